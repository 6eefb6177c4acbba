import { DAY, SECOND } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, START, type TestCloud } from '../../../testing/cloud.ts'
import { runChange, titlesOf } from '../../../testing/read-all-documents.ts'
import { ADA, assignStaff, createShift, createStaffRecords, FAY, FINN, setPayRate } from '../../../testing/staffing.ts'
import { findWrongCopies } from '../facts/copies-invariant.testing.ts'
import { expireOffers } from './end-offers.ts'

const AWAY = { availability: { weekly: [], exceptions: [{ date: '04/01/2026', available: false, note: '' }] } }

async function createRopes(cloud: TestCloud, staffNeeded = 1) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30, admin: null })
  const admin = cloud.as('admin')
  const ropes = { programName: 'Ropes', date: '04/01/2026', startTime: '9:00 AM', endTime: '12:30 PM' }
  const { programID } = await admin.staffPrograms.createProgram({ ...ropes, staffNeeded })
  const entry = () => admin.programSchedule.get({ programID })
  const idOf = (staffID: string) => `${staffID}_${programID}`
  const finn = cloud.as('facilitator').staffPrograms
  return {
    admin,
    finn,
    fay: cloud.as('secondFacilitator').staffPrograms,
    programID,
    entry,
    idOf,
    assign: (staffID: string) => assignStaff(cloud, programID, { staffID, hours: 3 }),
    shifts: async () => (await admin.staffPrograms.listByProgram({ programID })).items,
    offer: (input: object = {}) => admin.staffPrograms.offer({ programID, staffIDs: [FINN, FAY], ...input }),
    accept: () => finn.answerOffer({ id: idOf(FINN), accept: true }),
    statuses: async () => {
      const { items } = await admin.staffPrograms.listOffers({ where: { programID } })
      return Object.fromEntries(items.map(({ staffID, status }) => [staffID, status]))
    },
  }
}

/** Assigns Finn to another program, at the time of Ropes. */
const assignFinn = (cloud: TestCloud, programName: string, date: string) =>
  createShift(cloud, FINN, { programName, date, startTime: '9:00 AM', endTime: '11:00 AM' }, { hours: 2 })

