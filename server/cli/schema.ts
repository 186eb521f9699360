// schema [VERSION] prints three schema versions: the database's, the one to which this program migrates, and the lowest to which
// it can roll back. Given VERSION, it first rolls the database back to VERSION, for an older release (deploy/debian/steps.sh).
import { readConfig } from '../config/config.ts'
import { DEFAULT_SHOP } from '../config/site-facts.ts'
import { reasonOf } from '../errors.ts'
import { schemaVersion } from '../outbox/schema-version.ts'

const [version] = process.argv.slice(2)
try {
  const target = version === undefined ? undefined : Number(version)
  const { present, known, lowest } = await schemaVersion(readConfig(DEFAULT_SHOP).storage, target)
  process.stdout.write(`${present} ${known} ${lowest}\n`)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
