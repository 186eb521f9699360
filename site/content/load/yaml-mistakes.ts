import * as v from 'valibot'
import {
  type Document,
  isCollection,
  isPair,
  isScalar,
  isSeq,
  Pair,
  parse,
  Scalar,
  visit,
  YAMLError,
} from 'yaml'
import { knownLabel } from '../schema/labels-and-hints.ts'

/** A non-breaking space, as Word writes it, where YAML wants an ordinary one: in indentation, after a dash or a key's colon. */
const SPECIAL_SPACE = /(?<=^[ \t\u00a0\u2007\u202f-]*(?:\w+:[ \u00a0\u2007\u202f]*)?)[\u00a0\u2007\u202f]/gm

/** Replaces the non-breaking spaces that YAML would misread by ordinary ones. */
export const plainSpaces = (source: string) => source.replace(SPECIAL_SPACE, ' ')

export type Say = (offset: number, sentence: string) => void

/** Refuses what YAML silently reads differently from what the owner meant, and corrects it for later checks. */
export function refuseLostText(document: Document, source: string, refuse: Say, warn: Say): void {
  visit(document, {
    Node(_, { anchor, tag, range }) {
      const lost = anchor ? `&${anchor}` : tag && '!'
      if (lost) refuse(range?.[0] ?? 0, `“${lost}” sparirebbe: ${quotesFor(lost[0])}`)
    },
    Alias(_, { source, range }) {
      refuse(range?.[0] ?? 0, `“*${source}” sparirebbe: ${quotesFor('*')}`)
      return new Scalar(source)
    },
  })
  visit(document, {
    Pair(_, { key, value }) {
      if (isCollection(key)) {
        const [from = 0, to] = key.range ?? []
        refuse(from, `“${source.slice(from, to)}” è il nome di una voce: scrivilo senza parentesi`)
        return visit.REMOVE
      }
      if (!isScalar(key) || !isScalar(value) || value.value !== null) return undefined
      const [from = 0, to] = key.range ?? []
      const [, lost] = /^ *: +(#\S.*)/.exec(source.slice(to)) ?? []
      if (!lost) return undefined
      refuse(
        from,
        `${lost} sparirebbe, perché # comincia un commento: mettilo tra virgolette, ${key.value}: "${lost}"`,
      )
      return new Pair(key, new Scalar(lost))
    },
    Scalar(_, scalar, path) {
      const { value, comment, type, range } = scalar
      const last = path.at(-1)
      // YAML reads 10.000 as ten and 00184 as 184, but thousands and a postal code are meant. Coordinates do have decimals.
      if (typeof value === 'number' && /^(?:\d{1,3}\.\d{3}|0\d{4,})$/.test(scalar.source ?? ''))
        if (!isPair(last) || !/^l(?:at|ong)itude$/.test(String(last.key))) scalar.value = scalar.source
      if (typeof value !== 'string') return
      if (range && (type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL))
        for (const [line, key, index] of strangeLines(source.slice(range[0], range[1])))
          warn(range[0] + index, `“${line}” si leggerebbe nel testo, ${key ? KEY_IN_TEXT : SIGN_IN_TEXT}`)
      const [bullet] = /^[•·▪●\uf0b7]\s*/.exec(value) ?? []
      if (bullet && range)
        refuse(
          range[0],
          `il segno ${bullet.trim()} davanti a “${value.slice(bullet.length)}” si vedrebbe: toglilo`,
        )
      if (type !== Scalar.PLAIN) return
      // YAML joins a dash that is further in than its neighbours to the text above it.
      const [swallowed] = /\n *- .*/.exec(source.slice(range?.[0], range?.[1])) ?? []
      if (swallowed && range)
        refuse(source.indexOf(swallowed, range[0]) + 1, `${MISALIGNED}. Qui c’è: ${swallowed.trim()}`)
      // With two spaces before #, as YAML style asks, a comment is meant.
      if (comment && range && /^\s#/.test(source.slice(range[1])))
        refuse(
          range[0],
          `dopo “${value}” il resto della riga sparirebbe, perché # comincia un commento: metti il testo tra virgolette, "${`${value} #${comment}`.replace(/"([^"]*)"?/g, '“$1”')}", o il commento su una riga sua`,
        )
      const isValue = !isPair(last) || last.value === scalar
      if (isValue && range && /^“.*[”"]$|^«.*»$|^‘.*[’']$/s.test(value))
        warn(range[0], `le virgolette di Word attorno a ${value} si vedono sul sito: se non le vuoi, toglile`)
      // After a digit it means inches.
      if (isValue && range && /^[^"“]*[^"“\d]"$/.test(value))
        warn(range[0], `la virgoletta in fondo a ${value} si vede: toglila, o mettine una anche davanti`)
      // A card's line goes on in its text.
      const isUnfinished = isPair(last) && String(last.key) === 'cardLine'
      if (isValue && range && value.endsWith(',') && !isUnfinished)
        warn(range[0], `la virgola in fondo a ${value} si vede: toglila`)
    },
    Map(_, map) {
      if (!map.flow) return undefined
      map.items = map.items.filter(({ key, value }, index, { [index - 1]: before }) => {
        if (value !== null || !isScalar(key) || !isScalar(before?.value)) return true
        // The comma of a decimal number: the schema then says how to write the number.
        const decimal = source.slice(before.value.range?.[0], key.range?.[1])
        if (/^\d+,\d+ ?€?$/.test(decimal)) before.value.value = decimal
        return before.value.value !== decimal
      })
      const lone = map.items.filter(({ value }) => value === null)
      const items = lone.flatMap(({ key }) => (isSeq(key) ? key.items : [key]))
      if (lone.length === map.items.length && lone.some(({ key }) => isSeq(key))) {
        refuse(map.range?.[0] ?? 0, listInBraces(items))
        return document.createNode(items)
      }
      const first = lone[0]
      if (!first || !isScalar(first.key)) return undefined
      const offset = first.key.range?.[0] ?? 0
      const slip = keySlip(String(first.key.value))
      if (slip) {
        refuse(offset, slip.sentence)
        first.key = new Scalar(slip.key)
        first.value = new Scalar(parse(slip.value))
        return undefined
      }
      if (map.items.length === 1 && String(first.key.value).includes(' ')) {
        refuse(offset, STRAY_BRACE)
        return new Scalar(first.key.value)
      }
      if (map.items.length === 1) {
        refuse(
          offset,
          `un testo che comincia con una graffa va tra virgolette: "{${first.key.value}} …"; un elenco tra parentesi quadre: [${first.key.value}]`,
        )
        return new Scalar(`{${first.key.value}}`)
      }
      if (lone.length === map.items.length) {
        refuse(offset, listInBraces(items))
        return document.createNode(items)
      }
      const before = map.items[map.items.indexOf(first) - 1]
      let remedy = 'qui c’è una voce senza valore'
      if (isScalar(before?.key) && isScalar(before.value)) {
        // The schema then finds no second mistake in what is left of the text.
        before.value.value = commaText(map.items, first, before.value, source)
        const { key } = before
        const value = `${before.value.value}`.replace(/^[“„«](.*)[”"»]$/s, '$1')
        // A text with spaces is a sentence.
        const list = /\d,\d|[^,\s] /.test(value)
          ? ''
          : `; un elenco tra parentesi quadre, come ${key}: [${value}]`
        remedy = `un testo che ne contiene una va tra virgolette, come ${key}: "${value}"${list}`
      }
      refuse(offset, `la virgola divide le voci tra graffe: ${remedy}`)
      map.items = map.items.filter((pair) => !lone.includes(pair))
      return undefined
    },
  })
}

/** The lines of a text after `>-` that begin like a comment, a list or a known key, which is then given, each with its offset. */
const strangeLines = (text: string) =>
  [...text.matchAll(/(?<=\n *)(?:#|[-•·▪●\uf0b7] |([a-z]\w*): ).*/g)].flatMap(
    ({ 0: line, 1: key, index }) => {
      const isKnown =
        !key || /^plain:|^\w+[A-Z]\w*:|: (?:true|false|>-)$/.test(line) || knownLabel(key, v.any())
      return isKnown ? [[line, key, index] as const] : []
    },
  )

const SIGN_IN_TEXT = 'dove non ci sono commenti, titoli né elenchi: togli il segno o la riga'
const KEY_IN_TEXT =
  'che continua fin qui: se è una voce, togli gli spazi di troppo davanti o, se manca, rimetti sopra il nome del suo gruppo'

const listInBraces = (items: unknown[]) =>
  `un elenco va tra parentesi quadre, senza graffe: [${items.join(', ')}]`

/** The text that commas have divided: from the value `begin` to the last of the lone keys that follow it, of which `lone` is first. */
function commaText(items: Pair[], lone: Pair, begin: Scalar, source: string): string {
  const rest = items.slice(items.indexOf(lone))
  const others = rest.findIndex(({ value }) => value !== null)
  const { key: last } = rest.at(others === -1 ? -1 : others - 1) ?? lone
  return source.slice(begin.range?.[0], isScalar(last) ? last.range?.[1] : undefined)
}

/**
 * Refuses special spaces, and the first syntax error, which causes the later ones, with its line, in Italian, because the parser's
 * message is English. False for a syntax error.
 */
export function refuseBadYaml(document: Document, source: string, refuse: Say): boolean {
  const special = source.search(SPECIAL_SPACE)
  if (special !== -1)
    refuse(
      special,
      `a inizio riga o dopo i due punti ci sono spazi speciali, come quelli di Word: cancellali e rimettili con la tastiera. Qui c’è: ${lineAt(source, special).trim()}`,
    )
  const all: YAMLError[] = [...document.errors, ...document.warnings]
  // YAML reads a line that begins with "-Word" or "• " as a text or a key. A number such as -20 may be meant.
  visit(document, {
    Scalar(_, { range }) {
      const [from] = range ?? [0]
      if (/[-•·–—]/.test(source[from] ?? '') && /^\s*(?:-[^\s\d-]|[•·–—] )/.test(lineAt(source, from)))
        all.push(new YAMLError('YAMLParseError', [from, from], 'UNEXPECTED_TOKEN', ''))
    },
  })
  // A comment after an open bracket is an error of its own, reported before that of the bracket.
  const broken = all.find(({ message }) => !message.startsWith('Comments ')) ?? all[0]
  if (!broken) return true
  const offset = offsetOfMistake(broken, document, source)
  const outdented = outdentedAbove(source, offset)
  const place = outdented ?? offset
  const remedy = outdented === null ? yamlRemedy(broken, source, offset) : OUTDENTED
  refuse(place, `${remedy}. Qui c’è: ${lineAt(source, place).trim()}`)
  return false
}

const lineAt = (source: string, offset: number) =>
  source.slice(source.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''

/** Not where the parser gives up on an open quote or bracket, nor the end of the line above a wrongly indented one. */
function offsetOfMistake(error: YAMLError, document: Document, source: string): number {
  const { message, pos } = error
  let [offset] = pos
  if (OPEN.test(message)) {
    visit(document, {
      Node(_, node) {
        const [begin = 0, , end = 0] = node.range ?? []
        if (isScalar(node) !== message.startsWith('Flow') && begin < pos[0] && pos[0] <= end) offset = begin
      },
    })
    return offset
  }
  if (LOOSE_TEXT.test(message) && isScalar(document.contents)) return document.contents.range?.[0] ?? offset
  if (message.startsWith('Comments ')) return offset
  if (isDeeperBelow(error, lineAt(source, offset))) offset = `${source}\n`.indexOf('\n', offset)
  const [gap = ''] = /^(?:[ \t\r]*(?:#.*)?\n)*/.exec(source.slice(offset)) ?? []
  return offset + gap.length
}

/** The offset of the last line above with an entry, if that line alone is less indented than its neighbours; else null. */
function outdentedAbove(source: string, offset: number): number | null {
  const above = source.slice(0, source.lastIndexOf('\n', offset - 1) + 1)
  const [, over = '', own = ''] = /( *[\w-]+:.*)\n( *[\w-]+: *\S.*\n)(?: *#.*\n)*$/.exec(above) ?? []
  const indentOf = (line: string) => line.search(/\S/)
  const [indent, below] = [indentOf(own), indentOf(lineAt(source, offset))]
  const isAlone = indentOf(over) === below || (indentOf(over) === indent && /: *$/.test(over))
  return own && indent < below && isAlone ? above.lastIndexOf(own) + indent : null
}

const OUTDENTED = 'a questa riga mancano gli spazi davanti: mettine quanti ne ha la riga sotto'

/** The parser's messages about a quote or bracket that is not closed. */
const OPEN = /^(?:Missing closing|Flow) /

/** A text in quotes that continues and ends on lines below, none of them a key, an entry or a comment. */
const UNINDENTED = /^(["'])(?:(?!\1).)+(?:\n(?! *(?:- |#|[\w-]+:))(?:(?!\1).)+)+\1[ \r]*(?:\n|$)/

/** The parser's messages about a text where a key should be: elsewhere, and at the beginning of the file. */
const LOOSE_TEXT = /^Implicit|^Unexpected scalar.* in YAML stream/

/** The parser has one code for a second ": " in a line and for a line below it that is indented too far. */
const isDeeperBelow = ({ code }: YAMLError, line: string) =>
  code === 'BLOCK_AS_IMPLICIT_KEY' && !/^\s*-[^\s-]|:\s(?:.*:(?:\s|$)|\?)/.test(line)

/** What to do about a syntax error, by what stands in its line and then by the parser's message. */
function yamlRemedy(error: YAMLError, source: string, offset: number): string {
  const { code, message } = error
  const line = lineAt(source, offset)
  if (code === 'DUPLICATE_KEY') return remedyOfDouble(source, offset)
  const hasApostrophes = code === 'UNEXPECTED_TOKEN' && /[:-] +'/.test(line)
  return (
    remedyOfLine(line) ??
    (OPEN.test(message) ? remedyOfOpen(error, source, offset) : null) ??
    (hasApostrophes || source[offset] === "'" ? APOSTROPHES : null) ??
    (LOOSE_TEXT.test(message) ? (keySlip(line)?.sentence ?? NO_KEY) : null) ??
    remedyOfComma(line) ??
    remedyOfIndent(error, source, offset) ??
    remedyOfText(error, source, line) ??
    YAML_PROBLEMS[code] ??
    GENERIC
  )
}

/** A key that its group, or the file, has already. */
function remedyOfDouble(source: string, offset: number): string {
  const key = source.slice(offset).split(':')[0]?.trim()
  const remedy = `la voce "${key}" è scritta due volte: tienine una`
  if (lineAt(source, offset).startsWith(' '))
    return `${remedy} o, se è di un’altra voce dell’elenco, metti il trattino che manca davanti a quella; se sopra manca il nome di un gruppo, come closing:, rimettilo`
  const [first] = /^[\w-]+(?=:)/m.exec(source) ?? []
  return key === first ? `${remedy}; se da qui il file si ripete, togli tutto da qui in giù` : remedy
}

/** Lines that are wrong in any YAML. */
function remedyOfLine(line: string): string | null {
  if (/^(?:<{7}|={7}|>{7})/.test(line))
    return 'qui git ha lasciato due versioni dello stesso testo: tienine una, e togli le righe con <<<<<<<, ======= e >>>>>>>'
  if (/^\s*[•·–—] /.test(line))
    return `un elenco comincia con il trattino della tastiera: scrivi ${line.trim().replace(/^./, '-')}`
  if (/[:-] +[>|](?! \d)[-–+]? *[^\s>|+-]/.test(line))
    return 'dopo >- il testo comincia nella riga sotto, con due spazi in più'
  return /^\s*-[^\s-]/.test(line) ? 'dopo il trattino di un elenco ci vuole uno spazio' : null
}

const APOSTROPHES =
  'un testo tra apostrofi finisce al primo apostrofo, che qui manca o è già in mezzo: usa le virgolette diritte attorno a tutto il testo, "…"'

/** A quote or bracket, at `offset`, that is not closed. */
function remedyOfOpen({ message }: YAMLError, source: string, offset: number): string {
  const line = lineAt(source, offset)
  const isText = source[offset] === '"'
  if (UNINDENTED.test(source.slice(offset)))
    return 'il testo tra virgolette continua sotto: comincia lì ogni riga con due spazi in più di questa'
  if (source[offset] === "'") return APOSTROPHES
  if (!isText && /\s#.*[}\]]/.test(line))
    return '# comincia un commento, e il resto della riga sparirebbe: metti tra virgolette ciò che lo contiene'
  if (!isText && /: +\{(?![^{}]*:)[^{}]* [^{}]*$/.test(line)) return STRAY_BRACE
  const instead = /[}\]“”»]\s*$/.test(line) ? `: qui ci vuole ${isText ? '"' : message.at(-1)}` : ''
  return `manca la ${isText ? 'virgoletta' : 'parentesi'} di chiusura${instead}`
}

/** A line that begins further in, or less, than YAML expects. */
function remedyOfIndent(
  { code, message, pos: [from] }: YAMLError,
  source: string,
  offset: number,
): string | null {
  const line = lineAt(source, offset)
  const dashOf = (each: string) => each.search(/(?<=^ *)- /)
  const above = dashOf(lineAt(source, source.lastIndexOf('\n', offset - 1)))
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && above >= 0 && dashOf(line) > above) return MISALIGNED
  const isIndent = code === 'BAD_INDENT' || message.startsWith('Sequence item')
  if (!isIndent && !(code === 'BLOCK_AS_IMPLICIT_KEY' && offset > from)) return null
  const before = source.slice(0, offset)
  const [, inside] = (before.trimEnd().endsWith('}') && /^ {2,}([\w-]+):/.exec(line)) || []
  if (inside)
    return `la riga sopra è chiusa da }: metti ${inside}: dentro le graffe o, se è una voce a sé, togli gli spazi davanti`
  const [, key] = (/^(?: {2}|-)/.test(line) && COMMENTED_KEY.exec(before)) || []
  return key
    ? `più su “# ${key}:” è ancora un commento: togli anche lì il cancelletto e lo spazio`
    : MISALIGNED
}

function remedyOfComma(line: string): string | null {
  const [, second] = FORGOTTEN_COMMA.exec(line) ?? []
  return second && knownLabel(second, v.any()) ? `manca una virgola prima di ${second}:` : null
}

/** A text that has to be in quotes, or in other ones. */
function remedyOfText(
  { code, message, pos: [from] }: YAMLError,
  source: string,
  line: string,
): string | null {
  if (code.startsWith('BLOCK_') && /[:-] +"[^"]*"\s*\w/.test(line))
    return YAML_PROBLEMS.UNEXPECTED_TOKEN ?? null
  const [sign] = /(?<=^\s*(?:- +)*(?:[\w-]+: +)?)(?:[*&!]|[>|?](?= +\S)|(?<=: +)-(?= ))/.exec(line) ?? []
  if (code === 'BAD_SCALAR_START' || sign) return quotesFor(sign ?? source[from])
  if (message.endsWith('node end') && /["'”],\s*$/.test(line)) return 'la virgola in fondo non ci va: toglila'
  if (message.startsWith('Unexpected ,')) return 'c’è una virgola di troppo: toglila'
  if (code === 'UNEXPECTED_TOKEN' && !/["'\]}]/.test(line)) return MISALIGNED
  if (/flow-(?:map|seq)-end/.test(message))
    return 'c’è una parentesi di chiusura di troppo: toglila, o metti il testo tra virgolette'
  return code.startsWith('BLOCK_') && /[:-] +[“”„«]/.test(line)
    ? 'le virgolette di Word non valgono: usa quelle diritte, "…"'
    : null
}

const MISALIGNED =
  'gli spazi a inizio riga, qui o nella riga sopra, non sono quelli delle righe vicine: allineale, o rimetti sopra il nome del loro gruppo, se manca'

/** A key in a comment, perhaps with some of its entries, at the end of a text. */
const COMMENTED_KEY = /(?:^|\n) *# *(\w+):[ \t]*\n(?: *# {2,}.*\n)* *$/

/** Between braces, a value with another key after it. */
const FORGOTTEN_COMMA = /[{,] *[\w-]+: *(?:"[^"]*"|\[[^\]]*\]|[^\s,:"[\]{}][^,:"[\]{}]*?) +([a-z]\w*): .*\}/i

/** A key without ": ", and its value; null for any other text. */
function keySlip(text: string) {
  const [, key, value] = /^\s*(?:- +)?([a-z]\w*)\s*[:=;：](?!\/\/)\s*(\S.*)$/i.exec(text) ?? []
  if (!key || !value) return null
  const sentence = `dopo il nome della voce ci vogliono due punti e uno spazio: scrivi ${key}: ${value}`
  return { key, value, sentence }
}

const STRAY_BRACE = 'in un testo la graffa serve solo ai segnaposti, come {town}: toglila'

const quotesFor = (sign = '') => {
  const aside =
    {
      '*': ' (un elenco si scrive con il trattino; gli asterischi di WhatsApp toglili)',
      '@': ' (un profilo si scrive con il suo indirizzo, come https://www.instagram.com/…)',
    }[sign] ?? ''
  return `un testo che comincia con ${sign} va tra virgolette${aside}`
}

const NO_KEY =
  'manca ": " (due punti e uno spazio) dopo il nome della voce; se continua la riga sopra, comincia con due spazi in più; se è un commento, con #; se non serve, cancellala'

const GENERIC =
  'non è YAML valido: un testo che contiene ": " o " #", o che comincia con un segno, va tra virgolette'

const YAML_PROBLEMS: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'la barra \\ tra virgolette doppie ha un altro senso: scrivila due volte, \\\\',
  BLOCK_AS_IMPLICIT_KEY: 'un testo che contiene ": " o finisce con ":" va tra virgolette',
  BLOCK_IN_FLOW:
    'tra graffe un testo che contiene ": " va tra virgolette; un elenco con i trattini non ci sta: scrivi una voce per riga, senza { e }',
  MISSING_CHAR: 'manca una virgola, una virgoletta o una parentesi di chiusura, o lo spazio prima di #',
  MULTIPLE_DOCS: 'una riga con solo --- o ... divide il file in due: toglila',
  TAB_AS_INDENT:
    'a inizio riga ci vogliono spazi: al posto di ogni tabulazione metti quelli delle righe vicine',
  TAG_RESOLVE_FAILED: quotesFor('!'),
  UNEXPECTED_TOKEN:
    'dopo le virgolette o la parentesi di chiusura c’è altro testo: metti tutto il testo tra virgolette (dentro usa “ ”)',
}