onBothStores('Shift offers', (open) => {
  it('notify people, book nobody, and go to the first who accept', async () => {
    const cloud = await open()
    const { fay, entry, idOf, shifts, offer, accept, statuses } = await createRopes(cloud)
    const { offers } = await offer({ note: 'Bring gloves.' })
    expect(offers).toMatchObject([
      { id: idOf(FINN), staffName: 'Finn Facilitator', status: 'offered', hours: 3.5, role: 'Facilitator' },
      { id: idOf(FAY), status: 'offered', answerBy: START + 3 * DAY },
    ])
    expect(await entry()).toMatchObject({ asked: 2, staffing: [] })
    const [mail] = await cloud.mails(emailOf('facilitator'))
    expect(mail).toMatchObject({ subject: 'Can you work Ropes?' })
    expect(mail?.text).toContain('Bring gloves.')

    expect(await accept()).toMatchObject({ status: 'accepted' })
    expect(await entry()).toMatchObject({ asked: 0, staffing: [{ staffID: FINN, state: 'confirmed' }] })
    expect(await shifts()).toMatchObject([{ hours: 3.5, totalCost: 70 }])
    expect(await statuses()).toEqual({ [FINN]: 'accepted', [FAY]: 'withdrawn' })
    expect(await refused(fay.answerOffer({ id: idOf(FAY), accept: true }))).toMatchObject({
      code: 'failed-precondition',
      message: 'This shift is already taken. Thank you for answering.',
      data: { reason: 'taken' },
    })
    expect(await titlesOf(cloud, 'secondFacilitator')).toContain('You no longer need to answer for Ropes')
    // The notifications that asked are read, too.
    for (const person of ['facilitator', 'secondFacilitator'] as const) {
      const { items } = await cloud.as(person).notifications.listMine({ where: { unread: true } })
      expect(items.map(({ title }) => title)).not.toContain('Can you work Ropes?')
    }
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('cannot be accepted more often than there are open shifts, even concurrently', async () => {
    const cloud = await open()
    const { fay, entry, idOf, offer, accept } = await createRopes(cloud)
    await offer()
    const answers = await Promise.allSettled([accept(), fay.answerOffer({ id: idOf(FAY), accept: true })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await entry()).staffing).toHaveLength(1)
  })

  it('can be declined with a reason for the Admins, and can be made again', async () => {
    const cloud = await open()
    const { finn, entry, idOf, offer, statuses } = await createRopes(cloud)
    await offer()
    await finn.answerOffer({ id: idOf(FINN), accept: false, reason: 'Exams' })
    expect(await statuses()).toEqual({ [FINN]: 'declined', [FAY]: 'offered' })
    expect(await entry()).toMatchObject({ asked: 1 })
    expect(await titlesOf(cloud, 'admin')).toContain("Finn Facilitator can't work Ropes")
    expect(await refusalOf(offer())).toBe('already-exists: already-asked')
    await offer({ staffIDs: [FINN] })
    expect(await statuses()).toEqual({ [FINN]: 'offered', [FAY]: 'offered' })
  })

  it('can be answered only by their person', async () => {
    const cloud = await open()
    const { admin, fay, finn, idOf, offer } = await createRopes(cloud)
    await offer({ staffIDs: [FINN] })
    expect(await refusalOf(fay.answerOffer({ id: idOf(FINN), accept: true }))).toBe('not-found')
    const answer = admin.staffPrograms.answerOffer({ id: idOf(FINN), accept: true })
    expect(await refusalOf(answer)).toBe('permission-denied: not-yours')
    expect((await fay.listOffers({})).items).toEqual([])
    expect((await finn.listOffers({})).items).toMatchObject([{ can: { answer: true, takeBack: false } }])
  })

  it('go to everyone who fits, not to people who are booked, away or on the program', async () => {
    const cloud = await open()
    const { admin, programID, assign, offer, statuses } = await createRopes(cloud, 3)
    await admin.staff.update({ staffID: FAY, ...AWAY })
    await assign(ADA)
    expect(await refused(offer({ staffIDs: [FAY] }))).toMatchObject({
      data: { reason: 'conflicts', conflicts: [{ code: 'person-away', staffID: FAY }] },
    })
    await admin.staffPrograms.offer({ programID })
    expect(await statuses()).toEqual({ [FINN]: 'offered' })
    expect(await refusalOf(admin.staffPrograms.offer({ programID }))).toBe('failed-precondition: nobody-fits')
  })

  it('exclude people who declined the program at the same time', async () => {
    const cloud = await open()
    const { admin, finn, programID, idOf, statuses } = await createRopes(cloud)
    await admin.staffPrograms.offer({ programID, staffIDs: [FINN] })
    await finn.answerOffer({ id: idOf(FINN), accept: false, reason: 'Exams' })
    await admin.staffPrograms.offer({ programID })
    expect(await statuses()).toEqual({ [FINN]: 'declined', [FAY]: 'offered' })
    await admin.programSchedule.update({ programID, date: '04/02/2026' })
    await admin.staffPrograms.offer({ programID })
    expect(await statuses()).toMatchObject({ [FINN]: 'offered' })
  })

  it('go only to people with a pay rate, unless others are named or nobody has one', async () => {
    const cloud = await open()
    const { admin, programID, statuses } = await createRopes(cloud, 2)
    const whoIsProposed = async () =>
      (await admin.staffPrograms.candidates({ programID })).items.flatMap((one) => (one.proposed ? one.staffID : []))
    expect((await whoIsProposed()).toSorted()).toEqual([FINN, FAY].toSorted())
    await admin.staffPrograms.offer({ programID })
    expect(await statuses()).toEqual({ [FINN]: 'offered', [FAY]: 'offered' })
    expect(await whoIsProposed()).toEqual([])
    for (const person of ['facilitator', 'secondFacilitator'] as const) await setPayRate(cloud, person, null)
    const { programID: unpaid } = await admin.staffPrograms.createProgram({ programName: 'Hike', date: '04/03/2026' })
    expect((await admin.staffPrograms.offer({ programID: unpaid })).offers).toHaveLength(3)
  })

  it('notify each person who is asked, including the Admin who asks', async () => {
    const cloud = await open()
    const { admin, programID, offer, entry } = await createRopes(cloud, 2)
    const { offers } = await offer({ staffIDs: [FINN, FAY, ADA] })
    expect([offers.length, (await entry()).asked]).toEqual([3, 3])
    const { items } = await admin.audit.list({ where: { programID }, leadOnly: true })
    const sentence = 'Ada Admin offered 3 people a shift on Ropes; 3 people told'
    expect(items.map(({ change }) => change?.sentence)).toContain(sentence)
    const own = await admin.notifications.listMine({})
    expect(own.items.find(({ title }) => title === 'Can you work Ropes?')).toMatchObject({ readAt: null })
  })

  it('have the role and hours given for each person', async () => {
    const cloud = await open()
    const { admin, fay, programID, idOf, shifts } = await createRopes(cloud, 2)
    const people = [
      { staffID: FINN, role: 'Lead' },
      { staffID: FAY, role: 'Belayer', hours: 2 },
    ]
    const { offers } = await admin.staffPrograms.offer({ programID, people })
    expect(offers).toMatchObject([{ ...people[0], hours: 3.5 }, people[1]])
    await fay.answerOffer({ id: idOf(FAY), accept: true })
    expect(await shifts()).toMatchObject([{ role: 'Belayer', hours: 2, totalCost: 60 }])
  })

  it('can be accepted if they were made with an override, but not with a new conflict', async () => {
    const cloud = await open()
    const { admin, fay, idOf, offer, accept } = await createRopes(cloud, 2)
    await admin.staff.update({ staffID: FINN, ...AWAY })
    await offer({ override: { note: 'Finn offered to come' } })
    await accept()
    await admin.staff.update({ staffID: FAY, ...AWAY })
    const refusal = { message: "Your availability says you can't work then.", data: { reason: 'conflicts' } }
    expect(await refused(fay.answerOffer({ id: idOf(FAY), accept: true }))).toMatchObject(refusal)
  })

  it('require an open shift of a coming program', async () => {
    const cloud = await open()
    const { assign, entry, offer, statuses } = await createRopes(cloud)
    await offer()
    await assign(FINN)
    expect(await statuses()).toEqual({ [FINN]: 'withdrawn', [FAY]: 'withdrawn' })
    expect(await entry()).toMatchObject({ asked: 0 })
    expect(await refusalOf(offer({ staffIDs: [FAY] }))).toBe('failed-precondition: no-open-shift')
    cloud.clock.advance(40 * DAY)
    expect(await refusalOf(offer({ staffIDs: [FAY] }))).toBe('failed-precondition: program-over')
  })

  it("take the program's new time, and end with the program", async () => {
    const cloud = await open()
    const { admin, finn, programID, entry, offer, accept, statuses } = await createRopes(cloud)
    await offer({ staffIDs: [FINN] })
    await admin.programSchedule.update({ programID, date: '04/02/2026', startTime: '1:00 PM', endTime: '4:00 PM' })
    expect((await finn.listOffers({})).items).toMatchObject([{ date: '04/02/2026', startTime: '1:00 PM' }])
    expect(await titlesOf(cloud, 'facilitator')).toContain('The shift you were offered changed: Ropes')
    await admin.programSchedule.update({ programID, status: 'cancelled' })
    expect(await statuses()).toEqual({ [FINN]: 'withdrawn' })
    expect(await entry()).toMatchObject({ asked: 0 })
    expect(await cloud.subjects('facilitator')).toContain('You no longer need to answer for Ropes')
    expect(await refusalOf(accept())).toBe('failed-precondition: program-cancelled')
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('expire at their deadline, and the Admins get the names of people who did not answer', async () => {
    const cloud = await open()
    const { entry, offer, accept, statuses } = await createRopes(cloud)
    await offer({ answerBy: START + DAY })
    await expireOffers(cloud.services)
    expect(await statuses()).toEqual({ [FINN]: 'offered', [FAY]: 'offered' })
    cloud.clock.advance(DAY)
    expect(await refusalOf(accept())).toBe('failed-precondition: expired')
    await expireOffers(cloud.services)
    expect(await statuses()).toEqual({ [FINN]: 'expired', [FAY]: 'expired' })
    expect(await entry()).toMatchObject({ asked: 0 })
    expect((await titlesOf(cloud, 'admin')).filter((title) => title === 'No answer: Ropes')).toHaveLength(1)
  })

  it("expire even if ending another program's offers fails", async () => {
    expectLogged(/^offers couldn't be ended .*no room left/)
    const cloud = await open()
    const { admin, programID, offer, statuses } = await createRopes(cloud)
    const when = { date: '04/02/2026', startTime: '9:00 AM', endTime: '11:00 AM' }
    const broken = await admin.staffPrograms.createProgram({ programName: 'Raft', ...when, staffNeeded: 1 })
    await admin.staffPrograms.offer({ programID: broken.programID, staffIDs: [FAY] })
    cloud.clock.advance(SECOND)
    await offer({ staffIDs: [FINN] })
    cloud.clock.advance(4 * DAY)
    const commit: TestCloud['store']['commit'] = (writes) =>
      writes.some(({ id }) => id === broken.programID)
        ? Promise.reject(new Error('no room left'))
        : cloud.store.commit(writes)
    await expireOffers({ ...cloud.services, store: { ...cloud.store, commit } })
    expect(await statuses()).toEqual({ [FINN]: 'expired' })
    expect((await admin.programSchedule.get({ programID })).asked).toBe(0)
  })

  it('can be withdrawn by an Admin, or undone with their messages', async () => {
    const cloud = await open()
    const { admin, entry, idOf, offer, statuses } = await createRopes(cloud)
    await offer({ staffIDs: [FINN] })
    await admin.staffPrograms.takeBackOffer({ id: idOf(FINN) })
    expect(await statuses()).toEqual({ [FINN]: 'withdrawn' })
    expect(await titlesOf(cloud, 'facilitator')).toContain('You no longer need to answer for Ropes')
    const changeID = await runChange(cloud, () => offer({ staffIDs: [FAY] }))
    await admin.audit.undo({ changeID })
    expect(await statuses()).toEqual({ [FINN]: 'withdrawn' })
    expect(await entry()).toMatchObject({ asked: 0 })
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('reopen when an acceptance is undone', async () => {
    const cloud = await open()
    const { admin, entry, offer, accept, statuses } = await createRopes(cloud)
    await offer()
    const changeID = await runChange(cloud, accept)
    await admin.audit.undo({ changeID })
    expect(await statuses()).toEqual({ [FINN]: 'offered', [FAY]: 'offered' })
    expect(await entry()).toMatchObject({ asked: 2, staffing: [] })
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('have an override for one time only: after a move, conflicts refuse the person', async () => {
    const cloud = await open()
    const { admin, programID, entry, offer, accept } = await createRopes(cloud)
    for (const date of ['04/01/2026', '04/02/2026']) await assignFinn(cloud, 'Raft', date)
    await offer({ staffIDs: [FINN], override: { note: 'He swaps' } })
    await admin.programSchedule.update({ programID, date: '04/02/2026' })
    expect(await refusalOf(accept())).toBe('failed-precondition: conflicts')
    expect(await entry()).toMatchObject({ asked: 1, staffing: [] })
  })

  it('have an override for one program only: another program planned since refuses the person', async () => {
    const cloud = await open()
    const { entry, offer, accept } = await createRopes(cloud)
    const raft = await assignFinn(cloud, 'Raft', '04/01/2026')
    await offer({ staffIDs: [FINN], override: { note: 'Raft ends early' } })
    await assignStaff(cloud, raft.programID)
    await assignFinn(cloud, 'Kayak', '04/01/2026')
    const refusal = { message: 'You work Kayak from 9:00 AM to 11:00 AM.', data: { reason: 'conflicts' } }
    expect(await refused(accept())).toMatchObject(refusal)
    expect(await entry()).toMatchObject({ asked: 1, staffing: [] })
  })

  it('cannot be accepted after the program moved to an earlier day and is over', async () => {
    const cloud = await open()
    const { admin, programID, entry, offer, accept } = await createRopes(cloud)
    await offer({ staffIDs: [FINN] })
    await admin.programSchedule.update({ programID, date: '03/11/2026' })
    cloud.clock.advance(2 * DAY)
    expect(await refusalOf(accept())).toBe('failed-precondition: program-over')
    expect(await entry()).toMatchObject({ staffing: [] })
  })

  it('end with a message to a person who is no longer active, and other offers stay open', async () => {
    const cloud = await open()
    const { admin, entry, offer, statuses } = await createRopes(cloud)
    await offer()
    await admin.staff.update({ staffID: FINN, active: false })
    expect(await statuses()).toEqual({ [FINN]: 'withdrawn', [FAY]: 'offered' })
    expect(await entry()).toMatchObject({ asked: 1 })
    expect(await titlesOf(cloud, 'facilitator')).toContain('You no longer need to answer for Ropes')
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it("take their person's new name, and end when the person leaves the staff", async () => {
    const cloud = await open()
    const { admin, entry, offer, statuses } = await createRopes(cloud)
    await offer({ staffIDs: [FINN] })
    await admin.staff.update({ staffID: FINN, name: 'Finn Fischer' })
    expect((await admin.staffPrograms.listOffers({})).items).toMatchObject([{ staffName: 'Finn Fischer' }])
    await admin.staff.delete({ staffID: FINN })
    expect(await statuses()).toEqual({ [FINN]: 'withdrawn' })
    expect(await entry()).toMatchObject({ asked: 0 })
  })
})
