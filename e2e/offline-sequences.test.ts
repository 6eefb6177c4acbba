import 'fake-indexeddb/auto'
import { join } from 'node:path'
import { civilDateOf } from '@belay/contract/dates'
import * as fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { START } from '../cloud/src/testing/cloud.ts'
import { openWeb, type Web } from '../cloud/src/testing/cloud-over-http.ts'
import { expectLogged } from '../contract/src/testing/unexpected-errors.ts'
import { ROOT } from '../scripts/launch/paths.js'
import { type Calls, callsWith } from './harness/calls.ts'

const SEQUENCES = 500
const NAMES = ['finn', 'fay']
const PASSWORD = 'correct-horse'
const TODAY = civilDateOf(START, 'America/New_York')

/** How the network treats the next requests. `lost`: the cloud gets the request, but its answer does not arrive. */
type Network = 'on' | 'off' | 'lost'
/** A Facilitator. `logged`: the notes of the hours that must be in the cloud at the end of a sequence. */
type Person = { email: string; userid: string; calls: Calls; logged: Set<string> }

const device = new JSDOM('', { url: 'http://device.test' }).window as Window & typeof globalThis
const realFetch = fetch
const cookies = new Map<string, string>()
/** The channels of the open page to other tabs. They are closed with the page. */
const channels: BroadcastChannel[] = []
let web: Web
let people: Person[]
let page: Page
let network: Network
/** Runs once, when the cloud has got this call and the device does not have the answer. */
let meanwhile: { call: 'log' | 'listByUser'; run: () => Promise<void> } | null

beforeAll(async () => {
  web = await openWeb('sqlite', { settings: { allowances: 0, identity: { signInsPerMinute: 10_000 } } })
  const { bearer } = await web.admin('admin@example.edu')
  const admin = callsWith(web.home, bearer.authorization.replace('Bearer ', ''))
  people = await Promise.all(NAMES.map((name) => createFacilitator(admin, `${name}@example.edu`)))
  const { document, location, localStorage, sessionStorage } = device
  const globals = { document, location, localStorage, sessionStorage, fetch: fetchFromDevice }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
  // The steps send, instead of the app's timers.
  vi.useFakeTimers({ toFake: ['setInterval'] })
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await web.close()
})

async function createFacilitator(admin: Calls, email: string): Promise<Person> {
  const { userid, bearer } = await web.member(email)
  const calls = callsWith(web.home, bearer.authorization.replace('Bearer ', ''))
  await calls.users.register()
  await admin.users.update({ email, permission: 'Facilitator', payRate: 20 })
  return { email, userid, calls, logged: new Set() }
}

const browserHeaders = () => ({
  origin: web.home,
  'content-type': 'application/json',
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
})

/** Sends the device's requests to the cloud over the test's network, with the cookies of its browser. */
async function fetchFromDevice(path: string | Request, init: RequestInit = {}): Promise<Response> {
  const request = new Request(typeof path === 'string' ? new URL(path, device.location.href) : path, init)
  const { origin, pathname, search } = new URL(request.url)
  // The test's own calls always have a network.
  if (origin !== device.location.origin) return realFetch(request)
  const during = network
  if (during === 'off') throw new TypeError('Failed to fetch')
  const headers = new Headers(request.headers)
  if (request.credentials !== 'omit')
    for (const [name, value] of Object.entries(browserHeaders())) headers.set(name, value)
  const body = request.method === 'POST' ? await request.text() : null
  const answer = await realFetch(`${web.home}${pathname}${search}`, { method: request.method, headers, body })
  if (meanwhile && pathname === `/rpc/hoursLogged/${meanwhile.call}`) {
    const { run } = meanwhile
    meanwhile = null
    await run()
  }
  if (during === 'lost') throw new TypeError('Failed to fetch')
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  return answer
}

/** The parts of the app that the steps use. */
type Page = {
  cloud: Calls
  identity: Calls['identity']
  session: { now(): { user: { userid: string } | null }; reload(): Promise<unknown> }
  signOut(goToLogin: () => Promise<unknown>): Promise<void>
  onQuestion(listener: (asked: { answer: (text: string | null) => void }) => void): () => void
  listWaitingChanges(): Promise<{ key: string; input: { note: string }; refusal?: object }[]>
  removeWaitingChange(change: { key: string }): Promise<void>
  send(): Promise<void>
  followed(): Promise<void>
}

