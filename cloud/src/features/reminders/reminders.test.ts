import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, type Person, START, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { titlesOf } from '../../testing/read-all-documents.ts'
import {
  createAssignment,
  createScheduleEntry,
  createShift,
  createStaffRecords,
  FAY,
  FINN,
} from '../../testing/staffing.ts'
import { type TimeLog, timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { timeLogOf } from '../hours-logged/time-logs.testing.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { sentContract, signing } from '../programs/contracts/signing/sent-contract.testing.ts'
import { approvedRequest, form } from '../programs/requests/create/request-form.testing.ts'
import { sendNextDayReminders, sendReminders, startReminders } from './send-reminders.ts'

const HOUR = DAY / 24
/** Returns the time 8:00 AM in New York, this many days after Tuesday, March 10, 2026. */
const morning = (day: number) => START - 3 * HOUR + day * DAY

/** Sends the reminders of a day. Returns "address: subject" for each new mail. */
async function remind(cloud: TestCloud, day: number) {
  cloud.clock.set(morning(day))
  await sendReminders(cloud.services)
  return takeReminders(cloud)
}

async function takeReminders({ store }: TestCloud): Promise<string[]> {
  const { items } = await store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
  for (const { id, version } of items) await store.batch().delete(outboxEntries, id, version).commit()
  return items
    .flatMap(({ job }) => {
      if (job.kind === 'contractLink' && job.reminder) return [`${job.email}: sign ${job.name}`]
      return job.kind === 'mail' && /^Reminder|no date$/.test(job.mail.subject)
        ? [`${job.mail.to}: ${job.mail.subject}`]
        : []
    })
    .toSorted()
}

/** Stores hours of the facilitator. */
const createLog = ({ store }: TestCloud, timeID: string, changes: Partial<TimeLog>) =>
  store.batch().create(timeLogs, timeLogOf(timeID, changes)).commit()

/** Sends the reminders of each day. Returns the days with mails. Checks that each day's mails are these. */
async function remindDaily(cloud: TestCloud, { from, until }: { from: number; until: number }, mails: string[]) {
  const days: number[] = []
  for (let day = from; day < until; day++) {
    const sent = await remind(cloud, day)
    if (sent.length === 0) continue
    expect(sent).toEqual(mails)
    days.push(day)
  }
  return days
}

/** Sends a day's reminders in several concurrent processes. Returns the mails. */
async function remindConcurrently(cloud: TestCloud, day: number) {
  cloud.clock.set(morning(day))
  await Promise.all([1, 2, 3, 4].map(() => sendReminders(cloud.services)))
  return takeReminders(cloud)
}

/** Lets an Admin disable a person. */
const disable = (cloud: TestCloud, person: Person) => cloud.as('admin').users.disable({ email: emailOf(person) })

onBothStores('Reminders of an unsigned contract', (open) => {
  const toSigner = [`${emailOf('client')}: sign Team day`]
  const WHEN = { date: '03/24/2026', startTime: '9:00 AM', endTime: '11:00 AM' }
  /** Sends a contract on March 10 for a program on March 24. */
  async function sent(form = {}) {
    const cloud = await open()
    const contract = await sentContract(cloud, { ...WHEN, ...form })
    await takeReminders(cloud)
    return { cloud, contract, programID: contract.programID }
  }

  it('are sent in the morning 7 and 3 days before the program, and on no other day', async () => {
    const { cloud, programID } = await sent()
    expect(await remindDaily(cloud, { from: 1, until: 20 }, toSigner)).toEqual([7, 11])
    expect(await cloud.as('admin').clientPrograms.get({ programID })).toMatchObject({ remindedAt: morning(11) })
    const [change] = (await cloud.as('admin').audit.list()).items
    const sentence = `Belay reminded ${emailOf('client')} to sign the contract for Team day; 1 person told`
    expect(change?.change?.sentence).toBe(sentence)
    expect((await titlesOf(cloud, 'client')).filter((title) => title.startsWith('Reminder'))).toHaveLength(2)
  })

  it('are sent once when mornings were missed', async () => {
    const { cloud } = await sent()
    expect(await remind(cloud, 12)).toEqual(toSigner)
    expect(await remind(cloud, 12)).toEqual([])
    expect(await remind(cloud, 13)).toEqual([])
  })

  it('are not sent again if an Admin sent one on the same day or the day before', async () => {
    const { cloud, programID } = await sent()
    cloud.clock.set(morning(6) + 4 * HOUR)
    await cloud.as('admin').clientPrograms.remind({ programID })
    await takeReminders(cloud)
    expect(await remind(cloud, 7)).toEqual([])
    cloud.clock.set(morning(11) - HOUR)
    await cloud.as('admin').clientPrograms.remind({ programID })
    await takeReminders(cloud)
    expect(await remind(cloud, 11)).toEqual([])
    expect(await remind(cloud, 12)).toEqual([])
  })

  it.each<[string, (situation: Awaited<ReturnType<typeof sent>>) => Promise<unknown>]>([
    ['it is signed', ({ cloud, contract }) => cloud.as('client').clientPrograms.sign(signing(contract))],
    [
      'it is declined',
      ({ cloud, programID }) => cloud.as('client').clientPrograms.decline({ programID, reason: 'No.' }),
    ],
    [
      'it is edited and a draft again',
      ({ cloud, programID }) => cloud.as('admin').clientPrograms.update({ programID, discount: 1 }),
    ],
    ['it is deleted', ({ cloud, programID }) => cloud.as('admin').clientPrograms.delete({ programID })],
    ['the signer is disabled', ({ cloud }) => disable(cloud, 'client')],
    [
      'the program moved',
      ({ cloud, programID }) =>
        cloud.as('admin').programSchedule.create({ ...WHEN, programID, programName: 'Team day', date: '03/25/2026' }),
    ],
    ['the program is over', async ({ cloud }) => cloud.clock.set(morning(14) + 2 * HOUR)],
  ])('are not sent once %s', async (_, happen) => {
    const situation = await sent()
    await happen(situation)
    await takeReminders(situation.cloud)
    if (situation.cloud.clock.now() < morning(7)) situation.cloud.clock.set(morning(7))
    await sendReminders(situation.cloud.services)
    expect(await takeReminders(situation.cloud)).toEqual([])
  })

  it('are not sent if the contract has no date', async () => {
    const { cloud } = await sent({ date: null, startTime: null, endTime: null })
    for (const day of [7, 11, 30]) expect(await remind(cloud, day)).toEqual([])
  })

  it('are sent once by several concurrent processes', async () => {
    const { cloud } = await sent()
    expect(await remindConcurrently(cloud, 7)).toEqual(toSigner)
  })
})

onBothStores('Reminders of an unanswered shift', (open) => {
  const toFinn = [`${emailOf('facilitator')}: Reminder: confirm your shift on Ropes`]
  /** Asks a person on March 10 to work on March 24. */
  async function asked(date = '03/24/2026') {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const shift = await createShift(cloud, FINN, { programName: 'Ropes', date })
    await takeReminders(cloud)
    return { cloud, ...shift }
  }
  const remindedOn = (cloud: TestCloud, from = 1) => remindDaily(cloud, { from, until: 18 }, toFinn)

  it('are sent 3 days after the question and 2 days before the shift', async () => {
    const { cloud, id } = await asked()
    expect(await remind(cloud, 3)).toEqual(toFinn)
    expect(await remindedOn(cloud, 4)).toEqual([12])
    const { items } = await cloud.as('facilitator').staffPrograms.listByStaff({ staffID: FINN })
    expect(items[0]).toMatchObject({ id, remindedAt: morning(12) })
    expect(await titlesOf(cloud, 'facilitator')).toContain('Reminder: confirm your shift on Ropes')
  })

  it.each([
    ['03/11/2026', []],
    ['03/12/2026', []],
    ['03/13/2026', [2]],
    ['03/14/2026', [2]],
    ['03/15/2026', [3]],
    ['03/16/2026', [3, 5]],
  ])('for a shift on %s are sent only if there is time left to answer', async (date, days) => {
    const { cloud } = await asked(date)
    expect(await remindedOn(cloud)).toEqual(days)
  })

  it('are one message for all shifts of a person', async () => {
    const { cloud, id } = await asked()
    const other = await createShift(cloud, FINN, { programName: 'Rafts', date: '03/26/2026' })
    await takeReminders(cloud)
    expect(await remind(cloud, 3)).toEqual([`${emailOf('facilitator')}: Reminder: confirm your 2 shifts`])
    for (const shift of [id, other.id])
      expect(await cloud.store.get(staffPrograms, shift)).toMatchObject({ remindedAt: morning(3) })
  })

  it('start again when the program moves, because the person is asked again', async () => {
    const { cloud, programID, id } = await asked()
    cloud.clock.set(morning(2))
    await cloud.as('facilitator').staffPrograms.confirm({ id })
    expect(await remind(cloud, 4)).toEqual([])
    await cloud.as('admin').programSchedule.update({ programID, date: '03/25/2026' })
    await takeReminders(cloud)
    expect(await remindedOn(cloud, 5)).toEqual([7, 13])
  })

  it.each<[string, (situation: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
    ['it is confirmed', ({ cloud, id }) => cloud.as('facilitator').staffPrograms.confirm({ id })],
    ['it is declined', ({ cloud, id }) => cloud.as('facilitator').staffPrograms.decline({ id })],
    [
      'the program is cancelled',
      ({ cloud, programID }) => cloud.as('admin').programSchedule.update({ programID, status: 'cancelled' }),
    ],
    ['the person is disabled', ({ cloud }) => disable(cloud, 'facilitator')],
    ['the person is inactive', ({ cloud }) => cloud.as('admin').staff.update({ staffID: FINN, active: false })],
  ])('are not sent once %s', async (_, happen) => {
    const situation = await asked()
    await happen(situation)
    await takeReminders(situation.cloud)
    expect(await remindedOn(situation.cloud)).toEqual([])
  })

  it('are sent once by several concurrent processes', async () => {
    const { cloud } = await asked()
    expect(await remindConcurrently(cloud, 3)).toEqual(toFinn)
  })
})

onBothStores('Reminders of returned hours', (open) => {
  const toFinn = [`${emailOf('facilitator')}: Reminder: please check your hours`]
  async function returned() {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const log = await cloud.as('facilitator').hoursLogged.log({ date: '03/09/2026', hours: 4 })
    const target = { userId: useridOf('facilitator'), timeID: log.timeID }
    await cloud.as('admin').hoursLogged.returnWithNote({ ...target, note: 'Until noon?' })
    await takeReminders(cloud)
    return { cloud, target }
  }

  it('are sent once, 3 days later, and once more if the hours are returned again', async () => {
    const { cloud, target } = await returned()
    for (const day of [1, 2]) expect(await remind(cloud, day)).toEqual([])
    expect(await remind(cloud, 3)).toEqual(toFinn)
    for (const day of [4, 7, 30]) expect(await remind(cloud, day)).toEqual([])
    expect(await cloud.store.get(timeLogs, target.timeID)).toMatchObject({ remindedAt: morning(3) })
    await cloud.as('facilitator').hoursLogged.update({ ...target, hours: 3 })
    await cloud.as('admin').hoursLogged.returnWithNote({ ...target, note: 'And the break?' })
    await takeReminders(cloud)
    expect(await remind(cloud, 32)).toEqual([])
    expect(await remind(cloud, 33)).toEqual(toFinn)
  })

  it.each<[string, (situation: Awaited<ReturnType<typeof returned>>) => Promise<unknown>]>([
    ['they are corrected', ({ cloud, target }) => cloud.as('facilitator').hoursLogged.update({ ...target, hours: 3 })],
    ['they are approved', ({ cloud, target }) => cloud.as('admin').hoursLogged.update({ ...target, approved: true })],
    ['they are deleted', ({ cloud, target }) => cloud.as('facilitator').hoursLogged.delete(target)],
    ['the person is disabled', ({ cloud }) => disable(cloud, 'facilitator')],
  ])('are not sent once %s', async (_, happen) => {
    const situation = await returned()
    await happen(situation)
    await takeReminders(situation.cloud)
    for (const day of [3, 4]) expect(await remind(situation.cloud, day)).toEqual([])
  })
})

onBothStores('Reminders of approved requests without a date', (open) => {
  const toAdmins = (subject: string) =>
    [`${emailOf('secondAdmin')}: ${subject}`, `${emailOf('admin')}: ${subject}`].toSorted()
  async function approved(count: number) {
    const cloud = await open()
    const ids: string[] = []
    for (let index = 0; index < count; index++) ids.push((await approvedRequest(cloud)).id)
    await takeReminders(cloud)
    return { cloud, ids }
  }

  it('are one message to each Admin after 7 days and every week', async () => {
    const { cloud, ids } = await approved(3)
    const mails = toAdmins('3 approved requests have no date')
    expect(await remindDaily(cloud, { from: 1, until: 16 }, mails)).toEqual([7, 14])
    expect(await cloud.as('admin').programRequests.get({ id: ids[0] ?? '' })).toMatchObject({ remindedAt: morning(14) })
  })

  it('leave out scheduled and cancelled requests', async () => {
    const { cloud, ids } = await approved(3)
    const { programRequests, programSchedule } = cloud.as('admin')
    const day = { date: '04/20/2026', startTime: '9:00 AM', endTime: '11:00 AM' }
    await programSchedule.create({ requestID: ids[0] ?? '', programName: 'Team day', ...day })
    await programRequests.cancel({ id: ids[1] ?? '', cancellationReason: 'Exams.' })
    await takeReminders(cloud)
    expect(await remind(cloud, 7)).toEqual(toAdmins('An approved request has no date'))
    await programRequests.cancel({ id: ids[2] ?? '', cancellationReason: 'Exams.' })
    await takeReminders(cloud)
    expect(await remind(cloud, 14)).toEqual([])
  })

  it('are sent once by several concurrent processes', async () => {
    const { cloud } = await approved(2)
    expect(await remindConcurrently(cloud, 7)).toEqual(toAdmins('2 approved requests have no date'))
  })
})

onBothStores('Reminders of an unsigned amendment', (open) => {
  it('are sent 7 and 3 days before the program, as for a contract', async () => {
    const cloud = await open()
    const { clientPrograms, programSchedule } = cloud.as('admin')
    await createScheduleEntry(cloud, 'p1', { date: '03/23/2026', programName: 'Team day', staffNeeded: 0 })
    await cloud.as('client').clientPrograms.sign(signing(await sentContract(cloud, { programID: 'p1' })))
    await programSchedule.update({ programID: 'p1', date: '03/24/2026' })
    await clientPrograms.amend({ programID: 'p1' })
    await takeReminders(cloud)
    await clientPrograms.send({ programID: 'p1' })
    await takeReminders(cloud)
    const mails = [`${emailOf('client')}: sign Team day`]
    expect(await remindDaily(cloud, { from: 1, until: 14 }, mails)).toEqual([7, 11])
    expect(await clientPrograms.get({ programID: 'p1' })).toMatchObject({ amendment: { remindedAt: morning(11) } })
  })
})

onBothStores('Reminders of offered dates', (open) => {
  const toClient = [`${emailOf('client')}: Reminder: choose a date for your program`]
  /** Offers dates on March 10, held until the end of March 17. */
  async function offered(holdUntil = '03/17/2026') {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const dates = ['04/27/2026', '04/29/2026'].map((date) => ({ date, startTime: '9:00 AM', endTime: '2:00 PM' }))
    await cloud.as('admin').programRequests.offerDates({ id, dates, holdUntil })
    await takeReminders(cloud)
    return { cloud, id }
  }

  it('are sent once, on the day before the last day of the hold', async () => {
    const { cloud, id } = await offered()
    expect(await remind(cloud, 5)).toEqual([])
    expect(await remind(cloud, 6)).toEqual(toClient)
    expect(await cloud.as('admin').programRequests.get({ id })).toMatchObject({ offer: { remindedAt: morning(6) } })
    expect(await titlesOf(cloud, 'client')).toContain('Reminder: choose a date for your program')
    for (const day of [7, 8]) expect(await remind(cloud, day)).toEqual([])
  })

  it('are not sent on the day after the offer', async () => {
    const { cloud } = await offered('03/11/2026')
    expect(await remind(cloud, 1)).toEqual([])
  })

  it.each<[string, (situation: Awaited<ReturnType<typeof offered>>) => Promise<unknown>]>([
    ['one is chosen', ({ cloud, id }) => cloud.as('client').programRequests.chooseDate({ id, date: '04/27/2026' })],
    ['they are declined', ({ cloud, id }) => cloud.as('client').programRequests.chooseDate({ id, date: null })],
    ['they are withdrawn', ({ cloud, id }) => cloud.as('admin').programRequests.withdrawDates({ id })],
    ['the client is disabled', ({ cloud }) => disable(cloud, 'client')],
    [
      'the centre switched this kind off',
      ({ cloud }) => cloud.as('admin').centre.save({ reminders: { dates: false } }),
    ],
  ])('are not sent once %s', async (_, happen) => {
    const situation = await offered()
    await happen(situation)
    await takeReminders(situation.cloud)
    expect(await remind(situation.cloud, 6)).toEqual([])
  })
})

onBothStores("The reminder of the next day's shifts", (open) => {
  /** 5 PM in New York on March 19, the day before the shifts. */
  const EVENING = START + 9 * DAY + 5 * HOUR
  const SHIFT = { programName: 'Ropes', date: '03/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

  /** Assigns Finn and Fay to a program of the next day, at a place that takes 45 minutes to set up. */
  async function assigned() {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
    const admin = cloud.as('admin')
    const { placeID } = await admin.places.create({ name: 'Tower', address: '1 College Way', setupMinutes: 45 })
    const { programID, id } = await createShift(cloud, FINN, SHIFT)
    await admin.programSchedule.update({ programID, placeID })
    await admin.staffPrograms.assignMany({ assignments: [{ programID, staffID: FAY, role: 'Lead', hours: 3 }] })
    await takeMails(cloud)
    cloud.clock.set(EVENING)
    return { cloud, programID, id }
  }
  const takeMails = async (cloud: TestCloud) => {
    const mails = await cloud.mails()
    await takeReminders(cloud)
    return mails.filter(({ subject }) => subject.startsWith('Tomorrow'))
  }
  const subjects = async (cloud: TestCloud) =>
    (await takeMails(cloud)).map(({ to, subject }) => `${to}: ${subject}`).toSorted()

  it('names the time, the place with its map, and the crew', async () => {
    const { cloud } = await assigned()
    await sendNextDayReminders(cloud.services)
    const mail = (await takeMails(cloud)).find(({ to }) => to === emailOf('facilitator'))
    expect(mail?.subject).toBe('Tomorrow: Ropes')
    for (const words of [
      'Fri, Mar 20, 9:00 AM to 12:00 PM',
      'Tower, 1 College Way',
      'https://www.google.com/maps/search/?api=1&query=1%20College%20Way',
      'Be there at 8:15 AM. With Fay Facilitator (Lead). Please confirm or decline this shift.',
    ])
      expect(mail?.text).toContain(words)
  })

  it('is sent from 5 PM on, once, also by several processes', async () => {
    const { cloud } = await assigned()
    const reminders = startReminders(cloud.services)
    cloud.clock.set(EVENING - 1)
    await reminders.sendIfDue()
    expect(await subjects(cloud)).toEqual([])
    cloud.clock.set(EVENING)
    await Promise.all([reminders.sendIfDue(), ...[1, 2, 3].map(() => sendNextDayReminders(cloud.services))])
    const both = [`${emailOf('facilitator')}: Tomorrow: Ropes`, `${emailOf('secondFacilitator')}: Tomorrow: Ropes`]
    expect(await subjects(cloud)).toEqual(both)
    await sendNextDayReminders(cloud.services)
    expect(await subjects(cloud)).toEqual([])
    await reminders.stop()
  })

  it('is one message about all shifts of the day', async () => {
    const { cloud } = await assigned()
    await createShift(cloud, FINN, { programName: 'Raft', date: SHIFT.date, startTime: '2:00 PM', endTime: '4:00 PM' })
    await takeMails(cloud)
    await sendNextDayReminders(cloud.services)
    const mails = (await takeMails(cloud)).filter(({ to }) => to === emailOf('facilitator'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Tomorrow: 2 shifts'])
    expect(mails[0]?.text).toContain('Ropes: be there at 8:15 AM. With Fay Facilitator (Lead).')
  })

  it.each<[string, (situation: Awaited<ReturnType<typeof assigned>>) => Promise<unknown>]>([
    ['declined', ({ cloud, id }) => cloud.as('facilitator').staffPrograms.decline({ id })],
    ['the person is disabled', ({ cloud }) => disable(cloud, 'facilitator')],
    [
      'the program was cancelled',
      ({ cloud, programID }) => cloud.as('admin').programSchedule.update({ programID, status: 'cancelled' }),
    ],
    [
      'the centre switched this kind off',
      ({ cloud }) => cloud.as('admin').centre.save({ reminders: { shiftsTomorrow: false } }),
    ],
  ])('is not sent if %s', async (_, happen) => {
    const situation = await assigned()
    await happen(situation)
    await takeMails(situation.cloud)
    await sendNextDayReminders(situation.cloud.services)
    expect((await subjects(situation.cloud)).filter((line) => line.startsWith(emailOf('facilitator')))).toEqual([])
  })
})

onBothStores('All reminders', (open) => {
  it('are not sent if the centre switched their kind off', async () => {
    const cloud = await open()
    await sentContract(cloud, { date: '03/24/2026' })
    const { centre } = cloud.as('admin')
    const all = {
      contracts: true,
      shifts: true,
      shiftsTomorrow: true,
      hours: true,
      dates: true,
      thanks: true,
      requests: true,
    }
    expect(await centre.settings()).toMatchObject({ reminders: all })
    const { reminders, version } = await centre.save({ reminders: { contracts: false } })
    expect(reminders).toEqual({ ...all, contracts: false })
    await takeReminders(cloud)
    expect(await remind(cloud, 7)).toEqual([])
    await centre.save({ reminders: { contracts: true }, version })
    expect(await remind(cloud, 8)).toHaveLength(1)
  })

  it("are sent once a day, between the centre's morning and evening", async () => {
    const cloud = await open()
    await sentContract(cloud, { date: '03/24/2026' })
    await takeReminders(cloud)
    const reminders = startReminders(cloud.services)
    const look = async (at: number) => {
      cloud.clock.set(at)
      await reminders.sendIfDue()
      return takeReminders(cloud)
    }
    expect(await look(morning(7) - 1)).toEqual([])
    expect(await look(morning(6) + 12 * HOUR)).toEqual([])
    expect(await look(morning(7))).toHaveLength(1)
    expect(await look(morning(7) + HOUR)).toEqual([])
    await sentContract(cloud, { date: '03/18/2026' })
    await takeReminders(cloud)
    expect(await look(morning(11))).toHaveLength(1)
    await reminders.stop()
  })

  it('are found without reading records that are over, answered or already reminded', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    for (let index = 0; index < 30; index++) {
      await createAssignment(cloud, 'facilitator', `past-${index}`, { date: '03/01/2026' })
      await createAssignment(cloud, 'facilitator', `confirmed-${index}`, { date: '04/01/2026', confirmedAt: START })
      await createLog(cloud, `paid-${index}`, { approved: true, payRunID: 'run' })
      await createLog(cloud, `returned-${index}`, { returnedAt: START, remindedAt: START + 1 })
    }
    await createAssignment(cloud, 'facilitator', 'asked', { date: '04/01/2026' })
    await createLog(cloud, 'returned', { returnedAt: START })
    let read = 0
    const find: typeof cloud.store.find = async (collection, query) => {
      const page = await cloud.store.find(collection, query)
      read += page.items.length
      return page
    }
    cloud.clock.set(morning(9))
    await sendReminders({ ...cloud.services, store: { ...cloud.store, find } })
    expect(read).toBe(2)
    expect(await takeReminders(cloud)).toHaveLength(2)
  })
})
