import { type EveryPage, type HomeFile, type HomeSection, PARTS } from '../schema/home.ts'

export type Home = ReturnType<typeof deriveHome>

/**
 * The home page with the words for the facts that hold, without symptoms whose service is gone. Its
 * form also has words of `common.yaml`.
 */
export function deriveHome(
  { about, contact, triage, sections = [...PARTS], ...rest }: HomeFile,
  { receipt, messageHint }: EveryPage,
  services: readonly string[],
) {
  const { title, emergencies, hours, otherwise } = about.availability
  const { phone, ...cards } = contact.cards
  const { note, noteWithoutPromise, ...form } = contact.form
  /** Only the words for emergencies have a badge. */
  const words: { badge?: string; heading: string; text: string } = emergencies ?? hours ?? otherwise
  const symptoms = triage.symptoms.flatMap(({ service, ...symptom }) =>
    service !== undefined && services.includes(service) ? [{ ...symptom, service }] : [],
  )
  const parts: HomeSection[] = sections.filter((part) => part !== 'triage' || symptoms.length > 0)
  return {
    ...rest,
    triage: { ...triage, symptoms },
    // Every "Preventivo" button leads to the form, so it is added last where it is missing.
    sections: parts.includes('contact') ? parts : parts.concat('contact'),
    about: { ...about, availability: { title, ...words } },
    contact: {
      ...contact,
      cards: { ...cards, phone: { label: phone.label, note: phone.emergencies } },
      form: { ...form, note: note ?? noteWithoutPromise, messageHint, receipt },
    },
  }
}
