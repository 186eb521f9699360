// Which folder may import which, as docs/architecture.md describes it. dependency-cruiser cannot
// read .astro files: biome.json restricts their imports.

const TESTS = String.raw`\.test\.tsx?$|/testing/`
/** Files directly in `server/` that all its parts but `main.ts` may import, such as `log.ts`. */
const SERVER_FILES = 'server/(?!main|process|start|check-settings)[^/]+$'
const COMPONENTS = 'site/(components|contact-form|toasts|tooltips)/'
const SCHEMA = 'site/content/schema/'
/** What is derived from the content's files for the pages. */
const SHOWN = 'site/content/shown/'
/** Modules that the content's loader and the components share. */
const PURE = 'site/content/(inline-text|home-ids).ts'

/**
 * Which other top-level folders, or files in them, each one, its tests included, may import.
 * `tests/` and `bench/` may import all of them.
 */
const FOLDERS = [
  ['content/', []],
  ['contact/', []],
  ['site/', ['contact/', 'content/', 'tests/']],
  ['server/', ['contact/', 'tests/']],
  ['deploy/', ['contact/', 'server/']],
  ['scripts/', ['server/main.ts', 'site/build/terminal.ts']],
]

/**
 * Which other parts of `site/` a part may import. `site/pages/` and `site/styles/` have no row: no
 * rule limits them.
 */
const SITE = [
  ['site/layouts/', [COMPONENTS, 'site/illustrations/', 'site/styles/', SCHEMA, SHOWN]],
  [COMPONENTS, ['site/illustrations/', 'site/styles/', SCHEMA, SHOWN, PURE]],
  ['site/illustrations/', []],
  ['site/content/', ['site/illustrations/', 'site/config.ts']],
  [SCHEMA, ['site/illustrations/', PURE]],
  [SHOWN, ['site/illustrations/drawing-names.ts', SCHEMA, PURE]],
  ['site/seo/', ['site/content/', 'site/illustrations/', 'site/styles/', 'site/config.ts']],
  ['site/editor/', ['site/content/', 'site/illustrations/', 'site/styles/', 'site/config.ts']],
  ['site/build/', ['site/editor/', 'site/content/', 'site/seo/', COMPONENTS, 'site/config.ts']],
]

/** Which other parts of `server/` each part may import. */
const SERVER = [
  ['server/main.ts', ['server/process.ts']],
  ['server/process.ts', ['server/(start|check-settings).ts', 'server/config/', SERVER_FILES]],
  ['server/check-settings.ts', ['server/(outbox|mail|config)/', SERVER_FILES]],
  [
    'server/start.ts',
    ['server/(http|delivery|health|maintenance|outbox|mail|config)/', SERVER_FILES],
  ],
  ['server/http/', ['server/outbox/store.ts', 'server/config/', SERVER_FILES]],
  ['server/delivery/', ['server/(outbox|mail)/', SERVER_FILES]],
  ['server/health/', ['server/(outbox|mail)/', 'server/maintenance/daily-copy.ts', SERVER_FILES]],
  ['server/maintenance/', ['server/(outbox|health)/', SERVER_FILES]],
  ['server/outbox/', [SERVER_FILES]],
  ['server/mail/', [SERVER_FILES]],
  ['server/config/', ['server/mail/mail-(url|address).ts', SERVER_FILES]],
  ['server/cli/', ['server/(outbox|mail|health|maintenance|config)/', SERVER_FILES]],
  [SERVER_FILES, []],
]

const PROJECT = 'bench|contact|content|deploy|scripts|server|site|tests'

/**
 * Returns a rule for each row `[room, allowed]`: a file in `room` may import from `folders` only
 * what is in `room` or `allowed`.
 */
function rules(rows, folders, from = {}) {
  return rows.map(([room, allowed]) => ({
    name: `${room} may import ${['itself', ...allowed].join(', ')}`,
    severity: 'error',
    from: { path: `^${room}`, ...from },
    to: { path: `^(${folders})/`, pathNot: [room, ...allowed].map((path) => `^${path}`) },
  }))
}

export default {
  forbidden: [
    {
      name: 'no circular imports, not even of types',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only tests, benchmarks and configuration files import tests and their helpers',
      severity: 'error',
      from: { pathNot: `^(tests|bench)/|${TESTS}|\\.config\\.ts$` },
      to: { path: `^tests/|^(?!node_modules).*(${TESTS})` },
    },
    {
      name: 'contact/ runs in browser, Node and Deno: no package but for telephone numbers, which no page reads',
      severity: 'error',
      from: { path: '^contact/', pathNot: [TESTS, '^contact/phone-number.ts$'] },
      to: { pathNot: '^contact/' },
    },
    {
      name: 'layouts and components import only types from the content schema: pages load the content and pass it down',
      severity: 'error',
      from: { path: ['^site/layouts/', `^${COMPONENTS}`], pathNot: TESTS },
      to: { path: `^(${SCHEMA}|${SHOWN})`, dependencyTypesNot: ['type-only'] },
    },
    ...rules(FOLDERS, PROJECT),
    ...rules(SITE, 'site', { pathNot: TESTS }),
    ...rules(SERVER, 'server', { pathNot: TESTS }),
  ],
  options: {
    // Checks imports of types too, which compiled code no longer has.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|test-results|\\.astro)' },
  },
}
