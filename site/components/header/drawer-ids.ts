/** The side drawer, and the button in the header that opens it. */
export const DRAWER_ID = 'menu'
export const OPENER_ID = 'apri-menu'
