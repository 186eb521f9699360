const argumentCount: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6, Q: 4, Z: 0 }

const round = (value: number) => Math.round(value * 10) / 10
/** Drops the zero of "0.5" and "-0.5", which path data does not need. */
const write = (value: number) => String(round(value)).replace(/^(-?)0\./, '$1.')

/**
 * Appends a number, with a space unless a letter, minus sign or second decimal point separates it.
 */
function append(text: string, value: string): string {
  const ended = /\d$/.test(text)
  const pointed = /\.\d*$/.test(text)
  const separated = !ended || value.startsWith('-') || (value.startsWith('.') && pointed)
  return text + (separated ? '' : ' ') + value
}

/**
 * Rewrites an absolute path (commands M L C Q Z) to a short relative one with one decimal.
 *
 * Coordinates are relative to the previous rounded position, so rounding errors do not add up.
 * Throws an Error for any other command. Syntax: https://www.w3.org/TR/SVG2/paths.html#PathDataBNF
 */
export function compactPath(path: string): string {
  const tokens = path.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let [written, previous, command] = ['', '', '']
  const push = (letter: string, values: readonly number[]) => {
    // No letter is needed for a repeated command, or for a lineto after a moveto.
    const repeated = letter !== 'm' && (letter === previous || (letter === 'l' && previous === 'm'))
    if (!repeated) written += letter
    written = values.map(write).reduce(append, written)
    previous = letter
  }
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/[a-zA-Z]/.test(token)) {
      command = token
      index += 1
    }
    const count = argumentCount[command]
    if (count === undefined) throw new Error(`compactPath knows no command ${command} in ${path}`)
    if (count === 0) {
      written += 'z'
      previous = 'z'
      ;[x, y] = [startX, startY]
      continue
    }
    const values = tokens.slice(index, index + count).map(Number)
    index += count
    const relative = values.map((value, position) => value - (position % 2 === 0 ? x : y))
    const [dx, dy] = [round(relative.at(-2) ?? 0), round(relative.at(-1) ?? 0)]
    if (command !== 'L') push(command.toLowerCase(), relative)
    else if (dx !== 0 && dy !== 0) push('l', relative)
    else if (dx !== 0) push('h', [dx])
    else if (dy !== 0) push('v', [dy])
    ;[x, y] = [round(x + dx), round(y + dy)]
    if (command === 'M') [startX, startY] = [x, y]
  }
  return written
}
