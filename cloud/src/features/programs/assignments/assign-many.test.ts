import { SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, type TestCloud } from '../../../testing/cloud.ts'
import { readAllButTheTrail, runChange, titlesOf } from '../../../testing/read-all-documents.ts'
import { createScheduleEntry, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { HELD, sendEverything } from '../../undo/undo.testing.ts'

const MORNING = { date: '03/11/2026', startTime: '9:00 AM', endTime: '12:00 PM', staffNeeded: 2 }

/** Creates Ropes and Raft in one morning and Hike in the afternoon, with Finn and Fay as staff. */
async function createPrograms(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30 })
  await createScheduleEntry(cloud, 'ropes', { ...MORNING, programName: 'Ropes' })
  await createScheduleEntry(cloud, 'raft', { ...MORNING, programName: 'Raft' })
  const afternoon = { ...MORNING, startTime: '1:00 PM', endTime: '5:00 PM' }
  await createScheduleEntry(cloud, 'hike', { ...afternoon, programName: 'Hike' })
  return cloud.as('admin').staffPrograms
}

const on = (programID: string, staffID: string, more: object = {}) => ({ programID, staffID, ...more })
const staffingOf = async (cloud: TestCloud, programID: string) =>
  (await cloud.as('admin').programSchedule.get({ programID })).staffing.map(({ staffID }) => staffID)

