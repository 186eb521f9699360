// schema [VERSION]: prints the versions of the schema: that of the requests, the one that this program knows and the lowest to
// which it can take them back. With VERSION it takes them back, so that an older release can go on (deploy/debian/officina).
import { readStorageConfig } from '../config/config.ts'
import { reasonOf } from '../errors.ts'
import { schemaVersion } from '../outbox/schema-version.ts'

const [version] = process.argv.slice(2)
try {
  const { present, known, lowest } = await schemaVersion(
    readStorageConfig(),
    version === undefined ? undefined : Number(version),
  )
  process.stdout.write(`${present} ${known} ${lowest}\n`)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
