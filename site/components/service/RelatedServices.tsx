import type { Service } from '../../content/shown/pages.ts'

interface RelatedServicesProps {
  title: string
  service: Service
  services: readonly Service[]
}

/** Says at a page's end in which case another service is the right one. */
export function RelatedServices({ title, service, services }: RelatedServicesProps) {
  const links = service.related.flatMap(({ service: slug, text }) => {
    const other = services.find((each) => each.slug === slug)
    return other ? [{ text, path: other.path, title: other.title }] : []
  })
  const withoutCase = links.filter(({ text }) => text === undefined)
  return (
    <nav className="section on-paper related screen-only" aria-label={title}>
      <p className="wrap">
        {links.map(
          ({ text, path, title: name }) =>
            text !== undefined && (
              <span key={path}>
                {text}: <a href={path}>{name}</a>.{' '}
              </span>
            ),
        )}
        {withoutCase.length > 0 && `${title}: `}
        {withoutCase.map(({ path, title: name }, index) => (
          <span key={path}>
            <a href={path}>{name}</a>
            {index < withoutCase.length - 1 ? ', ' : '.'}
          </span>
        ))}
      </p>
    </nav>
  )
}
