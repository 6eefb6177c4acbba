import { toCents } from '@belay/contract/money'
import { contractStatus, logStatus, requestStatus } from '@belay/contract/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COLLECTIONS } from '../collections.ts'
import { clientPrograms } from '../features/client-programs/client-programs.documents.ts'
import { documentHashOf } from '../features/client-programs/freeze-contract.ts'
import { clients } from '../features/clients/clients.documents.ts'
import { timeLogs } from '../features/hours-logged/hours-logged.documents.ts'
import { payRuns } from '../features/pay-runs/pay-runs.documents.ts'
import { programRequests } from '../features/program-requests/program-requests.documents.ts'
import { programSchedule } from '../features/program-schedule/program-schedule.documents.ts'
import { resources } from '../features/resources/resources.documents.ts'
import { users } from '../features/users/users.documents.ts'
import { auditEntries } from '../platform/documents/audit-trail.ts'
import { findAll } from '../platform/documents/find-all.ts'
import type { Collection } from '../platform/documents/store.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { outboxEntries } from '../platform/outbox/outbox.ts'
import { onBothStores, PEOPLE, type TestCloud } from '../testing/cloud.ts'
import { type Online, openOnline } from '../testing/identity-over-http.ts'
import { loadSample } from './load-sample.ts'
import { ADA, CLEO, FINN, NOA } from './people.ts'
import { openPersonClient } from './person-client.ts'
import { sampleID } from './random.ts'
import { refusalOfPublicSample } from './sample-mark.ts'

const nobody = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]
const TODAY = '03/10/2026'

/** Reads a collection whole, by its first list of everything. */
function read<Doc extends object>({ store }: TestCloud, collection: Collection<Doc>) {
  const list = collection.lists.find(({ where }) => where.length === 0)
  return findAll(store, collection, { orderBy: list?.orderBy ?? '' })
}

/** Everything that can be listed, without the ids of files, which are the file store's to give. */
async function readEverything(cloud: TestCloud): Promise<Record<string, unknown>> {
  const listed = COLLECTIONS.filter(({ lists }) => lists.some(({ where }) => where.length === 0))
  const entries = await Promise.all(
    listed.map(async (collection) => [collection.name, await read(cloud, collection)] as const),
  )
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)), (key, value: unknown) =>
    key === 'fileID' ? '' : value,
  )
}

function load({ services, settings, store }: TestCloud, identity: Identity, into = store): Promise<void> {
  return loadSample({ ...services, store: into, settings: { ...settings, sample: 'small' } }, identity)
}

const loadedByEngine = new Map<string, unknown>()

