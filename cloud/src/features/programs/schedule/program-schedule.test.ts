import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { notificationsOf } from '../../../testing/read-all-documents.ts'
import { assignStaff, createScheduleEntry, shiftsOf } from '../../../testing/staffing.ts'
import { APRIL_20, approvedRequest, form } from '../requests/create/request-form.testing.ts'

/** The override that a past date requires. */
const FOR_THE_RECORD = { override: { note: 'For the record' } }
const ENTRY = { programName: 'Ropes', date: '04/01/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const REQUEST = { ...form, organization: 'Oak School' }

/** Creates a program from a client's request that was approved without a date, with one person. */
async function createRequestedProgram(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
  const { id: requestID, programID } = await approvedRequest(cloud, {}, REQUEST)
  const entry = await admin.programSchedule.create({ requestID, ...APRIL_20, location: 'Quad' })
  const assign = () => assignStaff(cloud, programID, { staffID, hours: 3 })
  return { admin, staffID, requestID, entry, programID, assign }
}

onBothStores('The schedule', (open) => {
  it('accepts ISO dates and times, and refuses a program that ends before it starts', async () => {
    const cloud = await open()
    const { programSchedule } = cloud.as('admin')
    const entry = await programSchedule.create({ ...ENTRY, date: '2026-04-01', startTime: '09:00' })
    const unplanned = { hasContract: false, staffing: [], staffNeeded: 1, requestID: null, organization: '' }
    expect(entry).toMatchObject({ ...ENTRY, ...unplanned, isNew: false, status: 'tentative', version: 1 })
    const { programID } = entry
    const data = { reason: 'ends-before-start', fields: [{ field: 'endTime' }] }
    const backwards = { code: 'invalid-argument', data }
    expect(await refused(programSchedule.create({ ...ENTRY, startTime: '1:00 PM' }))).toMatchObject(backwards)
    expect(await refused(programSchedule.update({ programID, endTime: '9:00 AM' }))).toMatchObject(backwards)
    expect((await refused(programSchedule.create({ ...ENTRY, programID }))).code).toBe('already-exists')
    for (const [field, value] of [
      ['programName', undefined],
      ['clientID', 'nobody'],
    ] as const) {
      const { data } = await refused(programSchedule.create({ ...ENTRY, [field]: value }))
      expect(data.fields).toMatchObject([{ field }])
    }
    const stale = await refused(programSchedule.update({ programID, version: 9, location: 'Hall' }))
    expect(stale.code).toBe('aborted')
    expect((await refused(cloud.as('facilitator').programSchedule.create(ENTRY))).code).toBe('permission-denied')
    expect((await refused(cloud.as('client').programSchedule.list())).code).toBe('permission-denied')
  })

  it('sorts by date and time, and filters by days, both included', async () => {
    const cloud = await open()
    const { programSchedule } = cloud.as('admin')
    for (const [programName, date, startTime, endTime] of [
      ['last', '01/05/2027', '8:00 AM', '9:00 AM'],
      ['noon', '03/31/2026', '12:00 PM', '1:00 PM'],
      ['one', '03/31/2026', '1:00 PM', '2:00 PM'],
      ['ten', '03/31/2026', '10:00 AM', '11:00 AM'],
      ['first', '12/31/2025', '8:00 PM', '9:00 PM'],
    ] as const)
      await programSchedule.create({ programName, date, startTime, endTime, ...FOR_THE_RECORD })
    const names = async (input?: Parameters<typeof programSchedule.list>[0]) =>
      (await programSchedule.list(input)).items.map(({ programName }) => programName)
    expect(await names()).toEqual(['first', 'ten', 'noon', 'one', 'last'])
    expect(await names({ orderBy: '-date', limit: 2 })).toEqual(['last', 'one'])
    expect(await names({ where: { from: '12/31/2025', to: '03/31/2026' } })).toEqual(['first', 'ten', 'noon', 'one'])
    expect(await names({ where: { search: 'no' } })).toEqual(['noon'])
  })

  it('lists the programs that need a contract, and those of a client', async () => {
    const cloud = await open()
    await createScheduleEntry(cloud, 'bare', { programName: 'Ropes', date: '03/12/2026', clientID: 'c1' })
    await createScheduleEntry(cloud, 'agreed', { programName: 'Ropes', hasContract: true, clientID: 'c1' })
    await createScheduleEntry(cloud, 'cancelled', { programName: 'Ropes', status: 'cancelled' })
    await createScheduleEntry(cloud, 'other', { programName: 'Raft', date: '03/11/2026' })
    const list = async (where: object) =>
      (await cloud.as('admin').programSchedule.list({ where })).items.map(({ programID }) => programID)
    expect(await list({ needsContract: true })).toEqual(['other', 'bare'])
    expect(await list({ needsContract: true, search: 'ropes' })).toEqual(['bare'])
    expect(await list({ needsContract: true, from: '03/12/2026' })).toEqual(['bare'])
    expect(await list({ clientID: 'c1' })).toEqual(['agreed', 'bare'])
    await cloud.as('admin').programSchedule.update({ programID: 'bare', status: 'cancelled' })
    expect(await list({ needsContract: true, clientID: 'c1' })).toEqual([])
  })

  it('lists programs from today through 7 days ahead, without cancelled ones', async () => {
    const cloud = await open()
    const { programSchedule } = cloud.as('admin')
    for (const date of ['03/09/2026', '03/10/2026', '03/17/2026', '03/18/2026'])
      await programSchedule.create({ ...ENTRY, programName: date, date, ...FOR_THE_RECORD })
    const off = await programSchedule.create({ ...ENTRY, programName: 'off', date: '03/12/2026' })
    await programSchedule.update({ programID: off.programID, status: 'cancelled' })
    const dates = async () => (await cloud.as('facilitator').programSchedule.upcoming()).items.map(({ date }) => date)
    expect(await dates()).toEqual(['03/10/2026', '03/17/2026'])
    // 11 PM in New York is already the next day in UTC.
    cloud.clock.set(Date.UTC(2026, 2, 11, 3))
    expect(await dates()).toEqual(['03/10/2026', '03/17/2026'])
    cloud.clock.set(Date.UTC(2026, 2, 11, 4))
    expect(await dates()).toEqual(['03/17/2026', '03/18/2026'])
  })

  it('schedules an approved request once, with its programID, name and client', async () => {
    const cloud = await open()
    const { admin, requestID, programID, entry } = await createRequestedProgram(cloud)
    const facts = { organization: 'Oak School', participants: 24 }
    expect(entry).toMatchObject({ programID, requestID, hasContract: true, ...facts })
    expect(entry.clientID).not.toBeNull()
    expect(await admin.programRequests.get({ id: requestID })).toMatchObject({ addedToCalendar: true })
    const contract = await admin.clientPrograms.get({ programID: entry.programID })
    expect(contract).toMatchObject({ date: '04/20/2026', startTime: '9:00 AM' })
    const pending = await cloud.as('client').programRequests.create(REQUEST)
    for (const id of [requestID, pending.id]) {
      const again = admin.programSchedule.create({ ...ENTRY, requestID: id })
      expect((await refused(again)).code).toBe('failed-precondition')
    }
  })

  it('updates assignments and draft contract of a moved program, and notifies staff and client', async () => {
    const cloud = await open()
    const { admin, staffID, programID, assign } = await createRequestedProgram(cloud)
    await assign()
    await cloud.as('facilitator').staffPrograms.confirm({ id: `${staffID}_${programID}` })
    const before = await admin.programSchedule.get({ programID })
    cloud.clock.advance(1000)
    const when = { date: '04/21/2026', startTime: '1:00 PM', endTime: '4:00 PM' }
    const moved = await admin.programSchedule.update({ programID, version: before.version, ...when })
    expect(moved.staffing).toMatchObject([{ staffID, state: 'assigned' }])
    expect(await shiftsOf(cloud, programID)).toMatchObject([{ ...when, confirmedAt: null, totalCost: 60 }])
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ date: '04/21/2026', startTime: '1:00 PM' })
    expect((await notificationsOf(cloud, 'facilitator')).at(-1)).toMatchObject({ type: 'program_changed' })
    expect((await notificationsOf(cloud, 'client')).filter(({ title }) => title.endsWith('changed'))).toHaveLength(1)
    for (const person of ['facilitator', 'client'] as const) {
      const files = (await cloud.mails(emailOf(person))).flatMap(({ calendarFile }) => calendarFile ?? [])
      const sequences = files.map((file) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]))
      expect(files).toHaveLength(2)
      expect(files[1]).toContain('DTSTART;TZID=America/New_York:20260421T130000')
      expect(files[1]).toContain(`UID:${programID}@belay`)
      expect(sequences[1]).toBeGreaterThan(sequences[0] ?? 0)
    }
    const mails = (await cloud.mails()).length
    await admin.programSchedule.update({ programID, dayNotes: 'Bring water', staffNeeded: 2 })
    expect(await cloud.mails()).toHaveLength(mails)
  })

  it('releases the staff of a cancelled or deleted program; its request can be scheduled again', async () => {
    const cloud = await open()
    const { admin, programID, requestID, assign } = await createRequestedProgram(cloud)
    await assign()
    const cancelled = await admin.programSchedule.update({ programID, status: 'cancelled' })
    expect(cancelled).toMatchObject({ status: 'cancelled', staffing: [] })
    for (const person of ['facilitator', 'client'] as const)
      expect((await notificationsOf(cloud, person)).map(({ type }) => type)).toContain('program_cancelled')
    expect((await refused(assign())).data.reason).toBe('program-cancelled')
    await admin.programSchedule.update({ programID, status: 'confirmed' })
    await assign()
    cloud.clock.advance(1000)
    expect(await admin.programSchedule.delete({ programID })).toEqual({ ok: true })
    expect((await admin.staffPrograms.list()).items).toEqual([])
    const request = await admin.programRequests.get({ id: requestID })
    expect(request).toMatchObject({ approved: true, addedToCalendar: false })
    expect((await cloud.mails(emailOf('facilitator'))).at(-1)?.calendarFile).toContain('METHOD:CANCEL')
    expect(await admin.programSchedule.create({ ...ENTRY, requestID })).toMatchObject({ programID })
  })

  it('refuses deleting a program with hours, and completing one that has not begun', async () => {
    const cloud = await open()
    const { admin, programID, assign } = await createRequestedProgram(cloud)
    await assign()
    const complete = () => admin.programSchedule.update({ programID, status: 'completed' })
    expect(await refusalOf(complete())).toBe('failed-precondition: not-yet')
    cloud.clock.set(Date.UTC(2026, 3, 20, 17))
    expect(await complete()).toMatchObject({ status: 'completed' })
    await cloud.as('facilitator').hoursLogged.log({ date: '04/20/2026', hours: 3, programID })
    expect(await refused(admin.programSchedule.delete({ programID }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'referred-to', documents: [{ collection: 'timeLogs' }] },
    })
  })

  it("returns day notes to Admins and a program's staff, but not to people who declined", async () => {
    const cloud = await open()
    const { admin, staffID, programID, assign } = await createRequestedProgram(cloud)
    await admin.programSchedule.update({ programID, dayNotes: 'Gate code 1234' })
    const notes = async () => (await cloud.as('facilitator').programSchedule.get({ programID })).dayNotes
    expect(await notes()).toBe('')
    expect(JSON.stringify(await cloud.as('facilitator').programSchedule.list())).not.toContain('1234')
    await assign()
    expect(await notes()).toBe('Gate code 1234')
    await cloud.as('facilitator').staffPrograms.decline({ id: `${staffID}_${programID}` })
    expect(await notes()).toBe('')
  })

  it('refuses the second of two concurrent changes of a program', async () => {
    const cloud = await open()
    const { programID, version } = await cloud.as('admin').programSchedule.create(ENTRY)
    const both = await Promise.allSettled([
      cloud.as('admin').programSchedule.update({ programID, version, date: '04/02/2026' }),
      cloud.as('secondAdmin').programSchedule.update({ programID, version, location: 'Hall' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'aborted' } })
  })

  it('copies times and place to assignments that were made before scheduling', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const { clientID } = await admin.clients.create({ organization: 'Oak School' })
    const contract = { programName: ENTRY.programName, contactPersonEmail: 'oak@example.edu' }
    await admin.clientPrograms.create({ ...contract, programID: 'p1', clientID })
    const { programName, date } = ENTRY
    await admin.staffPrograms.sync({ programID: 'p1', programName, date, facilitators: [{ staffID, hours: 2 }] })
    expect(await shiftsOf(cloud, 'p1')).toMatchObject([{ startTime: null, endTime: null }])
    const entry = await admin.programSchedule.create({ ...ENTRY, programID: 'p1', location: 'Quad' })
    expect(entry.staffing).toMatchObject([{ staffID, state: 'assigned' }])
    const copied = { startTime: '9:00 AM', endTime: '12:00 PM', location: 'Quad' }
    expect(await shiftsOf(cloud, 'p1')).toMatchObject([copied])
  })
})
