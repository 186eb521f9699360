import { loadContent } from '../../../site/content/load/content.ts'
import { MISSING_PATH } from '../../support/fixtures.ts'

const { home, services, pages } = loadContent()

/**
 * The menu's links below "Home", in order: each leads to a part of the home page that the shop
 * shows.
 */
export const MENU = home.sections.flatMap(
  (part) =>
    ({
      services: [{ name: 'Servizi', address: '/#servizi' }],
      triage: [],
      about: [{ name: 'Chi Siamo', address: '/#chi-siamo' }],
      contact: [{ name: 'Contatti', address: '/#contatti' }],
    })[part],
)

export const SERVICE_PATHS: string[] = services.map(({ path }) => path)

/**
 * The path of one service page: `/recupero-dati`, which in the example has the most kinds of
 * section, or else the first.
 */
export const SERVICE_PATH: string =
  SERVICE_PATHS.find((path) => path === '/recupero-dati') ?? SERVICE_PATHS[0] ?? ''

/** Every page that a visitor can meet, those after the form and for wrong addresses included. */
export const ALL_PATHS = [
  '/',
  ...SERVICE_PATHS,
  ...pages.map(({ path }) => path),
  '/privacy',
  '/richiesta-inviata',
  '/richiesta-non-inviata',
  MISSING_PATH,
]

/** The tag of a test that phones run too: of the service pages only for `SERVICE_PATH`. */
export const phoneTag = (path: string) =>
  path === SERVICE_PATH || !SERVICE_PATHS.includes(path) ? '@phone' : ''

/** Widths in CSS pixels of a small phone, a phone, a tablet and a desktop. */
export const WIDTHS = [320, 390, 834, 1440]