onBothStores('The sample centre', (open, engine) => {
  /** The sample centre, after a first load that failed when it was to be written. */
  let cloud: TestCloud
  let online: Online
  let usersAfterFailedLoad = Number.NaN
  beforeAll(async () => {
    online = await openOnline(engine)
    cloud = await open({ without: nobody })
    const full = { ...cloud.store, commit: () => Promise.reject(new Error('The disk is full.')) }
    await expect(load(cloud, online.identity, full)).rejects.toThrow('The disk is full.')
    usersAfterFailedLoad = await cloud.store.count(users, {})
    await load(cloud, online.identity)
  }, 120_000)
  afterAll(() => online?.close())

  it('is there whole or not at all: a load that fails leaves nobody, and the next one is whole', async () => {
    expect(usersAfterFailedLoad).toBe(0)
    const sizes = [programRequests, programSchedule, timeLogs, clients, payRuns, resources].map(
      async (collection) => [collection.name, (await read(cloud, collection as Collection<object>)).length] as const,
    )
    expect(Object.fromEntries(await Promise.all(sizes))).toEqual({
      programRequests: 140,
      programSchedule: 90,
      timeLogs: 900,
      clients: 25,
      payRuns: 4,
      resources: 10,
    })
  })

  it('starts nowhere that others can reach, known by its mark or by the accounts of its people', async () => {
    const production = { ...cloud.settings, production: true }
    const { identity } = online
    for (const elsewhere of [{ host: '0.0.0.0' }, { origin: 'https://belay.example.edu' }])
      expect(await refusalOfPublicSample({ ...cloud.settings, ...elsewhere }, cloud.store)).toMatch(
        /holds the sample centre.*\n.*npm start\n.*\n.*leave out HOST and BELAY_URL/,
      )
    expect(await refusalOfPublicSample(production, cloud.store, { findByEmail: async () => null })).toMatch(
      /holds the sample centre/,
    )
    const unmarked = await open({ without: nobody })
    expect(await refusalOfPublicSample(production, unmarked.store, identity)).toMatch(/holds the sample centre/)
    expect(await refusalOfPublicSample(production, unmarked.store, { findByEmail: async () => null })).toBeNull()
    expect(await refusalOfPublicSample(cloud.settings, cloud.store, identity)).toBeNull()
  })

  it('shows Ada decisions of every kind that wait for her', async () => {
    const ada = openPersonClient(cloud.services, ADA)
    expect(await ada.programRequests.counts()).toMatchObject({ Pending: 20, Rejected: 12, Cancelled: 14 })
    expect((await ada.users.list({ where: { permission: 'No Access' } })).items).toMatchObject([{ email: NOA.email }])
    const asking = await ada.staffPrograms.listRequests({ where: { status: 'requested' } })
    expect(asking.items.length).toBeGreaterThan(0)
    const contracts = await ada.clientPrograms.list({ limit: 200 })
    expect(new Set(contracts.items.map((contract) => contractStatus(contract as never)))).toEqual(
      new Set(['Draft', 'Sent', 'Signed', 'Declined']),
    )
    const unapproved = await ada.hoursLogged.listUnapproved({ limit: 200 })
    expect(new Set(unapproved.items.map(logStatus))).toEqual(new Set(['Pending', 'Returned']))
    const { items: upcoming } = await ada.programSchedule.upcoming()
    expect(upcoming.some(({ staffing, staffNeeded }) => staffing.length < staffNeeded)).toBe(true)
    expect((await ada.notifications.listMine({ where: { unread: true } })).items.length).toBeGreaterThan(0)
  })

  it('shows Ada an offered shift, one that was given back and a swap, which waits for Finn', async () => {
    const ada = openPersonClient(cloud.services, ADA)
    expect((await ada.staffPrograms.listOffers({ where: { status: 'offered' } })).items).toHaveLength(1)
    expect((await ada.inbox.list({ kind: 'givenBack' })).items).toHaveLength(1)
    expect((await ada.staffPrograms.listSwaps({})).items).toHaveLength(1)
    const finn = openPersonClient(cloud.services, FINN)
    expect((await finn.staffPrograms.listSwaps({})).items).toMatchObject([{ can: { answer: true } }])
  })

  it('shows Finn two programs this week, hours in every state, and his pay', async () => {
    const finn = openPersonClient(cloud.services, FINN)
    const member = await finn.staff.me()
    const to = '03/14/2026'
    const shifts = await finn.staffPrograms.listByStaff({ staffID: member?.staffID ?? '', from: TODAY, to })
    expect(shifts.items.length).toBeGreaterThanOrEqual(2)
    const logs = await finn.hoursLogged.listByUser({ userId: sampleID('user', FINN.email), limit: 100 })
    expect(new Set(logs.items.map(logStatus))).toEqual(new Set(['Pending', 'Returned', 'Approved', 'Paid']))
    expect((await finn.payRuns.listMine()).items.length).toBeGreaterThanOrEqual(4)
    expect((await finn.notifications.listMine({ where: { unread: true } })).items.length).toBeGreaterThan(0)
    for (const { file, resourceID } of (await finn.resources.list()).items)
      if (file) expect((await finn.resources.download({ resourceID })).size).toBe(file.bytes)
  })

  it('shows Cleo requests in every state, one contract to sign and the PDF of a signed one', async () => {
    const cleo = openPersonClient(cloud.services, CLEO)
    const { items: requests } = await cleo.programRequests.listInvolving({ limit: 100 })
    const own = requests.filter(({ email }) => email === CLEO.email)
    expect(own.map(requestStatus).toSorted()).toEqual([
      ...['Approved', 'Cancelled', 'Pending', 'Rejected', 'Scheduled', 'Scheduled'],
    ])
    const { items: contracts } = await cleo.clientPrograms.listByEmail({})
    expect(contracts.map(contractStatus).toSorted()).toEqual(['Draft', 'Sent', 'Signed'])
    const signed = contracts.find((contract) => contract.signed)
    const pdf = await cleo.clientPrograms.pdf({ programID: signed?.programID ?? '' })
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect((await cleo.notifications.listMine({ where: { unread: true } })).items.length).toBeGreaterThan(0)
  })

  it('shows Noa one pending request and nothing unread, and knows no unverified person', async () => {
    const noa = openPersonClient(cloud.services, NOA)
    expect((await noa.programRequests.listInvolving()).items.map(requestStatus)).toEqual(['Pending'])
    expect((await noa.notifications.listMine({ where: { unread: true } })).items).toEqual([])
    expect((await noa.notifications.listMine()).items.length).toBeGreaterThan(0)
    expect(await cloud.store.get(users, 'unverified@example.edu')).toBeNull()
  })

  it('has signed what was frozen, and pays what was logged, to the cent', async () => {
    const contracts = await read(cloud, clientPrograms)
    for (const { frozen, documentHash } of contracts.flatMap((contract) => [contract, ...contract.versions]))
      if (frozen) expect(documentHashOf(frozen)).toBe(documentHash)
    expect(contracts.filter(({ versions }) => versions.length > 0)).toHaveLength(1)
    expect(contracts.filter(({ forwardedBy }) => forwardedBy)).toHaveLength(1)
    expect(contracts.filter(({ amendment }) => amendment?.sentAt)).toHaveLength(1)
    expect(contracts.filter(({ needsAmendment, signed }) => needsAmendment && signed).length).toBeGreaterThan(0)
    const logs = await read(cloud, timeLogs)
    for (const run of await read(cloud, payRuns)) {
      const hours = logs.filter(({ payRunID }) => payRunID === run.payRunID).reduce((sum, log) => sum + log.hours, 0)
      expect(run.lines.reduce((sum, line) => sum + line.hours, 0)).toBe(hours)
      expect(run.lines.reduce((sum, line) => sum + toCents(line.amount), 0)).toBe(toCents(run.total))
    }
  })

  it('happened before today: nothing is dated later, no e-mail waits, and the trail tells who did what', async () => {
    const midnight = Date.UTC(2026, 2, 10, 4)
    for (const documents of Object.values(await readEverything(cloud)) as { createdAt: number; updatedAt?: number }[][])
      for (const { createdAt, updatedAt } of documents)
        expect(Math.max(createdAt, updatedAt ?? 0)).toBeLessThanOrEqual(midnight)
    expect(await read(cloud, outboxEntries)).toEqual([])
    const trail = await read(cloud, auditEntries)
    const authors = (call: string) => new Set(trail.filter((row) => row.call === call).map((row) => row.actorEmail))
    expect(authors('programRequests.approve')).toEqual(new Set([ADA.email, 'marcus.webb@example.edu']))
    expect(authors('clientPrograms.sign').has(CLEO.email)).toBe(true)
    expect(authors('staffPrograms.declineRequest')).toEqual(new Set(['marcus.webb@example.edu']))
  })

  it('is the same on every store, and loading twice does nothing', async () => {
    const centre = await readEverything(cloud)
    await load(cloud, online.identity)
    expect(await readEverything(cloud)).toEqual(centre)
    for (const [other, its] of loadedByEngine) expect(its, `${other} and ${engine}`).toEqual(centre)
    loadedByEngine.set(engine, centre)
  })
})
