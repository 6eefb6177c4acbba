import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { runChange } from '../../../testing/read-all-documents.ts'
import { ADA, createStaffRecords, FAY, FINN, shiftsOf } from '../../../testing/staffing.ts'
import { APRIL_20, form } from '../requests/create/request-form.testing.ts'

const START = Date.parse('2026-04-20T09:00:00-04:00')
const HOUR = 60 * MINUTE

/** Creates a program on April 20, 9 AM to noon, led by Finn with Fay. The place takes 45 minutes to set up. */
async function createRopes(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30, admin: 50 })
  const admin = cloud.as('admin')
  const seminar = await admin.places.create({ name: 'Seminar room A', address: '2 College Way' })
  const tower = await admin.places.create({
    name: 'Tower',
    address: '1 College Way',
    setupMinutes: 45,
    badWeatherPlaceID: seminar.placeID,
  })
  const { clientID } = await admin.clients.create({ organization: 'Acme', address: '270 Harbor Road' })
  const programDetails = { ...form.programDetails, accessibilityNeeds: 'One wheelchair', ageGroup: '12 to 14' }
  const createProgram = async (date: string) => {
    const { id } = await cloud.as('client').programRequests.create({ ...form, phone: '+1 555 0100', programDetails })
    const at = { ...APRIL_20, date, startTime: '9:00 AM', endTime: '12:00 PM' }
    const { programID } = await admin.programRequests.approve({ id, ...at, clientID, lineItems: [] })
    await admin.programSchedule.update({ programID: programID ?? '', placeID: tower.placeID, dayNotes: 'Radio 4' })
    await admin.staffPrograms.assignMany({
      assignments: [
        { programID: programID ?? '', staffID: FINN, role: 'Lead', hours: 3 },
        { programID: programID ?? '', staffID: FAY, role: 'Assistant', hours: 3 },
      ],
    })
    return programID ?? ''
  }
  const programID = await createProgram('04/20/2026')
  cloud.clock.advance(SECOND)
  return {
    admin,
    finn: cloud.as('facilitator').staffPrograms,
    fay: cloud.as('secondFacilitator').staffPrograms,
    programID,
    id: `${FINN}_${programID}`,
    createProgram,
    shiftOfFinn: async () => (await shiftsOf(cloud, programID)).find(({ staffID }) => staffID === FINN),
    goTo: (time: number) => cloud.clock.set(time),
  }
}

onBothStores('The own shift of a person', (open) => {
  it('contains times, places, people, pay and notes', async () => {
    const cloud = await open()
    const { finn, programID } = await createRopes(cloud)
    await cloud.as('secondFacilitator').staff.updateOwn({ phone: '+1 555 0111' })
    const shift = await finn.shift({ programID })
    expect(shift).toMatchObject({
      state: 'assigned',
      meetAt: '8:15 AM',
      where: { location: 'Tower', address: '1 College Way' },
      badWeather: { location: 'Seminar room A', address: '2 College Way' },
      pay: 60,
      leads: true,
      crew: [{ staffName: 'Fay Facilitator', role: 'Assistant', leads: false, phone: '+1 555 0111' }],
      contact: { phone: '+1 555 0100' },
      notes: 'Radio 4',
      group: { ages: '12 to 14', needs: 'One wheelchair' },
      debrief: null,
    })
    expect(shift.calendar).toContain('BEGIN:VEVENT')
    expect(JSON.stringify(shift)).not.toContain('Harbor')
  })

  it("contains the things to bring of the program's type, until the shift is declined (R315)", async () => {
    const cloud = await open()
    const { admin, finn, programID, id } = await createRopes(cloud)
    const bring = async () => (await finn.shift({ programID })).bring
    expect(await bring()).toBe('')
    const { programType } = await admin.programSchedule.get({ programID })
    const { typeID } = await admin.programTypes.create({ name: programType, staffBrings: 'Closed shoes' })
    await admin.programTypes.update({ typeID, name: 'Another name' })
    expect(await bring()).toBe('Closed shoes')
    await finn.decline({ id })
    expect(await bring()).toBe('')
  })

  it("shows the participants' needs only to people named Lead, also if nobody is (R418)", async () => {
    const cloud = await open()
    const { admin, fay, finn, programID } = await createRopes(cloud)
    expect(await fay.shift({ programID })).toMatchObject({ leads: false, group: null, crew: [{ leads: true }] })
    await finn.decline({ id: `${FINN}_${programID}` })
    const alone = await fay.shift({ programID })
    expect(alone).toMatchObject({ leads: false, group: null, forms: null, crew: [] })
    expect(JSON.stringify(alone)).not.toContain('wheelchair')
    await admin.staffPrograms.assignMany({ assignments: [{ programID, staffID: ADA, role: 'Co-lead', hours: 3 }] })
    expect(await fay.shift({ programID })).toMatchObject({ leads: false, group: null, crew: [{ leads: true }] })
    const { programName, date } = await admin.programSchedule.get({ programID })
    const facilitators = [{ staffID: FAY, role: 'Lead', hours: 3 }]
    await admin.staffPrograms.sync({ programID, programName, date, facilitators })
    expect(await fay.shift({ programID })).toMatchObject({ leads: true, group: { needs: 'One wheelchair' } })
  })

  it('shows no people, notes or phone numbers after a decline, and nothing to others', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID, id } = await createRopes(cloud)
    await finn.decline({ id })
    expect(await finn.shift({ programID })).toMatchObject({
      state: 'declined',
      crew: [],
      contact: null,
      notes: '',
      group: null,
    })
    expect(await refusalOf(admin.staffPrograms.shift({ programID }))).toBe('not-found')
    expect(await refusalOf(fay.shift({ programID: 'missing' }))).toBe('not-found')
  })
})

