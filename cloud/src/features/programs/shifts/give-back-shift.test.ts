import { DAY, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { runChange } from '../../../testing/read-all-documents.ts'
import { ADA, assignStaff, createShift, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { findWrongCopies } from '../facts/copies-invariant.testing.ts'

const WHEN = { date: '04/01/2026', startTime: '9:00 AM', endTime: '12:30 PM' }

/** Creates a program Ropes that needs one person, and assigns Finn. */
async function createRopes(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30 })
  const admin = cloud.as('admin')
  const { programID, id } = await createShift(cloud, FINN, { programName: 'Ropes', ...WHEN }, { role: 'Lead' })
  return {
    admin,
    finn: cloud.as('facilitator').staffPrograms,
    fay: cloud.as('secondFacilitator').staffPrograms,
    programID,
    id,
    staffing: async () => (await admin.programSchedule.get({ programID })).staffing,
    days: { from: WHEN.date, to: WHEN.date },
  }
}

async function createConfirmedRopes(cloud: TestCloud) {
  const ropes = await createRopes(cloud)
  await ropes.finn.confirm({ id: ropes.id })
  cloud.clock.advance(SECOND)
  return ropes
}

onBothStores('A given-back shift (R136)', (open) => {
  it('stays with its person until somebody takes it, who then has it confirmed', async () => {
    const cloud = await open()
    const { finn, fay, programID, id, staffing, days } = await createConfirmedRopes(cloud)
    expect((await fay.openShifts(days)).items).toEqual([])
    await finn.giveBack({ id, reason: 'My sister marries.' })
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'givenBack' }])
    expect(await cloud.subjects('secondAdmin')).toContain('Finn Facilitator gave back Ropes')
    expect((await fay.openShifts(days)).items).toMatchObject([{ programID, open: 1, givenBack: true, asked: false }])
    expect((await finn.openShifts(days)).items).toEqual([])
    expect(await fay.takeShift({ programID })).toMatchObject({ staffID: FAY, role: 'Lead', hours: 3 })
    expect(await staffing()).toMatchObject([{ staffID: FAY, state: 'confirmed' }])
    expect(await cloud.subjects('facilitator')).toContain("You're no longer assigned to Ropes")
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('goes to the person who takes a shift, even if the program has other open shifts', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID, id, staffing } = await createConfirmedRopes(cloud)
    await admin.programSchedule.update({ programID, staffNeeded: 2 })
    await finn.giveBack({ id, reason: 'Exams' })
    await fay.takeShift({ programID })
    expect(await staffing()).toMatchObject([{ staffID: FAY, state: 'confirmed' }])
  })

  it('can be kept by confirming it again, and then nobody can take it', async () => {
    const cloud = await open()
    const { finn, fay, programID, id, staffing, days } = await createConfirmedRopes(cloud)
    await finn.giveBack({ id, reason: 'Exams' })
    expect(await refusalOf(finn.giveBack({ id, reason: 'Exams' }))).toBe('failed-precondition: given-back')
    expect(await finn.confirm({ id })).toMatchObject({ givenBackAt: null, giveBackReason: null })
    expect((await fay.openShifts(days)).items).toEqual([])
    expect(await refusalOf(fay.takeShift({ programID }))).toBe('failed-precondition: taken')
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'confirmed' }])
  })

  it('sends the Admins at most four mails a day, even if it is given back and kept repeatedly', async () => {
    const cloud = await open()
    const { finn, id } = await createConfirmedRopes(cloud)
    const mails = async () => (await cloud.mails(emailOf('secondAdmin'))).length
    const before = await mails()
    for (let round = 0; round < 6; round++) {
      await finn.giveBack({ id, reason: 'Exams' })
      await finn.confirm({ id })
      cloud.clock.advance(SECOND)
    }
    expect(await mails()).toBe(before + 4)
    await finn.giveBack({ id, reason: 'Ill' })
    const told = await cloud.as('secondAdmin').notifications.listMine({ limit: 1 })
    expect(told.items).toMatchObject([{ title: 'Finn Facilitator gave back Ropes', additionalDetails: 'Ill' }])
    await finn.confirm({ id })
    cloud.clock.advance(DAY)
    await finn.giveBack({ id, reason: 'Ill' })
    expect(await mails()).toBe(before + 5)
  })

  it('can be taken by only one of two concurrent callers, and by nobody who is booked or away', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID, id, staffing, days } = await createConfirmedRopes(cloud)
    await finn.giveBack({ id, reason: 'Exams' })
    const other = await createShift(cloud, FAY, { programName: 'Raft', ...WHEN })
    expect((await fay.openShifts(days)).items).toEqual([])
    expect(await refusalOf(fay.takeShift({ programID }))).toBe('failed-precondition: conflicts')
    await admin.programSchedule.delete({ programID: other.programID })
    await createStaffRecords(cloud, { admin: 20 })
    await admin.staffPrograms.offer({ programID, staffIDs: [ADA] })
    const results = await Promise.allSettled([
      fay.takeShift({ programID }),
      admin.staffPrograms.answerOffer({ id: `${ADA}_${programID}`, accept: true }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await staffing()).toHaveLength(1)
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('must be confirmed first; an unanswered shift can only be declined', async () => {
    const cloud = await open()
    const { finn } = await createConfirmedRopes(cloud)
    const { programID, id } = await createShift(cloud, FINN, { programName: 'Raft', ...WHEN, date: '04/02/2026' })
    expect(await refusalOf(finn.giveBack({ id, reason: 'Exams' }))).toBe('failed-precondition: not-confirmed')
    expect((await finn.listByProgram({ programID })).items).toMatchObject([{ can: { giveBack: false } }])
    await finn.confirm({ id })
    expect(await finn.giveBack({ id, reason: 'Exams' })).toMatchObject({ giveBackReason: 'Exams' })
  })

  it('can be given back until two days before, by its person only', async () => {
    const cloud = await open()
    const { fay, finn, id } = await createConfirmedRopes(cloud)
    expect(await refusalOf(fay.giveBack({ id, reason: 'Exams' }))).toBe('not-found')
    cloud.clock.advance(20 * DAY)
    expect(await refusalOf(finn.giveBack({ id, reason: 'Exams' }))).toBe('failed-precondition: too-late')
  })

  it('counts as open when filling shifts, and a replacement releases its person', async () => {
    const cloud = await open()
    const { admin, finn, programID, id, staffing, days } = await createConfirmedRopes(cloud)
    expect((await admin.staffPrograms.proposeWeek(days)).proposals).toEqual([])
    await finn.giveBack({ id, reason: 'Exams' })
    const { proposals, unfilled } = await admin.staffPrograms.proposeWeek(days)
    expect({ proposals, unfilled }).toMatchObject({ proposals: [{ programID, staffID: FAY }], unfilled: [] })
    const { next } = await admin.programs.overview({ programID })
    expect(next).toMatchObject({ blockedBy: [] })
    const { assignments } = await admin.staffPrograms.assignMany({ assignments: [{ programID, staffID: FAY }] })
    expect(assignments).toHaveLength(1)
    expect(await staffing()).toMatchObject([{ staffID: FAY, state: 'assigned' }])
    expect(await cloud.subjects('facilitator')).toContain("You're no longer assigned to Ropes")
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('stays with its person if the program still needs more people after others were added', async () => {
    const cloud = await open()
    const { admin, finn, programID, id, staffing } = await createConfirmedRopes(cloud)
    await admin.programSchedule.update({ programID, staffNeeded: 2 })
    await finn.giveBack({ id, reason: 'Exams' })
    await admin.staffPrograms.assignMany({ assignments: [{ programID, staffID: FAY }] })
    expect(await staffing()).toMatchObject([
      { staffID: FAY, state: 'assigned' },
      { staffID: FINN, state: 'givenBack' },
    ])
  })

  it('goes to the person whose request to facilitate an Admin accepts', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID, id, staffing } = await createConfirmedRopes(cloud)
    await finn.giveBack({ id, reason: 'Exams' })
    const asked = await fay.requestToFacilitate({ programID })
    await admin.staffPrograms.acceptRequest({ id: asked.id })
    expect(await staffing()).toMatchObject([{ staffID: FAY, state: 'assigned' }])
  })

  it('leaves its person without a next step', async () => {
    const cloud = await open()
    const { admin, finn, programID, id } = await createConfirmedRopes(cloud)
    await admin.programSchedule.update({ programID, staffNeeded: 2 })
    await admin.staffPrograms.assignMany({ assignments: [{ programID, staffID: FAY }] })
    await finn.giveBack({ id, reason: 'Exams' })
    const read = async () => (await cloud.as('facilitator').programs.overview({ programID })).next
    expect(await read()).not.toMatchObject({ owner: 'You' })
    await finn.confirm({ id })
    expect(await read()).not.toMatchObject({ owner: 'You' })
  })

  it('can be declined or confirmed only until its program ends', async () => {
    const cloud = await open()
    const { finn, programID, id } = await createConfirmedRopes(cloud)
    const end = Date.parse('2026-04-01T12:30:00-04:00')
    cloud.clock.advance(end - SECOND - cloud.clock.now())
    expect((await finn.listByProgram({ programID })).items).toMatchObject([{ can: { decline: true } }])
    cloud.clock.advance(SECOND)
    const over = 'failed-precondition: program-over'
    expect(await refusalOf(finn.decline({ id }))).toBe(over)
    expect(await refusalOf(finn.confirm({ id }))).toBe(over)
  })

  it('returns to its person when Undo reverts the taking', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID, id, staffing, days } = await createConfirmedRopes(cloud)
    await finn.giveBack({ id, reason: 'Exams' })
    const changeID = await runChange(cloud, () => fay.takeShift({ programID }))
    await admin.audit.undo({ changeID })
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'givenBack' }])
    expect((await fay.openShifts(days)).items).toMatchObject([{ givenBack: true }])
  })
})

