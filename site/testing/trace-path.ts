import type { Point } from '../illustrations/engine/isometric.ts'

const argumentCount: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 0 }

/**
 * Every point that a path names, absolute, by subpath: ends and Bézier handles alike. For tests, which compare paths
 * written in different ways and ask where a drawing reaches. Knows M L H V C Q Z, absolute and relative.
 */
export function tracePath(path: string): Point[][] {
  const tokens = path.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? []
  const subpaths: Point[][] = []
  let [x, y, command] = [0, 0, 'M']
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/[a-zA-Z]/.test(token)) {
      command = token
      index += 1
    }
    const upper = command.toUpperCase()
    const count = argumentCount[upper]
    if (count === undefined) throw new Error(`tracePath knows no command ${command}`)
    const values = tokens.slice(index, index + count).map(Number)
    index += count
    const [baseX, baseY] = command === upper ? [0, 0] : [x, y]
    if (upper === 'Z') [x, y] = subpaths.at(-1)?.[0] ?? [x, y]
    else if (upper === 'H') x = baseX + (values[0] ?? 0)
    else if (upper === 'V') y = baseY + (values[0] ?? 0)
    if (upper === 'M') {
      subpaths.push([])
      command = command === 'M' ? 'L' : 'l'
    }
    if (upper === 'H' || upper === 'V') subpaths.at(-1)?.push([x, y])
    for (let each = 0; count > 1 && each < count; each += 2) {
      subpaths.at(-1)?.push([baseX + (values[each] ?? 0), baseY + (values[each + 1] ?? 0)])
    }
    if (count > 1) [x, y] = subpaths.at(-1)?.at(-1) ?? [x, y]
  }
  return subpaths
}
