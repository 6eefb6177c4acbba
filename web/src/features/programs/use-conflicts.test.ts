import { expect, it, vi } from 'vitest'
import { createCache } from '../../testing/cache.ts'
import { renderHookWith } from '../../testing/render.tsx'
import { type Conflict, conflictsQuery, useOverride } from './use-conflicts.ts'

const PLAN = { date: '04/01/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const CLOSED: Conflict = { code: 'place-closed', severity: 'blocks', sentence: 'Hall is closed then.' }
const HOURS: Conflict = { code: 'weekly-hours', severity: 'warns', sentence: 'Finn has 30 planned hours.' }

it.each<[string, Conflict[], { note: string } | undefined]>([
  ['sends the note for a conflict that blocks', [CLOSED], { note: 'They open for us' }],
  ['sends no note if nothing blocks the plan any more', [], undefined],
  ['sends no note for a warning', [HOURS], undefined],
])('useOverride %s', async (_, conflicts, expected) => {
  const queries = createCache([conflictsQuery(PLAN).queryKey, { conflicts }])
  const { result } = renderHookWith(queries, () => useOverride(PLAN))
  const call = vi.fn(async () => 'saved')
  expect(await result.current.save({ overrideNote: ' They open for us ' }, call)).toBe('saved')
  expect(call).toHaveBeenCalledWith(expected)
})
