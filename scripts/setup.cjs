// Installs the packages that are missing, or says in one sentence why it cannot. npm scripts that
// people run first begin with it; a pre-script would not run for those who have set
// `ignore-scripts`. In ECMAScript 5, because it must run on any Node.
var spawnSync = require('child_process').spawnSync
var fs = require('fs')

process.chdir(__dirname + '/..')
var pinnedNode = 'node_modules/.bin/node'

/** Whether this Node satisfies one alternative of the range: `^major.minor` or `>=major.minor`. */
function fits(alternative) {
  var ours = process.versions.node.split('.').map(Number)
  var least = alternative.match(/\d+/g).map(Number)
  if (ours[0] === least[0]) return ours[1] >= least[1]
  return alternative.charAt(0) === '>' && ours[0] > least[0]
}

/** Whether npm has installed all packages of the lock file, by its own record. */
function isInstalled() {
  if (!['node_modules/.package-lock.json', pinnedNode].every(fs.existsSync)) return false
  var installed = require('../node_modules/.package-lock.json').packages
  var wanted = require('../package-lock.json').packages
  return Object.keys(wanted).every(function (name) {
    if (installed[name]) return installed[name].version === wanted[name].version
    // Most optional packages are for other systems.
    return name === '' || wanted[name].optional || wanted[name].devOptional
  })
}

/** Runs npm, and ends this process if that fails. */
function npm(command) {
  var status = spawnSync('npm ' + command, { stdio: 'inherit', shell: true }).status
  if (status !== 0) process.exit(status || 1)
}

function fail(sentence) {
  process.stderr.write(sentence + '\n')
  process.exit(1)
}

var wanted = require('../package.json').engines.node
var tooOld = 'Node ' + process.versions.node + ' è troppo vecchio: serve Node ' + wanted
// npm itself would only leave out optional packages that need a newer Node, without a word.
if (!wanted.split(' || ').some(fits)) fail(tooOld + ', per esempio da https://nodejs.org')
if (!isInstalled()) {
  // All of these packages are needed, whatever a person's settings `omit`.
  npm('install --no-save --include=dev --include=optional --no-audit --no-fund --loglevel=error')
  // npm 9 to 11.0 do not link the program of an optional package (npm/cli#4362).
  if (!fs.existsSync(pinnedNode)) npm('rebuild --ignore-scripts --loglevel=error')
  if (!fs.existsSync(pinnedNode))
    fail(
      'npm non ha installato Node per questo sistema: guarda optionalDependencies in package.json',
    )
}
