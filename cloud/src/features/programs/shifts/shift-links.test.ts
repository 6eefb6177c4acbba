import { DAY, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import type { LinkPass } from '../../../platform/identity/document-links.ts'
import { emailOf, onBothStores, type Person, type TestCloud } from '../../../testing/cloud.ts'
import { runChange } from '../../../testing/read-all-documents.ts'
import { ADA, assignStaff, createShift, createStaffRecords, FAY, FINN } from '../../../testing/staffing.ts'
import { createShiftLinks } from './shift-links.ts'

const FROM = { ip: '127.0.0.1', userAgent: 'phone' }
const YES = { accept: true, reason: '' }
const NO = { accept: false, reason: '' }
const SUPERSEDED = { state: 'ended', sentence: expect.stringContaining('newest e-mail') }

/** Creates a program Ropes on April 1 that needs one person. */
async function createRopes(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 30, admin: 50 })
  const admin = cloud.as('admin')
  const finn = cloud.as('facilitator').staffPrograms
  const ropes = { programName: 'Ropes', date: '04/01/2026', startTime: '9:00 AM', endTime: '12:30 PM' }
  const { programID } = await admin.staffPrograms.createProgram({ ...ropes, staffNeeded: 1 })
  const id = `${FINN}_${programID}`
  const assign = (...staffIDs: string[]) =>
    assignStaff(cloud, programID, ...staffIDs.map((staffID) => ({ staffID, hours: 3 })))
  return {
    admin,
    finn,
    programID,
    id,
    links: createShiftLinks(cloud.services),
    staffing: async () => (await admin.programSchedule.get({ programID })).staffing,
    assign,
    assignConfirmed: async () => {
      await assign(FINN)
      await finn.confirm({ id })
    },
    offer: (...staffIDs: string[]) => admin.staffPrograms.offer({ programID, staffIDs }),
    /** Moves the program by a day, a second after everything before. */
    move: async () => {
      cloud.clock.advance(SECOND)
      await admin.programSchedule.update({ programID, date: '04/02/2026' })
    },
  }
}

/** Returns the link of this person's newest mail with answer buttons. */
async function linkOf(cloud: TestCloud, person: Person): Promise<LinkPass> {
  const links = (await cloud.jobs('mail')).map((job) => job.link?.target)
  const link = links.findLast((one) => one?.email === emailOf(person))
  if (!link) throw new Error('no mail asks this person')
  return link
}

