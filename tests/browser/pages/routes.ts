/** The nine service pages (specification, section 2). */
export const SERVICE_PATHS = [
  '/riparazione-pc-mac',
  '/sicurezza-informatica',
  '/pc-assemblati-gaming',
  '/recupero-dati',
  '/configurazioni-installazioni',
  '/upgrade-potenziamenti',
  '/manutenzione-preventiva',
  '/vendita-pc-ricondizionati',
  '/assistenza-reti-server',
] as const

/** The pages that search engines are told of. */
const PUBLIC_PATHS = ['/', ...SERVICE_PATHS, '/privacy'] as const

/** An address that nothing stands at. */
export const MISSING_PATH = '/questa-pagina-non-esiste'

/** Every page that a visitor can meet, those after the form and for wrong addresses included. */
export const ALL_PATHS = [
  ...PUBLIC_PATHS,
  '/richiesta-inviata',
  '/richiesta-non-inviata',
  MISSING_PATH,
] as const

/** What Chromium and our 404 page say on the console about an address that does not exist. */
export const MISSING_PAGE_MESSAGES = /404|questa-pagina-non-esiste/
