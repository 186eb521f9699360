// Says in one sentence that this Node is too old. npm scripts that install packages run it first, on any Node, so it is
// written in ECMAScript 5. Without this check npm would silently skip optional packages that need a newer Node, and a later
// error would name only the missing packages.
var fs = require('fs')
var path = require('path')

var wanted = JSON.parse(fs.readFileSync(path.join(__dirname, '..', 'package.json'), 'utf8')).engines.node
var numbers = process.versions.node.split('.').map(Number)

/** Whether this Node satisfies one alternative of the range: `^major.minor` or `>=major.minor`. */
function fits(alternative) {
  var parts = /^(\^|>=)(\d+)\.(\d+)$/.exec(alternative)
  var major = Number(parts[2])
  if (numbers[0] === major) return numbers[1] >= Number(parts[3])
  return parts[1] === '>=' && numbers[0] > major
}

var sentence = 'Node ' + process.versions.node + ' è troppo vecchio: serve Node ' + wanted

if (!wanted.split(' || ').some(fits)) {
  process.stderr.write(sentence + ', per esempio da https://nodejs.org\n')
  process.exitCode = 1
}
