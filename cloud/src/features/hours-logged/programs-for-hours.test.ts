import { expect, it } from 'vitest'
import { onBothStores, refusalOf, type TestCloud } from '../../testing/cloud.ts'
import { ADA, createAssignment, createScheduleEntry, createStaffRecords, FINN } from '../../testing/staffing.ts'

const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }
const MARCH = { from: '03/01/2026', to: '03/31/2026' }

/** Creates four programs: Finn works p1 and p2 in March, somebody else works p3, and Finn works p4 in April. */
async function centre(open: () => Promise<TestCloud>) {
  const cloud = await open()
  await createStaffRecords(cloud, { facilitator: 20, admin: 30 })
  const dates = { p1: '03/10/2026', p2: '03/31/2026', p3: '03/20/2026', p4: '04/01/2026' }
  for (const [programID, date] of Object.entries(dates)) await createScheduleEntry(cloud, programID, { date, ...TIMES })
  for (const programID of ['p1', 'p2', 'p4'] as const)
    await createAssignment(cloud, 'facilitator', programID, { date: dates[programID], ...TIMES })
  return cloud
}

const offered = async (cloud: TestCloud, person: 'admin' | 'facilitator', staffID: string | undefined = FINN) =>
  (await cloud.as(person).programs.forHours({ staffID, ...MARCH })).items

onBothStores('programs.forHours', (open) => {
  it("returns a Facilitator's assigned programs, and each of them accepts hours", async () => {
    const cloud = await centre(open)
    const items = await offered(cloud, 'facilitator')
    expect(items.map(({ programID }) => programID)).toEqual(['p2', 'p1'])
    expect(items[0]).toMatchObject({ date: '03/31/2026', planned: { role: 'Facilitator', hours: 4 } })
    const { hoursLogged, programs } = cloud.as('facilitator')
    for (const { programID } of items) await hoursLogged.log({ date: '03/02/2026', hours: 1, programID })
    const others = hoursLogged.log({ date: '03/02/2026', hours: 1, programID: 'p3' })
    expect(await refusalOf(others)).toBe('failed-precondition: not-assigned')
    expect((await programs.forHours(MARCH)).items, 'without a staff record').toEqual([])
    expect(await refusalOf(programs.forHours({ staffID: ADA, ...MARCH }))).toBe('not-found')
  })

  it("returns all programs to an Admin, the person's own first", async () => {
    const cloud = await centre(open)
    expect((await offered(cloud, 'admin')).map(({ programID, planned }) => [programID, planned?.hours])).toEqual([
      ['p2', 4],
      ['p1', 4],
      ['p3', undefined],
    ])
    expect((await cloud.as('admin').programs.forHours(MARCH)).items.map(({ programID }) => programID)).toEqual([
      'p2',
      'p3',
      'p1',
    ])
  })

  it('excludes cancelled programs and declined assignments', async () => {
    const cloud = await centre(open)
    await cloud.as('facilitator').staffPrograms.decline({ id: `${FINN}_p2` })
    await cloud.as('admin').programSchedule.update({ programID: 'p3', status: 'cancelled' })
    expect((await offered(cloud, 'facilitator')).map(({ programID }) => programID)).toEqual(['p1'])
    expect((await offered(cloud, 'admin')).map(({ programID }) => programID)).not.toContain('p3')
  })
})