onBothStores('Checking in', (open) => {
  it('works from an hour before the meeting time to the end, and confirms the shift', async () => {
    const cloud = await open()
    const { finn, programID, id, shiftOfFinn, goTo } = await createRopes(cloud)
    goTo(START - 105 * MINUTE - SECOND)
    expect(await refusalOf(finn.checkIn({ id }))).toBe('failed-precondition: too-early')
    goTo(START - 105 * MINUTE)
    expect((await finn.shift({ programID })).checkInFrom).toBe(START - 105 * MINUTE)
    await finn.checkIn({ id })
    expect(await shiftOfFinn()).toMatchObject({
      checkedInAt: START - 105 * MINUTE,
      checkInSentAt: null,
      confirmedAt: START - 105 * MINUTE,
    })
    goTo(START)
    await finn.checkIn({ id })
    expect(await shiftOfFinn()).toMatchObject({ checkedInAt: START - 105 * MINUTE })
    goTo(START + 3 * HOUR)
    const fay = cloud.as('secondFacilitator').staffPrograms
    expect(await refusalOf(fay.checkIn({ id: `${FAY}_${programID}` }))).toBe('failed-precondition: program-over')
  })

  it('made without a network arrives later, with both times', async () => {
    const cloud = await open()
    const { finn, fay, programID, id, shiftOfFinn, goTo } = await createRopes(cloud)
    goTo(START + 8 * HOUR)
    await finn.checkIn({ id, at: START - HOUR })
    expect(await shiftOfFinn()).toMatchObject({ checkedInAt: START - HOUR, checkInSentAt: START + 8 * HOUR })
    const late = { id: `${FAY}_${programID}`, at: START + 4 * HOUR }
    expect(await refusalOf(fay.checkIn(late))).toBe('failed-precondition: program-over')
    goTo(START + 15 * DAY)
    expect(await refusalOf(fay.checkIn({ ...late, at: START }))).toBe('failed-precondition: program-over')
  })

  it('cannot claim a time in the future', async () => {
    const cloud = await open()
    const { finn, id, shiftOfFinn, goTo } = await createRopes(cloud)
    goTo(START - 2 * HOUR)
    expect(await refusalOf(finn.checkIn({ id, at: START }))).toBe('failed-precondition: too-early')
    goTo(START)
    await finn.checkIn({ id, at: START + HOUR })
    expect(await shiftOfFinn()).toMatchObject({ checkedInAt: START })
  })

  it('can be undone, and is possible only for the own shift of a program that takes place', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID, id, shiftOfFinn, goTo } = await createRopes(cloud)
    goTo(START)
    expect(await refusalOf(fay.checkIn({ id }))).toBe('not-found')
    expect(await refusalOf(admin.staffPrograms.checkIn({ id }))).toBe('permission-denied: not-yours')
    const changeID = await runChange(cloud, () => finn.checkIn({ id }))
    await cloud.as('facilitator').audit.undo({ changeID })
    expect((await shiftOfFinn())?.checkedInAt ?? null).toBeNull()
    goTo(START - 10 * DAY)
    await finn.decline({ id })
    goTo(START)
    expect(await refusalOf(finn.checkIn({ id }))).toBe('failed-precondition: declined')
    await admin.programSchedule.update({ programID, status: 'cancelled', override: { note: 'Storm' } })
    const own = { id: `${FAY}_${programID}` }
    expect(await refusalOf(fay.checkIn(own))).toBe('not-found')
  })

  it('starts again if the program moves to another day', async () => {
    const cloud = await open()
    const { admin, finn, programID, id, shiftOfFinn, goTo } = await createRopes(cloud)
    goTo(START - HOUR)
    await finn.checkIn({ id })
    await admin.programSchedule.update({ programID, date: '04/22/2026' })
    expect(await shiftOfFinn()).toMatchObject({ checkedInAt: null })
  })
})

