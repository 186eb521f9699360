import { globSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { validateContactRequest } from '../../contact/contact-request.ts'
import { createClientKey } from '../../server/http/client-key.ts'
import { parseFields } from '../../server/http/contact/form-fields.ts'
import { acceptableCodings } from '../../server/http/static/site-files.ts'
import { readFailure } from '../../server/mail/failures.ts'

/** In characters: so many that a quadratic pattern takes many minutes and a linear one milliseconds. */
const LENGTH = 500_000
/** The time limit for all strings of one pattern or reader together, which take well under a second. */
const LONGEST_MS = 15_000
/** Characters repeated against every pattern, besides those in the pattern itself. */
const REPEATED = ['a', 'A', '0', ' ', '\n', '.', 'è']
/** An ending that hardly any pattern matches: a pattern that needs the end of the text then backtracks. */
const END = '\n\u0001'

const repeated = new Map<string, string>()
/** `unit` repeated to `LENGTH` characters, kept for later calls. */
function pump(unit: string): string {
  const text = repeated.get(unit) ?? unit.repeat(LENGTH / unit.length)
  repeated.set(unit, text)
  return text
}

interface Pattern {
  place: string
  regex: RegExp
}

function patternsOf(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const regex = new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
      found.push({ place: `${file}: ${node.text}`, regex })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Strings that make a slow pattern backtrack far: runs of its characters and `REPEATED`, after prefixes if it begins with ^. */
function* hostileTo({ source }: RegExp): Generator<string> {
  const own = [...new Set([...source.replace(/\\[a-zA-Z]/g, ''), ...REPEATED])]
  const beginnings = source.startsWith('^') ? ['a@', ...own.map((unit) => unit.replace(/[a-z]/, ''))] : ['']
  for (const beginning of new Set(beginnings)) {
    for (const unit of own) yield beginning + pump(unit) + END
  }
}

const request = { name: 'Anna Bianchi', email: 'anna@example.com', message: 'Lo schermo è nero.' }
const clientOf = createClientKey({
  trustedProxies: ['10.0.0.0/8'],
  log: { info() {}, warn() {}, error() {} },
})
/** Functions that read a stranger's text as a whole. */
const READERS: Record<string, (text: string) => unknown> = {
  readFailure: (text) => readFailure(new Error(text), request),
  validateContactRequest: (text) =>
    [text, `a@${text}`, `${text}@example.com`].map((email) =>
      validateContactRequest({ name: text, email, phone: text, message: text }),
    ),
  parseFields: (text) => [
    parseFields(`name=${text}`, 'urlencoded'),
    parseFields(JSON.stringify({ name: text }), 'json'),
  ],
  createClientKey: (text) => clientOf({ peer: '10.0.0.1', forwardedFor: text, forwarded: text }),
  acceptableCodings: (text) => acceptableCodings(text),
}

const files = ['contact', 'server', 'deploy/supabase']
  .flatMap((room) => globSync(`${room}/**/*.ts`))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
const patterns = files.flatMap(patternsOf)

/** Runs `read` on every text; throws after `LONGEST_MS`, even within a pattern, which a timeout of Vitest could not interrupt. */
function readAll(texts: Iterable<string>, read: (text: string) => unknown): void {
  const run = () => {
    for (const text of texts) read(text)
  }
  runInNewContext('run()', { run }, { timeout: LONGEST_MS })
}

test('half a megabyte of a stranger’s text holds up no pattern of contact/, server/ and the hosted functions', () => {
  expect(patterns.length).toBeGreaterThan(20)
  for (const { place, regex } of patterns)
    expect(() => readAll(hostileTo(regex), (text) => text.replace(regex, '')), place).not.toThrow()
})

test.each(Object.entries(READERS))('half a megabyte of a stranger’s text does not hold up %s', (_, read) => {
  const units = [...REPEATED, ...'@ a@ a. < - , ; = % [ \u202E 1. a@a.'.split(' ')]
  readAll(units.map(pump), read)
})
