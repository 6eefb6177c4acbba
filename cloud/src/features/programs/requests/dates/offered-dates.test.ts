import { DAY } from '@belay/contract/constants'
import { addDays } from '@belay/contract/dates'
import { expect, it } from 'vitest'
import {
  emailOf,
  onBothStores,
  type Person,
  refusalOf,
  refused,
  START,
  type TestCloud,
} from '../../../../testing/cloud.ts'
import { runChange, titlesOf } from '../../../../testing/read-all-documents.ts'
import { createScheduleEntry } from '../../../../testing/staffing.ts'
import { sendReminders } from '../../../reminders/send-reminders.ts'
import { checkProgram } from '../../conflicts/check-program.ts'
import { recordReads } from '../../conflicts/recorded-reads.testing.ts'
import { form } from '../create/request-form.testing.ts'

const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }
const FIRST = { date: '04/27/2026', ...TIMES }
const SECOND_DATE = { date: '04/29/2026', ...TIMES }
const UNTIL = '04/10/2026'
const HELD = `Held for ${form.organization} until Fri, Apr 10.`
const AGREED = { override: { note: 'Agreed with the school' } }
/** A program at the same time as the first date. */
const CLASH = { programName: 'Ropes', ...FIRST }

/** Creates a client's request with two offered dates in the hall. */
async function offered(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const { placeID } = await admin.places.create({ name: 'Hall', capacity: 30, setupMinutes: 30 })
  const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('facilitator')] })
  await cloud.as('client').programRequests.share({ id, email: emailOf('stranger'), rights: 'edit' })
  const dates = [FIRST, SECOND_DATE].map((date) => ({ ...date, placeID }))
  const offer = { id, dates, holdUntil: UNTIL }
  const request = await admin.programRequests.offerDates({ ...offer, message: 'The 20th is full.' })
  return { admin, id, placeID, offer, request }
}

/** Returns two free days in May. */
const datesFrom = (day: number, placeID: string) =>
  [day, day + 1].map((days) => ({ date: addDays('05/01/2026', days), ...TIMES, placeID }))

const choose = (cloud: TestCloud, id: string, by: Person = 'client', date: string | null = FIRST.date) =>
  cloud.as(by).programRequests.chooseDate({ id, date })
const holds = async (cloud: TestCloud) =>
  (await cloud.as('admin').programRequests.listHolds({ from: '04/01/2026', to: '04/30/2026' })).items
const textOfMail = async (cloud: TestCloud, person: Person, title: string) =>
  (await cloud.mails(emailOf(person))).find(({ subject }) => subject === title)?.text

