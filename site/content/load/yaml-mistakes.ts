import { type Document, isPair, isScalar, Pair, Scalar, visit, type YAMLError, type YAMLMap } from 'yaml'

/** Replaces the non-breaking spaces that Word puts at the beginning of a line by as many ordinary ones. */
export function plainIndent(source: string): string {
  return source.replace(/^[ \u00a0\u2007\u202f]+/gm, (spaces) => ' '.repeat(spaces.length))
}

export type Say = (offset: number, sentence: string) => void

/** Refuses what YAML silently reads differently from what the owner meant, and corrects it for later checks. */
export function refuseLostText(document: Document, source: string, refuse: Say, warn: Say): void {
  visit(document, {
    Node(_, { anchor, range }) {
      if (anchor)
        refuse(range?.[0] ?? 0, `“&${anchor}” sparirebbe: un testo che comincia con & va tra virgolette`)
    },
    Alias(_, { source, range }) {
      refuse(
        range?.[0] ?? 0,
        `“*${source}” sparirebbe: un testo che comincia con un asterisco va tra virgolette`,
      )
      return new Scalar(source)
    },
  })
  visit(document, {
    Pair(_, { key, value }) {
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
      if (type !== Scalar.PLAIN || typeof value !== 'string') return
      // With two spaces before #, as YAML style asks, a comment is meant.
      if (comment && range && /^\s#/.test(source.slice(range[1])))
        refuse(
          range[0],
          `dopo “${value}” il resto della riga sparirebbe, perché # comincia un commento: metti il testo tra virgolette, "${value} #${comment}", o il commento su una riga sua`,
        )
      const isValue = !isPair(last) || last.value === scalar
      if (isValue && range && /^“.*”$|^«.*»$/s.test(value))
        warn(range[0], `le virgolette di Word attorno a ${value} si vedono sul sito: se non le vuoi, toglile`)
    },
    Map(_, map) {
      if (!map.flow) return undefined
      const lone = map.items.filter(({ value }) => value === null)
      const first = lone[0]
      if (!first || !isScalar(first.key)) return undefined
      const offset = first.key.range?.[0] ?? 0
      if (map.items.length === 1) {
        refuse(offset, `un testo che comincia con una graffa va tra virgolette: "{${first.key.value}} …"`)
        return new Scalar(`{${first.key.value}}`)
      }
      refuse(offset, `la virgola divide le voci tra graffe: ${commaRemedy(map, first, source)}`)
      map.items = map.items.filter((pair) => !lone.includes(pair))
      return undefined
    },
  })
}

function commaRemedy({ items }: YAMLMap, lone: Pair, source: string): string {
  const before = items[items.indexOf(lone) - 1]
  if (!isScalar(lone.key) || !isScalar(before?.key) || !isScalar(before.value))
    return 'qui c’è una voce senza valore'
  const rest = items.slice(items.indexOf(lone))
  const others = rest.findIndex(({ value }) => value !== null)
  const { key: last } = rest.at(others === -1 ? -1 : others - 1) ?? lone
  const meant = source.slice(before.value.range?.[0], isScalar(last) ? last.range?.[1] : undefined)
  return `un testo che ne contiene una va tra virgolette, come ${before.key.value}: "${meant}"`
}

/** Describes a YAML syntax error in Italian, because the parser's message is English, and quotes the line. */
function yamlProblem(error: YAMLError, source: string): string {
  const start = source.lastIndexOf('\n', error.pos[0] - 1) + 1
  const [line = ''] = source.slice(start).split('\n')
  return `${yamlRemedy(error, source, line)}. Qui c’è: ${line.trim() || '(niente)'}`
}

function yamlRemedy({ code, message, pos: [from] }: YAMLError, source: string, line: string): string {
  if (code === 'DUPLICATE_KEY') return twice(source.slice(from).split(':')[0])
  if (/^(?:<{7}|={7}|>{7})/.test(line))
    return 'qui git ha lasciato due versioni dello stesso testo: tienine una, e togli le righe con <<<<<<<, ======= e >>>>>>>'
  if (/^\s*-[^\s-]/.test(line)) return 'dopo il trattino di un elenco ci vuole uno spazio'
  if (code === 'UNEXPECTED_TOKEN' && /[:-] +'/.test(line))
    return 'un testo tra apostrofi finisce al primo apostrofo: al loro posto usa le virgolette diritte, "…"'
  if (code === 'UNEXPECTED_TOKEN' && /[:-] +[*&>|]/.test(line))
    return 'un testo che comincia con *, &, > o | va tra virgolette'
  // The parser has one code for a missing bracket and for a line with too little indentation.
  if (message.startsWith('Sequence item without')) return YAML_PROBLEMS.BAD_INDENT ?? GENERIC
  return YAML_PROBLEMS[code] ?? GENERIC
}

/** Refuses special spaces in indentation, and the first syntax error, which causes the later ones. False for a syntax error. */
export function refuseBadYaml(document: Document, source: string, refuse: Say): boolean {
  const indent = /^[ \t]*[\u00a0\u2007\u202f]/m.exec(source)
  if (indent)
    refuse(
      indent.index,
      'a inizio riga ci sono spazi speciali, come quelli di Word: cancellali e rimettili con la tastiera',
    )
  const [broken] = [...document.errors, ...document.warnings]
  if (!broken) return true
  const cause = causeBefore(source, broken.pos[1])
  if (cause) refuse(cause.offset, `${cause.sentence}. Qui c’è: ${cause.line.trim()}`)
  else refuse(broken.pos[0], yamlProblem(broken, source))
  return false
}

/**
 * Finds the line that causes an error which the parser reports there or further down, at the offset `end`: a line whose # comments
 * out a closing bracket, or whose bracket or quote is left open although the next line is not indented further.
 */
function causeBefore(source: string, end: number): { offset: number; sentence: string; line: string } | null {
  let offset = 0
  const lines = source.split('\n')
  for (const [index, line] of lines.entries()) {
    const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => '-'.repeat(quoted.length))
    const [code = '', comment] = bare.split(/(?<=\s)#/)
    const isOpen = (code.match(/[{[]/g) ?? []).length > (code.match(/[}\]]/g) ?? []).length
    if (isOpen && comment !== undefined)
      return {
        offset,
        sentence:
          '# comincia un commento, e il resto della riga sparirebbe: metti tra virgolette ciò che lo contiene',
        line,
      }
    const [, indent = '', opening] = /^( *)(?:- +)?(?:[\w-]+: +)?(["{[])/.exec(line) ?? []
    const continues = indentOf(lines[index + 1]) > indent.length
    if (opening === '"' && code.includes('"') && !continues)
      return { offset, sentence: 'manca la virgoletta di chiusura', line }
    if (opening && isOpen && !continues) return { offset, sentence: 'manca la parentesi di chiusura', line }
    offset += line.length + 1
    if (offset > end) return null
  }
  return null
}

const indentOf = (line = '') => line.length - line.trimStart().length

const twice = (key = '') => `la voce "${key.trim()}" è scritta due volte: tienine una`

const GENERIC =
  'non è YAML valido: un testo che contiene ": " o " #", o che comincia con un segno, va tra virgolette'

const YAML_PROBLEMS: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'la barra \\ tra virgolette doppie ha un altro senso: scrivila due volte, \\\\',
  BAD_INDENT: 'gli spazi a inizio riga non sono quelli delle righe vicine: allineale',
  BAD_SCALAR_START: 'un testo che comincia con @, % o ` va tra virgolette',
  BLOCK_AS_IMPLICIT_KEY:
    'un testo che contiene ": " va tra virgolette (o la riga dopo non è allineata a questa)',
  BLOCK_IN_FLOW:
    'tra graffe un testo che contiene ": " va tra virgolette; un elenco con i trattini non ci sta: scrivi una voce per riga, senza { e }',
  MISSING_CHAR: 'manca una virgoletta o una parentesi di chiusura: aggiungila',
  MULTILINE_IMPLICIT_KEY: 'manca ": " (con lo spazio) dopo il nome della voce, o una virgoletta di chiusura',
  MULTIPLE_DOCS: 'una riga con solo --- o ... divide il file in due: toglila',
  TAB_AS_INDENT: 'a inizio riga ci vogliono spazi: cancella le tabulazioni',
  TAG_RESOLVE_FAILED: 'un testo che comincia con un punto esclamativo va tra virgolette',
  UNEXPECTED_TOKEN:
    'dopo le virgolette o la parentesi di chiusura c’è altro testo: metti tutto il testo tra virgolette (dentro usa “ ”)',
}
