import 'fake-indexeddb/auto'
import { SECOND, TOKEN } from '@belay/contract/constants'
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '../cloud/session/session.ts'
import { ANN, SIGNED_IN } from '../testing/people.ts'
import { readKeptFor, writeKeptFor } from './device.ts'
import { followPerson } from './follow-person.ts'
import { findKeptAnswer, keepAnswer } from './kept-answers.ts'
import { addWaitingChange, listWaitingChanges } from './waiting-changes.ts'

/** Signs Ann in. The cloud answers nothing else. */
beforeEach(async () => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] })
  vi.stubGlobal('fetch', async (path: Request | string) =>
    String(path).endsWith('/getSession') ? Response.json({ json: SIGNED_IN }) : new Promise(() => undefined),
  )
  session.ended()
  await session.reload()
})

it("gives nobody an answer that another tab kept after its person's sign-out", async () => {
  await keepAnswer('staff.me', {}, "Bo's")
  await followPerson('Facilitator')
  expect(readKeptFor()).toBe(`${ANN.userid} Facilitator`)
  expect(await findKeptAnswer('staff.me', {})).toBeUndefined()
})

it('deletes also an answer that comes during the deletion', async () => {
  writeKeptFor(`${ANN.userid} Facilitator`)
  const { removeItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (key === 'belay-kept-for') void keepAnswer('staff.me', {}, 'late')
    removeItem.call(this, key)
  })
  await followPerson('Admin')
  expect(readKeptFor()).toBeNull()
  expect(await findKeptAnswer('staff.me', {})).toBeUndefined()
})

it('deletes what the device keeps as soon as the person has signed out, also while it reads ahead', async () => {
  await followPerson('Facilitator')
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  await keepAnswer('staff.me', {}, "Ann's")
  session.ended()
  const deleted = vi.fn()
  void followPerson(null).then(deleted)
  await vi.waitFor(() => expect(deleted).toHaveBeenCalled())
  expect(await findKeptAnswer('staff.me', {})).toBeUndefined()
})

it('sends what an Admin answered in a notification without a network', async () => {
  const token = `t.${btoa(JSON.stringify({ sub: ANN.userid }))}.s`
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ json: path.endsWith('/getToken') ? { token, expiresIn: TOKEN.livesFor } : {} }),
  )
  const answer = { call: 'staffPrograms.confirm', input: { id: 's1' } }
  await addWaitingChange({ ...answer, key: 'one', owner: ANN.userid, about: '', at: 1 })
  await followPerson('Admin')
  await vi.waitFor(async () => expect(await listWaitingChanges()).toEqual([]))
})
