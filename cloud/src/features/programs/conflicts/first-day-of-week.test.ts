import { expect, it } from 'vitest'
import { onBothStores } from '../../../testing/cloud.ts'
import { createAssignment, createScheduleEntry, createStaffRecords, FINN } from '../../../testing/staffing.ts'

const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }
const SATURDAY = { date: '03/14/2026', ...TIMES }
const SUNDAY = { date: '03/15/2026', ...TIMES }

onBothStores('Weekly hours', (open) => {
  it.each([
    ['en', false, 0],
    ['en-GB', true, 3],
    ['de', true, 3],
  ])('count from the first day of the week in the locale %s', async (locale, sameWeek, hours) => {
    const cloud = await open()
    const admin = cloud.as('admin')
    await admin.centre.save({ locale })
    await createStaffRecords(cloud, { facilitator: 20 })
    await admin.staff.update({ staffID: FINN, maxHoursPerWeek: 4 })
    const finn = { staffID: FINN, staffName: 'Finn', role: 'Lead', state: 'confirmed' as const }
    await createScheduleEntry(cloud, 'saturday', { ...SATURDAY, staffing: [finn] })
    await createAssignment(cloud, 'facilitator', 'saturday', { ...SATURDAY, hours: 3 })
    await createScheduleEntry(cloud, 'sunday', SUNDAY)
    const codes = (conflicts: readonly { code: string }[] = []) => conflicts.map(({ code }) => code)
    const overHours = sameWeek ? ['weekly-hours'] : []

    const { conflicts } = await admin.programs.check({ ...SUNDAY, staffIDs: [FINN] })
    expect(codes(conflicts)).toEqual(overHours)
    const { items } = await admin.staffPrograms.candidates({ programID: 'sunday' })
    expect(items).toMatchObject([{ staffID: FINN, hoursThisWeek: hours }])
    const { proposals } = await admin.staffPrograms.proposeWeek({ from: SUNDAY.date, to: SUNDAY.date })
    expect(proposals.map(({ staffID }) => staffID)).toEqual(sameWeek ? [] : [FINN])

    await createScheduleEntry(cloud, 'taken', { ...SUNDAY, startTime: '1:00 PM', endTime: '4:00 PM', staffing: [finn] })
    await createAssignment(cloud, 'facilitator', 'taken', { ...SUNDAY, hours: 3 })
    const taken = await admin.programSchedule.get({ programID: 'taken' })
    expect(codes(taken.conflicts)).toEqual(overHours)
  })
})
