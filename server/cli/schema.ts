// schema [VERSION] prints three schema versions: the one of the database, the one to which this program migrates and the lowest
// to which it can roll back. Before that it rolls back to VERSION, so that an older release can start (deploy/debian/steps.sh).
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