/** Loads a module of the app. Its types need other compiler options than those of the cloud. */
const load = (path: string) => import(/* @vite-ignore */ join(ROOT, 'web/src', path))

/** Loads the app's code, as a page that opens now. Only what the device stores is left of the page before. */
async function openPage(): Promise<Page> {
  for (const channel of channels.splice(0)) {
    channel.close()
    // A closed page may still finish a step.
    channel.postMessage = () => undefined
  }
  vi.clearAllTimers()
  vi.resetModules()
  const { cloud } = await load('cloud/client.ts')
  const { fetchPermission } = await load('cloud/query.ts')
  const { identity } = await load('cloud/session/identity.ts')
  const { session } = await load('cloud/session/session.ts')
  const { signOut } = await load('cloud/session/sign-out.ts')
  const { readKeptFor } = await load('offline/device.ts')
  const { followPerson } = await load('offline/follow-person.ts')
  const { sendWaitingChanges } = await load('offline/send-waiting.ts')
  const { listWaitingChanges, removeWaitingChange } = await load('offline/waiting-changes.ts')
  const { onQuestion } = await load('ui/actions/confirm.tsx')
  const send = () => sendWaitingChanges(() => session.token())
  /** Follows the person, as the app does when the sign-in changes. */
  async function follow(): Promise<void> {
    // If the sign-in ends during this call, the app follows that change too.
    const permission = session.now().user ? await fetchPermission().catch(() => null) : null
    if (session.now().user || readKeptFor()) await followPerson(permission)
  }
  await session.settled()
  let followed = follow()
  session.subscribe(() => {
    followed = follow()
  })
  await followed
  const parts = { cloud, identity, session, signOut, onQuestion, listWaitingChanges, removeWaitingChange, send }
  return { ...parts, followed: () => followed }
}

const me = () => people.find(({ userid }) => userid === page.session.now().user?.userid)

/** Returns the hours of a person in the cloud. */
async function readHours({ userid: userId, calls }: Person) {
  return (await calls.hoursLogged.listByUser({ userId, from: TODAY, to: TODAY, limit: 200 })).items
}

/** No longer expects these hours if they were not sent, after a step that deletes them from the device. */
async function allowLossOf(person: Person, notes: Iterable<string> = person.logged): Promise<void> {
  const sent = new Set((await readHours(person)).map(({ note }) => note))
  for (const note of notes) if (!sent.has(note)) person.logged.delete(note)
}

let count = 0
/** Logs hours, as a form does. The cloud refuses more than 24 hours a day. */
async function logHours(hours: number): Promise<void> {
  const person = me()
  const note = `sequence ${++count}`
  const input = { date: TODAY, hours, programID: null, role: '', note }
  const isLogged = await page.cloud.hoursLogged.log(input).then(
    () => true,
    () => false,
  )
  if (isLogged && hours <= 24) person?.logged.add(note)
}

async function readOwnHours(): Promise<void> {
  const userId = me()?.userid
  if (userId) await page.cloud.hoursLogged.listByUser({ userId, from: TODAY, to: TODAY }).catch(() => undefined)
}

async function takeBack(): Promise<void> {
  const person = me()
  const last = (await page.listWaitingChanges()).at(-1)
  if (!person || !last) return
  await page.removeWaitingChange(last)
  await allowLossOf(person, [last.input.note])
}

/** Signs out. A person who is asked about changes that would be lost signs out anyway, or stays. */
async function signOut(answer: 'anyway' | 'stay'): Promise<void> {
  const person = me()
  if (!person) return
  let asked = false
  const stop = page.onQuestion((question) => {
    asked = true
    question.answer(answer === 'anyway' ? '' : null)
  })
  await page.signOut(async () => undefined)
  stop()
  await page.followed()
  // Changes are kept if the person chose to stay, even if the sign-in had ended.
  if (page.session.now().user || (asked && answer === 'stay')) return
  if (asked) await allowLossOf(person)
  await expectNothingOf([person])
}

/** Signs a person in, after the person before has signed out. Does nothing without a network. */
async function signIn(person: Person): Promise<void> {
  await signOut('anyway')
  if (network !== 'on' || me()) return
  await page.identity.signInWithPassword({ email: person.email, password: PASSWORD })
  await page.session.reload()
  await page.followed()
  // Changes of another person are deleted, also after their sign-in had ended (R305).
  for (const before of people) if (before !== person) await allowLossOf(before)
}

