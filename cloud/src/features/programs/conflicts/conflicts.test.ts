import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { onBothStores, refused, type TestCloud } from '../../../testing/cloud.ts'
import { createScheduleEntry, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { form } from '../requests/create/request-form.testing.ts'
import { recordReads } from './recorded-reads.testing.ts'

const WHEN = { date: '03/11/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const RAFT = { ...WHEN, programName: 'Raft', location: 'Pond' }
const AGREED = { override: { note: 'Agreed with the school' } }

const codesOf = ({ data }: Awaited<ReturnType<typeof refused>>) =>
  (data.conflicts as { code: string }[] | undefined)?.map(({ code }) => code)

const idOf = ({ programID }: { programID: string }) => ({ programID })
const overridesOf = async (cloud: TestCloud, program: { programID: string }) =>
  (await cloud.as('admin').programSchedule.get(idOf(program))).overrides

/** Creates a program Ropes at the tower in the morning, with Finn on it. */
async function withRopes(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
  const admin = cloud.as('admin')
  const ropes = await admin.programSchedule.create({ ...WHEN, programName: 'Ropes', location: 'Tower' })
  await assign(cloud, ropes, [FINN])
  return { admin, ropes }
}

type Program = { programID: string; programName: string; date: string }
function assign(
  { as }: { as: (person: 'admin') => ReturnType<TestCloud['as']> },
  { programID, programName, date }: Program,
  staffIDs: readonly string[],
  changes: object = {},
) {
  const facilitators = staffIDs.map((staffID) => ({ staffID, hours: 3 }))
  return as('admin').staffPrograms.sync({ programID, programName, date, facilitators, ...changes })
}

const AWAY = 'Finn Facilitator is away then (exam).'
const FINN_AWAY = { code: 'person-away', severity: 'blocks', sentence: AWAY, staffID: FINN }

const markAway = (cloud: TestCloud, staffID: string, date: string, until?: string) =>
  cloud.as('admin').staff.update({
    staffID,
    availability: { exceptions: [{ date, ...(until ? { until } : {}), available: false, note: 'exam' }] },
  })

onBothStores('Blocking conflicts (R118)', (open) => {
  it('refuse moving a program to a time when a person who declined it works elsewhere', async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    const rafts = await admin.programSchedule.create({ ...WHEN, date: '03/12/2026', programName: 'Rafts' })
    await assign(cloud, rafts, [FINN])
    await cloud.as('facilitator').staffPrograms.decline({ id: `${FINN}_${rafts.programID}` })
    const move = { programID: rafts.programID, date: ropes.date }
    expect(codesOf(await refused(admin.programSchedule.update(move)))).toEqual(['person-booked'])
    const { conflicts } = await admin.programs.check({ ...WHEN, programID: rafts.programID })
    expect(conflicts.map(({ code }) => code)).toEqual(['person-booked'])
    await admin.programSchedule.update({ ...move, ...AGREED })
    const { staffing } = await admin.programSchedule.get({ programID: rafts.programID })
    expect(staffing).toMatchObject([{ staffID: FINN, state: 'assigned' }])
  })

  it('refuse an approval at a taken place, listing all conflicts; an override is stored', async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    const request = await cloud.as('client').programRequests.create(form)
    const approval = { id: request.id, ...WHEN, location: ' tower' }
    const refusal = await refused(admin.programRequests.approve(approval))
    const sentence = 'Ropes is at Tower from 9:00 AM to 12:00 PM.'
    expect(refusal).toMatchObject({ code: 'failed-precondition', message: sentence })
    expect(refusal.data).toEqual({
      reason: 'conflicts',
      conflicts: [{ code: 'place-taken', severity: 'blocks', sentence, programID: ropes.programID }],
    })
    expect((await admin.programRequests.get({ id: request.id })).approved, 'nothing of it is done').toBe(false)
    const blank = await refused(admin.programRequests.approve({ ...approval, override: { note: ' ' } }))
    expect(blank.code).toBe('invalid-argument')

    const { programID } = await admin.programRequests.approve({ ...approval, ...AGREED })
    const entry = await admin.programSchedule.get({ programID: programID ?? '' })
    const conflict = { code: 'place-taken', sentence, programID: ropes.programID }
    expect(entry.overrides).toEqual([{ ...conflict, ...AGREED.override, by: 'Ada Admin', at: cloud.clock.now() }])
    const seen = await cloud.as('facilitator').programSchedule.get({ programID: programID ?? '' })
    expect(seen.overrides, 'a note is for the office').toBeUndefined()
    expect(seen.conflicts).toBeUndefined()
  })

  it('refuse a past date or a taken place for a new program', async () => {
    const cloud = await open()
    const { admin } = await withRopes(cloud)
    const create = (changes: object) => admin.programSchedule.create({ ...WHEN, programName: 'Raft', ...changes })
    expect(codesOf(await refused(create({ location: 'Tower' })))).toEqual(['place-taken'])
    expect(codesOf(await refused(create({ date: '03/09/2026' })))).toEqual(['past-date'])
    expect(await overridesOf(cloud, await create({ location: 'Pond' }))).toBeUndefined()
  })

  it.each(['On campus', 'Virtual', "At the client's place", 'client site', ''])(
    'allow concurrent programs at "%s", which is not a place of the centre',
    async (location) => {
      const cloud = await open()
      const { programSchedule } = cloud.as('admin')
      await programSchedule.create({ ...WHEN, programName: 'Ropes', location })
      await programSchedule.create({ ...WHEN, programName: 'Raft', location })
    },
  )

  it('count only if the change causes them', async () => {
    const cloud = await open()
    const { admin } = await withRopes(cloud)
    const { programSchedule } = admin
    const raft = { ...WHEN, programName: 'Raft', location: 'Tower', participants: 10 }
    const { programID } = await programSchedule.create({ ...raft, ...AGREED })
    await programSchedule.update({ programID, programName: 'Rafting', dayNotes: 'Rain', participants: 12 })
    const moved = { programID, startTime: '10:00 AM' }
    expect(codesOf(await refused(programSchedule.update(moved)))).toEqual(['place-taken'])
    await programSchedule.update({ ...moved, startTime: '1:00 PM', endTime: '2:00 PM' })
    await programSchedule.update({ programID, status: 'cancelled' })
    const afternoon = { startTime: '1:00 PM', endTime: '3:00 PM' }
    await programSchedule.create({ ...WHEN, ...afternoon, programName: 'Climb', location: 'Tower' })
    const back = { programID, status: 'confirmed' as const }
    expect(codesOf(await refused(programSchedule.update(back))), 'taken up again').toEqual(['place-taken'])
    await programSchedule.update({ ...back, ...AGREED })
    const overrides = await overridesOf(cloud, { programID })
    expect(overrides?.map(({ sentence }) => sentence)).toEqual([
      'Ropes is at Tower from 9:00 AM to 12:00 PM.',
      'Climb is at Tower from 1:00 PM to 3:00 PM.',
    ])
  })

  it('refuse moving a program to a day when one of its people is away', async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    await markAway(cloud, FINN, '03/16/2026', '03/18/2026')
    const move = { programID: ropes.programID, date: '03/17/2026' }
    const refusal = await refused(admin.programSchedule.update(move))
    expect(refusal.data.conflicts).toEqual([FINN_AWAY])
    await admin.programSchedule.update({ ...move, date: '03/19/2026' })
    await admin.programSchedule.update({ ...move, ...AGREED })
    expect(await overridesOf(cloud, move)).toMatchObject([{ code: 'person-away', staffID: FINN }])
  })

  it('refuse new people who are booked elsewhere, but not people already on the program', async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    const raft = await admin.programSchedule.create(RAFT)
    const refusal = await refused(assign(cloud, raft, [FINN, FAY]))
    expect(refusal.data.conflicts).toMatchObject([{ code: 'person-booked', staffID: FINN, programID: ropes.programID }])
    expect((await admin.programSchedule.get(idOf(raft))).staffing, 'all or nothing').toEqual([])
    await assign(cloud, raft, [FINN], AGREED)
    await assign(cloud, raft, [FINN, FAY])
    expect(await overridesOf(cloud, raft)).toMatchObject([{ code: 'person-booked', staffID: FINN }])
  })

  it('refuse a new program together with its people', async () => {
    const cloud = await open()
    const { admin } = await withRopes(cloud)
    const program = { programName: 'Raft', ...WHEN, location: 'Tower', facilitators: [{ staffID: FINN, hours: 3 }] }
    const refusal = await refused(admin.staffPrograms.createProgram(program))
    expect(codesOf(refusal)).toEqual(['person-booked', 'place-taken'])
    expect(await overridesOf(cloud, await admin.staffPrograms.createProgram({ ...program, ...AGREED }))).toHaveLength(2)
  })

  it('refuse accepting a request to facilitate from a person who is booked elsewhere', async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    const raft = await admin.programSchedule.create(RAFT)
    const { id } = await cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID: raft.programID })
    const refusal = await refused(admin.staffPrograms.acceptRequest({ id }))
    expect(refusal.data.conflicts).toMatchObject([{ code: 'person-booked', programID: ropes.programID }])
    await admin.staffPrograms.acceptRequest({ id, ...AGREED })
    expect(await overridesOf(cloud, raft)).toMatchObject([{ code: 'person-booked', staffID: FINN }])
  })

  it('refuse the confirmation of a declined shift if the person now works another program', async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    const finn = cloud.as('facilitator').staffPrograms
    const id = `${FINN}_${ropes.programID}`
    await finn.decline({ id })
    const raft = await admin.programSchedule.create(RAFT)
    await assign(cloud, raft, [FINN])
    const refusal = await refused(finn.confirm({ id }))
    expect(refusal.message).toBe('You work Raft from 9:00 AM to 12:00 PM.')
    await assign(cloud, raft, [])
    await finn.confirm({ id })
  })

  it('allow only one of several concurrent bookings of a place or person', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const [here, there] = [cloud.as, await cloud.elsewhere()]
    const outcomes = async (calls: readonly Promise<unknown>[]) => {
      const settled = await Promise.allSettled(calls)
      const won = settled.filter(({ status }) => status === 'fulfilled').length
      const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.data.reason] : []))
      return { won, reasons }
    }
    const requests = await Promise.all([1, 2, 3, 4].map(() => here('client').programRequests.create(form)))
    const approvals = requests.map(({ id }, index) =>
      (index % 2 ? here : there)('admin').programRequests.approve({ id, ...WHEN, location: 'Tower' }),
    )
    expect(await outcomes(approvals)).toEqual({ won: 1, reasons: ['conflicts', 'conflicts', 'conflicts'] })

    const plan = (programName: string) =>
      here('admin').programSchedule.create({ ...WHEN, programName, location: programName })
    const programs = await Promise.all(['Raft', 'Climb', 'Hike'].map(plan))
    const shifts = programs.map((program, index) => assign({ as: index % 2 ? here : there }, program, [FINN]))
    expect(await outcomes(shifts)).toEqual({ won: 1, reasons: ['conflicts', 'conflicts'] })
  })
})

