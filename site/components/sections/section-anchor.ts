/**
 * Id of a section from its title, to link to from a message: "Come funziona" is `come-funziona`. Accents are
 * dropped, everything else that is no letter or digit becomes a hyphen.
 */
export function sectionAnchor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
