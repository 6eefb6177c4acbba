import { auditEntry } from '@belay/contract/audit'
import { chargeItem } from '@belay/contract/charge-items'
import { clientProgram } from '@belay/contract/client-programs'
import { client } from '@belay/contract/clients'
import { toIsoDate } from '@belay/contract/dates'
import { timeLog } from '@belay/contract/hours-logged'
import { contractTotal, cost, toCents } from '@belay/contract/money'
import { notification } from '@belay/contract/notifications'
import { ownPayLine, payRun } from '@belay/contract/pay-runs'
import { programRequest } from '@belay/contract/program-requests'
import { scheduleEntry } from '@belay/contract/program-schedule'
import { resource } from '@belay/contract/resources'
import { staffMember } from '@belay/contract/staff'
import { facilitatorRequest, staffProgram } from '@belay/contract/staff-programs'
import { contractStatus, logStatus, requestStatus } from '@belay/contract/statuses'
import { user } from '@belay/contract/users'
import { afterAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { COLLECTIONS } from '../collections.ts'
import { chargeItems } from '../features/charge-items/charge-items.documents.ts'
import { clientPrograms } from '../features/client-programs/client-programs.documents.ts'
import { documentHashOf } from '../features/client-programs/freeze-contract.ts'
import { clients } from '../features/clients/clients.documents.ts'
import { hoursLogged, timeLogs } from '../features/hours-logged/hours-logged.documents.ts'
import { notifications } from '../features/notifications/notifications.documents.ts'
import { payLines, payRuns } from '../features/pay-runs/pay-runs.documents.ts'
import { programRequests } from '../features/program-requests/program-requests.documents.ts'
import { programSchedule } from '../features/program-schedule/program-schedule.documents.ts'
import { kindOf } from '../features/resources/file-kind.ts'
import { resources } from '../features/resources/resources.documents.ts'
import { staff } from '../features/staff/staff.documents.ts'
import { facilitatorRequests, staffPrograms } from '../features/staff-programs/staff-programs.documents.ts'
import { toStaffing } from '../features/staff-programs/staffing.ts'
import { users } from '../features/users/users.documents.ts'
import { auditEntries } from '../platform/documents/audit-trail.ts'
import { findAll } from '../platform/documents/find-all.ts'
import type { Collection } from '../platform/documents/store.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { onBothStores, PEOPLE, type TestCloud } from '../testing/cloud.ts'
import { type Online, openOnline } from '../testing/online.ts'
import { loadSample } from './load-sample.ts'
import { whySampleMustStayLocal } from './sample-mark.ts'

const nobody = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]

/** Reads a collection whole, by its first list of everything. */
function read<Doc extends object>({ store }: TestCloud, collection: Collection<Doc>) {
  const list = collection.lists.find(({ where }) => where.length === 0)
  return findAll(store, collection, { orderBy: list?.orderBy ?? '' })
}

/** Everything that can be listed, without the ids of files, which are the file store's to give. */
async function everything(cloud: TestCloud): Promise<Record<string, unknown>> {
  const listed = COLLECTIONS.filter(({ lists }) => lists.some(({ where }) => where.length === 0))
  const entries = await Promise.all(
    listed.map(async (collection) => [collection.name, await read(cloud, collection)] as const),
  )
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)), (key, value: unknown) =>
    key === 'fileID' ? '' : value,
  )
}

async function load(cloud: TestCloud, identity: Identity): Promise<TestCloud> {
  await loadSample({ ...cloud.services, settings: { ...cloud.settings, sample: 'small' } }, identity)
  return cloud
}

const loadedElsewhere = new Map<string, unknown>()

