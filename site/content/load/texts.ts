import { parseInline } from '../inline-text.ts'
import { isRecord, lettersOf, PROMISES } from '../schema/content-text.ts'
import { SHOP_FILE } from '../schema/shop.ts'
import { fileLabel, type Place, type Report } from './content-files.ts'
import { didYouMean } from './did-you-mean.ts'
import { keyPath } from './mistake-sentences.ts'
import type { YamlFile } from './read-yaml.ts'

/** Placeholders that exist only for shops with the promise named here, one of `PROMISES`. */
const NEEDS: Record<string, string> = {
  replyWithin: 'replyHours',
  diagnosis: 'diagnosis',
  diagnosisPrice: 'diagnosis',
  refurbishedWarrantyMonths: 'refurbishedWarrantyMonths',
}

/** Every placeholder, without its value. */
export const EVERY_PLACEHOLDER: Placeholders = Object.fromEntries(
  ['brand', 'town', 'province', 'provinceSign', 'phone', ...Object.keys(NEEDS)].map((name) => [name, '']),
)

const PLACEHOLDER = /\{ *([^{}\s]+) *\}/g

/** The spaces inside "da € 29", "a € 29" and "29 €". */
const PRICE_SPACE = /(?<=€) (?=\d)|(?<=\d) (?=€)|(?<=\bd?a) (?=(?:[\d.,]{1,9}[ \u00a0])?€)/g

/** The values of placeholders, by name. Some exist only if the shop gives the fact. */
export type Placeholders = Readonly<Record<string, string>>

/**
 * The text with its placeholders filled; unknown ones stay, and `checkTexts` reports them. "a {town}" becomes "ad Alberobello"
 * where the town begins with A; prices get no-break spaces.
 */
export function fillPlaceholders(text: string, values: Placeholders): string {
  const spoken = /^a/i.test(values.town ?? '') ? text.replace(/\b(a) (?=\{ *town *\})/gi, '$1d ') : text
  const filled = spoken.replace(PLACEHOLDER, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  )
  return filled.replace(PRICE_SPACE, '\u00a0')
}

/** Reports unknown placeholders, stray braces and raw markup in any text of a file, in all its forms. */
export function checkTexts(file: YamlFile<unknown>, values: Placeholders, report: Report): void {
  for (const { text, path } of textsOf(file.written)) {
    for (const { written, sentence } of wrongWords(text, values, path))
      report.error({ ...file.at(path, written), sentence })
    // In a list it may be an answer.
    if (/^no$/i.test(text) && path.every((key) => typeof key === 'string'))
      report.warn({
        ...file.at(path),
        sentence: `${keyPath(path)}: sul sito si leggerebbe “${text}”: se non ti serve, togli la voce`,
      })
    const markup = wrongMarkup(text, path)
    if (markup) report.error({ ...file.at(path, markup.written), sentence: markup.sentence })
  }
}

type Path = readonly (string | number)[]

/** Every text at any depth, with its path. */
export function textsOf(node: unknown, path: Path = []): { text: string; path: Path }[] {
  if (typeof node === 'string') return [{ text: node, path }]
  if (Array.isArray(node)) return node.flatMap((item, index) => textsOf(item, [...path, index]))
  return isRecord(node) ? Object.entries(node).flatMap(([key, value]) => textsOf(value, [...path, key])) : []
}

/** Letters whose UTF-8 was read as Windows-1252, as in "perchÃ©", or not at all, with what is around them. No Italian word has Ã. */
const LOST_LETTER = /\S{0,20}(?:\ufffd|Ã(?![A-Z])|â[€‚]|Â[\u00a0-\u00bf]|√[^\s\d])\S{0,20}/g

