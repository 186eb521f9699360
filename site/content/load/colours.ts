import { COLOURS_FILE, ColoursSchema } from '../schema/colours.ts'
import { fromBase, type Palettes, palette, type Scheme } from '../schema/palette.ts'
import { CONTENT_FOLDER, type Report, withoutErrors } from './content-files.ts'
import { readYaml } from './read-yaml.ts'

/** Loads `content/brand/colours.yaml`. Throws a ContentError for a wrong value and for a pair that cannot be read. */
export function loadColours(folder: string = CONTENT_FOLDER): Palettes {
  return withoutErrors((report) => readColours(folder, report))
}

/** Like `loadColours`, but reports errors; null for a file that its schema refuses. */
export function readColours(folder: string, report: Report): Palettes | null {
  const { value } = readYaml(folder, COLOURS_FILE, ColoursSchema, report)
  if (!value) return null
  const paletteOf = (scheme: Scheme) => palette(value[scheme] ?? fromBase(value.base ?? '', scheme), scheme)
  return { light: paletteOf('light'), dark: paletteOf('dark') }
}
