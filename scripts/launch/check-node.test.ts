import {
  closeSync,
  constants,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { checkNode, NODE_CHECKSUMS, NODE_VERSION } from './check-node.js'
import { NODE, NODE_PACKAGE, ROOT } from './paths.js'

const expected = NODE_CHECKSUMS[String(NODE_PACKAGE)]
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'belay-node-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('checkNode', () => {
  test('has a checksum for the version and each platform of package.json', () => {
    expect(packageFile.optionalDependencies).toEqual(
      Object.fromEntries(Object.keys(NODE_CHECKSUMS).map((name) => [name, NODE_VERSION])),
    )
    expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe(NODE_VERSION)
  })

  test('accepts the installed Node, and refuses a copy as soon as one byte differs, also at the old time', () => {
    const node = join(folder, 'node')
    const memory = join(folder, 'memory')
    copyFileSync(NODE, node, constants.COPYFILE_FICLONE)
    checkNode({ node, expected, memory })
    const remembered = readFileSync(memory, 'utf8')
    const { size, atime, mtime } = statSync(node)

    const file = openSync(node, 'r+')
    writeSync(file, 'changed', Math.floor(size / 2))
    closeSync(file)
    utimesSync(node, atime, mtime)
    expect(statSync(node)).toMatchObject({ size, mtime })
    expect(() => checkNode({ node, expected, memory })).toThrow(/^Belay's own Node is not .* It was not started\./)
    expect(readFileSync(memory, 'utf8')).toBe(remembered)
  })

  test('hashes a checked file only for another checksum', () => {
    const memory = join(folder, 'memory of the installed one')
    checkNode({ expected, memory })
    utimesSync(memory, 0, 0)
    checkNode({ expected, memory })
    expect(statSync(memory).mtimeMs).toBe(0)
    expect(() => checkNode({ expected: 'another', memory })).toThrow('not another')
  })
})
