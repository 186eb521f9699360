import type { Service } from '../../content/shown/index.ts'

interface RelatedServicesProps {
  title: string
  service: Service
  services: readonly Service[]
}

/** Says at a page's end in which case another service is the right one. */
export function RelatedServices({ title, service, services }: RelatedServicesProps) {
  // One title for those without a case.
  const firstPlain = service.related.find(({ text }) => text === undefined)
  return (
    <nav className="section on-paper related screen-only" aria-label={title}>
      <p className="wrap">
        {service.related.map(({ service: slug, text = slug === firstPlain?.service && title }) => (
          <span key={slug}>
            {text && `${text}: `}
            <a href={`/${slug}`}>{services.find((each) => each.slug === slug)?.title}</a>.{' '}
          </span>
        ))}
      </p>
    </nav>
  )
}