onBothStores('A debrief', (open) => {
  it('can be written once the program has begun, and changed for 7 days', async () => {
    const cloud = await open()
    const { finn, id, programID, shiftOfFinn, goTo } = await createRopes(cloud)
    expect(await refusalOf(finn.debrief({ id, wentWell: 'All' }))).toBe('failed-precondition: not-begun')
    goTo(START + 3 * HOUR)
    expect(await refusalOf(finn.debrief({ id }))).toBe('invalid-argument: empty')
    await finn.debrief({ id, wentWell: 'All' })
    const written = START + 3 * HOUR
    expect((await finn.shift({ programID })).debrief).toMatchObject({ wentWell: 'All', writtenAt: written })
    goTo(written + 7 * DAY)
    await finn.debrief({ id, wentWell: 'Nearly all', toChange: 'Helmets' })
    expect((await shiftOfFinn())?.debrief).toEqual({
      wentWell: 'Nearly all',
      toChange: 'Helmets',
      forNextCrew: '',
      incident: '',
      writtenAt: written,
      changedAt: written + 7 * DAY,
    })
    goTo(written + 7 * DAY + SECOND)
    expect(await refusalOf(finn.debrief({ id, wentWell: 'None' }))).toBe('failed-precondition: too-late')
  })

  it('is not replaced by one of another device that did not see it', async () => {
    const cloud = await open()
    const { finn, programID, id, goTo } = await createRopes(cloud)
    goTo(START + HOUR)
    await finn.debrief({ id, wentWell: 'All', seenAt: null })
    cloud.clock.advance(SECOND)
    const late = { id, wentWell: 'Nearly all', seenAt: null }
    expect(await refused(finn.debrief(late))).toMatchObject({
      code: 'aborted',
      data: { current: { wentWell: 'All', writtenAt: START + HOUR } },
    })
    expect(await finn.debrief({ ...late, wentWell: 'All' })).toMatchObject({ changedAt: null })
    await finn.debrief({ ...late, seenAt: START + HOUR })
    expect((await finn.shift({ programID })).debrief).toMatchObject({ wentWell: 'Nearly all' })
    expect(await refusalOf(finn.debrief({ ...late, wentWell: 'None', seenAt: START + HOUR }))).toBe('aborted')
    await finn.debrief({ ...late, wentWell: 'None', seenAt: cloud.clock.now() })
  })

  it('tells all Admins of an incident, whose text nobody else reads', async () => {
    const cloud = await open()
    const { admin, finn, fay, id, programID, shiftOfFinn, goTo } = await createRopes(cloud)
    goTo(START + HOUR)
    await finn.debrief({ id, incident: 'A twisted ankle' })
    expect(await cloud.subjects('admin')).toContainEqual(expect.stringMatching(/^Urgent: .* reports an incident at /))
    expect(JSON.stringify(await cloud.mails(emailOf('admin')))).not.toContain('ankle')
    expect((await shiftOfFinn())?.debrief?.incident).toBe('A twisted ankle')
    expect(JSON.stringify(await admin.audit.list())).toContain('ankle')
    const seen = await Promise.all([
      fay.shift({ programID }),
      fay.listByProgram({ programID }),
      finn.listByProgram({ programID }),
      cloud.as('secondFacilitator').programs.overview({ programID }),
      cloud.as('secondFacilitator').notifications.listMine(),
      cloud.as('client').programs.overview({ programID }),
    ])
    expect(JSON.stringify(seen)).not.toContain('ankle')
    const before = (await cloud.mails(emailOf('admin'))).length
    await finn.debrief({ id, incident: 'A twisted ankle', wentWell: 'The rest' })
    expect(await cloud.mails(emailOf('admin'))).toHaveLength(before)
  })

  it("is written by the shift's person only, and can be undone", async () => {
    const cloud = await open()
    const { admin, finn, fay, id, programID, goTo } = await createRopes(cloud)
    goTo(START + HOUR)
    expect(await refusalOf(fay.debrief({ id, wentWell: 'All' }))).toBe('not-found')
    expect(await refusalOf(admin.staffPrograms.debrief({ id, wentWell: 'All' }))).toBe('permission-denied: not-yours')
    const changeID = await runChange(cloud, () => finn.debrief({ id, wentWell: 'All' }))
    await cloud.as('facilitator').audit.undo({ changeID })
    expect((await finn.shift({ programID })).debrief).toBeNull()
  })

  it('leaves its note to the next crew of the same client', async () => {
    const cloud = await open()
    const { finn, fay, id, createProgram, goTo } = await createRopes(cloud)
    const nextID = await createProgram('04/27/2026')
    goTo(START + HOUR)
    await finn.debrief({ id, forNextCrew: 'Bring a whistle', incident: 'A twisted ankle' })
    const next = await fay.shift({ programID: nextID })
    expect(next.fromLastCrews).toMatchObject([{ date: '04/20/2026', text: 'Bring a whistle' }])
    expect(JSON.stringify(next)).not.toContain('ankle')
  })
})
