import { describe, expect, it } from 'vitest'
import { onBothStores } from '../../../testing/cloud.ts'
import { createAssignment, createScheduleEntry, createStaffRecords, FINN } from '../../../testing/staffing.ts'
import { sumWorkHours } from './weekly-hours.rules.ts'

const FRIDAY = { date: '03/13/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const MONDAY = '03/09/2026'
const LAST_WEEK = '03/05/2026'

const work = (programID: string | null, hours: number) => ({ programID, hours })

describe('sumWorkHours', () => {
  it.each([
    ['no work', [], [], 0],
    ['planned work alone', [work('a', 3), work('b', 2)], [], 5],
    ['hours that were logged without a program', [work('a', 3)], [work(null, 1), work(null, 2)], 6],
    ['a program with more logged than planned', [work('a', 3)], [work('a', 2), work('a', 2.5)], 4.5],
    ['a program with less logged than planned', [work('a', 3)], [work('a', 1)], 3],
    ['a program that was logged without being planned', [work('a', 3)], [work('b', 4)], 7],
  ])('counts %s', (_, planned, logged, hours) => {
    expect(sumWorkHours(planned, logged)).toBe(hours)
  })
})

onBothStores('The weekly limit of hours (R123)', (open) => {
  it("counts that week's logged hours in conflicts, candidates and proposals", async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    await createStaffRecords(cloud, { facilitator: 20 })
    await admin.staff.update({ staffID: FINN, maxHoursPerWeek: 8 })
    await createScheduleEntry(cloud, 'monday', { date: MONDAY })
    await createAssignment(cloud, 'facilitator', 'monday', { date: MONDAY, hours: 3 })
    await createScheduleEntry(cloud, 'friday', FRIDAY)
    const facts = async () => {
      const { conflicts } = await admin.programs.check({ ...FRIDAY, staffIDs: [FINN] })
      const { items } = await admin.staffPrograms.candidates({ programID: 'friday' })
      const { proposals } = await admin.staffPrograms.proposeWeek({ from: FRIDAY.date, to: FRIDAY.date })
      return {
        sentences: conflicts.map(({ sentence }) => sentence),
        hours: items[0]?.hoursThisWeek,
        proposed: proposals.length,
      }
    }
    const finn = cloud.as('facilitator').hoursLogged
    await finn.log({ date: LAST_WEEK, hours: 8 })
    await finn.log({ date: MONDAY, hours: 2, programID: 'monday' })
    expect(await facts()).toEqual({ sentences: [], hours: 3, proposed: 1 })

    await finn.log({ date: MONDAY, hours: 2.5, programID: 'monday' })
    await finn.log({ date: MONDAY, hours: 1 })
    expect(await facts()).toEqual({
      sentences: ['Finn Facilitator has 8.5 hours that week with this, over the limit of 8.'],
      hours: 5.5,
      proposed: 0,
    })
  })
})
