import * as v from 'valibot'
import { heroDrawings } from '../../illustrations/home/hero-object.ts'
import { head, messagePage, oneOrMore, photo, slug, text, titled } from './content-text.ts'

export const HomeSchema = v.strictObject({
  head,
  /** The three calls to action, on every page (specification, section 1). */
  actions: v.strictObject({ call: text, whatsapp: text, quote: text }),
  hero: v.strictObject({
    title: text,
    subtitle: text,
    text,
    /** What the home page opens and closes with. */
    drawing: v.optional(v.picklist(heroDrawings), 'laptop'),
    /** `short` is the value where it has little room: in the picture to share. */
    facts: oneOrMore(v.strictObject({ label: text, value: text, short: v.optional(text) })),
  }),
  /** The sheet of services, and what their pages and share pictures have in common. */
  services: v.strictObject({
    title: text,
    intro: text,
    shareSubtitle: text,
    related: text,
    /** Of a service whose file has none. */
    closing: titled,
  }),
  /** From a plain symptom to the page of a service (by slug) and to a chat that already names it. */
  triage: v.strictObject({
    title: text,
    text,
    /** Heads of the list's two columns: the page of a service, and the chat. */
    columns: v.strictObject({ service: text, chat: text }),
    symptoms: oneOrMore(v.strictObject({ symptom: text, service: slug, message: text })),
  }),
  about: v.strictObject({
    title: text,
    lead: text,
    text,
    /** The certifications of `shop.yaml` stand under the marked point, under the first when none is. */
    points: oneOrMore(v.strictObject({ ...titled.entries, certifications: v.optional(v.boolean()) })),
    /** Of the shop, or of those who work there. */
    photo: v.optional(photo),
    where: titled,
    availability: v.strictObject({
      title: text,
      /** In large letters, such as H24; with it the call button's tooltip says `text`. */
      badge: v.optional(text),
      heading: text,
      text,
    }),
  }),
  contact: v.strictObject({
    title: text,
    cards: v.strictObject({
      phone: v.strictObject({ label: text, note: v.optional(text) }),
      whatsapp: v.strictObject({ label: text, action: text, note: text }),
      email: v.strictObject({ label: text }),
      address: v.strictObject({ label: text }),
      vcard: text,
    }),
    map: v.strictObject({ title: text, text, open: text, directions: text }),
    form: v.strictObject({
      title: text,
      required: text,
      name: text,
      email: text,
      phone: text,
      message: text,
      submit: text,
      sending: text,
      note: text,
      privacy: text,
      privacyLink: text,
      receipt: v.strictObject({
        title: text,
        stamp: text,
        name: text,
        email: text,
        phone: text,
        message: text,
        meanwhile: text,
        again: text,
      }),
    }),
  }),
  footer: v.strictObject({ text, services: text, contacts: text, privacyLink: text, vatNumber: text }),
  notFound: messagePage,
  accepted: messagePage,
  refused: v.strictObject({ ...titled.entries, goBack: text }),
})

/** The home page's copy and the texts that every page shares, placeholders filled. */
export type Home = v.InferOutput<typeof HomeSchema>
