import { expect, it } from 'vitest'
import { onBothStores, refusalOf, START, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { createAssignment, createScheduleEntry, createStaffRecords, FINN } from '../../testing/staffing.ts'
import { keyOf } from '../hours-logged/time-logs.testing.ts'
import { type ClientProgram, clientPrograms, UNSIGNED } from '../programs/contracts/client-programs.documents.ts'
import { type ProgramRequest, programRequests, UNDECIDED } from '../programs/requests/program-requests.documents.ts'

const MARCH = { from: '03/01/2026', to: '03/31/2026' }
const HOUR = 3_600_000

async function requested(cloud: TestCloud, id: string, changes: Partial<ProgramRequest>): Promise<void> {
  await cloud.store
    .batch()
    .create(programRequests, {
      id,
      reference: `R-${id}`,
      userid: 'u',
      email: 'u@example.edu',
      organization: 'School',
      contactName: 'U',
      phone: '',
      otherContacts: [],
      programDetails: {
        programType: 'Ropes',
        objectives: '',
        participants: 10,
        ageGroup: '',
        preferredDates: [{ date: '04/01/2026', startTime: '9:00 AM', endTime: '10:00 AM' }],
        location: 'on campus',
        setting: 'either',
        accessibilityNeeds: '',
        notes: '',
      },
      acceptedTermsAt: START,
      ...UNDECIDED,
      createdAt: START,
      ...changes,
    })
    .commit()
}

async function contracted(cloud: TestCloud, programID: string, changes: Partial<ClientProgram>): Promise<void> {
  await cloud.store
    .batch()
    .create(clientPrograms, {
      programID,
      clientID: 'c1',
      programName: programID,
      contactPersonName: '',
      contactPersonEmail: 'u@example.edu',
      signerEmail: 'u@example.edu',
      date: '03/09/2026',
      startTime: null,
      endTime: null,
      location: '',
      participants: null,
      organization: 'School',
      lineItems: [],
      discount: 0,
      total: 0,
      ...UNSIGNED,
      createdAt: START,
      ...changes,
    })
    .commit()
}

onBothStores('reports', (open) => {
  it('requests counts requests by date and status, the hours to a decision, and signed contracts', async () => {
    const cloud = await open()
    const decided = { createdAt: START, decidedAt: START + 3 * HOUR }
    await requested(cloud, 'pending', {})
    await requested(cloud, 'approved', { ...decided, approved: true })
    const late = { ...decided, decidedAt: START + 6 * HOUR }
    const scheduled = { approved: true, addedToCalendar: true, programID: 'P-scheduled' }
    await requested(cloud, 'scheduled', { ...late, ...scheduled })
    await requested(cloud, 'rejected', { ...decided, rejected: true })
    await requested(cloud, 'cancelled', { ...decided, approved: true, cancelled: true })
    // 11 PM on March 31 in New York is April in UTC, and 10 PM on February 28 is March in UTC.
    await requested(cloud, 'last', { createdAt: Date.UTC(2026, 3, 1, 3) })
    await requested(cloud, 'before', { createdAt: Date.UTC(2026, 2, 1, 3) })
    await contracted(cloud, 'P-scheduled', { signed: true })
    expect(await cloud.as('admin').reports.requests(MARCH)).toEqual({
      total: 6,
      byStatus: { Pending: 2, Approved: 1, Scheduled: 1, Rejected: 1, Cancelled: 1 },
      months: [{ month: '2026-03', created: 6, approved: 2, rejected: 1, cancelled: 1 }],
      conversion: 2 / 6,
      hoursToDecision: 4,
      interest: [{ programType: 'Ropes', visits: 0, started: 0, sent: 6, booked: 1 }],
    })
    expect(await cloud.as('admin').reports.requests({ from: '01/15/2025', to: '03/01/2025' })).toMatchObject({
      total: 0,
      conversion: 0,
      hoursToDecision: null,
      months: [{ month: '2025-01' }, { month: '2025-02' }, { month: '2025-03' }],
    })
  })

  it('programs counts programs and participants by month and by the type of their request', async () => {
    const cloud = await open()
    await requested(cloud, 'r1', {})
    await createScheduleEntry(cloud, 'a', { date: '03/01/2026', requestID: 'r1', participants: 20 })
    await createScheduleEntry(cloud, 'b', { date: '03/31/2026', participants: null, startTime: '11:00 PM' })
    await createScheduleEntry(cloud, 'c', { date: '03/31/2026', status: 'cancelled' })
    await createScheduleEntry(cloud, 'd', { date: '04/01/2026', startTime: '12:00 AM' })
    expect(await cloud.as('admin').reports.programs(MARCH)).toEqual({
      programs: 2,
      participants: 20,
      months: [{ month: '2026-03', programs: 2, participants: 20 }],
      types: [
        { programType: 'Other', programs: 1, participants: 0 },
        { programType: 'Ropes', programs: 1, participants: 20 },
      ],
    })
  })

  it("revenue sums contracts in cents by the program's date, signed and unsigned apart", async () => {
    const cloud = await open()
    await contracted(cloud, 'a', { total: 0.1, signed: true })
    await contracted(cloud, 'b', { total: 0.2, signed: true, clientID: 'c2', organization: 'Firm' })
    await contracted(cloud, 'c', { total: 100.05 })
    await contracted(cloud, 'd', { total: 7, date: null })
    await contracted(cloud, 'e', { total: 7, date: '04/01/2026' })
    expect(await cloud.as('admin').reports.revenue(MARCH)).toEqual({
      signed: 0.3,
      unsigned: 100.05,
      months: [{ month: '2026-03', signed: 0.3, unsigned: 100.05 }],
      clients: [
        { clientID: 'c1', organization: 'School', programs: 2, signed: 0.1, unsigned: 100.05 },
        { clientID: 'c2', organization: 'Firm', programs: 1, signed: 0.2, unsigned: 0 },
      ],
    })
  })

  it('staffing compares planned with logged hours, and pay sums paid amounts', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20.33, secondFacilitator: 18 })
    await createScheduleEntry(cloud, 'p')
    await createAssignment(cloud, 'facilitator', 'p', { hours: 4, totalCost: 81.32 })
    await createAssignment(cloud, 'secondFacilitator', 'p', { hours: 4, declinedAt: 1 })
    const log = await cloud.as('facilitator').hoursLogged.log({ date: '03/09/2026', hours: 4.5, programID: 'p' })
    const finn = { staffID: FINN, staffName: 'Finn Facilitator' }
    const sums = { plannedHours: 4, plannedCost: 81.32, loggedHours: 4.5 }
    expect(await cloud.as('admin').reports.staffing(MARCH)).toEqual({
      ...sums,
      months: [{ month: '2026-03', plannedHours: 4, loggedHours: 4.5 }],
      people: [{ ...finn, programs: 1, ...sums }],
    })
    const target = keyOf(log)
    await cloud.as('admin').hoursLogged.returnWithNote({ ...target, note: 'Which program?' })
    expect(await cloud.as('admin').reports.staffing(MARCH)).toMatchObject({
      loggedHours: 0,
      months: [{ month: '2026-03', plannedHours: 4, loggedHours: 0 }],
    })
    await cloud.as('admin').hoursLogged.update({ ...target, approved: true })
    const { payRunID } = await cloud.as('admin').payRuns.finalize({ from: '03/01/2026', to: '03/09/2026' })
    expect(await cloud.as('admin').reports.pay(MARCH)).toEqual({
      hours: 4.5,
      amount: 91.49,
      months: [{ month: '2026-03', hours: 4.5, amount: 91.49 }],
      people: [{ ...finn, hours: 4.5, amount: 91.49 }],
    })
    await cloud.as('admin').payRuns.reopen({ payRunID, reason: 'Wrong' })
    expect(await cloud.as('admin').reports.pay(MARCH)).toMatchObject({ hours: 0, amount: 0, people: [] })
  })

  it('staffing sums hours by month and person for part of a month, also without a staff record', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const admin = cloud.as('admin')
    const log = (person: 'facilitator' | 'client', date: string, hours: number) =>
      admin.hoursLogged.log({ userId: useridOf(person), date, hours })
    await log('facilitator', '01/30/2026', 1)
    await log('facilitator', '01/31/2026', 2)
    await log('facilitator', '02/14/2026', 4.25)
    await log('client', '03/01/2026', 0.5)
    await log('facilitator', '03/02/2026', 8)
    await admin.staff.update({ staffID: FINN, name: 'Finn Newname' })
    const none = { programs: 0, plannedHours: 0, plannedCost: 0 }
    expect(await admin.reports.staffing({ from: '01/31/2026', to: '03/01/2026' })).toEqual({
      plannedHours: 0,
      plannedCost: 0,
      loggedHours: 6.75,
      months: [
        { month: '2026-01', plannedHours: 0, loggedHours: 2 },
        { month: '2026-02', plannedHours: 0, loggedHours: 4.25 },
        { month: '2026-03', plannedHours: 0, loggedHours: 0.5 },
      ],
      people: [
        { staffID: useridOf('client'), staffName: 'Cleo Client', ...none, loggedHours: 0.5 },
        { staffID: FINN, staffName: 'Finn Newname', ...none, loggedHours: 6.25 },
      ],
    })
  })

  it("requests separates months at midnight in the centre's time zone, also when clocks change", async () => {
    const cloud = await open()
    // New York changes its clocks on March 8 and November 1, 2026.
    const midnights = [Date.UTC(2026, 9, 1, 4), Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 11, 1, 5)]
    for (const [index, midnight] of midnights.entries()) {
      await requested(cloud, `before-${index}`, { createdAt: midnight - 1 })
      await requested(cloud, `after-${index}`, { createdAt: midnight })
    }
    const { months } = await cloud.as('admin').reports.requests({ from: '10/01/2026', to: '11/30/2026' })
    expect(months.map(({ month, created }) => [month, created])).toEqual([
      ['2026-10', 2],
      ['2026-11', 2],
    ])
  })

  it('every report permits only Admins and a range of at most five years', async () => {
    const cloud = await open()
    const { reports } = cloud.as('admin')
    for (const report of [reports.requests, reports.programs, reports.revenue, reports.staffing, reports.pay]) {
      expect(await refusalOf(report({ from: '03/02/2026', to: '03/01/2026' }))).toBe('invalid-argument: range')
      expect(await refusalOf(report({ from: '01/01/2020', to: '01/02/2025' }))).toBe('invalid-argument: range')
      await report({ from: '01/01/2020', to: '01/01/2025' })
    }
    for (const person of ['facilitator', 'client', 'noAccess'] as const)
      expect(await refusalOf(cloud.as(person).reports.pay(MARCH))).toBe('permission-denied')
  })
})
