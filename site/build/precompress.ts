import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|css|js|json|svg|xml|txt|webmanifest|vcf)$/
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * Writes a `.br` (quality 11) and a `.gz` (level 9) beside every file that can be compressed and gains by it.
 * @param files absolute paths
 */
export async function precompress(files: readonly string[]): Promise<void> {
  const queue = files.filter((file) => COMPRESSIBLE.test(file))
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) await compress(file)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([smallestBrotli(bytes), deflate(bytes, { level: 9 })])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

/** How distances are coded, and how much is coded at a time, changes the size by a few tenths of a percent, either way. */
async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const ways = [0, 1].flatMap((postfixBits) =>
    [0, 16].flatMap((blockBits) => [0, 4, 15].map((direct) => ({ postfixBits, blockBits, direct }))),
  )
  const attempts = ways.map(({ postfixBits, blockBits, direct }) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
      [constants.BROTLI_PARAM_NDIRECT]: direct << postfixBits,
      [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
    }
    return brotli(bytes, { params })
  })
  return (await Promise.all(attempts)).reduce((best, each) => (each.length < best.length ? each : best))
}
