/** The ids of the home page's parts, to which links of pages and of the content lead. */
export const HOME_IDS = {
  services: 'servizi',
  triage: 'triage',
  about: 'chi-siamo',
  contact: 'contatti',
} as const
