import { globSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTIONS as DECLARED } from '@belay/contract/collections'
import { describe, expect, it } from 'vitest'
import { COLLECTIONS } from './collections.ts'
import { undoableOf } from './features/undo/undoable.ts'
import type { AnyCollection } from './platform/documents/store.ts'

const isCollection = (value: unknown): value is AnyCollection =>
  typeof value === 'object' && value !== null && 'idField' in value && 'keys' in value && 'lists' in value

describe('Collections', () => {
  it('appear in COLLECTIONS, no matter which source file declares them', async () => {
    const files = globSync('{features,platform,sample}/**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !/\.(test|testing|worker)\.ts$/.test(file),
    )
    const modules = await Promise.all(
      files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
    )
    const declared = modules.flatMap((module) => Object.values(module).filter(isCollection))
    expect(declared.length).toBeGreaterThan(25)
    expect(new Set(declared.map(({ name }) => name))).toEqual(new Set(COLLECTIONS.map(({ name }) => name)))
  })

  it('have the same name as in the contract if the audience includes anybody', () => {
    const shown = COLLECTIONS.filter(({ audience }) => audience).map(({ name }) => name)
    expect(shown.toSorted()).toEqual(Object.keys(DECLARED).toSorted())
  })

  it.each(Object.entries<{ audited: boolean }>(DECLARED))(
    '%s is in the audit trail if and only if the contract declares that',
    (name, { audited }) => {
      const collection = COLLECTIONS.find((stored) => stored.name === name)
      expect(collection?.unaudited !== true).toBe(audited)
      expect(undoableOf(name) !== undefined, 'what is on the trail can be put back').toBe(audited)
    },
  )
})
