import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './launch/paths.js'

const DOCUMENT = 'docs/adding-a-collection.md'
const PACKAGES = ['contract', 'cloud']
const copy = mkdtempSync(join(tmpdir(), 'belay-adding-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Copies the sources. Links the packages from the registry; Belay's own packages come from the copy. */
function copySources(): void {
  for (const file of ['tsconfig.base.json', 'package.json']) cpSync(join(ROOT, file), join(copy, file))
  for (const name of [...PACKAGES, 'scripts'])
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
    })
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@belay'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@belay') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of PACKAGES) {
    symlinkSync(join(copy, name), join(modules, '@belay', name))
    const packageModules = join(ROOT, name, 'node_modules')
    if (existsSync(packageModules)) symlinkSync(packageModules, join(copy, name, 'node_modules'))
  }
}

type Block = { kind: string; file: string; text: string }
const blocks: Block[] = [
  ...readFileSync(join(ROOT, DOCUMENT), 'utf8').matchAll(/^```(ts|diff) (\S+)\n([\s\S]*?)^```$/gm),
].map(([, kind = '', file = '', text = '']) => ({ kind, file, text }))

/**
 * Applies a block of the document: writes a new file, or replaces lines of an existing one. The lines without `+` must
 * be in the file exactly once; they become the lines without `-`.
 */
function apply({ kind, file, text }: Block): void {
  const path = join(copy, file)
  if (kind === 'ts') {
    expect(existsSync(path), `${file} is new`).toBe(false)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return
  }
  const lines = text.trimEnd().split('\n')
  const without = (sign: string) => lines.flatMap((line) => (line.startsWith(sign) ? [] : [line.slice(1)])).join('\n')
  const before = readFileSync(path, 'utf8')
  expect(before.split(without('+')).length - 1, `${file} has, once:\n${without('+')}`).toBe(1)
  writeFileSync(
    path,
    before.replace(without('+'), () => without('-')),
  )
}

const errors = (name: string): string => {
  try {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [tsc, '-p', join(copy, name), '--checkers', '1'], { cwd: copy })
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout)
  }
}

test('a field and a collection added by following the document compile', { timeout: 180_000 }, () => {
  expect(blocks.length).toBeGreaterThan(15)
  copySources()
  const registers = ['cloud/src/collections.ts', 'cloud/src/calls.ts']
  for (const block of blocks) if (!registers.includes(block.file)) apply(block)
  // TypeScript reports the files that still lack the new collection.
  const missing = errors('cloud')
  for (const register of registers) expect(missing).toContain(register)
  for (const block of blocks) if (registers.includes(block.file)) apply(block)
  expect(errors('cloud')).toBe('')
})
