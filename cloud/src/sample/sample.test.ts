import { findClosure } from '@belay/contract/closed-days'
import { isBefore, isWithin, toIsoDate } from '@belay/contract/dates'
import { INBOX_KINDS } from '@belay/contract/inbox-kinds'
import { contractTotal, toCents } from '@belay/contract/money'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import { contractStatus, logStatus, requestStatus } from '@belay/contract/statuses'
import { weekdayOf } from '@belay/contract/weeks'
import { beforeAll, expect, it } from 'vitest'
import { COLLECTIONS } from '../collections.ts'
import { CENTRE_ID, centreSettings } from '../features/centre/centre.documents.ts'
import { applyCentre } from '../features/centre/current-centre.ts'
import { timeLogs } from '../features/hours-logged/hours-logged.documents.ts'
import { payRuns } from '../features/pay-runs/pay-runs.documents.ts'
import { staffPrograms } from '../features/programs/assignments/staff-programs.documents.ts'
import { clientPrograms } from '../features/programs/contracts/client-programs.documents.ts'
import { documentHashOf } from '../features/programs/contracts/signing/freeze-contract.ts'
import { programSchedule } from '../features/programs/schedule/program-schedule.documents.ts'
import { users } from '../features/users/users.documents.ts'
import { auditEntries } from '../platform/documents/audit-trail.ts'
import { findAll } from '../platform/documents/find-all.ts'
import type { Collection } from '../platform/documents/store.ts'
import { findAccountByEmail } from '../platform/identity/accounts.ts'
import { IDENTITY_COLLECTIONS } from '../platform/identity/identity.documents.ts'
import { outboxEntries } from '../platform/outbox/outbox.ts'
import { onBothStores, PEOPLE, type TestCloud } from '../testing/cloud.ts'
import { loadSample } from './load-sample.ts'
import { ADA, CLEO, FACILITATORS, FINN, MARCUS, NOA } from './people.ts'
import { sampleID } from './random.ts'
import { findPublicSampleError } from './sample-mark.ts'
import { createPersonClient } from './stories/person-client.ts'

const EVERYBODY = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]
const TODAY = '03/10/2026'

/** Reads a complete collection with its first unfiltered list. */
function read<Doc extends object>({ store }: TestCloud, collection: Collection<Doc>) {
  const list = collection.lists.find(({ where }) => where.length === 0)
  return findAll(store, collection, { orderBy: list?.orderBy ?? '' })
}

/**
 * Reads everything that can be listed, except accounts and keys, which are made at the load with random salts. Removes
 * file IDs, because the file store generates them.
 */
async function readEverything(cloud: TestCloud): Promise<Record<string, unknown>> {
  const listed = COLLECTIONS.filter(
    (collection) =>
      !IDENTITY_COLLECTIONS.includes(collection) && collection.lists.some(({ where }) => where.length === 0),
  )
  const entries = await Promise.all(
    listed.map(async (collection) => [collection.name, await read(cloud, collection)] as const),
  )
  const hasFileID = (key: string, value: unknown) =>
    key === 'fileID' || (['pictureURL', 'smallPictureURL'].includes(key) && value !== null)
  const withoutFileIDs = (key: string, value: unknown) => (hasFileID(key, value) ? '' : value)
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)), withoutFileIDs)
}

/** Without a seal, the PDFs are the same in every store. A seal differs, because each store has its own key. */
const sealPdf = async (pdf: Uint8Array) => pdf

const load = ({ services, settings }: TestCloud): Promise<boolean> =>
  loadSample({ ...services, sealPdf, settings: { ...settings, sample: 'small' } })

const loadedByEngine = new Map<string, unknown>()