onBothStores('staffPrograms.assignMany (R140)', (open) => {
  it('adds people, removes nobody, and notifies everyone concerned', async () => {
    const cloud = await open()
    const staffPrograms = await createPrograms(cloud)
    await staffPrograms.assignMany({ assignments: [on('ropes', FINN)] })
    const { assignments } = await staffPrograms.assignMany({
      assignments: [on('hike', FINN, { role: 'Lead' }), on('ropes', FAY), on('hike', FAY, { hours: 2.5 })],
    })
    expect(assignments.map(({ id, role, hours, totalCost }) => [id, role, hours, totalCost])).toEqual([
      [`${FINN}_hike`, 'Lead', 4, 80],
      [`${FAY}_hike`, 'Facilitator', 2.5, 75],
      [`${FAY}_ropes`, 'Facilitator', 3, 90],
    ])
    expect(await staffingOf(cloud, 'ropes')).toEqual([FAY, FINN])
    expect(await staffingOf(cloud, 'hike')).toEqual([FAY, FINN])
    const subjects = await cloud.subjects('secondFacilitator')
    expect(subjects.toSorted()).toEqual(["You're assigned to Hike", "You're assigned to Ropes"])
    for (const { calendarFile } of await cloud.mails(emailOf('secondFacilitator')))
      expect(calendarFile).toContain('BEGIN:VEVENT')
    const titles = await titlesOf(cloud, 'secondAdmin')
    expect(titles).toContain('2 people assigned to 2 programs')
    expect(titles).toContain('Ropes: 1 person assigned')
    const changes = (await cloud.as('admin').audit.list({})).items.map(({ change }) => change?.sentence)
    const sentence = 'Ada Admin assigned Fay Facilitator and Finn Facilitator to 3 shifts of 2 programs; 3 people told'
    expect(changes).toContain(sentence)
  })

  it('makes one change, and its Undo restores every document except the audit trail', async () => {
    const cloud = await open(HELD)
    const staffPrograms = await createPrograms(cloud)
    await cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID: 'ropes' })
    const before = await readAllButTheTrail(cloud)
    const assignments = [on('ropes', FINN), on('hike', FINN), on('raft', FAY)]
    const changeID = await runChange(cloud, () => staffPrograms.assignMany({ assignments }))
    expect(await readAllButTheTrail(cloud)).not.toEqual(before)
    const { mails } = await cloud.as('admin').audit.undo({ changeID })
    expect(mails).toMatchObject({ takenBack: 3, sent: 0 })
    expect(await readAllButTheTrail(cloud)).toEqual(before)
  })

  it('sends one message per undone shift to a person with several', async () => {
    const cloud = await open(HELD)
    const staffPrograms = await createPrograms(cloud)
    const assignments = [on('ropes', FINN), on('hike', FINN)]
    const changeID = await runChange(cloud, () => staffPrograms.assignMany({ assignments }))
    await sendEverything(cloud)
    cloud.clock.advance(20 * SECOND)
    await cloud.as('admin').audit.undo({ changeID })
    const mails = await cloud.mails(emailOf('facilitator'))
    const programs = mails.map(({ text }) => /^What: (\w+)/m.exec(text)?.[1])
    expect(programs.toSorted()).toEqual(['Hike', 'Ropes'])
  })

  it('refuses all rows if anyone is blocked by other programs or by these, naming the programs', async () => {
    const cloud = await open()
    const staffPrograms = await createPrograms(cloud)
    const doubled = { assignments: [on('hike', FAY), on('raft', FINN), on('ropes', FINN)] }
    const refusal = await refused(staffPrograms.assignMany(doubled))
    expect(refusal).toMatchObject({ code: 'failed-precondition', data: { reason: 'conflicts' } })
    expect(refusal.message).toBe(
      'Raft on Wed, Mar 11: Finn Facilitator works Ropes from 9:00 AM to 12:00 PM. ' +
        'Ropes on Wed, Mar 11: Finn Facilitator works Raft from 9:00 AM to 12:00 PM.',
    )
    expect(refusal.data.documents).toEqual([
      { collection: 'programSchedule', id: 'raft', label: 'Raft' },
      { collection: 'programSchedule', id: 'ropes', label: 'Ropes' },
    ])
    expect(refusal.data.conflicts).toMatchObject([
      { code: 'person-booked', staffID: FINN, programID: 'ropes' },
      { code: 'person-booked', staffID: FINN, programID: 'raft' },
    ])
    expect(await staffingOf(cloud, 'hike'), 'nothing of it is done').toEqual([])
    await staffPrograms.assignMany({ ...doubled, override: { note: 'They share the field' } })
    expect((await cloud.as('admin').programSchedule.get({ programID: 'raft' })).overrides).toMatchObject([
      { code: 'person-booked', note: 'They share the field', programID: 'ropes' },
    ])
    expect(await staffingOf(cloud, 'raft')).toEqual([FINN])
  })

  it.each([
    ['unknown people', [on('ropes', FINN), on('ropes', 'nobody')], 'invalid-argument', 'assignments.1.staffID'],
    ['unknown programs', [on('nothing', FINN)], 'invalid-argument', 'assignments.0.programID'],
    ['people who are listed twice', [on('raft', FINN), on('raft', FINN)], 'invalid-argument', 'assignments.1'],
    ['people who are not active', [on('raft', FAY)], 'invalid-argument', 'assignments.0.staffID'],
    ['people who are on it already', [on('hike', FINN)], 'already-exists', undefined],
    ['a program that is cancelled', [on('off', FINN)], 'failed-precondition', undefined],
    ['a program that changed since it was read', [on('ropes', FINN, { version: 7 })], 'aborted', undefined],
  ])('refuses %s', async (_, assignments, code, field) => {
    const cloud = await open()
    const staffPrograms = await createPrograms(cloud)
    await createScheduleEntry(cloud, 'off', { ...MORNING, status: 'cancelled' })
    await staffPrograms.assignMany({ assignments: [on('hike', FINN)] })
    await cloud.as('admin').staff.update({ staffID: FAY, active: false })
    const refusal = await refused(staffPrograms.assignMany({ assignments }))
    expect(refusal.code).toBe(code)
    if (field) expect(refusal.data.fields).toMatchObject([{ field }])
  })

  it('lets only one of two concurrent Admins assign the same person at the same time', async () => {
    const cloud = await open()
    await createPrograms(cloud)
    const outcomes = await Promise.allSettled([
      cloud.as('admin').staffPrograms.assignMany({ assignments: [on('raft', FINN), on('hike', FAY)] }),
      cloud.as('secondAdmin').staffPrograms.assignMany({ assignments: [on('ropes', FINN), on('ropes', FAY)] }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const both = [...(await staffingOf(cloud, 'raft')), ...(await staffingOf(cloud, 'ropes'))]
    expect(both.filter((staffID) => staffID === FINN)).toHaveLength(1)
  })
})