onBothStores('The sample centre', (open, engine) => {
  const shared: { cloud?: Promise<TestCloud>; online?: Online } = {}
  afterAll(() => shared.online?.close())
  const first = async () => {
    shared.online = await openOnline(engine)
    return load(await open({ without: nobody }), shared.online.identity)
  }
  const loaded = () => (shared.cloud ??= first())

  it('holds what calls could have written', async () => {
    const cloud = await loaded()
    const shapes: [Collection<never>, z.ZodType][] = [
      [users, user],
      [staff, staffMember],
      [clients, client],
      [clientPrograms, clientProgram],
      [programRequests, programRequest],
      [programSchedule, scheduleEntry],
      [staffPrograms, staffProgram],
      [facilitatorRequests, facilitatorRequest],
      [timeLogs, timeLog],
      [payRuns, payRun],
      [chargeItems, chargeItem],
      [resources, resource],
      [auditEntries, auditEntry],
    ] as never
    for (const [collection, shape] of shapes) {
      for (const doc of await read(cloud, collection))
        expect(shape.safeParse(doc).error, collection.name).toBeUndefined()
    }
    const counts = Object.fromEntries(
      await Promise.all(
        [programRequests, programSchedule, timeLogs, clients, payRuns, chargeItems, resources].map(async (one) => [
          one.name,
          (await read(cloud, one as Collection<object>)).length,
        ]),
      ),
    )
    expect(counts).toEqual({
      programRequests: 140,
      programSchedule: 90,
      timeLogs: 900,
      clients: 25,
      payRuns: 4,
      chargeItems: 15,
      resources: 10,
    })
  })

  it('is nothing that starts where others can reach it, by its mark or by the accounts of its people', async () => {
    const cloud = await loaded()
    const production = { ...cloud.settings, production: true }
    const identity = shared.online?.identity as Identity
    for (const elsewhere of [{ host: '0.0.0.0' }, { origin: 'https://belay.example.edu' }])
      expect(await whySampleMustStayLocal({ ...cloud.settings, ...elsewhere }, cloud.store)).toMatch(
        /holds the sample centre.*\n.*npm start\n.*\n.*leave out HOST and BELAY_URL/,
      )
    expect(await whySampleMustStayLocal(production, cloud.store, { findByEmail: async () => null })).toMatch(
      /holds the sample centre/,
    )
    const unmarked = await open({ without: nobody })
    expect(await whySampleMustStayLocal(production, unmarked.store, identity)).toMatch(/holds the sample centre/)
    expect(await whySampleMustStayLocal(production, unmarked.store, { findByEmail: async () => null })).toBeNull()
    expect(await whySampleMustStayLocal(cloud.settings, cloud.store, identity)).toBeNull()
  })

  it('agrees with itself about requests, contracts, the schedule and staffing', async () => {
    const cloud = await loaded()
    const [requests, entries, contracts, assignments, asked, members] = await Promise.all([
      read(cloud, programRequests),
      read(cloud, programSchedule),
      read(cloud, clientPrograms),
      read(cloud, staffPrograms),
      read(cloud, facilitatorRequests),
      read(cloud, staff),
    ])
    expect(new Set(requests.map(requestStatus))).toEqual(
      new Set(['Pending', 'Approved', 'Scheduled', 'Rejected', 'Cancelled']),
    )
    expect(new Set(contracts.map(contractStatus))).toEqual(new Set(['Draft', 'Sent', 'Signed', 'Declined']))
    for (const request of requests) {
      const entry = entries.find(({ programID }) => programID === request.programID)
      expect(entry !== undefined, request.id).toBe(request.addedToCalendar)
      if (requestStatus(request) === 'Scheduled')
        expect(entry).toMatchObject({ requestID: request.id, organization: request.organization })
      if (requestStatus(request) === 'Cancelled' && entry) expect(entry.status).toBe('cancelled')
    }
    for (const entry of entries) {
      const crew = assignments.filter(({ programID }) => programID === entry.programID)
      const contract = contracts.find(({ programID }) => programID === entry.programID)
      expect(entry.staffing).toEqual(toStaffing(crew))
      expect(entry.hasContract).toBe(contract !== undefined)
      const working = crew.filter(({ declinedAt }) => declinedAt === null).map(({ staffID }) => staffID)
      if (contract) expect(contract.assignedStaffIDs).toEqual(working.toSorted())
      if (entry.status === 'cancelled') expect(crew).toEqual([])
    }
    for (const contract of contracts) {
      expect(contract.total).toBe(contractTotal(contract.lineItems, contract.discount))
      expect(contract.signed).toBe(contract.signature !== null)
      for (const { frozen, documentHash } of [...(contract.frozen ? [contract] : []), ...contract.versions])
        if (frozen) expect(documentHashOf(frozen)).toBe(documentHash)
      if (contract.signed || contract.sentAt !== null) expect(contract.frozen).not.toBeNull()
    }
    expect(contracts.filter(({ versions }) => versions.length > 0)).toHaveLength(1)
    const trail = await read(cloud, auditEntries)
    for (const assignment of assignments) {
      const member = members.find(({ staffID }) => staffID === assignment.staffID)
      const rates = [
        member?.payRate ?? 0,
        ...trail
          .filter(({ documentId }) => documentId === member?.staffID)
          .flatMap(({ before }) => (typeof before?.payRate === 'number' ? [before.payRate] : [])),
      ]
      expect(rates.map((rate) => cost(assignment.hours, rate))).toContain(assignment.totalCost)
    }
    for (const { id, status } of asked) expect(assignments.some((one) => one.id === id)).toBe(status === 'accepted')
  })

  it('pays what was logged, to the cent', async () => {
    const cloud = await loaded()
    const [logs, runs, entries, members] = await Promise.all([
      read(cloud, timeLogs),
      read(cloud, payRuns),
      read(cloud, programSchedule),
      read(cloud, staff),
    ])
    expect(new Set(logs.map(logStatus))).toEqual(new Set(['Pending', 'Returned', 'Approved', 'Paid']))
    const now = cloud.clock.now()
    for (const log of logs) {
      expect(log.dateSubmitted).toBeLessThanOrEqual(now)
      expect(log.approved).toBe(log.approvedAt !== null && log.approvedBy !== null && log.payRate !== null)
      if (log.returnedAt !== null) expect(log.approved).toBe(false)
      if (log.programID)
        expect(entries.find(({ programID }) => programID === log.programID)?.programName).toBe(log.programName)
      expect(log.lastUpdated).toBeLessThanOrEqual((await cloud.store.get(hoursLogged, log.userId))?.lastUpdated ?? 0)
    }
    const days = Map.groupBy(logs, ({ userId, date }) => `${userId} ${date}`)
    for (const day of days.values()) expect(day.reduce((sum, { hours }) => sum + hours, 0)).toBeLessThanOrEqual(24)
    let paidLogs = 0
    for (const run of runs) {
      expect(toCents(run.total)).toBe(run.lines.reduce((sum, { amount }) => sum + toCents(amount), 0))
      expect(run.finalizedAt).toBeLessThan(now)
      const own = await findAll(cloud.store, payLines, { where: { payRunID: run.payRunID }, orderBy: 'finalizedAt' })
      for (const line of own) expect(ownPayLine.safeParse(line).error).toBeUndefined()
      expect(own.map(({ amountCents }) => amountCents).toSorted()).toEqual(
        run.lines.map(({ amount }) => toCents(amount)).toSorted(),
      )
      const keys = ({
        staffID,
        hours,
        payRate,
        amount,
      }: {
        staffID: string
        hours: number
        payRate: number
        amount: number
      }) => [staffID, hours, payRate, amount].join(' ')
      expect(own.map(keys).toSorted()).toEqual(run.lines.map(keys).toSorted())
      for (const line of own) {
        paidLogs += line.timeLogIDs.length
        const paid = logs.filter(({ timeID }) => line.timeLogIDs.includes(timeID))
        expect(paid.reduce((sum, { hours }) => sum + hours, 0)).toBe(line.hours)
        expect(cost(line.hours, line.payRate)).toBe(line.amount)
        expect(new Set(paid.map(({ payRate, payRunID }) => `${payRate} ${payRunID}`))).toEqual(
          new Set([`${line.payRate} ${run.payRunID}`]),
        )
        expect(paid.every(({ date }) => toIsoDate(date) <= toIsoDate(run.to))).toBe(true)
        expect(members.some(({ staffID }) => staffID === line.staffID)).toBe(true)
      }
    }
    expect(logs.filter(({ payRunID }) => payRunID !== null)).toHaveLength(paidLogs)
  })

  it('gives the people of the sign-in page what their screens show', async () => {
    const cloud = await loaded()
    const [requests, contracts, logs, entries] = await Promise.all([
      read(cloud, programRequests),
      read(cloud, clientPrograms),
      read(cloud, timeLogs),
      read(cloud, programSchedule),
    ])
    const cleo = requests.filter(({ email }) => email === 'client@example.edu')
    expect(new Set(cleo.map(requestStatus)).size).toBe(5)
    const papers = contracts.filter(({ signerEmail }) => signerEmail === 'client@example.edu')
    expect(papers.map(contractStatus).toSorted()).toEqual(['Draft', 'Sent', 'Signed'])
    expect(papers.find((one) => contractStatus(one) === 'Sent')).toMatchObject({
      total: expect.toSatisfy((total: number) => total > 0),
    })
    const noa = requests.filter(({ email }) => email === 'new@example.edu')
    expect(noa.map(requestStatus)).toEqual(['Pending'])
    expect(await cloud.store.get(users, 'unverified@example.edu')).toBeNull()
    const finn = (
      await findAll(cloud.store, staff, { where: { email: 'facilitator@example.edu' }, orderBy: 'name' })
    )[0]
    expect(new Set(logs.filter(({ staffID }) => staffID === finn?.staffID).map(logStatus)).size).toBe(4)
    const mine = entries.filter(
      ({ staffing, status, date }) =>
        status === 'confirmed' &&
        staffing.some(({ staffID }) => staffID === finn?.staffID) &&
        toIsoDate(date) >= '2026-03-10' &&
        toIsoDate(date) <= '2026-03-14',
    )
    expect(mine.length).toBeGreaterThanOrEqual(2)
    for (const { file } of await read(cloud, resources)) {
      const held = file && (await cloud.services.files.get(file.fileID))
      if (file && held) expect(await kindOf(held.bytes, file.name)).toEqual({ type: file.type, name: file.name })
    }
    for (const { email } of await read(cloud, users)) {
      for (const one of await findAll(cloud.store, notifications, {
        where: { recipientEmail: email },
        orderBy: 'createdAt',
      })) {
        expect(notification.safeParse(one).error).toBeUndefined()
        expect(one.link).toMatch(/^\/[^?]*(\?(q|request|contract|program|tab|week)=[^&]+(&log=[^&]+)?)?$/)
      }
    }
    // Who only just asked was told so, and has nothing to read.
    for (const [recipientEmail, unread] of [
      ['admin@example.edu', true],
      ['facilitator@example.edu', true],
      ['client@example.edu', true],
      ['new@example.edu', false],
    ] as const) {
      expect(
        await cloud.store.count(notifications, { where: { recipientEmail, unread } }),
        recipientEmail,
      ).toBeGreaterThan(0)
    }
  })

  it('is the same on every store, and loading twice does nothing', async () => {
    const cloud = await loaded()
    const held = await everything(cloud)
    await load(cloud, shared.online?.identity as Identity)
    expect(await everything(cloud)).toEqual(held)
    for (const [other, its] of loadedElsewhere) expect(its, `${other} and ${engine}`).toEqual(held)
    loadedElsewhere.set(engine, held)
  })
})
