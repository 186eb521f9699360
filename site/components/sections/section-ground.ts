import type { SectionKind } from '../../content/schema/sections.ts'

/** What a section stands on: the page itself, the green bench, or a pale sheet. */
export type Ground = 'paper' | 'bench' | 'sheet'

/**
 * Where a kind of section stands. It follows from the kind, never from the page: what is shown or compared lies on
 * the bench, what is promised stands on a sheet, what is read stays on the page. Pages get their rhythm from this.
 */
export const groundOf: Record<SectionKind, Ground> = {
  cards: 'paper',
  list: 'paper',
  signs: 'bench',
  warning: 'paper',
  devices: 'bench',
  steps: 'paper',
  tiers: 'bench',
  reasons: 'sheet',
  comparison: 'bench',
  facts: 'sheet',
  offer: 'paper',
  pledge: 'paper',
}