const setNetwork = (next: Network) => {
  network = next
}

/** The person who was signed in last. */
let last: Person
const other = () => people.find((person) => person !== last) as Person
type Step = keyof typeof steps
const steps = {
  on: async () => setNetwork('on'),
  off: async () => setNetwork('off'),
  lost: async () => setNetwork('lost'),
  log: () => logHours(1),
  refused: () => logHours(25),
  takeBack,
  takeBackWhileSent: async () => {
    setNetwork('off')
    await logHours(count % 2 === 0 ? 1 : 25)
    setNetwork('on')
    meanwhile = { call: 'log', run: takeBack }
    await page.send()
    meanwhile = null
  },
  send: () => page.send(),
  twoTabsSend: () => Promise.all([page.send(), page.send()]),
  read: readOwnHours,
  otherPersonWhileReading: async () => {
    meanwhile = { call: 'listByUser', run: () => signIn(other()) }
    await readOwnHours()
    meanwhile = null
  },
  /** A new version takes over: the page opens again, and gets no answer to what it was sending. */
  update: async () => {
    const reopen = async () => {
      setNetwork('on')
      page = await openPage()
    }
    setNetwork('lost')
    meanwhile = { call: 'log', run: reopen }
    await page.send()
    if (meanwhile) await reopen()
    meanwhile = null
  },
  signOut: () => signOut('anyway'),
  signOutUnlessLost: () => signOut('stay'),
  /** The sign-in ends, as after a change of the password elsewhere. */
  expire: () => realFetch(`${web.home}/rpc/identity/signOut`, { method: 'POST', headers: browserHeaders() }),
  samePerson: () => signIn(last),
  otherPerson: async () => signIn(other()),
}

/** Returns as text what the device stores. */
async function readDevice(): Promise<string> {
  const found: unknown[] = [{ ...device.localStorage }, { ...device.sessionStorage }]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await promisify(indexedDB.open(name))
    for (const name of database.objectStoreNames) {
      const store = database.transaction(name).objectStore(name)
      found.push(await Promise.all([promisify(store.getAllKeys()), promisify(store.getAll())]))
    }
    database.close()
  }
  return JSON.stringify(found)
}

const promisify = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Checks that the device stores nothing of these people. */
async function expectNothingOf(absent: readonly Person[]): Promise<void> {
  const stored = await readDevice()
  for (const { userid, email } of absent) {
    expect(stored).not.toContain(userid)
    expect(stored).not.toContain(email)
  }
}

const listUnsent = async () => (await page.listWaitingChanges()).filter(({ refusal }) => !refusal)

/** Plays a sequence on a device without data. Then sends what waits, if needed after its person has signed in. */
async function play(sequence: readonly Step[]): Promise<void> {
  network = 'on'
  last = people[0] as Person
  await signIn(last)
  for (const step of sequence) {
    await steps[step]()
    await page.followed()
    last = me() ?? last
    if (me()) await expectNothingOf(people.filter((person) => person !== me()))
  }
  network = 'on'
  await page.send()
  // A late answer to a closed page can end the new sign-in, as in a browser. Then the person signs in once more.
  for (let attempt = 0; attempt < 3 && (await listUnsent()).length > 0; attempt++) {
    page = await openPage()
    if (!me()) await signIn(last)
    await page.send()
  }
  expect(await listUnsent(), sequence.join(', ')).toEqual([])
}

test('In random sequences on one device, no change is lost, sent twice, or reaches another person', async () => {
  expectLogged(/^console\.info: /, /^console\.error: Signing out failed/)
  page = await openPage()
  const step = fc.constantFrom<Step>('log', 'log', 'log', ...(Object.keys(steps) as Step[]))
  const sequences = fc.sample(fc.array(step, { minLength: 3, maxLength: 10 }), SEQUENCES)
  expect(sequences).toHaveLength(SEQUENCES)
  for (const sequence of sequences) {
    await play(sequence)
    for (const person of people) {
      const hours = await readHours(person)
      expect(hours.map(({ note }) => note).toSorted(), sequence.join(', ')).toEqual([...person.logged].toSorted())
      for (const { userId, timeID } of hours) await person.calls.hoursLogged.delete({ userId, timeID })
      person.logged.clear()
    }
    await signOut('anyway')
  }
}, 300_000)
