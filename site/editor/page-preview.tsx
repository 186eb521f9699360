const FRAME = { border: 0, height: 'calc(100vh - 3.5rem)', width: '100%' }
const NOTE = { font: '1rem/1.5 system-ui, sans-serif', margin: '0.75rem 1rem' }

/** The page itself: in development a moment after saving, elsewhere as it is published. No path: of a page that is not saved yet. */
export function PagePreview({ path }: { path: string | null }) {
  if (path === null) return <p style={NOTE}>La pagina si vede qui quando l’hai salvata.</p>
  return (
    <>
      <p style={NOTE}>
        {import.meta.env.DEV
          ? 'Salva, e la pagina qui sotto si aggiorna.'
          : 'La pagina com’è pubblicata: quello che salvi si vede tra qualche minuto.'}
      </p>
      <iframe title="La pagina" src={path} style={FRAME} />
    </>
  )
}
