import { DAY } from '@belay/contract/constants'
import { addDays, toCivilDate } from '@belay/contract/dates'
import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused, START, type TestCloud } from '../../../testing/cloud.ts'
import { ADA, createAssignment, createScheduleEntry, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { recordReads } from '../conflicts/recorded-reads.testing.ts'

/** A Wednesday. */
const WHEN = { date: '03/11/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const TODAY = toCivilDate(new Date(START).toISOString().slice(0, 10))

const find = async (cloud: TestCloud, more: object = {}) =>
  (await cloud.as('admin').staffPrograms.candidates({ programID: 'ropes', ...more })).items
const names = async (cloud: TestCloud, more: object = {}) =>
  (await find(cloud, more)).map(({ staffID }) => staffID.replace('staff-', ''))

/** Creates a program Ropes, with Finn, Fay and Ada (an Admin) as staff. */
async function withRopes(cloud: TestCloud, changes: object = {}) {
  await createStaffRecords(cloud, { facilitator: 40, secondFacilitator: 20, admin: null })
  await createScheduleEntry(cloud, 'ropes', { ...WHEN, programName: 'Ropes', ...changes })
}

onBothStores('staffPrograms.candidates (R127)', (open) => {
  it('returns all active staff who are not on the program, best first, with reasons', async () => {
    const cloud = await open()
    await withRopes(cloud)
    await createAssignment(cloud, 'secondFacilitator', 'hike', { date: '03/13/2026', hours: 6 })
    await createAssignment(cloud, 'facilitator', 'last', { date: addDays(TODAY, -21), hours: 6 })
    await cloud.as('admin').staff.update({ staffID: FAY, maxHoursPerWeek: 20 })
    expect(await find(cloud)).toMatchObject([
      {
        staffID: FINN,
        fits: true,
        hoursThisWeek: 0,
        reasons: ['free', '0 hours this week', 'last worked 3 weeks ago', '$120.00'],
        conflicts: [],
      },
      {
        staffID: FAY,
        fits: true,
        hoursThisWeek: 6,
        reasons: ['free', '6 of 20 hours this week', 'no shift so far', '$60.00'],
      },
      { staffID: ADA, fits: true },
    ])
    const program = { programID: 'ropes', programName: 'Ropes', date: WHEN.date }
    await cloud.as('admin').staffPrograms.sync({ ...program, facilitators: [{ staffID: FINN, hours: 3 }] })
    await cloud.as('admin').staff.update({ staffID: ADA, active: false })
    expect(await names(cloud)).toEqual(['secondFacilitator'])
  })

  it('returns the conflicts that would also refuse the assignment', async () => {
    const cloud = await open()
    await withRopes(cloud, { programType: 'Climbing' })
    const admin = cloud.as('admin')
    await admin.programTypes.create({ name: 'Climbing', skills: ['Belaying'], certificates: ['First aid'] })
    const staffing = [{ staffID: FAY, staffName: 'Fay', role: '', state: 'assigned' as const }]
    await createScheduleEntry(cloud, 'raft', { ...WHEN, programName: 'Raft', staffing })
    await admin.staff.update({ staffID: FINN, skills: ['belaying'], certificates: [{ name: 'First Aid' }] })
    const certificates = [{ name: 'First Aid', validUntil: '03/10/2026' }]
    await admin.staff.update({ staffID: ADA, certificates })
    const items = await find(cloud)
    expect(items.map(({ staffID, fits, conflicts }) => [staffID, fits, conflicts.map(({ code }) => code)])).toEqual([
      [FINN, true, []],
      [ADA, false, ['skill-missing', 'certificate-expired']],
      [FAY, false, ['person-booked', 'skill-missing', 'certificate-expired']],
    ])
    expect(items[0]?.reasons).toContain('qualified')
    expect(items[2]?.reasons).not.toContain('free')
  })

  it('ranks people with the wanted role first, by title or skill', async () => {
    const cloud = await open()
    await withRopes(cloud)
    await cloud.as('admin').staff.update({ staffID: FINN, title: 'Lead facilitator' })
    expect(await names(cloud)).toEqual(['secondFacilitator', 'facilitator', 'admin'])
    expect(await names(cloud, { role: 'lead Facilitator' })).toEqual(['facilitator', 'secondFacilitator', 'admin'])
  })

  it('refuses an unscheduled or a cancelled program', async () => {
    const cloud = await open()
    expect((await refused(find(cloud))).code).toBe('not-found')
    await withRopes(cloud, { status: 'cancelled' })
    expect(await refusalOf(find(cloud))).toBe('failed-precondition: program-cancelled')
  })

  it('returns candidates for a past program too', async () => {
    const cloud = await open()
    await withRopes(cloud)
    cloud.clock.advance(30 * DAY)
    expect((await find(cloud)).every(({ fits }) => fits)).toBe(true)
  })

  it('reads only that day and that week, with a fixed number of queries', async () => {
    const cloud = await open()
    await withRopes(cloud)
    const recordQueries = async () => {
      const queries: string[] = []
      const { reads, store: recorded } = recordReads(cloud)
      const store = new Proxy(recorded, {
        get: (target, name: string) => {
          const value = Reflect.get(target, name)
          if (!['get', 'find', 'getMany', 'firstOfEach'].includes(name)) return value
          return (...args: unknown[]) => {
            queries.push(name)
            return value(...args)
          }
        },
      })
      const admin = cloud.through({ ...cloud.services, store }, 'admin')
      await admin.staffPrograms.candidates({ programID: 'ropes' })
      return { queries: queries.sort(), reads }
    }
    const few = await recordQueries()
    for (const [id, date] of [
      ['same-day', WHEN.date],
      ['same-week', '03/14/2026'],
      ['next-week', '03/15/2026'],
      ['last-year', '03/11/2025'],
    ] as const) {
      await createScheduleEntry(cloud, id, { ...WHEN, date })
      await createAssignment(cloud, 'facilitator', id, { date })
    }
    const many = await recordQueries()
    expect(many.queries).toEqual(few.queries)
    const programIDs = ['ropes', 'same-day', 'same-week', 'next-week', 'last-year']
    expect(programIDs.filter((programID) => many.reads.includes(programID))).toEqual(programIDs.slice(0, 3))
  })
})
