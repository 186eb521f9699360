import type { Service } from '../../content/shown/index.ts'

interface RelatedServicesProps {
  title: string
  service: Service
  services: readonly Service[]
}

/** Says at a page's end in which case (`text`) another service is the right one. */
export function RelatedServices({ title, service, services }: RelatedServicesProps) {
  // The title stands once, before the first service that has no text of its own.
  const titled = service.related.find(({ text }) => text === undefined)?.service
  return (
    <nav className="section on-paper related screen-only" aria-label={title}>
      <p className="wrap">
        {service.related.map(({ service: slug, text = slug === titled && title }) => (
          <span key={slug}>
            {text && `${text}: `}
            <a href={`/${slug}`}>{services.find((each) => each.slug === slug)?.title}</a>.{' '}
          </span>
        ))}
      </p>
    </nav>
  )
}
