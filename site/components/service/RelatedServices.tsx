import type { Service } from '../../content/shown/index.ts'

interface RelatedServicesProps {
  title: string
  service: Service
  services: readonly Service[]
}

/** Says at a page's end in which case another service is the right one. */
export const RelatedServices = ({ title, service, services }: RelatedServicesProps) => (
  <nav className="section on-paper related screen-only" aria-label={title}>
    <p className="wrap">
      {service.related.map(({ service: slug, text = title }) => (
        <span key={slug}>
          {text}: <a href={`/${slug}`}>{services.find((other) => other.slug === slug)?.title}</a>.{' '}
        </span>
      ))}
    </p>
  </nav>
)
