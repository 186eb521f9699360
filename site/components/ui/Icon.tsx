/**
 * One path per icon on a 24 unit grid, drawn for a round 1.75 stroke (docs/design.md, Motif rules).
 */
const PATHS = {
  phone:
    'M6.5 3.5h2.6l1.7 4.4-2.1 1.7a12 12 0 0 0 5.7 5.7l1.7-2.1 4.4 1.7v2.6a2.5 2.5 0 0 1-2.7 2.5A15.8 15.8 0 0 1 4 6.2a2.5 2.5 0 0 1 2.5-2.7z',
  document: 'M6 3.5h8.5L18.5 8v12.5H6zM14.5 3.5V8h4M9.5 12.5H15M9.5 16H15',
  arrow: 'M4.5 12H19M13 6l6 6-6 6',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5',
  pin: 'M12 21s-7-6.3-7-11.2a7 7 0 0 1 14 0C19 14.7 12 21 12 21zM12 7.3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  route:
    'M5 19.5a2.5 2.5 0 1 0 0-.01zM7.5 19.5H16a3.5 3.5 0 0 0 0-7H8a3.5 3.5 0 0 1 0-7h8.5M13.5 2.5l3 3-3 3',
  'address-card':
    'M3.5 5h17v14h-17zM9 8.7a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM5.8 16c.5-1.5 1.7-2.2 3.2-2.2s2.7.7 3.2 2.2M15 9.5h3M15 13h3',
  card: 'M3.5 5.5h17v13h-17zM3.5 9.5h17M7 14.5h4',
  parcel: 'M12 3.5l8 4.3v8.4l-8 4.3-8-4.3V7.8zM4 7.8l8 4.3 8-4.3M12 12.1v8.4M8 5.7l8 4.3',
  speech: 'M3.5 4.5h17v12H11l-4 4v-4H3.5zM8 9h8M8 12.5h5',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h17',
  plus: 'M5 12h14M12 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 7.5v6M12 17v.1',
  // WhatsApp's logo in the text colour: its brand green is not used (docs/design.md, Colour).
  whatsapp: 'M12 3.2a8.7 8.7 0 0 0-7.5 13.1L3.3 20.7l4.5-1.2A8.7 8.7 0 1 0 12 3.2z',
} as const
export type IconName = keyof typeof PATHS

/** The filled shape that an icon has beside its lines. */
const FILLED: Partial<Record<IconName, string>> = {
  whatsapp:
    'M9 7.6c.3 0 .5.1.6.4l.7 1.7c.1.3 0 .5-.2.7l-.5.6c.7 1.3 1.6 2.2 2.9 2.8l.7-.8c.2-.2.5-.3.7-.2l1.7.8c.3.1.4.4.4.6 0 1.2-1 2.1-2.2 2.1-3.3-.2-6.5-3.4-6.7-6.6 0-1.2.8-2.1 1.9-2.1z',
}

/**
 * Tor Browser's safest level shows only the words of an SVG, and some buttons with these icons have
 * no other visible words.
 */
const LETTERS: Partial<Record<IconName, string>> = { menu: 'M', whatsapp: 'W' }

/** Decorative: text or a label must say the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {LETTERS[name] && <desc>{LETTERS[name]}</desc>}
    <path d={PATHS[name]} />
    {FILLED[name] && <path fill="currentColor" stroke="none" d={FILLED[name]} />}
  </svg>
)

/** Stays with the last word of a link: the word joiner forbids a line break between them. */
export const Arrow = () => (
  <span className="arrow" aria-hidden="true">
    {'\u2060'}
    <Icon name="arrow" />
  </span>
)