onBothStores('Offered dates (R147)', (open) => {
  it("show their place's new name after it is renamed", async () => {
    const cloud = await open()
    const { admin, id, placeID } = await offered(cloud)
    const locationsOf = async () => {
      const held = (await holds(cloud)).map(({ location }) => location)
      const { offer } = await cloud.as('client').programRequests.get({ id })
      expect(offer?.dates.map(({ location }) => location)).toEqual(held)
      return held
    }
    const changeID = await runChange(cloud, () => admin.places.update({ placeID, name: 'Great hall' }))
    expect(await locationsOf()).toEqual(['Great hall', 'Great hall'])
    await admin.audit.undo({ changeID })
    expect(await locationsOf()).toEqual(['Hall', 'Hall'])
  })

  it("make choosing a date the client's next step", async () => {
    const cloud = await open()
    const { id } = await offered(cloud)
    const next = async (person: Person) => (await cloud.as(person).programs.overview({ programID: id })).next
    expect(await next('client')).toMatchObject({ step: 'Choose a date', owner: 'You' })
    expect(await next('admin')).toMatchObject({ step: 'Choose a date', owner: 'The client' })
  })

  it('notify the requester and the contacts, and are held on the calendar', async () => {
    const cloud = await open()
    const { id, placeID, request } = await offered(cloud)
    const held = { placeID, location: 'Hall' }
    expect(request).toMatchObject({
      approved: false,
      offer: {
        dates: [
          { ...FIRST, ...held },
          { ...SECOND_DATE, ...held },
        ],
        holdUntil: UNTIL,
        message: 'The 20th is full.',
        offeredAt: START,
        offeredByName: 'Ada Admin',
      },
      history: [{ what: 'offered', by: 'Ada Admin' }],
    })
    expect(await holds(cloud)).toMatchObject([
      { ...FIRST, ...held, requestID: id, organization: form.organization, holdUntil: UNTIL },
      SECOND_DATE,
    ])
    const text = await textOfMail(cloud, 'client', 'Please choose a date for your program')
    expect(text).toContain('Mon, Apr 27, 9:00 AM to 12:00 PM, Hall')
    expect(text).toContain('The 20th is full.')
    expect(await cloud.subjects('stranger')).toEqual(['Cleo Client shared a program with you'])
    const { items } = await cloud.as('stranger').notifications.listMine()
    expect(items.map(({ title }) => title)).toContain('Please choose a date for your program')
    expect(await titlesOf(cloud, 'facilitator')).not.toContain('Please choose a date for your program')
  })

  it('refuse an answer by a contact who may only view the request', async () => {
    const cloud = await open()
    const { id } = await offered(cloud)
    expect(await refusalOf(choose(cloud, id, 'facilitator'))).toBe('permission-denied: not-requester')
    expect(await refusalOf(choose(cloud, id, 'facilitator', null))).toBe('permission-denied: not-requester')
  })

  it('put the program on the calendar when a requester, editor or Admin chooses one', async () => {
    for (const person of ['client', 'stranger', 'secondAdmin'] as const) {
      const cloud = await open()
      const { admin, id, placeID } = await offered(cloud)
      const chosen = await choose(cloud, id, person)
      expect(chosen).toMatchObject({
        approved: true,
        addedToCalendar: true,
        offer: null,
        programDate: FIRST.date,
        decidedBy: emailOf(person),
        history: [{ what: 'offered' }, { what: 'chosen', reason: 'Mon, Apr 27, 9:00 AM to 12:00 PM, Hall' }],
      })
      const programID = chosen.programID ?? ''
      expect(await admin.programSchedule.get({ programID })).toMatchObject({ ...FIRST, placeID, location: 'Hall' })
      expect(await admin.clientPrograms.get({ programID })).toMatchObject({ date: FIRST.date, signed: false })
      expect(await holds(cloud)).toEqual([])
      expect(await cloud.subjects('client')).toContainEqual(expect.stringMatching(/ is approved$/))
      expect(await cloud.subjects('admin')).toContain(`${form.organization} chose a date`)
    }
  })

  it('return the request to the centre, with the reason, if the client declines all', async () => {
    const cloud = await open()
    const { id } = await offered(cloud)
    const note = 'We are away that week.'
    const declined = await cloud.as('client').programRequests.chooseDate({ id, date: null, note })
    expect(declined).toMatchObject({ approved: false, offer: null, history: [{ what: 'offered' }, { reason: note }] })
    expect(await holds(cloud)).toEqual([])
    expect(await textOfMail(cloud, 'admin', `None of the dates works for ${form.organization}`)).toContain(note)
    expect(await refusalOf(choose(cloud, id))).toBe('failed-precondition: not-offered')
  })

  it('can be chosen only from the offer, and only by people of the request', async () => {
    const cloud = await open()
    const { admin, id, offer, placeID } = await offered(cloud)
    expect(await refused(choose(cloud, id, 'client', '04/28/2026'))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'date' }] },
    })
    for (const person of ['secondFacilitator', 'noAccess'] as const)
      expect(await refusalOf(choose(cloud, id, person))).toBe('not-found')
    const stale = cloud.as('client').programRequests.chooseDate({ id, date: FIRST.date, version: 1 })
    expect(await refused(stale)).toMatchObject({ code: 'aborted', data: { current: { id } } })
    const later = { ...FIRST, startTime: '1:00 PM', endTime: '4:00 PM', placeID }
    await admin.programRequests.offerDates({ ...offer, dates: [{ ...FIRST, placeID }, later] })
    expect(await refused(choose(cloud, id))).toMatchObject({ data: { fields: [{ field: 'startTime' }] } })
    await cloud.as('client').programRequests.chooseDate({ id, date: FIRST.date, startTime: '1:00 PM' })
    expect((await admin.programSchedule.list()).items).toMatchObject([{ startTime: '1:00 PM' }])
  })

  it('cannot be chosen after they have begun, although they are held until the end of the day', async () => {
    const cloud = await open()
    const { admin, id, placeID } = await offered(cloud)
    const dates = ['04/09/2026', '04/10/2026'].map((date) => ({ ...FIRST, date, placeID }))
    await admin.programRequests.offerDates({ id, dates, holdUntil: '04/09/2026' })
    cloud.clock.set(Date.UTC(2026, 3, 9, 13, 1)) // one minute past nine in New York
    expect(await refusalOf(choose(cloud, id, 'client', '04/09/2026'))).toBe('failed-precondition: past')
    await choose(cloud, id, 'client', '04/10/2026')
    expect((await admin.programSchedule.list()).items).toMatchObject([{ date: '04/10/2026' }])
  })

  it('must be two or three different future dates, and be held at most until the first', async () => {
    const cloud = await open()
    const { admin, offer } = await offered(cloud)
    const offering = (changes: object) => refused(admin.programRequests.offerDates({ ...offer, ...changes }))
    const wrongFields = async (changes: object) =>
      ((await offering(changes)).data.fields as { field: string }[]).map(({ field }) => field)
    expect(await wrongFields({ dates: [FIRST] })).toEqual(['dates'])
    expect(await wrongFields({ dates: [FIRST, FIRST] })).toEqual(['dates.1.date'])
    expect(await wrongFields({ dates: [FIRST, { ...FIRST, date: '03/09/2026' }] })).toContain('dates.1.date')
    expect(await wrongFields({ dates: [FIRST, { ...SECOND_DATE, placeID: 'nowhere' }] })).toEqual(['dates.1.placeID'])
    expect(await wrongFields({ holdUntil: '03/09/2026' })).toEqual(['holdUntil'])
    expect(await wrongFields({ holdUntil: '04/28/2026' })).toEqual(['holdUntil'])
    expect((await offering({ dates: [FIRST, { ...SECOND_DATE, endTime: '8:00 AM' }] })).code).toBe('invalid-argument')
  })

  it('count as pending requests, and separately while the client has to choose', async () => {
    const cloud = await open()
    const { admin, id } = await offered(cloud)
    await cloud.as('client').programRequests.create(form)
    const { countPending, countOffered } = admin.programRequests
    const counts = async () => [(await countPending()).count, (await countOffered()).count]
    expect(await counts()).toEqual([2, 1])
    await choose(cloud, id)
    expect(await counts()).toEqual([1, 0])
  })

  it('cannot be offered if one has a blocking conflict, except with the offer they replace', async () => {
    const cloud = await open()
    const { admin, offer, placeID } = await offered(cloud)
    await admin.programRequests.offerDates({ ...offer, holdUntil: '04/11/2026' })
    const other = await cloud.as('client').programRequests.create(form)
    expect(await refused(admin.programRequests.offerDates({ ...offer, id: other.id }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'conflicts', conflicts: [{ code: 'place-taken', severity: 'blocks', requestID: offer.id }] },
    })
    const crowd = { ...form, programDetails: { ...form.programDetails, participants: 31 } }
    const { id } = await cloud.as('client').programRequests.create(crowd)
    const free = { id, dates: datesFrom(3, placeID), holdUntil: UNTIL }
    expect(await refused(admin.programRequests.offerDates(free))).toMatchObject({
      data: { conflicts: [{ code: 'over-capacity' }] },
    })
    expect((await admin.programRequests.get({ id })).offer).toBeNull()
  })

  it('block every plan at their place, except one for their own request', async () => {
    const cloud = await open()
    const { admin, id, placeID } = await offered(cloud)
    const conflict = { code: 'place-taken', severity: 'blocks', sentence: HELD, requestID: id, placeID }
    const plan = { ...FIRST, placeID, startTime: '12:15 PM', endTime: '2:00 PM' }
    expect(await admin.programs.check(plan)).toEqual({ conflicts: [conflict] })
    expect(await admin.programs.check({ ...plan, requestID: id })).toEqual({ conflicts: [] })
    expect(await admin.programs.check({ ...plan, startTime: '12:30 PM' })).toEqual({ conflicts: [] })
    expect(await cloud.as('facilitator').programs.check(plan)).toEqual({ conflicts: [] })
    const refusal = await refused(admin.programSchedule.create({ ...CLASH, placeID }))
    expect(refusal).toMatchObject({ message: HELD, data: { conflicts: [conflict] } })
    const other = await cloud.as('client').programRequests.create(form)
    const approving = { id: other.id, ...FIRST, placeID }
    expect(await refused(admin.programRequests.approve(approving))).toMatchObject({ message: HELD })
    const moved = await admin.programSchedule.create({ ...CLASH, date: '04/28/2026', placeID })
    const move = { programID: moved.programID, date: FIRST.date }
    expect(await refused(admin.programSchedule.update(move))).toMatchObject({ message: HELD })
    await admin.programRequests.approve({ id, ...FIRST, placeID })
    expect(await holds(cloud)).toEqual([])
  })

  it('cannot be chosen after a program was planned over them with an override', async () => {
    const cloud = await open()
    const { admin, id, placeID } = await offered(cloud)
    const { programID } = await admin.programSchedule.create({ ...CLASH, placeID, ...AGREED })
    const note = AGREED.override.note
    expect((await admin.programSchedule.get({ programID })).conflicts).toMatchObject([
      { sentence: HELD, accepted: { note, by: 'Ada Admin' } },
    ])
    const tooLate = await refused(choose(cloud, id))
    expect(tooLate).toMatchObject({ code: 'failed-precondition', data: { reason: 'date-taken' } })
    expect(tooLate.message).not.toContain('Ropes')
    expect(tooLate.data.conflicts).toBeUndefined()
    expect(await refusalOf(choose(cloud, id, 'admin'))).toBe('failed-precondition: conflicts')
    expect(await choose(cloud, id, 'client', SECOND_DATE.date)).toMatchObject({ programDate: SECOND_DATE.date })
    expect((await admin.programSchedule.get({ programID })).conflicts).toEqual([])
  })

  it.each<[string, (cloud: TestCloud, id: string) => Promise<unknown>]>([
    ['rejected', (cloud, id) => cloud.as('admin').programRequests.reject({ id, reason: 'Full' })],
    ['cancelled', (cloud, id) => cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Rain' })],
    ['approved without a date', (cloud, id) => cloud.as('admin').programRequests.approve({ id })],
    ['withdrawn', (cloud, id) => cloud.as('admin').programRequests.withdrawDates({ id })],
    ['deleted', (cloud, id) => cloud.as('admin').programRequests.delete({ id })],
  ])('lose their hold once the request or offer is %s', async (state, end) => {
    const cloud = await open()
    const { admin, id, placeID } = await offered(cloud)
    await end(cloud, id)
    expect(await holds(cloud)).toEqual([])
    expect(await admin.programs.check({ ...FIRST, placeID })).toEqual({ conflicts: [] })
    if (state === 'deleted') return
    expect((await refused(choose(cloud, id))).code).toBe('failed-precondition')
    if (state !== 'rejected') return
    expect(await admin.programRequests.reopen({ id })).toMatchObject({ offer: null })
    expect(await holds(cloud)).toEqual([])
  })

  it('notify the client when they are withdrawn', async () => {
    const cloud = await open()
    const { admin, id } = await offered(cloud)
    await admin.programRequests.withdrawDates({ id })
    expect(await cloud.subjects('client')).toContain("We can't offer these dates any more")
    expect(await refusalOf(admin.programRequests.withdrawDates({ id }))).toBe('failed-precondition: not-offered')
  })

  it('stay held until the end of the last day; the next morning everyone is notified once', async () => {
    const cloud = await open()
    const { admin, id, placeID } = await offered(cloud)
    const morning = (day: number) => START - (3 * DAY) / 24 + day * DAY
    cloud.clock.set(morning(31))
    await sendReminders(cloud.services)
    expect(await holds(cloud)).toHaveLength(2)
    // Midnight in New York, in daylight saving time.
    cloud.clock.set(Date.UTC(2026, 3, 11, 4))
    expect(await holds(cloud)).toEqual([])
    expect(await admin.programs.check({ ...FIRST, placeID })).toEqual({ conflicts: [] })
    expect(await refused(choose(cloud, id))).toMatchObject({
      message: `These dates were held until Fri, Apr 10. Ask us for other dates.`,
      data: { reason: 'expired' },
    })
    await cloud.as('client').programRequests.update({ id, phone: '555 0100' })
    cloud.clock.set(morning(32))
    await Promise.all([1, 2, 3].map(() => sendReminders(cloud.services)))
    expect(await admin.programRequests.get({ id })).toMatchObject({ offer: null })
    expect(await cloud.subjects('client')).toContain('We no longer hold dates for you')
    const title = `${form.organization} didn't choose a date`
    expect((await cloud.subjects('admin')).filter((subject) => subject === title)).toHaveLength(1)
    const [entry] = (await admin.audit.list()).items
    expect(entry?.change?.sentence).toMatch(/^Belay released the dates that were held for .*; 5 people told$/)
  })

  it('prevent the client, but not an Admin, from changing the request', async () => {
    const cloud = await open()
    const { admin, id } = await offered(cloud)
    const edit = cloud.as('client').programRequests.update({ id, organization: 'Other' })
    expect(await refusalOf(edit)).toBe('failed-precondition: dates-offered')
    await admin.programRequests.update({ id, programDetails: { participants: 31 } })
    expect(await refusalOf(choose(cloud, id))).toBe('failed-precondition: date-taken')
  })

  it('prevent the deletion of their place', async () => {
    const cloud = await open()
    const { admin, id, placeID } = await offered(cloud)
    expect((await refused(admin.places.delete({ placeID }))).data.documents).toEqual([
      { collection: 'programRequests', id, label: `Dates offered to ${form.organization}` },
    ])
    await admin.programRequests.withdrawDates({ id })
    await admin.places.delete({ placeID })
  })

  it('can be undone, and come back when their answer is undone', async () => {
    const cloud = await open()
    const { admin, id, offer } = await offered(cloud)
    const before = (await admin.programRequests.get({ id })).offer
    const choosing = await runChange(cloud, () => choose(cloud, id))
    await cloud.as('client').audit.undo({ changeID: choosing })
    expect(await admin.programRequests.get({ id })).toMatchObject({ approved: false, offer: before, programID: null })
    expect((await admin.programSchedule.list()).items).toEqual([])
    const declining = await runChange(cloud, () => choose(cloud, id, 'client', null))
    await admin.audit.undo({ changeID: declining })
    expect(await holds(cloud)).toHaveLength(2)
    const withdrawing = await runChange(cloud, () => admin.programRequests.withdrawDates({ id }))
    await admin.audit.undo({ changeID: withdrawing })
    const offering = await runChange(cloud, () =>
      admin.programRequests.offerDates({ ...offer, holdUntil: '04/09/2026' }),
    )
    await admin.audit.undo({ changeID: offering })
    expect((await holds(cloud))[0]).toMatchObject({ holdUntil: UNTIL })
  })

  it('cannot be restored if a program or offer was planned since, or if the place was deleted', async () => {
    const cloud = await open()
    const { admin, id, placeID, offer } = await offered(cloud)
    const rejecting = await runChange(cloud, () => admin.programRequests.reject({ id, reason: 'Full' }))
    const undo = () => refused(admin.audit.undo({ changeID: rejecting }))
    const { programID } = await admin.programSchedule.create({ ...CLASH, placeID })
    expect(await undo()).toMatchObject({
      data: { reason: 'planned-since', documents: [{ collection: 'programSchedule', id: programID }] },
    })
    await admin.programSchedule.delete({ programID })
    const other = await cloud.as('client').programRequests.create(form)
    await admin.programRequests.offerDates({ ...offer, id: other.id })
    expect(await undo()).toMatchObject({
      message: `This can't be undone: ${HELD}`,
      data: { reason: 'planned-since', documents: [{ collection: 'programRequests', id: other.id }] },
    })
    await admin.programRequests.withdrawDates({ id: other.id })
    await admin.places.delete({ placeID })
    expect(await undo()).toMatchObject({ data: { reason: 'gone', documents: [{ id: placeID, label: 'Hall' }] } })
  })

  it('prevent Undo from restoring a program at their place and time', async () => {
    const cloud = await open()
    const { admin, offer, placeID, id } = await offered(cloud)
    await admin.programRequests.withdrawDates({ id })
    const { programID } = await admin.programSchedule.create({ ...CLASH, placeID })
    const deleting = await runChange(cloud, () => admin.programSchedule.delete({ programID }))
    await admin.programRequests.offerDates(offer)
    expect(await refused(admin.audit.undo({ changeID: deleting }))).toMatchObject({
      data: { reason: 'planned-since', documents: [{ collection: 'programRequests', id }] },
    })
  })

  it('allow only one of several concurrent offers or programs at the same place and time', async () => {
    const cloud = await open()
    const { admin, placeID } = await offered(cloud)
    const elsewhere = await cloud.elsewhere()
    const ids = await Promise.all([1, 2].map(async () => (await cloud.as('client').programRequests.create(form)).id))
    for (let day = 1; day <= 6; day++) {
      const dates = datesFrom(2 * day, placeID)
      const calls = [
        ...[admin, elsewhere('secondAdmin')].map(({ programRequests }, index) =>
          programRequests.offerDates({ id: ids[index] ?? '', dates, holdUntil: UNTIL }),
        ),
        elsewhere('admin').programSchedule.create({ ...FIRST, programName: 'Ropes', ...dates[1] }),
      ]
      const outcomes = await Promise.allSettled(calls)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const id of ids) await admin.programRequests.withdrawDates({ id }).catch(() => undefined)
    }
  })

  it('cost a check only the reads of its day', async () => {
    const cloud = await open()
    const { admin, placeID } = await offered(cloud)
    await createScheduleEntry(cloud, 'other-day', { ...SECOND_DATE, location: 'Hall', placeID: null })
    for (let day = 1; day <= 5; day++) {
      const { id } = await cloud.as('client').programRequests.create(form)
      await admin.programRequests.offerDates({ id, dates: datesFrom(2 * day, placeID), holdUntil: UNTIL })
    }
    const { reads, store } = recordReads(cloud)
    await checkProgram({ ...cloud.context('admin', 'programs.check'), store }, { ...FIRST, placeID })
    expect(reads).toHaveLength(1)
  })
})