onBothStores('Standing conflicts (R119)', (open) => {
  it("appear on the program, in lists and on the person's shifts until they are resolved", async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    const standing = async () => ({
      opened: (await admin.programSchedule.get(idOf(ropes))).conflicts,
      listed: (await admin.programSchedule.list({ withConflicts: true })).items[0]?.conflicts,
      shifts: (await admin.staffPrograms.listByStaff({ staffID: FINN, withConflicts: true })).items[0]?.conflicts,
      whole: (await admin.programs.overview(idOf(ropes))).schedule?.conflicts,
    })
    const none = { opened: [], listed: [], shifts: [], whole: [] }
    expect(await standing()).toEqual(none)
    await markAway(cloud, FINN, WHEN.date)
    const away = [FINN_AWAY]
    expect(await standing()).toEqual({ opened: away, listed: away, shifts: away, whole: away })
    const [listed] = (await cloud.as('facilitator').programSchedule.list({ withConflicts: true })).items
    expect(listed?.conflicts, 'for the office').toBeUndefined()
    await assign(cloud, ropes, [FAY])
    expect((await admin.programSchedule.get(idOf(ropes))).conflicts).toEqual([])
    await assign(cloud, ropes, [FINN], AGREED)
    cloud.clock.advance(2 * DAY)
    expect(await standing(), 'it is over').toEqual(none)
  })

  it('show who accepted them and why, on both programs', async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    const raft = await admin.programSchedule.create({ ...WHEN, programName: 'Raft', location: 'Tower', ...AGREED })
    const accepted = { note: 'Agreed with the school', by: 'Ada Admin', at: cloud.clock.now() }
    for (const [one, { programID, programName }] of [
      [raft, ropes],
      [ropes, raft],
    ] as const) {
      const sentence = `${programName} is at Tower from 9:00 AM to 12:00 PM.`
      expect((await admin.programSchedule.get(idOf(one))).conflicts).toEqual([
        { code: 'place-taken', severity: 'blocks', sentence, programID, accepted },
      ])
    }
  })
})