onBothStores('loadSample', (open, engine) => {
  let cloud: TestCloud
  beforeAll(async () => {
    cloud = await open({ without: EVERYBODY })
    await load(cloud)
    const saved = await cloud.store.get(centreSettings, CENTRE_ID)
    if (saved) applyCentre(cloud.services.settings, saved)
    loadedByEngine.set(engine, await readEverything(cloud))
  }, 180_000)

  it('creates only documents dated before today, no waiting e-mail, and an audit trail with the authors', async () => {
    const midnight = Date.UTC(2026, 2, 10, 4)
    for (const documents of Object.values(await readEverything(cloud)) as { createdAt: number; updatedAt?: number }[][])
      for (const { createdAt, updatedAt } of documents)
        expect(Math.max(createdAt, updatedAt ?? 0)).toBeLessThanOrEqual(midnight)
    expect(await read(cloud, outboxEntries)).toMatchObject([{ givenUp: true, lastError: '550 5.1.1 No such mailbox' }])
    const trail = await read(cloud, auditEntries)
    const authors = (call: string) => new Set(trail.filter((row) => row.call === call).map((row) => row.actorEmail))
    expect(authors('programRequests.approve')).toEqual(new Set([ADA.email, 'marcus.webb@example.edu']))
    expect(authors('clientPrograms.sign').has(CLEO.email)).toBe(true)
    expect(authors('staffPrograms.declineRequest')).toEqual(new Set(['marcus.webb@example.edu']))
  })

  it('creates two years of 20 to 30 programs a month, most in spring, in autumn and on Saturdays', async () => {
    const entries = (await read(cloud, programSchedule)).filter(({ status }) => status !== 'cancelled')
    const past = entries.filter(({ date }) => isBefore(date, '03/01/2026'))
    const months = Map.groupBy(past, ({ date }) => toIsoDate(date).slice(0, 7))
    expect(months.size).toBe(24)
    expect(past.length / 24).toBeGreaterThan(20)
    expect(past.length / 24).toBeLessThan(30)
    const count = (month: string) => months.get(month)?.length ?? 0
    for (const busy of ['2025-04', '2025-05', '2025-09', '2025-10'])
      for (const quiet of ['2024-12', '2025-01', '2025-12', '2026-01'])
        expect(count(busy)).toBeGreaterThan(2 * count(quiet))
    const weekdays = Map.groupBy(past, ({ date }) => weekdayOf(date))
    const most = [...weekdays].toSorted(([, some], [, others]) => others.length - some.length)[0]?.[0]
    expect(most).toBe(6)
    const { closures } = cloud.services.settings.saved
    expect(closures.some(({ reason }) => reason.startsWith('Christmas'))).toBe(true)
    expect(entries.filter(({ date }) => findClosure(closures, date))).toEqual([])
    expect(entries.some(({ date }) => isBefore('05/20/2026', date))).toBe(true)
  })

  it('logs four fifths of all hours on programs, as planned, and pays about 40 percent of the revenue', async () => {
    const entries = new Map((await read(cloud, programSchedule)).map((entry) => [entry.programID, entry]))
    const wasHeld = ({ programID }: { programID: string | null }) =>
      entries.get(programID ?? '')?.status === 'completed'
    const sum = (hours: readonly { hours: number }[]) => hours.reduce((total, log) => total + log.hours, 0)
    const logs = await read(cloud, timeLogs)
    const onPrograms = sum(logs.filter(({ programID }) => programID !== null))
    expect(Math.abs(onPrograms / sum(logs) - 0.8)).toBeLessThan(0.02)
    const assignments = await read(cloud, staffPrograms)
    for (const { programID, hours } of assignments)
      expect(hours).toBe(plannedHoursOf(entries.get(programID) ?? { startTime: '', endTime: '' }))
    expect(Math.abs(onPrograms / sum(assignments.filter(wasHeld)) - 1)).toBeLessThan(0.05)
    const runs = await read(cloud, payRuns)
    const signed = (await read(cloud, clientPrograms)).filter((contract) => contract.signed && wasHeld(contract))
    const revenue = signed
      .filter(({ date }) => date !== null && runs.some((run) => isWithin(date, run)))
      .reduce((total, { lineItems, discount }) => total + contractTotal(lineItems, discount), 0)
    const share = runs.reduce((total, run) => total + run.total, 0) / revenue
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.45)
  })

  it('creates five requests with different conflicts, and one overdue item of each kind', async () => {
    const ada = createPersonClient(cloud.services, ADA)
    const { items } = await ada.inbox.list({ limit: 200 })
    const overdue = items.filter(({ due }) => due < cloud.clock.now()).map(({ kind }) => kind)
    expect(overdue.toSorted()).toEqual([...INBOX_KINDS].toSorted())
    const waiting = items.filter((item) => item.kind === 'requests')
    const codes = await Promise.all(
      waiting.map(async ({ request }) => {
        const { dates, staffNeeded } = await ada.programRequests.evidence({ id: request.id })
        const [{ date, startTime, endTime, conflicts } = { date: '', startTime: '', endTime: '', conflicts: [] }] =
          dates
        const busy = (await read(cloud, programSchedule)).filter((entry) => entry.date === date)
        const free = FACILITATORS.length - busy.flatMap(({ staffing }) => staffing).length
        const few =
          staffNeeded !== null && free < staffNeeded ? [`only ${free} free from ${startTime} to ${endTime}`] : []
        // A group that is too large for a place is too large for its program too.
        const others = conflicts.filter(({ code }) => code !== 'group-size')
        return [...others.map(({ code }) => code), ...few.map(() => 'few free')].join(' and ')
      }),
    )
    const expected = ['centre-closed', 'few free', 'over-capacity', 'place-closed', 'place-taken']
    expect(codes.filter((code) => code !== '').toSorted()).toEqual(expected)
  })

  it('is refused where others can reach it', async () => {
    const production = { ...cloud.settings, production: true }
    for (const elsewhere of [{ host: '0.0.0.0' }, { origin: 'https://belay.example.edu' }])
      expect(await findPublicSampleError({ ...cloud.settings, ...elsewhere }, cloud.store)).toMatch(
        /holds the sample centre.*\n.*npm start\n.*\n.*leave out HOST and BELAY_URL/,
      )
    expect(await findPublicSampleError(production, cloud.store)).toMatch(/holds the sample centre/)
    const unmarked = await open({ without: EVERYBODY })
    expect(await findPublicSampleError(production, unmarked.store)).toBeNull()
    expect(await findPublicSampleError(cloud.settings, cloud.store)).toBeNull()
  })

  it('shows Ada decisions of every kind that wait for her', async () => {
    const ada = createPersonClient(cloud.services, ADA)
    expect(await ada.programRequests.counts()).toMatchObject({ Pending: 8 })
    expect((await ada.users.list({ where: { permission: 'No Access' } })).items).toMatchObject([{ email: NOA.email }])
    const asking = await ada.staffPrograms.listRequests({ where: { status: 'requested' } })
    expect(asking.items.length).toBeGreaterThan(0)
    const contracts = await ada.clientPrograms.list({ limit: 200 })
    const statuses = new Set(contracts.items.map((contract) => contractStatus(contract as never)))
    expect(statuses).toEqual(new Set(['Draft', 'Sent', 'Signed', 'Declined']))
    const unapproved = await ada.hoursLogged.listUnapproved({ limit: 200 })
    expect(new Set(unapproved.items.map(logStatus))).toEqual(new Set(['Pending', 'Returned']))
    const { items: upcoming } = await ada.programSchedule.upcoming()
    expect(upcoming.some(({ staffing, staffNeeded }) => staffing.length < staffNeeded)).toBe(true)
    expect((await ada.notifications.listMine({ where: { unread: true } })).items.length).toBeGreaterThan(0)
  })

  it('shows Ada an offered shift, a shift that was given back, and a swap that waits for Finn', async () => {
    const ada = createPersonClient(cloud.services, ADA)
    expect((await ada.staffPrograms.listOffers({ where: { status: 'offered' } })).items).toHaveLength(1)
    expect((await ada.inbox.list({ kind: 'givenBack' })).items).toHaveLength(1)
    expect((await ada.staffPrograms.listSwaps({})).items).toHaveLength(1)
    const finn = createPersonClient(cloud.services, FINN)
    expect((await finn.staffPrograms.listSwaps({})).items).toMatchObject([{ can: { answer: true } }])
  })

  it('shows Finn two programs this week, hours in every state, and his pay', async () => {
    const finn = createPersonClient(cloud.services, FINN)
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
    const cleo = createPersonClient(cloud.services, CLEO)
    const { items: requests } = await cleo.programRequests.listInvolving({ limit: 100 })
    const own = requests.filter(({ email }) => email === CLEO.email)
    const statuses = ['Approved', 'Cancelled', 'Pending', 'Rejected', 'Scheduled']
    expect(new Set(own.map(requestStatus))).toEqual(new Set(statuses))
    const { items: contracts } = await cleo.clientPrograms.listByEmail({})
    const states = contracts.map(contractStatus)
    expect(new Set(states)).toEqual(new Set(['Draft', 'Sent', 'Signed']))
    expect(states.filter((state) => state === 'Sent')).toHaveLength(1)
    const signed = contracts.find((contract) => contract.signed)
    const pdf = await cleo.clientPrograms.pdf({ programID: signed?.programID ?? '' })
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect((await cleo.notifications.listMine({ where: { unread: true } })).items.length).toBeGreaterThan(0)
  })

  it('shows Cleo a booked program in the next weeks, with the forms of participants that returned', async () => {
    const cleo = createPersonClient(cloud.services, CLEO)
    const { items } = await cleo.programs.days({})
    const booked = items.find(({ date, stage }) => stage === 'booked' && date !== null && isBefore(date, '03/31/2026'))
    expect(await cleo.participants.list({ programID: booked?.id ?? '' })).toMatchObject({
      expected: 24,
      returned: 6,
    })
  })

  it('shows Noa one pending request and nothing unread, and has no unverified user', async () => {
    const noa = createPersonClient(cloud.services, NOA)
    expect((await noa.programRequests.listInvolving()).items.map(requestStatus)).toEqual(['Pending'])
    expect((await noa.notifications.listMine({ where: { unread: true } })).items).toEqual([])
    expect((await noa.notifications.listMine()).items.length).toBeGreaterThan(0)
    expect(await cloud.store.get(users, 'unverified@example.edu')).toBeNull()
  })

  it('signs exactly the frozen content and pays exactly the logged hours', async () => {
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

  it('is the same in every store, and does nothing the second time', async () => {
    const centre = await readEverything(cloud)
    expect(await findAccountByEmail(cloud, MARCUS.email)).not.toBeNull()
    await load(cloud)
    expect(await readEverything(cloud)).toEqual(centre)
    const loaded = loadedByEngine.get(engine)
    for (const [other, its] of loadedByEngine) expect(its, `${other} and ${engine}`).toEqual(loaded)
  })
})
