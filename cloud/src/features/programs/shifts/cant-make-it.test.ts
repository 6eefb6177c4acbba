import { DAY, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, type TestCloud } from '../../../testing/cloud.ts'
import { runChange } from '../../../testing/read-all-documents.ts'
import { ADA, createShift, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { findWrongCopies } from '../facts/copies-invariant.testing.ts'

const WHEN = { date: '04/01/2026', startTime: '9:00 AM', endTime: '12:30 PM' }
const START_OF_ROPES = Date.parse('2026-04-01T09:00:00-04:00')

/** Creates a program Ropes that needs one person, confirmed by Finn. Fay and Ada could work it too. */
async function createConfirmedRopes(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30, admin: 50 })
  const admin = cloud.as('admin')
  const { programID, id } = await createShift(cloud, FINN, { programName: 'Ropes', ...WHEN }, { role: 'Lead' })
  const finn = cloud.as('facilitator').staffPrograms
  await finn.confirm({ id })
  cloud.clock.advance(SECOND)
  return {
    admin,
    finn,
    fay: cloud.as('secondFacilitator').staffPrograms,
    programID,
    id,
    staffing: async () => (await admin.programSchedule.get({ programID })).staffing,
    offers: async () =>
      (await admin.staffPrograms.listOffers({ where: { programID } })).items.map(({ staffID, role, hours, status }) => [
        staffID,
        role,
        hours,
        status,
      ]),
    /** Sets the clock to this many ms before the program. */
    goTo: (before: number) => cloud.clock.set(START_OF_ROPES - before),
  }
}

onBothStores("A person who can't make a shift, early", (open) => {
  it('can ask everyone who fits at once, and keeps the shift until the first accepts', async () => {
    const cloud = await open()
    const { finn, fay, programID, id, staffing, offers } = await createConfirmedRopes(cloud)
    expect(await finn.swapCandidates({ id })).toMatchObject({ proposed: 2 })
    await finn.giveBack({ id, reason: 'Exams', ask: true })
    expect((await offers()).toSorted()).toEqual([
      [ADA, 'Lead', 3, 'offered'],
      [FAY, 'Lead', 3, 'offered'],
    ])
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'givenBack' }])
    expect(await cloud.subjects('secondFacilitator')).toContain('Can you work Ropes?')
    expect(JSON.stringify(await cloud.mails(emailOf('secondFacilitator')))).not.toContain('Exams')
    await fay.answerOffer({ id: `${FAY}_${programID}`, accept: true })
    expect(await staffing()).toMatchObject([{ staffID: FAY, state: 'confirmed' }])
    expect((await offers()).toSorted()).toMatchObject([
      [ADA, 'Lead', 3, 'withdrawn'],
      [FAY, 'Lead', 3, 'accepted'],
    ])
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('asks nobody who was already asked, and nobody while enough others work the program', async () => {
    const cloud = await open()
    const { admin, finn, programID, id, offers } = await createConfirmedRopes(cloud)
    await admin.programSchedule.update({ programID, staffNeeded: 2 })
    await admin.staffPrograms.offer({ programID, staffIDs: [FAY] })
    expect(await finn.swapCandidates({ id })).toMatchObject({ proposed: 1 })
    await finn.giveBack({ id, reason: 'Exams', ask: true })
    expect(await offers()).toHaveLength(2)
    await finn.confirm({ id })
    await admin.programSchedule.update({ programID, staffNeeded: 0 })
    expect(await finn.swapCandidates({ id })).toMatchObject({ proposed: 0 })
    await finn.giveBack({ id, reason: 'Exams', ask: true })
    expect((await offers()).filter(([, , , status]) => status === 'offered')).toEqual([])
  })

  it('ends all questions if they keep the shift, or undo', async () => {
    const cloud = await open()
    const { finn, id, staffing, offers } = await createConfirmedRopes(cloud)
    await finn.giveBack({ id, reason: 'Exams', ask: true })
    await finn.confirm({ id })
    expect((await offers()).map(([, , , status]) => status)).toEqual(['withdrawn', 'withdrawn'])
    cloud.clock.advance(SECOND)
    const changeID = await runChange(cloud, () => finn.giveBack({ id, reason: 'Exams', ask: true }))
    expect((await offers()).map(([, , , status]) => status)).toEqual(['offered', 'offered'])
    await cloud.as('facilitator').audit.undo({ changeID })
    expect((await offers()).map(([, , , status]) => status)).toEqual(['withdrawn', 'withdrawn'])
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'confirmed' }])
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it("may not ask for another person's shift", async () => {
    const cloud = await open()
    const { fay, admin, id, offers } = await createConfirmedRopes(cloud)
    for (const by of [fay, admin.staffPrograms])
      expect(await refusalOf(by.giveBack({ id, reason: 'Exams', ask: true }))).toMatch(/not-found|not-yours/)
    expect(await offers()).toEqual([])
  })

  it('can only hand it on, not decline it, until two days before', async () => {
    const cloud = await open()
    const { finn, programID, id, staffing, goTo } = await createConfirmedRopes(cloud)
    const ability = async () => (await finn.listByProgram({ programID })).items[0]?.can.decline
    goTo(2 * DAY)
    expect(await ability()).toBe(false)
    expect(await refusalOf(finn.decline({ id }))).toBe('failed-precondition: give-back-first')
    await finn.giveBack({ id, reason: 'Exams' })
    expect(await refusalOf(finn.decline({ id }))).toBe('failed-precondition: given-back')
    goTo(2 * DAY - SECOND)
    expect(await ability()).toBe(true)
    await finn.decline({ id })
    expect(await staffing()).toMatchObject([{ state: 'declined' }])
  })

  it('is asked to call the office from two days before, also if they gave the shift back', async () => {
    const cloud = await open()
    const { finn, id, goTo } = await createConfirmedRopes(cloud)
    const leave = async () => (await finn.swapCandidates({ id })).leave
    goTo(2 * DAY)
    expect(await leave()).toBe('handOver')
    goTo(2 * DAY - SECOND)
    expect(await finn.swapCandidates({ id })).toEqual({ leave: 'callOffice', items: [], proposed: 0 })
    goTo(3 * DAY)
    await finn.giveBack({ id, reason: 'Exams' })
    expect(await leave()).toBe('givenBack')
    goTo(2 * DAY - SECOND)
    expect(await leave()).toBe('callOffice')
    await finn.decline({ id, reason: 'Ill' })
    expect(await refusalOf(finn.swapCandidates({ id }))).toBe('failed-precondition: declined')
  })
})
