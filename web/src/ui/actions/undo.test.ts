import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeChangeIDs, storeWaitingChange } from '../../cloud/calls/changes.ts'
import { cloud } from '../../cloud/client.ts'
import { addWaitingChange, removeWaitingChange } from '../../offline/waiting-changes.ts'
import { callInBatches } from './act.ts'
import { createUndo } from './undo.ts'

vi.mock('../../cloud/client.ts', () => ({ cloud: { audit: { undo: vi.fn() } } }))
vi.mock('../../cloud/refresh.ts', () => ({ refreshCollections: vi.fn(async () => undefined) }))

const undo = vi.mocked(cloud.audit.undo)
beforeEach(() => undo.mockReset())

const undone = { changeID: 'u', documents: [], mails: { takenBack: 2, sent: 0, untold: 3 } }

it('createUndo undoes a change that the cloud can undo, and counts the people who are not told', async () => {
  const answer = { id: 'r1' }
  expect(createUndo(answer)).toBeUndefined()
  storeChangeIDs(answer, ['c1'])
  undo.mockResolvedValue(undone)
  expect(await createUndo(answer)?.()).toBe("Undone. 3 people aren't told.")
  expect(undo).toHaveBeenCalledWith({ changeID: 'c1' })
})

it('createUndo undoes the changes of several calls, the last one first', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => String(index))
  let calls = 0
  const answer = await callInBatches(rows, String, async (batch) => {
    const part = { done: batch, skipped: [] }
    storeChangeIDs(part, [`c${++calls}`])
    return part
  })
  undo.mockResolvedValue({ ...undone, mails: { takenBack: 0, sent: 0, untold: 0 } })
  expect(await createUndo(answer)?.()).toBe('Undone.')
  expect(undo.mock.calls).toEqual([[{ changeID: 'c2' }], [{ changeID: 'c1' }]])
})

it('createUndo takes back a change that waits on this device, and fails if it was sent since', async () => {
  const change = { key: 'k1', owner: 'u1', call: 'hoursLogged.log', input: {}, about: '', at: 1 }
  const answer = {}
  storeWaitingChange(answer, change)
  await addWaitingChange(change)
  expect(await createUndo(answer)?.()).toBe('Undone.')
  await addWaitingChange(change)
  await removeWaitingChange(change, true)
  await expect(createUndo(answer)?.()).rejects.toMatchObject({ code: 'failed-precondition' })
})