onBothStores('A declined shift', (open) => {
  /** Lets Finn decline Ropes, and assigns Fay instead. */
  async function replaceFinn(cloud: TestCloud) {
    const { finn, programID, id, ...parts } = await createRopes(cloud)
    await finn.decline({ id, reason: 'Exams' })
    const lead = { role: 'Lead', hours: 3 }
    await assignStaff(cloud, programID, { staffID: FINN, ...lead }, { staffID: FAY, ...lead })
    return { finn, id, fayID: `${FAY}_${programID}`, ...parts }
  }

  it('can be confirmed later only while a shift is open', async () => {
    const cloud = await open()
    const { finn, fay, id, fayID, staffing } = await replaceFinn(cloud)
    const { code, data } = await refused(finn.confirm({ id }))
    expect([code, data.reason]).toEqual(['failed-precondition', 'taken'])
    expect(await staffing()).toMatchObject([{ staffID: FAY }, { staffID: FINN, state: 'declined' }])
    await fay.decline({ id: fayID, reason: 'Ill' })
    expect(await finn.confirm({ id })).toMatchObject({ declinedAt: null })
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('can be confirmed in place of a given-back shift', async () => {
    const cloud = await open()
    const { finn, fay, id, fayID, staffing } = await replaceFinn(cloud)
    await fay.confirm({ id: fayID })
    await fay.giveBack({ id: fayID, reason: 'Ill' })
    await finn.confirm({ id })
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'confirmed' }])
    expect(await cloud.subjects('secondFacilitator')).toContain("You're no longer assigned to Ropes")
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })
})

onBothStores('Open shifts', (open) => {
  it('list programs that fit the person and that they are not on, with requests and offers', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const admin = cloud.as('admin')
    const finn = cloud.as('facilitator').staffPrograms
    const add = async (programName: string, more: object = {}) =>
      (await admin.programSchedule.create({ programName, ...WHEN, ...more })).programID
    const asked = await add('Asked')
    const offered = await add('Offered')
    await add('Full', { staffNeeded: 0 })
    await add('Cancelled', { status: 'cancelled' })
    await finn.requestToFacilitate({ programID: asked })
    await admin.staffPrograms.offer({ programID: offered, staffIDs: [FINN] })
    const { items } = await finn.openShifts({})
    expect(items.map(({ programName, asked, offered }) => [programName, asked, offered]).sort()).toEqual([
      ['Asked', true, false],
      ['Offered', false, true],
    ])
    expect(await refusalOf(finn.openShifts({ from: WHEN.date, to: '12/01/2026' }))).toBe('invalid-argument')
    expect((await cloud.as('secondFacilitator').staffPrograms.openShifts({})).items).toEqual([])
  })
})
