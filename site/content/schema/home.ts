import { z } from 'astro/zod'
import { FIELD_NAMES, FIELDS, type Field } from '../../../contact/fields.ts'
import {
  groups,
  head,
  line,
  list,
  onlyIf,
  photoKeys,
  plainProse,
  prose,
  serviceName,
  titled,
  when,
} from './fields.ts'

/**
 * The labels of the form's fields on the page. The editor and mails call a field by its label in
 * `contact/fields.ts`.
 */
const fieldLabels = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, line.meta({ title: FIELDS[field].label })]),
) as Record<Field, typeof line>

const { title } = titled

const message = { title, text: plainProse, button: line }

/** `content/common.yaml`: the footer, the message pages, and what the form says. */
export const EveryPageSchema = z.strictObject({
  footer: z.strictObject({
    text: plainProse,
    services: line,
    contacts: line,
    privacyLink: line,
    /** The words before the number. */
    vatNumber: line,
  }),
  notFound: z.strictObject(message),
  /** The pages after a request without JavaScript, sent and to be corrected. */
  accepted: z.strictObject(message),
  refused: z.strictObject({ title, text: plainProse, goBack: plainProse }),
  messageHint: line.optional(),
  receipt: z.strictObject({ title, stamp: line, meanwhile: plainProse }),
})

/**
 * The home page's parts below its first screen, in the default order. The section of the services
 * also shows the symptoms (`triage`), which therefore need it.
 */
export const PARTS = ['services', 'triage', 'about', 'contact'] as const
export type HomeSection = (typeof PARTS)[number]

const availability = { heading: line, text: prose }

export const HomeSchema = z.strictObject({
  head: z.strictObject(head),
  /** The labels of the three calls to action (specification, section 1). */
  actions: z.strictObject({ call: line, whatsapp: line, quote: line }),
  hero: z.strictObject({
    drawing: z.enum(['laptop', 'phone', 'desktop', 'none']),
    title,
    subtitle: line,
    text: prose,
    facts: groups({ label: line, value: line, short: line.optional(), when }),
  }),
  /** Also texts of the services' pages and share pictures. */
  services: z.strictObject({
    title,
    intro: prose.optional(),
    numbers: line.optional(),
    shareSubtitle: line,
    related: line,
    closing: z.strictObject(titled),
  }),
  /** Each symptom has links to a service's page and to a chat. */
  triage: z.strictObject({
    ...titled,
    columns: z.strictObject({ service: line, chat: line }),
    symptoms: groups({
      symptom: line,
      // Optional, because the editor empties it where the service is deleted.
      service: serviceName.optional(),
      section: line.optional(),
      entry: line.optional(),
      message: plainProse,
    }),
  }),
  about: z.strictObject({
    title,
    lead: plainProse,
    text: prose,
    points: groups({ title, certifications: z.boolean(), text: prose }),
    photo: z.strictObject(photoKeys).optional(),
    /** What stands where there is no photo: the drawn shop, unless it says `none`. */
    drawing: z.enum(['shop', 'none']).optional(),
    where: z.strictObject(titled),
    /**
     * Shown is the first whose fact holds, or else `otherwise`. The text of `emergencies` is also
     * the tooltip of the header's call button.
     */
    availability: z.strictObject({
      title,
      emergencies: onlyIf('emergencies', z.strictObject({ badge: line, ...availability })),
      hours: onlyIf('hours', z.strictObject(availability)),
      otherwise: z.strictObject(availability),
    }),
  }),
  contact: z.strictObject({
    title,
    cards: z.strictObject({
      phone: z.strictObject({ label: line, emergencies: onlyIf('emergencies', line) }),
      whatsapp: z.strictObject({ label: line, action: line, note: line.optional() }),
      email: z.strictObject({ label: line }),
      address: z.strictObject({ label: line }),
      vcard: line,
    }),
    map: z.strictObject({ title: line, text: plainProse, open: line, directions: line }),
    form: z.strictObject({
      title,
      required: line,
      ...fieldLabels,
      submit: line,
      sending: line,
      note: onlyIf('replyHours', line),
      noteWithoutPromise: line,
      privacy: line,
      privacyLink: line,
    }),
  }),
  sections: list(z.enum(PARTS))
    .refine((parts) => !parts.includes('triage') || parts.includes('services'), {
      error: 'può avere “Qual è il tuo caso?” solo insieme ai servizi',
    })
    .optional(),
})

export type HomeFile = z.output<typeof HomeSchema>
export type EveryPage = z.output<typeof EveryPageSchema>
