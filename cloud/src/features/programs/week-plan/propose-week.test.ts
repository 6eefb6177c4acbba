import { addDays, toCivilDate } from '@belay/contract/dates'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused, START, type TestCloud } from '../../../testing/cloud.ts'
import { createAssignment, createScheduleEntry, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { recordReads } from '../conflicts/recorded-reads.testing.ts'
import { proposeWeek } from './propose-week.ts'

/** A Wednesday. */
const MORNING = { date: '03/11/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const WEEK = { from: '03/08/2026', to: '03/14/2026' }
const TODAY = toCivilDate(new Date(START).toISOString().slice(0, 10))

const propose = (cloud: TestCloud, days = WEEK) => cloud.as('admin').staffPrograms.proposeWeek(days)
/** Returns the proposals as "person program". */
const seats = ({ proposals }: Awaited<ReturnType<typeof propose>>) =>
  proposals.map(({ programID, staffID }) => `${staffID.replace('staff-', '')} ${programID}`)
const why = ({ unfilled }: Awaited<ReturnType<typeof propose>>) =>
  unfilled.map(({ programID, open, why }) => [programID, open, why])

onBothStores('staffPrograms.proposeWeek (R140)', (open) => {
  it('proposes people with reasons for every open seat; the proposals can be assigned unchanged', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30 })
    await createScheduleEntry(cloud, 'ropes', { ...MORNING, programName: 'Ropes', staffNeeded: 2 })
    const afternoon = { date: '03/12/2026', startTime: '1:00 PM', endTime: '5:00 PM' }
    await createScheduleEntry(cloud, 'hike', { ...afternoon, programName: 'Hike' })
    await cloud.as('admin').staff.update({ staffID: FAY, maxHoursPerWeek: 20 })
    await cloud.as('secondFacilitator').staffPrograms.requestToFacilitate({ programID: 'hike' })
    const plan = await propose(cloud)
    expect(plan).toMatchObject({ method: 'optimal', unfilled: [], others: [] })
    const seat = { ...MORNING, programID: 'ropes', programName: 'Ropes', version: 1, role: 'Facilitator', hours: 3 }
    const fay = { staffID: FAY, staffName: 'Fay Facilitator', cost: 90, conflicts: [] }
    expect(plan.proposals).toMatchObject([
      { ...seat, ...fay, reasons: ['free', '7 of 20 hours this week', 'no shift so far', '$90.00'] },
      { ...seat, staffID: FINN, reasons: ['free', '3 hours this week', 'no shift so far', '$60.00'] },
      { programID: 'hike', staffID: FAY },
    ])
    expect(plan.proposals[2]?.reasons.slice(0, 3)).toEqual(['asked for it', 'free', '7 of 20 hours this week'])
    const assignments = plan.proposals.map(({ programID, staffID, role, hours, version }) => {
      return { programID, staffID, role, hours, version }
    })
    await cloud.as('admin').staffPrograms.assignMany({ assignments })
    expect(await propose(cloud)).toEqual({ proposals: [], unfilled: [], others: [], method: 'optimal' })
  })

  it('works again after planning threads that failed to start', async () => {
    expectLogged(/could not be cloned/)
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    await createScheduleEntry(cloud, 'ropes', MORNING)
    const { settings } = cloud.services
    // A function cannot be sent to a thread.
    const centre = { ...settings.centre, currency: (() => 'USD') as never }
    const broken = cloud.through({ ...cloud.services, settings: { ...settings, centre } }, 'admin')
    for (let i = 0; i < 3; i++) expect((await refused(broken.staffPrograms.proposeWeek(WEEK))).code).toBe('internal')
    expect(seats(await propose(cloud))).toEqual(['facilitator ropes'])
  })

  it('proposes nobody for two programs at a time, or with too little time between places', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
    await createScheduleEntry(cloud, 'ropes', { ...MORNING, location: 'Tower' })
    await createScheduleEntry(cloud, 'raft', { ...MORNING, location: 'Lake' })
    const afternoon = { startTime: '12:15 PM', endTime: '3:00 PM' }
    await createScheduleEntry(cloud, 'hike', { ...MORNING, ...afternoon, location: 'Wood' })
    const plan = await propose(cloud)
    expect(plan.proposals).toHaveLength(2)
    expect(new Set(plan.proposals.map(({ staffID }) => staffID)).size).toBe(2)
    expect(why(plan)).toEqual([[expect.any(String), 1, 'Nobody else fits: 2 are proposed for another shift then.']])
  })

  it('leaves a seat open if everyone is blocked, and explains why', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20, admin: null })
    const admin = cloud.as('admin')
    await admin.programTypes.create({ name: 'Climbing', certificates: ['First aid'] })
    await createScheduleEntry(cloud, 'ropes', { ...MORNING, programType: 'Climbing' })
    const staffing = [{ staffID: FINN, staffName: 'Finn', role: '', state: 'assigned' as const }]
    await createScheduleEntry(cloud, 'raft', { ...MORNING, staffing })
    const plan = await propose(cloud)
    expect(plan.proposals).toEqual([])
    expect(why(plan)).toEqual([
      [
        'ropes',
        1,
        'Nobody else fits: 1 works elsewhere then, 1 has no valid certificate for it, ' +
          'and 1 has no pay rate and no shift so far.',
      ],
    ])
    await admin.staff.update({
      staffID: FAY,
      certificates: [{ name: 'First aid', validUntil: '12/31/2026' }],
      availability: { exceptions: [{ date: MORNING.date, available: false }] },
    })
    expect(why(await propose(cloud))[0]?.[2]).toContain('1 is away')
  })

  it('explains for every person without a proposal why they have none', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20, admin: null })
    await createScheduleEntry(cloud, 'ropes', { ...MORNING, programName: 'Ropes' })
    const others = async () => (await propose(cloud)).others.map(({ staffName, why }) => [staffName, why])
    expect((await others())[0]?.[1]).toMatch(/ could work one of these programs, and isn't needed\.$/)
    const exceptions = [{ date: MORNING.date, available: false, note: 'Exam' }]
    await cloud.as('admin').staff.update({ staffID: FAY, availability: { exceptions } })
    const away = ['Fay Facilitator', 'Fay Facilitator is away then (Exam).']
    const unpaid = [expect.any(String), expect.stringMatching(/has no pay rate and no shift so far\.$/)]
    expect(await others()).toEqual([away, unpaid])
    await createScheduleEntry(cloud, 'hike', { ...MORNING, date: '03/12/2026', programName: 'Hike' })
    await cloud.as('admin').staff.update({ staffID: FINN, maxHoursPerWeek: 2 })
    expect((await others())[0]).toEqual([
      'Finn Facilitator',
      'Finn Facilitator has 3 hours that week with this, over the limit of 2.',
    ])
  })

  it('respects weekly limits, counting planned shifts and proposals', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    await cloud.as('admin').staff.update({ staffID: FINN, maxHoursPerWeek: 10 })
    await createAssignment(cloud, 'facilitator', 'other', { date: '03/14/2026', hours: 3 })
    await createScheduleEntry(cloud, 'ropes', MORNING)
    await createScheduleEntry(cloud, 'raft', { ...MORNING, date: '03/12/2026' })
    await createScheduleEntry(cloud, 'hike', { ...MORNING, date: '03/13/2026' })
    await createScheduleEntry(cloud, 'next', { ...MORNING, date: '03/17/2026' })
    const plan = await propose(cloud, { from: '03/10/2026', to: '03/20/2026' })
    expect(plan.proposals).toHaveLength(3)
    expect(seats(plan)).toContain('facilitator next')
    expect(why(plan)).toEqual([[expect.any(String), 1, 'Nobody else fits: 1 would be over the weekly hours.']])
  })

  it('spreads hours evenly over the last four weeks too, and uses warnings only if nobody is without one', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 40 })
    await createAssignment(cloud, 'facilitator', 'earlier', { date: addDays(TODAY, -14), hours: 8 })
    await createScheduleEntry(cloud, 'ropes', MORNING)
    expect(seats(await propose(cloud)), 'who worked less, although dearer').toEqual(['secondFacilitator ropes'])
    await cloud.as('admin').staff.update({
      staffID: FAY,
      availability: { weekly: [{ weekday: 1, startTime: '9:00 AM', endTime: '5:00 PM' }] },
    })
    expect(seats(await propose(cloud))).toEqual(['facilitator ropes'])
    await cloud.as('admin').staff.update({ staffID: FINN, active: false })
    const { proposals } = await propose(cloud)
    expect(proposals).toMatchObject([{ staffID: FAY, conflicts: [{ code: 'person-away', severity: 'warns' }] }])
  })

  it('excludes people who declined, and programs that have begun, are over or are cancelled', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const declined = [{ staffID: FINN, staffName: 'Finn', role: '', state: 'declined' as const }]
    await createScheduleEntry(cloud, 'ropes', { ...MORNING, staffing: declined })
    await createScheduleEntry(cloud, 'raft', { ...MORNING, status: 'cancelled' })
    await createScheduleEntry(cloud, 'hike', { ...MORNING, status: 'completed' })
    await createScheduleEntry(cloud, 'early', { ...MORNING, date: TODAY, startTime: '12:15 AM', endTime: '11:00 PM' })
    await createScheduleEntry(cloud, 'past', { ...MORNING, date: addDays(TODAY, -1) })
    const plan = await propose(cloud, { from: addDays(TODAY, -3), to: WEEK.to })
    expect(plan.proposals).toEqual([])
    expect(why(plan)).toEqual([['ropes', 1, 'Nobody else fits: 1 declined it.']])
    expect(plan.others).toMatchObject([{ staffID: FINN, why: expect.stringMatching(/^Finn Facilitator declined /) }])
  })

  it('refuses more than 31 days, reversed days, and callers who are not Admins', async () => {
    const cloud = await open()
    for (const to of ['04/08/2026', '03/07/2026'])
      expect(await refused(propose(cloud, { ...WEEK, to }))).toMatchObject({ code: 'invalid-argument' })
    expect((await propose(cloud, { ...WEEK, to: '04/07/2026' })).proposals).toEqual([])
    expect(await refusalOf(cloud.as('facilitator').staffPrograms.proposeWeek(WEEK))).toBe('permission-denied')
  })

  it('reads no shifts from before the last four weeks', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    await createScheduleEntry(cloud, 'ropes', MORNING)
    const countReads = async () => {
      const { reads, store } = recordReads(cloud)
      await proposeWeek({ ...cloud.context('admin', 'staffPrograms.proposeWeek'), store }, WEEK)
      return reads.length
    }
    const few = await countReads()
    for (let count = 0; count < 20; count++) {
      const date = addDays(TODAY, -60 - count)
      await createScheduleEntry(cloud, `old ${count}`, { ...MORNING, date })
      await createAssignment(cloud, 'facilitator', `old ${count}`, { date })
    }
    expect(await countReads()).toBe(few)
  })
})