onBothStores('A mailed shift link (R138)', (open) => {
  it('confirms an assigned shift once, and then shows the answer', async () => {
    const cloud = await open()
    const { links, staffing, assign } = await createRopes(cloud)
    await assign(FINN)
    const link = await linkOf(cloud, 'facilitator')
    expect(await links.read(link)).toMatchObject({ state: 'open', shift: { programName: 'Ropes', hours: 3 } })
    expect(await staffing()).toMatchObject([{ state: 'assigned' }])
    const unread = async () => (await cloud.as('facilitator').notifications.listMine({ where: { unread: true } })).items
    expect(await unread()).toMatchObject([{ title: "You're assigned to Ropes" }])
    expect(await links.answer(link, YES, FROM)).toMatchObject({ state: 'accepted' })
    expect(await unread()).toEqual([])
    expect(await staffing()).toMatchObject([{ state: 'confirmed' }])
    expect(await links.answer(link, NO, FROM)).toMatchObject({ state: 'accepted' })
    expect(await staffing()).toMatchObject([{ state: 'confirmed' }])
  })

  it("declines with a reason, in the person's name", async () => {
    const cloud = await open()
    const { admin, links, staffing, assign } = await createRopes(cloud)
    await assign(FINN)
    cloud.clock.advance(SECOND)
    const link = await linkOf(cloud, 'facilitator')
    expect(await links.answer(link, { ...NO, reason: 'Exams' }, FROM)).toMatchObject({ state: 'declined' })
    expect(await staffing()).toMatchObject([{ state: 'declined' }])
    expect((await admin.audit.list({ limit: 1 })).items[0]?.actorEmail).toBe(emailOf('facilitator'))
  })

  it('accepts an offered shift; a late answer learns that the shift is taken', async () => {
    const cloud = await open()
    const { links, staffing, offer } = await createRopes(cloud)
    await offer(FINN, FAY)
    expect(await links.answer(await linkOf(cloud, 'facilitator'), YES, FROM)).toMatchObject({ state: 'accepted' })
    const taken = { state: 'ended', sentence: 'This shift is already taken. Thank you for answering.' }
    expect(await links.answer(await linkOf(cloud, 'secondFacilitator'), YES, FROM)).toMatchObject(taken)
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'confirmed' }])
  })

  it('returns the conflict that blocks an acceptance, and stays open until it is resolved', async () => {
    const cloud = await open()
    const { admin, links, staffing, offer } = await createRopes(cloud)
    await offer(FINN)
    const link = await linkOf(cloud, 'facilitator')
    const away = (exceptions: object[]) =>
      admin.staff.update({ staffID: FINN, availability: { weekly: [], exceptions } as never })
    await away([{ date: '04/01/2026', available: false, note: '' }])
    const stillOpen = { state: 'open', sentence: "Your availability says you can't work then." }
    expect(await links.answer(link, YES, FROM)).toMatchObject(stillOpen)
    expect(await staffing()).toEqual([])
    await away([])
    expect(await links.answer(link, YES, FROM)).toMatchObject({ state: 'accepted' })
  })

  it('changes nothing if the shift moved, ended or is over, and returns the reason', async () => {
    const cloud = await open()
    const { links, assign, staffing, move } = await createRopes(cloud)
    await assign(FINN)
    const old = await linkOf(cloud, 'facilitator')
    await move()
    expect(await links.answer(old, YES, FROM)).toMatchObject(SUPERSEDED)
    const link = await linkOf(cloud, 'facilitator')
    expect(await links.read(link)).toMatchObject({ state: 'open', shift: { date: '04/02/2026' } })
    expect(await staffing()).toMatchObject([{ state: 'assigned' }])
    cloud.clock.advance(40 * DAY)
    expect(await links.answer(link, YES, FROM)).toMatchObject({ state: 'ended', sentence: 'This program is over.' })
    await assign()
    expect(await links.read(link)).toMatchObject({ state: 'ended', shift: null })
  })

  it('changes nothing if the offered program moved; the newer mail asks about the new time', async () => {
    const cloud = await open()
    const { links, staffing, offer, move } = await createRopes(cloud)
    await offer(FINN)
    const old = await linkOf(cloud, 'facilitator')
    await move()
    expect(await links.answer(old, YES, FROM)).toMatchObject(SUPERSEDED)
    expect(await staffing()).toEqual([])
    expect(await links.answer(await linkOf(cloud, 'facilitator'), YES, FROM)).toMatchObject({ state: 'accepted' })
  })

  it('shows how the shift changed after the offer was accepted', async () => {
    const cloud = await open()
    const { links, assign, offer, move } = await createRopes(cloud)
    await offer(FINN)
    const link = await linkOf(cloud, 'facilitator')
    cloud.clock.advance(SECOND)
    await links.answer(link, YES, FROM)
    await move()
    expect(await links.read(link)).toMatchObject(SUPERSEDED)
    await assign()
    expect(await links.read(link)).toMatchObject({ state: 'ended', shift: null })
  })

  it('answers the version it showed, even if the shift changes at that moment', async () => {
    const cloud = await open()
    const { admin, programID, assign, staffing } = await createRopes(cloud)
    await assign(FINN)
    const link = await linkOf(cloud, 'facilitator')
    cloud.clock.advance(SECOND)
    const get: TestCloud['store']['get'] = async (collection, id) => {
      const doc = await cloud.store.get(collection, id)
      if (collection.name === 'staffPrograms') await admin.programSchedule.update({ programID, date: '04/02/2026' })
      return doc
    }
    const links = createShiftLinks({ ...cloud.services, store: { ...cloud.store, get } })
    expect(await links.answer(link, YES, FROM)).toMatchObject({ state: 'ended' })
    expect(await staffing()).toMatchObject([{ state: 'assigned' }])
  })

  it('accepts or declines a swap, and describes it', async () => {
    const cloud = await open()
    const { admin, finn, programID, id, links, staffing, assignConfirmed, move } = await createRopes(cloud)
    await assignConfirmed()
    await finn.proposeSwap({ id, withStaffID: FAY })
    const first = await linkOf(cloud, 'secondFacilitator')
    const sentence = 'Finn Facilitator asks you to work this.'
    expect(await links.read(first)).toMatchObject({ state: 'open', shift: { programName: 'Ropes' }, sentence })
    await admin.staff.update({ staffID: FAY, maxHoursPerWeek: 2.5 })
    const warning = `${sentence} Your week would be 3 h, over your limit of 2.5 h.`
    expect(await links.read(first)).toMatchObject({ sentence: warning })
    const declined = { state: 'declined', sentence: 'It stays with Finn Facilitator.' }
    expect(await links.answer(first, { ...NO, reason: 'Exams' }, FROM)).toMatchObject(declined)
    cloud.clock.advance(SECOND)
    await finn.proposeSwap({ id, withStaffID: FAY })
    expect(await links.read(first)).toMatchObject(SUPERSEDED)
    const second = await linkOf(cloud, 'secondFacilitator')
    expect(await links.answer(second, YES, FROM)).toMatchObject({ state: 'accepted', shift: { programName: 'Ropes' } })
    expect(await staffing()).toMatchObject([{ staffID: FAY, state: 'confirmed' }])
    await move()
    expect(await links.read(second)).toMatchObject(SUPERSEDED)
    await admin.programSchedule.update({ programID, status: 'cancelled' })
    expect(await links.read(second)).toMatchObject({ state: 'ended', shift: null })
  })

  it('shows nothing of a swap that now asks another person', async () => {
    const cloud = await open()
    const { finn, id, links, assignConfirmed } = await createRopes(cloud)
    await assignConfirmed()
    await finn.proposeSwap({ id, withStaffID: FAY })
    const old = await linkOf(cloud, 'secondFacilitator')
    await finn.withdrawSwap({ id })
    cloud.clock.advance(SECOND)
    await finn.proposeSwap({ id, withStaffID: ADA })
    const nothing = { shift: null, leave: null, proposed: null, calendar: null, pay: null }
    const ended = { state: 'ended', sentence: 'This swap has ended.', ...nothing }
    expect(await links.answer(old, YES, FROM)).toEqual(ended)
    await cloud.as('admin').staffPrograms.answerSwap({ id, accept: true })
    expect(await links.read(old)).toEqual(ended)
  })

  it("returns the shift's calendar file after an acceptance, and the pay only in that response", async () => {
    const cloud = await open()
    const { admin, programID, links, assign } = await createRopes(cloud)
    await createShift(cloud, FINN, { programName: 'Raft', date: '04/03/2026' })
    cloud.clock.advance(SECOND)
    await assign(FINN)
    const link = await linkOf(cloud, 'facilitator')
    expect(await links.read(link)).toMatchObject({ state: 'open', calendar: null, pay: null })

    const answered = await links.answer(link, YES, FROM)
    expect(answered).toMatchObject({ state: 'accepted', pay: 60 })
    expect(answered?.calendar).toContain(`UID:${programID}@belay`)
    expect(answered?.calendar).toContain('SUMMARY:Ropes')
    expect(answered?.calendar).toContain('/app/schedule/shift?program=')
    expect(answered?.calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    const { calendar } = answered ?? {}
    for (const again of [await links.read(link), await links.answer(link, YES, FROM)])
      expect(again, 'opened or answered once more').toMatchObject({ state: 'accepted', calendar, pay: null })

    await admin.staff.update({ staffID: FINN, active: false })
    expect(await links.read(link), 'no longer staff').toMatchObject({ calendar: null })
    await admin.staff.update({ staffID: FINN, active: true })
    await assign(FAY)
    for (const late of [await links.read(link), await links.answer(link, YES, FROM)])
      expect(late, "the shift is another person's").toMatchObject({ state: 'ended', calendar: null, pay: null })
    const other = await linkOf(cloud, 'secondFacilitator')
    await links.answer(other, NO, FROM)
    expect(await links.read(other)).toMatchObject({ state: 'declined', calendar: null, pay: null })
  })

  it('shows the meeting, the client and the names of the crew to an assigned person, but nothing private', async () => {
    const cloud = await open()
    const { admin, programID, links, assign } = await createRopes(cloud)
    const hall = await admin.places.create({ name: 'Hall' })
    const tower = { name: 'Tower', address: '1 College Way', setupMinutes: 30, badWeatherPlaceID: hall.placeID }
    const { placeID } = await admin.places.create(tower)
    const client = { organization: 'Acme', phone: '555 0100', notes: 'markNotes', address: 'markAddress' }
    const { clientID } = await admin.clients.create({ ...client, contactName: 'markContact' })
    await admin.programTypes.create({ name: 'Climbing', staffBrings: 'Closed shoes' })
    const changes = { placeID, clientID, participants: 12, programType: 'Climbing' }
    await admin.programSchedule.update({ programID, ...changes, dayNotes: 'markDayNotes' })
    await cloud.as('secondFacilitator').staff.updateOwn({ phone: '555 0111' })
    await assign(FINN, FAY)
    const link = await linkOf(cloud, 'facilitator')
    const details = {
      ...{ location: 'Tower', address: '1 College Way', badWeather: { location: 'Hall' }, meetAt: '8:30 AM' },
      ...{ programID, organization: 'Acme', participants: 12, bring: 'Closed shoes', leads: false },
      crew: [{ staffName: 'Fay Facilitator', role: 'Facilitator', leads: false }],
    }
    expect(await links.read(link)).toMatchObject({ state: 'open', shift: details, leave: null })
    const answered = await links.answer(link, YES, FROM)
    expect(answered).toMatchObject({ state: 'accepted', shift: details, leave: 'handOver' })
    expect(JSON.stringify([answered, await links.read(link)])).not.toMatch(/\b555|mark[A-Z]|phone|staffID/)
    await assign(FAY)
    expect(JSON.stringify(await links.read(link)), 'no longer on the program').not.toMatch(/\bFay\b|\bAcme\b/)
  })

  it('shows the meeting of an offered shift, but not who works it, and nothing more once it was declined', async () => {
    const cloud = await open()
    const { admin, programID, links, assign, offer } = await createRopes(cloud)
    const { placeID } = await admin.places.create({ name: 'Tower', setupMinutes: 30 })
    await admin.programSchedule.update({ programID, placeID, staffNeeded: 2 })
    await assign(FAY)
    await offer(FINN)
    const link = await linkOf(cloud, 'facilitator')
    const nobody = { programID: null, crew: [], organization: '', participants: null, bring: '', leads: false }
    expect(await links.read(link)).toMatchObject({ state: 'open', shift: { meetAt: '8:30 AM', ...nobody } })
    const declined = { state: 'declined', shift: { location: 'Tower', meetAt: null, ...nobody }, calendar: null }
    expect(await links.answer(link, NO, FROM)).toMatchObject(declined)
  })

  it('gives back an accepted shift and asks everyone who fits, and keeps it with another yes', async () => {
    const cloud = await open()
    const { admin, programID, links, offer, staffing } = await createRopes(cloud)
    await offer(FINN)
    const link = await linkOf(cloud, 'facilitator')
    expect(await links.giveBack(link, 'Exams', FROM), 'before the answer').toMatchObject({ state: 'open' })
    expect(await links.answer(link, YES, FROM)).toMatchObject({ leave: 'handOver', proposed: 2 })
    const givenBack = {
      state: 'givenBack',
      leave: null,
      proposed: null,
      calendar: expect.stringContaining('BEGIN:VEVENT'),
    }
    expect(await links.giveBack(link, 'Exams', FROM)).toMatchObject(givenBack)
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'givenBack' }])
    const asked = async () => (await admin.staffPrograms.listOffers({ where: { programID, status: 'offered' } })).items
    expect(await asked()).toHaveLength(2)
    for (const again of [await links.giveBack(link, 'Exams', FROM), await links.answer(link, NO, FROM)])
      expect(again).toMatchObject(givenBack)
    expect(await links.answer(link, YES, FROM)).toMatchObject({ state: 'accepted', leave: 'handOver' })
    expect(await staffing()).toMatchObject([{ staffID: FINN, state: 'confirmed' }])
    expect(await asked()).toEqual([])
  })

  it('mails the person when their shift is given back by a link, because others may have the mail', async () => {
    const cloud = await open()
    const { finn, id, links, assign } = await createRopes(cloud)
    await assign(FINN)
    const link = await linkOf(cloud, 'facilitator')
    await links.answer(link, YES, FROM)
    await links.giveBack(link, 'Exams', FROM)
    const title = 'Your shift on Ropes was given back'
    const mailsAboutIt = async () =>
      (await cloud.mails(emailOf('facilitator'))).filter(({ subject }) => subject === title)
    const [mail, ...others] = await mailsAboutIt()
    expect(others).toEqual([])
    for (const words of ['somebody else who has our e-mail', '“Exams”', '/app/schedule/shift?program='])
      expect(mail?.text).toContain(words)
    const { items } = await cloud.as('facilitator').notifications.listMine({ where: { unread: true } })
    expect(items.map((notification) => notification.title)).toContain(title)
    await links.answer(link, YES, FROM)
    await finn.giveBack({ id, reason: 'Exams', ask: false })
    expect(await mailsAboutIt()).toHaveLength(1)
  })

  it('no longer gives the shift back in the last two days, and shows that a call is needed', async () => {
    const cloud = await open()
    const { links, assign, staffing } = await createRopes(cloud)
    await assign(FINN)
    const link = await linkOf(cloud, 'facilitator')
    await links.answer(link, YES, FROM)
    cloud.clock.set(Date.parse('2026-03-30T09:00:01-04:00'))
    expect(await links.giveBack(link, 'Ill', FROM)).toMatchObject({ state: 'accepted', leave: 'callOffice' })
    expect(await staffing()).toMatchObject([{ state: 'confirmed' }])
  })

  it('returns no pay without a pay rate, and the calendar file of an offered shift', async () => {
    const cloud = await open()
    const { admin, programID, links, offer } = await createRopes(cloud)
    await admin.staff.update({ staffID: FINN, payRate: null })
    await offer(FINN)
    const answered = await links.answer(await linkOf(cloud, 'facilitator'), YES, FROM)
    expect(answered).toMatchObject({ state: 'accepted', pay: null })
    expect(answered?.calendar).toContain(`UID:${programID}@belay`)
  })

  it('ends after Undo took back its offer or swap', async () => {
    const cloud = await open()
    const { admin, finn, id, links, assignConfirmed, offer } = await createRopes(cloud)
    /** Returns the link of a mail whose question is undone. */
    const askAndUndo = async (person: Person, ask: () => Promise<unknown>) => {
      const changeID = await runChange(cloud, ask)
      const link = await linkOf(cloud, person)
      cloud.clock.advance(SECOND)
      await admin.audit.undo({ changeID })
      cloud.clock.advance(SECOND)
      return link
    }
    const noLonger = { state: 'ended', sentence: 'This shift is no longer offered.' }
    for (const shift of [null, { programName: 'Ropes' }]) {
      const link = await askAndUndo('facilitator', () => offer(FINN))
      expect(await links.answer(link, YES, FROM)).toMatchObject({ ...noLonger, shift })
      if (shift) continue
      await offer(FINN)
      await links.answer(await linkOf(cloud, 'facilitator'), NO, FROM)
    }
    await assignConfirmed()
    const propose = () => finn.proposeSwap({ id, withStaffID: FAY })
    for (const round of [1, 2]) {
      const link = await askAndUndo('secondFacilitator', propose)
      expect(await links.answer(link, YES, FROM)).toMatchObject({ state: 'ended', sentence: 'This swap has ended.' })
      if (round === 2) continue
      await propose()
      await links.answer(await linkOf(cloud, 'secondFacilitator'), NO, FROM)
    }
  })

  it('opens only its shift, and nothing for a disabled user', async () => {
    const cloud = await open()
    const { admin, links, assign } = await createRopes(cloud)
    await assign(FINN)
    const link = await linkOf(cloud, 'facilitator')
    expect(await links.read({ ...link, collection: 'clientPrograms' })).toBeNull()
    await admin.users.disable({ email: emailOf('facilitator') })
    expect(await links.read(link)).toBeNull()
    expect(await links.answer(link, YES, FROM)).toBeNull()
  })
})
