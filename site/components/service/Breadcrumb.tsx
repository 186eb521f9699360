interface Props {
  /** Name of the page the visitor is on. */
  current: string
}

/** Where the page stands: Home, the services, this one. */
export const Breadcrumb = ({ current }: Props) => (
  <nav className="breadcrumb" aria-label="Percorso">
    <ol>
      <li>
        <a href="/">Home</a>
      </li>
      <li>
        <a href="/#servizi">Servizi</a>
      </li>
      <li>
        <span aria-current="page">{current}</span>
      </li>
    </ol>
  </nav>
)