/** Creates a program type that needs two skills, a certificate and one facilitator for every eight participants. */
async function withType(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20 })
  const admin = cloud.as('admin')
  const qualification = { skills: ['Climbing', 'Rescue'], certificates: ['First aid'] }
  const staffing = { participantsPerFacilitator: 8, leastFacilitators: 2 }
  await admin.programTypes.create({ name: 'High ropes', ...qualification, ...staffing })
  return admin
}
const TYPED = { ...WHEN, programType: 'high ropes' }

onBothStores('Conflicts of places, program types and weeks (R115)', (open) => {
  it("include a place's setup and clearing times, closures and capacity", async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const tower = { name: 'Tower', capacity: 20, setupMinutes: 20, clearMinutes: 10 }
    const closures = [{ from: '03/20/2026', to: '03/22/2026', reason: 'inspection' }]
    const { placeID } = await admin.places.create({ ...tower, closures })
    const ropes = await admin.programSchedule.create({ ...WHEN, programName: 'Ropes', placeID })
    const check = async (changes: object) => {
      const { conflicts } = await admin.programs.check({ ...WHEN, placeID, ...changes })
      return conflicts.map(({ code, sentence }) => [code, sentence])
    }
    const after = { startTime: '12:15 PM', endTime: '1:00 PM' }
    expect(await check(after)).toEqual([
      ['place-taken', 'Ropes is at Tower from 9:00 AM to 12:00 PM, and 30 minutes are needed in between.'],
    ])
    expect(await check({ startTime: '12:30 PM', endTime: '1:00 PM' })).toEqual([])
    expect(await check({ date: '03/21/2026', participants: 21 })).toEqual([
      ['place-closed', 'Tower is closed then (inspection).'],
      ['over-capacity', 'Tower has room for 20, and 21 participants are planned.'],
    ])
    expect(await check({ date: '03/23/2026', participants: 20 })).toEqual([])
    const more = { programID: ropes.programID, participants: 21 }
    const refusal = await refused(admin.programSchedule.update(more))
    expect(refusal.data.conflicts).toMatchObject([{ code: 'over-capacity', severity: 'blocks', placeID }])
    await admin.programSchedule.update({ ...more, ...AGREED })
    const raft = { ...WHEN, ...after, programName: 'Raft', placeID }
    expect(codesOf(await refused(admin.programSchedule.create(raft)))).toEqual(['place-taken'])
  })

  it('include a skill or a certificate that a person lacks on that day', async () => {
    const cloud = await open()
    const admin = await withType(cloud)
    const check = async () => {
      const { conflicts } = await admin.programs.check({ ...TYPED, staffIDs: [FINN] })
      return conflicts.map(({ severity, sentence }) => [severity, sentence])
    }
    expect(await check()).toEqual([
      ['warns', "Finn Facilitator doesn't have the skill Climbing and Rescue."],
      ['blocks', 'Finn Facilitator has no First aid certificate.'],
    ])
    const qualify = (validUntil: string | null) => {
      const certificates = [{ name: 'first aid', validUntil }]
      return admin.staff.update({ staffID: FINN, skills: ['climbing', 'Rescue'], certificates })
    }
    await qualify('03/10/2026')
    const expired = "Finn Facilitator's First aid certificate is valid only until Tue, Mar 10."
    expect(await check()).toEqual([['blocks', expired]])
    for (const validUntil of ['03/11/2026', null]) {
      await qualify(validUntil)
      expect(await check()).toEqual([])
    }
  })

  it('include too few staff for the number of participants', async () => {
    const cloud = await open()
    const admin = await withType(cloud)
    const check = async (changes: object) => (await admin.programs.check({ ...TYPED, ...changes })).conflicts
    const sentence = 'High ropes with 17 participants needs 3 staff, and 2 are planned.'
    expect(await check({ participants: 17, staffNeeded: 2 })).toEqual([
      { code: 'too-few-staff', severity: 'warns', sentence },
    ])
    expect(await check({ participants: 16, staffNeeded: 2 })).toEqual([])
  })

  it('include a group that is smaller or larger than the type allows', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const type = await admin.programTypes.create({ name: 'Low ropes', participantsFrom: 6, participantsTo: 24 })
    const check = async (participants: number) => {
      const { conflicts } = await admin.programs.check({ ...WHEN, programType: 'Low ropes', participants })
      return conflicts.map(({ code, severity, sentence }) => [code, severity, sentence])
    }
    expect(await check(28)).toEqual([
      ['group-size', 'warns', 'Low ropes is for 6 to 24 participants, and 28 are planned.'],
    ])
    expect(await check(5)).toHaveLength(1)
    expect([await check(6), await check(24)]).toEqual([[], []])
    await admin.programTypes.update({ typeID: type.typeID, participantsFrom: null })
    expect((await check(28))[0]?.[2]).toBe('Low ropes is for up to 24 participants, and 28 are planned.')
    const day = { ...WHEN, programName: 'School day', programType: 'Low ropes', participants: 24, staffNeeded: 1 }
    const { programID } = await admin.programSchedule.create(day)
    await admin.programSchedule.update({ programID, participants: 30 })
    expect((await admin.programSchedule.get({ programID })).conflicts).toMatchObject([{ code: 'group-size' }])
  })

  it("include a person's weekly limit, counting undeclined shifts from Sunday to Saturday", async () => {
    const cloud = await open()
    const { admin, ropes } = await withRopes(cloud)
    await admin.staff.update({ staffID: FINN, maxHoursPerWeek: 8 })
    const check = async (changes: object) =>
      (await admin.programs.check({ ...WHEN, staffIDs: [FINN], ...changes })).conflicts.map(({ sentence }) => sentence)
    const over = ['Finn Facilitator has 9 hours that week with this, over the limit of 8.']
    const sixHours = { startTime: '9:00 AM', endTime: '3:00 PM' }
    expect(await check({ date: '03/14/2026', ...sixHours })).toEqual(over)
    expect(await check({ date: '03/15/2026', ...sixHours }), 'the next week').toEqual([])
    expect(await check({ date: '03/14/2026', startTime: '10:00 AM', endTime: '3:00 PM' }), 'at the cap').toEqual([])
    await cloud.as('facilitator').staffPrograms.decline({ id: `${FINN}_${ropes.programID}` })
    expect(await check({ date: '03/14/2026', ...sixHours })).toEqual([])
  })

  it('include too little time between two places', async () => {
    const cloud = await open()
    await withRopes(cloud)
    const check = async (startTime: string, location: string) =>
      (await cloud.as('admin').programs.check({ ...WHEN, startTime, endTime: '5:00 PM', location, staffIDs: [FINN] }))
        .conflicts
    const sentence = 'Finn Facilitator has only 15 minutes between this and Ropes at Tower.'
    expect(await check('12:15 PM', 'Pond')).toMatchObject([{ code: 'turnaround', severity: 'warns', sentence }])
    expect(await check('12:30 PM', 'Pond')).toEqual([])
    expect(await check('12:00 PM', 'tower')).toEqual([])
    expect(await check('12:00 PM', 'Virtual'), 'nobody goes there').toEqual([])
  })

  it('need only the data of that day and that week', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    await cloud.as('admin').staff.update({ staffID: FINN, maxHoursPerWeek: 8 })
    for (const [id, date] of [
      ['same-day', WHEN.date],
      ['same-week', '03/13/2026'],
      ['next-week', '03/18/2026'],
    ] as const) {
      await createScheduleEntry(cloud, id, { ...WHEN, date, location: id })
      await assign(cloud, { programID: id, programName: id, date }, [FINN])
    }
    const { reads, store } = recordReads(cloud)
    const admin = cloud.through({ ...cloud.services, store }, 'admin')
    await admin.programs.check({ ...WHEN, staffIDs: [FINN], location: 'Tower' })
    expect([...new Set(reads)].sort()).toEqual(['same-day', 'same-week'])
  })
})
