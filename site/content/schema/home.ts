import * as v from 'valibot'
import { heroDrawings } from '../../illustrations/home/hero-object.ts'
import { copy, head, messagePage, oneOrMore, optionalCopy, photo, slug, titled } from './content-text.ts'

/** What every page, or a page beside the services, takes from `content/common.yaml`. */
export const CommonSchema = v.strictObject({
  footer: v.strictObject({ text: copy, services: copy, contacts: copy, privacyLink: copy, vatNumber: copy }),
  notFound: messagePage,
  accepted: messagePage,
  refused: v.strictObject({ ...titled.entries, goBack: copy }),
  /** In the place of the form, once it is sent. */
  receipt: v.strictObject({
    title: copy,
    stamp: copy,
    name: copy,
    email: copy,
    phone: copy,
    message: copy,
    meanwhile: copy,
    again: copy,
  }),
})

/** The home page's parts below its first screen, in their usual order. The symptoms (`triage`) close the services. */
const HOME_SECTIONS = ['services', 'triage', 'about', 'contact'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

/** Those to show, in this order. The form is where every "Preventivo" leads: it comes last where it is not named. */
const sections = v.pipe(
  v.array(v.picklist(HOME_SECTIONS)),
  v.check(
    (names) =>
      new Set(names).size === names.length && (!names.includes('triage') || names.includes('services')),
    'un elenco con ogni nome una volta sola, e triage solo insieme a services',
  ),
  v.transform((names): HomeSection[] => (names.includes('contact') ? names : [...names, 'contact'])),
)

/** Until version 3 these may stand in `home.yaml`, the receipt under `contact.form`. */
const { receipt, ...moved } = v.partial(CommonSchema).entries

export const HomeSchema = v.strictObject({
  head,
  sections: v.optional(sections, [...HOME_SECTIONS]),
  /** The three calls to action, on every page (specification, section 1). */
  actions: v.strictObject({ call: copy, whatsapp: copy, quote: copy }),
  hero: v.strictObject({
    title: copy,
    subtitle: copy,
    text: copy,
    /** What the home page opens and closes with. */
    drawing: v.optional(v.picklist(heroDrawings), 'laptop'),
    /** `short` is the value where it has little room: in the picture to share. */
    facts: oneOrMore(v.strictObject({ label: copy, value: copy, short: optionalCopy })),
  }),
  /** The sheet of services, and what their pages and share pictures have in common. */
  services: v.strictObject({
    title: copy,
    intro: copy,
    shareSubtitle: copy,
    related: copy,
    /** Of a service whose file has none. */
    closing: titled,
  }),
  /** From a plain symptom to the page of a service (by slug) and to a chat that already names it. */
  triage: v.strictObject({
    title: copy,
    text: copy,
    /** Heads of the list's two columns: the page of a service, and the chat. */
    columns: v.strictObject({ service: copy, chat: copy }),
    symptoms: oneOrMore(v.strictObject({ symptom: copy, service: slug, message: copy })),
  }),
  about: v.strictObject({
    title: copy,
    lead: copy,
    text: copy,
    /** The certifications of `shop.yaml` stand under the marked point, under the first when none is. */
    points: oneOrMore(v.strictObject({ ...titled.entries, certifications: v.optional(v.boolean()) })),
    /** Of the shop, or of those who work there. */
    photo: v.optional(photo),
    where: titled,
    availability: v.strictObject({
      title: copy,
      /** In large letters, such as H24; with it the call button's tooltip says `text`. */
      badge: optionalCopy,
      heading: copy,
      text: copy,
    }),
  }),
  contact: v.strictObject({
    title: copy,
    cards: v.strictObject({
      phone: v.strictObject({ label: copy, note: optionalCopy }),
      whatsapp: v.strictObject({ label: copy, action: copy, note: copy }),
      email: v.strictObject({ label: copy }),
      address: v.strictObject({ label: copy }),
      vcard: copy,
    }),
    map: v.strictObject({ title: copy, text: copy, open: copy, directions: copy }),
    form: v.strictObject({
      title: copy,
      required: copy,
      name: copy,
      email: copy,
      phone: copy,
      message: copy,
      submit: copy,
      sending: copy,
      note: copy,
      privacy: copy,
      privacyLink: copy,
      receipt,
    }),
  }),
  ...moved,
})

type HomeFile = v.InferOutput<typeof HomeSchema>
export type Common = v.InferOutput<typeof CommonSchema>

/** The home page's copy and the texts that every page shares, placeholders filled. */
export interface Home extends Omit<HomeFile, 'contact' | keyof Common>, Omit<Common, 'receipt'> {
  contact: HomeFile['contact'] & { form: { receipt: Common['receipt'] } }
}
