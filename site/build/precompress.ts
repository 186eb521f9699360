import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|css|js|json|svg|xml|txt|webmanifest|vcf)$/
/** Quality 11, the highest, is Node's default. */
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * Writes a `.br` (quality 11) and a `.gz` (level 9) beside every text file that becomes smaller.
 * @param files absolute paths
 */
export async function precompress(files: readonly string[]): Promise<void> {
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compress))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([brotli(bytes, BEST_BROTLI), deflate(bytes, { level: 9 })])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}
