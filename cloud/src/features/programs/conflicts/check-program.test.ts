import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { ADA, createAssignment, createScheduleEntry, createStaffRecords, FINN } from '../../../testing/staffing.ts'

const WHEN = { date: '03/11/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

type Availability = Parameters<ReturnType<TestCloud['as']>['staff']['update']>[0]['availability']

/** Creates a program Ropes at the tower from 11 to 1, with Finn in this state. */
async function withRopes(cloud: TestCloud, state: 'assigned' | 'declined' = 'assigned') {
  await createStaffRecords(cloud, { facilitator: 20, admin: null })
  const ropes = { ...WHEN, programName: 'Ropes', startTime: '11:00 AM', endTime: '1:00 PM', location: 'Tower' }
  const staffing = [{ staffID: FINN, staffName: 'Finn', role: '', state }]
  await createScheduleEntry(cloud, 'ropes', { ...ropes, staffing })
}

const check = async (cloud: TestCloud, changes: object = {}, person: 'admin' | 'facilitator' = 'admin') =>
  (await cloud.as(person).programs.check({ ...WHEN, ...changes })).conflicts

onBothStores('programs.check (R115)', (open) => {
  it('returns nothing if nothing is planned', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    expect(await check(cloud, { location: 'Tower', staffIDs: [FINN] })).toEqual([])
  })

  it('returns a clash with another program of the same person', async () => {
    const cloud = await open()
    await withRopes(cloud)
    const sentence = 'Finn Facilitator works Ropes from 11:00 AM to 1:00 PM.'
    expect(await check(cloud, { staffIDs: [FINN, ADA, 'nobody'] })).toEqual([
      { code: 'person-booked', severity: 'blocks', sentence, staffID: FINN, programID: 'ropes' },
    ])
    expect(await check(cloud, { staffIDs: [FINN], endTime: '11:00 AM' }), 'one ends as the other begins').toEqual([])
    expect(await check(cloud, { staffIDs: [FINN], date: '03/12/2026' }), 'another day').toEqual([])
  })

  it('ignores cancelled programs, programs the person declined, and the program itself', async () => {
    const cloud = await open()
    await withRopes(cloud, 'declined')
    expect(await check(cloud, { staffIDs: [FINN] })).toEqual([])
    expect(await check(cloud, { programID: 'ropes', location: 'Tower' })).toEqual([])
    await cloud.as('admin').programSchedule.update({ programID: 'ropes', status: 'cancelled' })
    expect(await check(cloud, { location: 'Tower' })).toEqual([])
  })

  it('returns a clash at the same place, ignoring case and spaces', async () => {
    const cloud = await open()
    await withRopes(cloud)
    const sentence = 'Ropes is at Tower from 11:00 AM to 1:00 PM.'
    expect(await check(cloud, { location: ' tower' })).toEqual([
      { code: 'place-taken', severity: 'blocks', sentence, programID: 'ropes' },
    ])
    expect(await check(cloud, { location: '' })).toEqual([])
  })

  it("checks the program's own place and people if the input has none", async () => {
    const cloud = await open()
    await withRopes(cloud)
    await createScheduleEntry(cloud, 'raft', {
      ...WHEN,
      date: '03/10/2026',
      location: 'Tower',
      staffing: [{ staffID: FINN, staffName: 'Finn', role: '', state: 'confirmed' }],
    })
    const codes = async (changes: object) => (await check(cloud, changes)).map(({ code }) => code)
    expect(await codes({ programID: 'raft' })).toEqual(['person-booked', 'place-taken'])
    expect(await codes({ programID: 'raft', location: 'Pond', staffIDs: [] })).toEqual([])
  })

  it('refuses a past date, unless the program already has it', async () => {
    const cloud = await open()
    await withRopes(cloud)
    cloud.clock.advance(5 * DAY)
    const past = { code: 'past-date', severity: 'blocks', sentence: 'This date is in the past.' }
    expect(await check(cloud)).toEqual([past])
    expect(await check(cloud, { programID: 'ropes' })).toEqual([])
    expect(await check(cloud, { programID: 'ropes', date: '03/10/2026' })).toEqual([past])
  })

  it('blocks a time of today that has passed, to the minute', async () => {
    const cloud = await open()
    await withRopes(cloud)
    const today = { date: '03/10/2026', startTime: '9:00 AM' }
    const over = { code: 'past-date', severity: 'blocks', sentence: 'This time is in the past.' }
    expect(await check(cloud, { ...today, endTime: '11:00 AM' })).toEqual([over])
    expect(await check(cloud, { ...today, endTime: '11:15 AM' })).toEqual([])
  })

  const WEDNESDAYS = { weekly: [{ weekday: 3, startTime: '8:00 AM', endTime: '1:00 PM' }] }
  const MONDAYS = { weekly: [{ weekday: 1, startTime: '8:00 AM', endTime: '9:00 AM' }] }
  const except = (exception: object) => ({ exceptions: [{ date: WHEN.date, available: false, ...exception }] })
  const AFTERNOON = { startTime: '12:00 PM', endTime: '5:00 PM' }
  it.each<[string, Availability, string, string[]]>([
    ['who set no availability', { weekly: [], exceptions: [] }, '12:00 PM', []],
    ['within the weekly hours', WEDNESDAYS, '12:00 PM', []],
    ['outside of the weekly hours', WEDNESDAYS, '2:00 PM', ['warns', "Finn Facilitator isn't available at that time."]],
    ['on a day off', except({ note: 'exam' }), '12:00 PM', ['blocks', 'Finn Facilitator is away then (exam).']],
    ['on an afternoon off', except(AFTERNOON), '12:00 PM', []],
    ['on an extra day', { ...MONDAYS, ...except({ available: true }) }, '12:00 PM', []],
  ])('checks the availability of a person %s', async (_, availability, endTime, expected) => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    await cloud.as('admin').staff.update({ staffID: FINN, availability })
    const [severity, sentence] = expected
    expect(await check(cloud, { staffIDs: [FINN], endTime })).toEqual(
      severity ? [{ code: 'person-away', severity, sentence, staffID: FINN }] : [],
    )
  })

  it('returns conflicts to Facilitators only about themselves', async () => {
    const cloud = await open()
    expect(await check(cloud, {}, 'facilitator'), 'without a staff record').toEqual([])
    await withRopes(cloud)
    await createAssignment(cloud, 'facilitator', 'ropes')
    await cloud.as('admin').staff.update({
      staffID: FINN,
      availability: { exceptions: [{ date: WHEN.date, available: false }] },
    })
    const sentences = (await check(cloud, {}, 'facilitator')).map(({ sentence }) => sentence)
    expect(sentences).toEqual([
      'You work Ropes from 11:00 AM to 1:00 PM.',
      "Your availability says you can't work then.",
    ])
    expect(await refusalOf(check(cloud, { staffIDs: [ADA] }, 'facilitator'))).toBe('not-found')
  })

  it('refuses an end time that is not after the start time', async () => {
    const cloud = await open()
    const { code, data } = await refused(check(cloud, { endTime: '9:00 AM' }))
    expect(code).toBe('invalid-argument')
    expect(data.fields).toMatchObject([{ field: 'endTime' }])
  })
})
