import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { addWaitingChange, deleteWaitingChanges, listWaitingChanges } from './waiting-changes.ts'

beforeEach(deleteWaitingChanges)

it('lists changes in the order in which they were made, also if the clock of the device was set back', async () => {
  for (const [key, at] of [
    ['yes to the shift', 3_600_000],
    ['no to the shift', 1000],
    ['hours', 1000],
  ] as const)
    await addWaitingChange({ key, owner: 'u1', call: 'staffPrograms.confirm', input: {}, about: '', at })
  expect((await listWaitingChanges()).map(({ key }) => key)).toEqual(['yes to the shift', 'no to the shift', 'hours'])
})
