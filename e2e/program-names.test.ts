import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The programs that stories create: names after `programName:`, and arguments of functions that create a program. */
const PROGRAM = /(?:programName: |\b(?:ask|assign|create|plan)\w*\([^'\n]*)'([A-Z][^']+)'/g

const programsOf = (file: string) =>
  new Set([...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(PROGRAM)].map(([, name = '']) => name))

test('No two files create a program with the same name, because they share a centre', () => {
  const files = globSync('{steps/*,*.e2e}.ts', { cwd: import.meta.dirname })
  const names = files.flatMap((file) => [...programsOf(file)])
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
