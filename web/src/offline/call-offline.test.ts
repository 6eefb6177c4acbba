import 'fake-indexeddb/auto'
import { SECOND } from '@belay/contract/constants'
import type { IdentityUser } from '@belay/contract/identity'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearEarlyAnswers, takeEarlyAnswer } from '../cloud/calls/early-answers.ts'
import { createUnreachableError } from '../cloud/client.ts'
import { session } from '../cloud/session/session.ts'
import { ANN, SIGNED_IN } from '../testing/people.ts'
import { callOffline } from './call-offline.ts'
import { writeKeptFor } from './device.ts'
import { deleteKeptAnswers, keepAnswer } from './kept-answers.ts'
import { deleteWaitingChanges, listWaitingChanges } from './waiting-changes.ts'

const BO: IdentityUser = { ...ANN, userid: 'u2', email: 'bo@example.edu', displayName: 'Bo' }

/** Signs a Facilitator in, after the person before has signed out. */
async function signIn(user: IdentityUser): Promise<void> {
  session.ended()
  vi.stubGlobal('fetch', async () => Response.json({ json: { ...SIGNED_IN, user } }))
  await session.reload()
  writeKeptFor(`${user.userid} Facilitator`)
}

beforeEach(async () => {
  clearEarlyAnswers()
  await Promise.all([deleteKeptAnswers(), deleteWaitingChanges()])
  await signIn(ANN)
})

/** Reads Ann's staff record on a slow network. Returns a function that lets the cloud answer. */
async function readSlowly() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await keepAnswer('staff.me', {}, 'kept')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = callOffline({ call: 'staff.me', input: {}, context: {}, next: () => promise })
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(await shown).toBe('kept')
  return async (answer: unknown) => {
    resolve(answer)
    await vi.advanceTimersByTimeAsync(0)
  }
}

it('gives the answer of a slow network to the screen that shows what the device kept', async () => {
  const answer = await readSlowly()
  await answer('read')
  expect(await takeEarlyAnswer('staff.me', {})).toBe('read')
})

it('gives a slow answer to nobody if another person has signed in before it came', async () => {
  const answer = await readSlowly()
  await signIn(BO)
  await answer("Ann's")
  expect(takeEarlyAnswer('staff.me', {})).toBeUndefined()
})

/** Logs hours on a network that fails after `during`. */
const logHours = (during: () => Promise<void>) =>
  callOffline({
    call: 'hoursLogged.log',
    input: { note: "Ann's" },
    context: {},
    next: async () => {
      await during()
      throw createUnreachableError({ saving: true })
    },
  })

it('stores a change that did not reach the cloud', async () => {
  await logHours(async () => undefined)
  expect(await listWaitingChanges()).toMatchObject([{ owner: ANN.userid, call: 'hoursLogged.log' }])
})

it('stores no change of a person on the device of the next one', async () => {
  await expect(logHours(() => signIn(BO))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await listWaitingChanges()).toEqual([])
})
