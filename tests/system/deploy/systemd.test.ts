import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled, projectRoot, runToEnd } from '../../support/server-process.ts'

const UNITS = globSync('officina*.*', { cwd: join(projectRoot, 'deploy/debian') })
/** The services that handle visitors' requests; the other services run the administrator's own commands. */
const CONFINED = ['officina.service', 'officina-backup.service']
/** 0 is fully confined, 10 not at all; a service that serves the network and compiles code reaches about 1.3. */
const MOST_EXPOSED = 1.6

const absent = !isInstalled('systemd-analyze')
const note = absent ? ' (skipped: this machine has no systemd-analyze)' : ''
const unit = (name: string) => readFileSync(join(projectRoot, 'deploy/debian', name), 'utf8')

describe.skipIf(absent)(`the units of systemd${note}`, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'units-'))
    // The program must exist to be verified: this working tree stands for the place where the code will be.
    for (const name of UNITS)
      writeFileSync(
        join(folder, name),
        unit(name)
          .replaceAll('/srv/officina/current', projectRoot)
          .replaceAll('/usr/local/sbin', join(projectRoot, 'deploy/debian')),
      )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(UNITS)('%s is understood without a warning', async (name) => {
    const { code, output } = await runToEnd(['systemd-analyze', 'verify', join(folder, name)])
    expect({ code, output: about(output, name) }).toEqual({ code: 0, output: '' })
  })

  test.each(CONFINED)('%s is hardened', async (name) => {
    const { output } = await runToEnd(
      ['systemd-analyze', 'security', '--offline=true', '--no-pager', join(folder, name)],
      { SYSTEMD_COLORS: '0' },
    )
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1])
    expect(exposure, output).toBeGreaterThan(0)
    expect(exposure, output).toBeLessThanOrEqual(MOST_EXPOSED)
  })
})

describe('after a backup', () => {
  const [, command = ''] = /^ExecStopPost=\/bin\/sh -c '(.*)'$/m.exec(unit('officina-backup.service')) ?? []
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'state-'))
    mkdirSync(join(folder, 'backups'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const make = (name: string, days: number) => {
    const file = join(folder, 'backups', name)
    writeFileSync(file, '')
    const time = Date.now() / 1000 - days * 86_400
    utimesSync(file, time, time)
  }
  /** Makes copies of these ages, in days, and returns those that the command leaves. */
  const left = async (...ages: number[]) => {
    for (const age of ages) make(`${age}.sqlite`, age)
    const { code } = await runToEnd(['sh', '-c', command], { STATE_DIRECTORY: folder })
    expect(code).toBe(0)
    return readdirSync(join(folder, 'backups'))
  }

  test('copies older than two weeks stay while there is no younger one', async () => {
    expect(await left(40, 16)).toEqual(['16.sqlite', '40.sqlite'])
  })
  test('copies older than two weeks go as soon as there is a younger one', async () => {
    expect(await left(40, 16, 1)).toEqual(['1.sqlite'])
  })
  test('the partial file of an interrupted copy goes, that of a copy being made stays', async () => {
    make('old.sqlite.partial-7', 90 / 1440)
    make('new.sqlite.partial-7', 1 / 1440)
    expect(await left(1)).toEqual(['1.sqlite', 'new.sqlite.partial-7'])
  })
})

test.skipIf(!isInstalled('shellcheck'))(
  'the scripts pass shellcheck (skipped where it is not installed)',
  async () => {
    const scripts = ['debian/install', 'debian/officina', 'debian/doctor', 'container/publish.sh'].map(
      (name) => `deploy/${name}`,
    )
    expect(await runToEnd(['shellcheck', '--external-sources', '--severity=warning', ...scripts])).toEqual({
      code: 0,
      output: '',
    })
  },
)

/** The lines about one of our units: a machine has others too, whose faults are not ours. */
function about(output: string, name: string): string {
  return output
    .split('\n')
    .filter((line) => line.includes(name))
    .join('\n')
}
