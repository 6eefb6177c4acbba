import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendWaitingChanges } from '../web/src/offline/send-waiting.ts'
import {
  addWaitingChange,
  deleteWaitingChanges,
  listWaitingChanges,
  removeWaitingChange,
} from '../web/src/offline/waiting-changes.ts'
import { callsWith } from './harness/calls.ts'
import { EARLY, today } from './harness/clock.ts'
import { type Cloud, startCloud } from './harness/cloud.ts'
import { cookieOf, tokenOf } from './harness/http-sign-in.ts'

const SEQUENCES = 500
const PEOPLE = ['facilitator@example.edu', 'admin@example.edu'] as const

/** How the network treats the next requests. `lost`: the cloud gets the request, but its answer does not arrive. */
type Network = 'on' | 'off' | 'lost'
type Step = 'log' | 'refused' | 'takeBack' | 'send' | 'twoTabsSend' | 'otherPerson' | Network

let cloud: Cloud
let network: Network = 'on'
const realFetch = fetch

beforeAll(async () => {
  cloud = await startCloud({ env: { BELAY_SAMPLE: 'small', BELAY_ALLOWANCES: '0', CENTRE_TIME_ZONE: EARLY } })
  vi.stubGlobal('fetch', async (path: string | Request, init: RequestInit) => {
    // Only the app sends to addresses without an origin. The test's own calls always have a network.
    if (typeof path !== 'string') return realFetch(path, init)
    if (network === 'off') throw new TypeError('Failed to fetch')
    const answer = await realFetch(new URL(path, cloud.origin), init)
    if (network === 'lost') throw new TypeError('Failed to fetch')
    return answer
  })
}, 150_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await cloud.stop()
})

/** Signs a person in. `sub` is the ID of the account, as in the token. */
async function openPerson(email: string) {
  const token = await tokenOf(cloud.origin, await cookieOf(cloud.origin, email))
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  return { userid: sub, token, calls: callsWith(cloud.origin, token) }
}

test('In random sequences on one device, no change is lost, sent twice, or sent for another person', async () => {
  const people = await Promise.all(PEOPLE.map(openPerson))
  const date = today().typed
  let count = 0
  /** The notes of the hours that each person logged and did not take back. */
  const expected: string[][] = [[], []]

  async function play(steps: readonly Step[]): Promise<void> {
    let current = 0
    const person = () => people[current] as (typeof people)[number]
    const send = () => sendWaitingChanges(async () => person().token)
    const log = async (hours: number) => {
      count += 1
      const note = `sequence ${count}`
      const input = { date, hours, programID: null, role: '', note }
      const { userid: owner } = person()
      await addWaitingChange({ key: crypto.randomUUID(), owner, call: 'hoursLogged.log', input, about: '', at: count })
      return note
    }
    for (const step of steps) {
      if (step === 'on' || step === 'off' || step === 'lost') network = step
      else if (step === 'log') expected[current]?.push(await log(1))
      // The cloud takes at most 24 hours a day.
      else if (step === 'refused') await log(25)
      else if (step === 'takeBack') {
        const last = (await listWaitingChanges()).at(-1)
        // A change that may have arrived is not taken back here: it is either sent or not.
        if (last && network === 'on' && last.owner === person().userid) {
          await removeWaitingChange(last)
          const { note } = last.input as { note: string }
          const notes = expected[current] ?? []
          if (notes.includes(note) && !(await isLogged(note))) notes.splice(notes.indexOf(note), 1)
        }
      } else if (step === 'send') await send()
      else if (step === 'twoTabsSend') await Promise.all([send(), send()])
      else current = 1 - current
    }
    network = 'on'
    for (current of [0, 1]) await send()
    const left = await listWaitingChanges()
    expect(left.filter(({ refusal }) => !refusal)).toEqual([])
    await deleteWaitingChanges()
  }

  const readNotes = async ({ userid, calls }: (typeof people)[number]) => {
    const { items } = await calls.hoursLogged.listByUser({ userId: userid, from: date, to: date, limit: 200 })
    return items.map(({ note }) => note).filter((note) => note.startsWith('sequence'))
  }
  const isLogged = async (note: string) => (await Promise.all(people.map(readNotes))).flat().includes(note)

  const step = fc.constantFrom<Step>('log', 'log', 'send', 'twoTabsSend', 'off', 'on', 'lost', 'refused', 'takeBack')
  const sequence = fc.array(fc.oneof(step, fc.constant<Step>('otherPerson')), { minLength: 3, maxLength: 10 })
  for (const steps of fc.sample(sequence, SEQUENCES)) {
    await play(steps)
    const found = await Promise.all(people.map(readNotes))
    expect(
      found.map((notes) => notes.toSorted()),
      steps.join(', '),
    ).toEqual(expected.map((notes) => notes.toSorted()))
    for (const [index, person] of people.entries()) {
      const { items } = await person.calls.hoursLogged.listByUser({
        userId: person.userid,
        from: date,
        to: date,
        limit: 200,
      })
      for (const { userId, timeID, note } of items)
        if (note.startsWith('sequence')) await person.calls.hoursLogged.delete({ userId, timeID })
      expected[index] = []
    }
  }
}, 240_000)