/** A placeholder as other programs write it: ${town}, [town], %town%. Not the words of a link. */
const OTHER_PLACEHOLDER = /(?:\$\{|\[|%) *(\w+) *(?:[}%]|\](?!\())/g

/** Everything that is wrong with the placeholders and letters of a text: what is written there, and what to say of it. */
export function wrongWords(text: string, values: Placeholders, path: Path = []) {
  const wrong = [...text.matchAll(PLACEHOLDER)].flatMap(([written, name = '']) => {
    const fact = NEEDS[name]
    // A shop without the fact never shows this form.
    if (Object.hasOwn(values, name) || (fact && path.includes(fact))) return []
    const remedy = fact
      ? `: in ${fileLabel(SHOP_FILE)} non c’è ${fact}. Scrivi lì quella voce, oppure dai a questa frase due forme, ${fact}: e plain:`
      : didYouMean(name, Object.keys(values), { quoted: (each) => `{${each}}`, listed: true })
    return [{ written, sentence: `segnaposto sconosciuto ${written}${remedy}` }]
  })
  for (const [written] of text.matchAll(LOST_LETTER))
    wrong.push({ written, sentence: `in “${written}” si è perso un accento o un apostrofo: riscrivilo` })
  for (const [written, name = ''] of text.matchAll(OTHER_PLACEHOLDER))
    if (Object.hasOwn(values, name))
      wrong.push({ written, sentence: `${written} non è un segnaposto: scrivi {${name}}` })
  for (const [written] of text.matchAll(/&(?:[a-z]+|#\d+);/gi))
    wrong.push({
      written,
      sentence: `“${written}” è un codice HTML, che si leggerebbe così com’è: scrivi la lettera o il segno`,
    })
  // Also without its closing bracket.
  const [html] = /<\/?[a-z][a-z\d]*(?=[\s/>])[^>]*>?/i.exec(text) ?? []
  if (html)
    wrong.push({
      written: html,
      sentence: `${html} è un comando HTML, che si leggerebbe così com’è: toglilo, con la sua chiusura (un link si scrive [parole](/pagina))`,
    })
  const [stray] = /[^\s{}]*[{}][^\s{}]*/.exec(text.replace(PLACEHOLDER, '')) ?? []
  const sentence = `una graffa in “${text}” non fa parte di un segnaposto: toglila, o scrivi per esempio {town}`
  return stray ? [...wrong, { written: stray, sentence }] : wrong
}

const FORMS: readonly unknown[] = [...PROMISES, 'plain']

/** Paths of texts that are shown with bold words and links. */
const MARKED_TEXTS =
  /^(?:introduction|closing\.text|sections\..*(?:intro|text|answer|points)|hero\.text|services\.(?:intro|numbers|closing\.text)|triage\.text|about\.(?:points\.|where\.)?text)$/

/** What is wrong with markup that the page would show as raw characters; null when nothing is. */
function wrongMarkup(text: string, path: Path): { written: string; sentence: string } | null {
  const keys = path.filter((key) => typeof key === 'string' && !FORMS.includes(key))
  const isMarked = MARKED_TEXTS.test(keys.join('.'))
  const shown = isMarked ? parseInline(text).filter(({ href, strong }) => !href && !strong) : [{ text }]
  const [written] =
    /\S*\] ?\(\S*|\S*\*\*\S*|(?<!\S)\*[^\s*][^*]*\*(?!\w)/.exec(shown.map((part) => part.text).join('\n')) ??
    []
  if (written === undefined) return null
  const sentence = isMarked
    ? `${keyPath(path)}: “${written}” non è un link o un grassetto scritto bene: scrivi [parole](/pagina), [parole](https://…) o **grassetto**`
    : `${keyPath(path)}: qui non ci possono stare link né grassetto, come “${written}”: togli i segni, o spostalo in un testo più lungo, come introduction o answer`
  return { written, sentence }
}

/** Search engines show up to `most` letters uncut, and may replace a text of fewer than `least`. */
export const TITLE_LENGTH = { least: 20, most: 60 } as const
const DESCRIPTION_LENGTH = { least: 120, most: 160 } as const

/** Where a text is written, or the text from which it is made, and what to do about its length. */
interface Written {
  at: Place
  remedy?: string
}

/** Warns of a title or a description that search engines would cut or replace. */
export function checkHead(
  { title, description }: Record<'title' | 'description', string>,
  written: (key: 'title' | 'description') => Written,
  report: Report,
): void {
  checkLength('il titolo per i motori di ricerca', title, written('title'), TITLE_LENGTH, report)
  const what = 'la descrizione per i motori di ricerca'
  checkLength(what, description, written('description'), DESCRIPTION_LENGTH, report)
}

/** Warns of a text that has too few or too many letters, as this shop shows it. */
export function checkLength(
  what: string,
  wording: string,
  { at, remedy = 'conviene riscrivere questo testo' }: Written,
  { least, most }: { least: number; most: number },
  report: Report,
): void {
  const letters = lettersOf(wording)
  if (letters >= least && letters <= most) return
  const room = letters < least ? `vogliono almeno ${least}` : `stanno al massimo ${most}`
  const sentence = `${what} ha ${letters} lettere, ce ne ${room}: “${wording}”. Il sito funziona lo stesso; ${remedy}`
  report.warn({ ...at, sentence })
}
