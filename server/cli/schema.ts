// schema [VERSION]: prints three schema versions: that of the database, the one this program migrates to and the lowest it can
// roll back to. With VERSION it rolls back to that one, so that an older release can start (deploy/debian/officina).
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
