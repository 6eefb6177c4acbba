import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import {
  emailOf,
  onBothStores,
  type Person,
  refusalOf,
  refused,
  START,
  type TestCloud,
  useridOf,
} from '../../testing/cloud.ts'
import { titlesOf } from '../../testing/read-all-documents.ts'
import {
  ADA,
  createAssignment,
  createScheduleEntry,
  createStaffRecords,
  FAY,
  FINN,
  setPayRate,
} from '../../testing/staffing.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { users } from '../users/users.documents.ts'
import { hoursLogged, timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { keyOf } from './time-logs.testing.ts'

type Ada = ReturnType<TestCloud['as']>
const WORKED = { date: '03/09/2026', hours: 3.5 }
const target = ({ userId, timeID, version }: VersionedLog) => ({ userId, timeID, version })

onBothStores('hoursLogged', (open) => {
  /** Creates staff records of Finn, Fay and Ada. Returns the cloud and the calls about hours of people. */
  async function centre() {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 18.5, admin: 30 })
    const [finn, fay] = [cloud.as('facilitator').hoursLogged, cloud.as('secondFacilitator').hoursLogged]
    const [ada, abe] = [cloud.as('admin').hoursLogged, cloud.as('secondAdmin').hoursLogged]
    const approve = (log: VersionedLog, admin = ada) => admin.update({ ...keyOf(log), approved: true })
    return { cloud, finn, fay, ada, abe, approve }
  }

  it("logs the caller's hours as pending, with the staff record of the same e-mail", async () => {
    const { cloud, finn } = await centre()
    const log = await finn.log({ ...WORKED, role: 'Lead', note: 'Rain' })
    const owner = { userId: useridOf('facilitator'), staffID: FINN, staffName: 'Finn Facilitator' }
    const pending = { approved: false, payRate: null, programID: null, dateSubmitted: START, lastUpdated: START }
    expect(log).toMatchObject({ ...WORKED, ...owner, ...pending })
    expect(await cloud.store.get(hoursLogged, useridOf('facilitator'))).toMatchObject({ lastUpdated: START })
    const { items } = await finn.listByUser({ userId: useridOf('facilitator') })
    expect(items).toEqual([log])
  })

  it('refuses a person without a staff record and explains why', async () => {
    const cloud = await open()
    expect(await refusalOf(cloud.as('facilitator').hoursLogged.log(WORKED))).toBe('failed-precondition: no-staff')
  })

  it('accepts quarters of an hour, no future day, and at most 24 hours a day over all logs', async () => {
    const { finn } = await centre()
    for (const hours of [0, -1, 0.3, 24.25])
      expect(await refusalOf(finn.log({ ...WORKED, hours }))).toBe('invalid-argument')
    expect(await refusalOf(finn.log({ date: '03/11/2026', hours: 1 }))).toBe('invalid-argument: future')
    await finn.log({ date: '03/10/2026', hours: 23.75 })
    expect(await refusalOf(finn.log({ date: '03/10/2026', hours: 0.5 }))).toBe('failed-precondition: day-is-full')
    const last = await finn.log({ date: '03/10/2026', hours: 0.25 })
    const other = await finn.log({ date: '03/09/2026', hours: 1 })
    const moved = finn.update({ ...keyOf(other), date: '03/10/2026' })
    expect(await refusalOf(moved)).toBe('failed-precondition: day-is-full')
    expect(await finn.update({ ...keyOf(last), hours: 0.25, note: 'same' })).toMatchObject({ note: 'same' })
  })

  it("computes today in the centre's time zone", async () => {
    const { cloud, finn } = await centre()
    cloud.clock.set(Date.UTC(2026, 2, 11, 2))
    expect(await refusalOf(finn.log({ date: '03/11/2026', hours: 1 }))).toBe('invalid-argument: future')
    await finn.log({ date: '03/10/2026', hours: 1 })
  })

  it('limits a day to 24 hours when many logs arrive concurrently', async () => {
    const { finn } = await centre()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => finn.log({ ...WORKED, hours: 9 })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { items } = await finn.listByUser({ userId: useridOf('facilitator') })
    expect(items).toHaveLength(2)
  })

  it('accepts three weeks of logs at once', async () => {
    const { finn } = await centre()
    const dates = Array.from({ length: 21 }, (_, day) => `02/${String(day + 1).padStart(2, '0')}/2026`)
    await Promise.all(dates.map((date) => finn.log({ date, hours: 8 })))
    const { items } = await finn.listByUser({ userId: useridOf('facilitator'), from: '02/01/2026' })
    expect(items).toHaveLength(21)
  })

  it("counts all moves of one updateMany call towards the day's limit", async () => {
    const { finn, ada } = await centre()
    const logs = []
    for (const date of ['03/02/2026', '03/03/2026', '03/04/2026']) logs.push(await finn.log({ date, hours: 10 }))
    const { done, skipped } = await ada.updateMany({ logs: logs.map(target), changes: { date: '03/05/2026' } })
    expect(done).toHaveLength(2)
    const message = 'That adds up to 30 hours on Thu, Mar 5. You can log up to 24 hours a day.'
    expect(skipped).toEqual([{ id: logs[2]?.timeID, code: 'failed-precondition', message }])
  })

  it("stores the program's name, and refuses a program that a Facilitator is not assigned to", async () => {
    const { cloud, finn, ada } = await centre()
    await createScheduleEntry(cloud, 'p1')
    await createScheduleEntry(cloud, 'p2')
    await createAssignment(cloud, 'facilitator', 'p1')
    const log = await finn.log({ ...WORKED, programID: 'p1' })
    expect(log.programName).toBe('Program p1')
    expect(await refusalOf(finn.log({ ...WORKED, programID: 'p2' }))).toBe('failed-precondition: not-assigned')
    expect(await refusalOf(finn.log({ ...WORKED, programID: 'nowhere' }))).toBe('invalid-argument: no-program')
    const moved = await ada.update({ ...keyOf(log), programID: 'p2' })
    expect(moved).toMatchObject({ programID: 'p2', programName: 'Program p2' })
    const label = '3.5 h of Finn Facilitator on Mon, Mar 9, 2026'
    expect(await refused(cloud.as('admin').programSchedule.delete({ programID: 'p2' }))).toMatchObject({
      code: 'failed-precondition',
      data: { documents: [{ collection: 'timeLogs', id: log.timeID, label }] },
    })
    expect(await cloud.as('admin').programSchedule.delete({ programID: 'p1' })).toEqual({ ok: true })
  })

  it('lets only an Admin log hours for another person, who must be registered', async () => {
    const { cloud, fay, ada } = await centre()
    const log = await ada.log({ ...WORKED, userId: useridOf('facilitator') })
    expect(log).toMatchObject({ staffID: FINN, approved: false })
    const ofClient = await ada.log({ ...WORKED, userId: useridOf('client') })
    expect(ofClient).toMatchObject({ staffID: null, staffName: 'Cleo Client' })
    expect(await refusalOf(ada.log({ ...WORKED, userId: 'nobody' }))).toBe('not-found: no-person')
    expect(await refusalOf(fay.log({ ...WORKED, userId: useridOf('facilitator') }))).toBe('not-found')
    expect(await refusalOf(cloud.as('client').hoursLogged.log(WORKED))).toBe('permission-denied')
  })

  it("answers the same for another person's log as for a missing one", async () => {
    const { finn, fay, ada } = await centre()
    const log = await finn.log(WORKED)
    const foreign = await refused(fay.update({ ...keyOf(log), hours: 1 }))
    expect(foreign).toEqual(await refused(fay.update({ userId: 'nobody', timeID: 'nothing', hours: 1 })))
    expect(foreign.code).toBe('not-found')
    expect(await refusalOf(fay.delete(keyOf(log)))).toBe('not-found')
    expect(await refusalOf(fay.listByUser({ userId: useridOf('facilitator') }))).toBe('not-found')
    expect(await refusalOf(ada.update({ userId: useridOf('admin'), timeID: log.timeID, hours: 1 }))).toBe('not-found')
    expect(await refusalOf(fay.list())).toBe('permission-denied')
    expect(await refusalOf(fay.listUnapproved())).toBe('permission-denied')
  })

  it('stores the approver, time and pay rate at approval, and notifies the owner', async () => {
    const { cloud, finn, ada, abe, approve } = await centre()
    const log = await finn.log(WORKED)
    cloud.clock.advance(1000)
    const approval = { approved: true, approvedBy: emailOf('admin'), approvedAt: START + 1000, payRate: 20 }
    const times = { lastUpdated: START + 1000, dateSubmitted: START }
    expect(await ada.update({ ...target(log), approved: true })).toMatchObject({ ...approval, ...times })
    expect(await cloud.mails(emailOf('facilitator'))).toMatchObject([{ subject: 'Your hours were approved' }])
    await setPayRate(cloud, 'facilitator', 25)
    expect(await approve(log, abe)).toMatchObject({ payRate: 20, approvedBy: emailOf('admin') })
    expect(await cloud.mails(emailOf('facilitator'))).toHaveLength(1)
    const { items } = await finn.listByUser({ userId: useridOf('facilitator') })
    expect(items[0]?.payRate).toBe(20)
  })

  it("adds a missing rate when approved again, and clears the approval's fields when it is withdrawn", async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: null })
    const key = keyOf(await cloud.as('facilitator').hoursLogged.log(WORKED))
    const ada = cloud.as('admin').hoursLogged
    expect(await ada.update({ ...key, approved: true })).toMatchObject({ payRate: null })
    await setPayRate(cloud, 'facilitator', 21)
    expect(await ada.update({ ...key, approved: true })).toMatchObject({ payRate: 21 })
    const withdrawn = { approved: false, approvedBy: null, approvedAt: null, payRate: null }
    expect(await ada.update({ ...key, approved: false })).toMatchObject(withdrawn)
  })

  it('approveAgain sets the current rate on all hours approved without one, up to a date', async () => {
    const { cloud, finn, ada, approve } = await centre()
    await setPayRate(cloud, 'facilitator', null)
    for (const date of ['03/07/2026', '03/08/2026', '03/10/2026']) await approve(await finn.log({ ...WORKED, date }))
    await setPayRate(cloud, 'facilitator', 21)
    expect(await ada.approveAgain({ payee: FINN, to: '03/08/2026' })).toEqual({ done: 2 })
    expect((await ada.list({ orderBy: 'date' })).items.map(({ payRate }) => payRate)).toEqual([21, 21, null])
    expect(await refusalOf(finn.approveAgain({ payee: FINN, to: '03/10/2026' }))).toBe('permission-denied')
  })

  it('approveAgain refuses more than 1,000 logs and changes none', async () => {
    const { cloud, finn, ada, approve } = await centre()
    await setPayRate(cloud, 'facilitator', null)
    const log = await finn.log(WORKED)
    await approve(log)
    const approved = (await cloud.store.get(timeLogs, log.timeID)) ?? expect.fail('The log is stored')
    const { version: _, ...fields } = approved
    const batch = cloud.store.batch()
    for (let count = 1; count <= 1000; count++) batch.create(timeLogs, { ...fields, timeID: `copy-${count}` })
    await batch.commit()
    await setPayRate(cloud, 'facilitator', 21)

    const input = { payee: FINN, to: WORKED.date }
    expect(await refusalOf(ada.approveAgain(input))).toBe('failed-precondition: too-many')
    expect(await cloud.store.get(timeLogs, log.timeID)).toMatchObject({ payRate: null, version: approved.version })
  })

  it('refuses to let the owner edit or delete an approved log', async () => {
    const { finn, ada, approve } = await centre()
    const log = await finn.log(WORKED)
    await approve(log)
    expect(await refusalOf(finn.update({ ...keyOf(log), hours: 1 }))).toBe('failed-precondition: approved')
    expect(await refusalOf(finn.delete(keyOf(log)))).toBe('failed-precondition: approved')
    expect(await ada.delete(keyOf(log))).toEqual({ ok: true })
  })

  it('lets only Admins approve', async () => {
    const { finn } = await centre()
    const log = await finn.log(WORKED)
    expect(await refusalOf(finn.update({ ...keyOf(log), approved: true }))).toBe('permission-denied: admins-approve')
    const many = finn.updateMany({ logs: [target(log)], changes: { approved: true } })
    expect(await refusalOf(many)).toBe('permission-denied')
  })

  it('refuses to let an Admin approve, return or edit their own hours, alone or among others', async () => {
    const { finn, ada, abe, approve } = await centre()
    const own = await ada.log(WORKED)
    const other = await finn.log(WORKED)
    const message = "You can't approve your own hours. Ask another Admin."
    const refusal = { code: 'failed-precondition', message, data: { reason: 'own-hours' } }
    expect(await refused(approve(own))).toMatchObject(refusal)
    expect(await refusalOf(ada.returnWithNote({ ...keyOf(own), note: 'x' }))).toBe('failed-precondition: own-hours')
    expect(await ada.updateMany({ logs: [target(own), target(other)], changes: { approved: true } })).toEqual({
      done: [other.timeID],
      skipped: [{ id: own.timeID, code: 'failed-precondition', message }],
    })
    await approve(own, abe)
    expect(await refusalOf(ada.update({ ...keyOf(own), hours: 8 }))).toBe('failed-precondition: own-hours')
    expect(await ada.update({ ...keyOf(own), approved: false, hours: 2 })).toMatchObject({ approved: false, hours: 2 })
  })

  it('refuses to let an Admin approve their own hours through another account or staff record', async () => {
    const { cloud, ada, abe, approve } = await centre()
    await createStaffRecords(cloud, { secondAdmin: 25 })
    /** Gives the staff record of Ada to another account. */
    const giveTo = (owner: Person, by: Person) => cloud.as(by).staff.update({ staffID: ADA, email: emailOf(owner) })
    expect(await refusalOf(giveTo('client', 'admin'))).toBe('failed-precondition: own-record')
    // Another Admin gives the record to another account. Hours logged for that account stay with the record afterwards.
    await giveTo('client', 'secondAdmin')
    const log = await ada.log({ ...WORKED, userId: useridOf('client') })
    expect(log.staffID).toBe(ADA)
    expect(await refusalOf(giveTo('admin', 'admin'))).toBe('failed-precondition: own-record')
    await giveTo('admin', 'secondAdmin')
    const ownHours = 'failed-precondition: own-hours'
    expect(await refusalOf(approve(log))).toBe(ownHours)
    expect(await refusalOf(ada.returnWithNote({ ...keyOf(log), note: 'x' }))).toBe(ownHours)
    expect(await approve(log, abe)).toMatchObject({ approved: true, payRate: 30 })
    expect(await refusalOf(ada.update({ ...keyOf(log), hours: 8 }))).toBe(ownHours)
  })

  it('notifies the other Admins when an Admin changes their own pay rate or the list of Admins', async () => {
    const { cloud } = await centre()
    const ada = cloud.as('admin')
    const titles = async () => (await titlesOf(cloud, 'secondAdmin')).toSorted()
    await ada.staff.update({ staffID: FINN, payRate: 40 })
    expect(await titles()).toEqual([])
    await ada.staff.update({ staffID: ADA, payRate: 90 })
    await ada.users.update({ email: emailOf('client'), permission: 'Admin' })
    await ada.users.disable({ email: emailOf('client') })
    expect(await titles()).toEqual([
      'Ada Admin changed their own pay rate',
      'Cleo Client is now Admin',
      'Cleo Client was disabled',
    ])
    expect(await titlesOf(cloud, 'admin')).toEqual([])
  })

  it('refuses to approve hours if their owner or program is deleted', async () => {
    const { cloud, ada, approve } = await centre()
    await createScheduleEntry(cloud, 'p1')
    const onProgram = await ada.log({ ...WORKED, userId: useridOf('facilitator'), programID: 'p1' })
    const ofPerson = await ada.log({ ...WORKED, userId: useridOf('client') })
    const batch = cloud.store.batch()
    batch.delete(programSchedule, 'p1', 1)
    batch.delete(users, emailOf('client'), 1)
    await batch.commit()
    expect(await refusalOf(approve(onProgram))).toBe('failed-precondition: no-program')
    expect(await refusalOf(approve(ofPerson))).toBe('failed-precondition: no-person')
    const logs = [onProgram, ofPerson].map(target)
    expect(await ada.updateMany({ logs, changes: { approved: true } })).toMatchObject({ done: [] })
    expect(await ada.update({ ...keyOf(onProgram), programID: null, approved: true })).toMatchObject({ approved: true })
  })

  it('lets the only Admin approve their own hours', async () => {
    const cloud = await open({ without: ['secondAdmin'] })
    await createStaffRecords(cloud, { admin: 30 })
    const ada = cloud.as('admin').hoursLogged
    const own = keyOf(await ada.log(WORKED))
    expect(await ada.update({ ...own, approved: true })).toMatchObject({ approved: true, payRate: 30 })
  })

  it('refuses to log hours, or move them to a day, more than two years ago', async () => {
    const { finn } = await centre()
    const message = "You can't log hours that are more than two years old."
    expect(await refused(finn.log({ date: '01/01/1900', hours: 2 }))).toMatchObject({ message })
    const log = await finn.log({ date: '03/10/2024', hours: 2 })
    const toOldDay = finn.update({ ...keyOf(log), date: '03/08/2024' })
    expect(await refusalOf(toOldDay)).toBe('invalid-argument: too-old')
    expect(await finn.update({ ...keyOf(log), hours: 3 })).toMatchObject({ hours: 3 })
  })

  const ABE = { email: emailOf('secondAdmin') }
  it.each([
    { deed: 'demoted', remove: (ada: Ada) => ada.users.update({ ...ABE, permission: 'Client' }) },
    { deed: 'disabled', remove: (ada: Ada) => ada.users.disable(ABE) },
    { deed: 'deleted', remove: (ada: Ada) => ada.users.delete(ABE) },
  ])('counts an Admin who was $deed as another Admin for 14 days', async ({ remove }) => {
    const { cloud } = await centre()
    const ada = cloud.as('admin')
    const own = await ada.hoursLogged.log(WORKED)
    await remove(ada)
    await ada.staff.update({ staffID: ADA, payRate: 99 })
    expect(await cloud.subjects('secondAdmin')).toContain('Ada Admin changed their own pay rate')
    const approve = () => ada.hoursLogged.update({ ...keyOf(own), approved: true })
    const refusal = { message: expect.stringContaining('in the last 14 days'), data: { reason: 'own-hours' } }
    expect(await refused(approve())).toMatchObject(refusal)
    expect((await ada.hoursLogged.list({ withAbilities: true })).items[0]?.can?.approve).toBe(false)
    const otherAddress = ada.staff.update({ staffID: ADA, email: 'x@example.edu' })
    expect(await refusalOf(otherAddress)).toBe('failed-precondition: own-record')
    cloud.clock.advance(14 * DAY - 1)
    expect(await refused(approve())).toMatchObject(refusal)
    cloud.clock.advance(1)
    expect(await approve()).toMatchObject({ selfApproved: true })
  })

  it('notifies each person once when many logs are approved', async () => {
    const { cloud, finn, ada } = await centre()
    const logs = []
    for (const person of ['facilitator', 'facilitator', 'secondFacilitator'] as const)
      logs.push(await cloud.as(person).hoursLogged.log(WORKED))
    const missing = { userId: useridOf('facilitator'), timeID: 'nothing' }
    const stale = { ...target(await finn.log(WORKED)), version: 7 }
    const answer = await ada.updateMany({ logs: [...logs.map(target), missing, stale], changes: { approved: true } })
    expect(answer.done).toEqual(logs.map((log) => log.timeID))
    expect(answer.skipped).toMatchObject([{ code: 'not-found' }, { code: 'aborted' }])
    const finns = await cloud.mails(emailOf('facilitator'))
    expect(finns).toHaveLength(1)
    expect(finns[0]?.text).toContain('your hours: 7 h in 2 entries')
    expect(await cloud.mails(emailOf('secondFacilitator'))).toHaveLength(1)
    expect(await refusalOf(ada.updateMany({ logs: [missing], changes: {} }))).toBe('invalid-argument')
  })

  it('withdraws an approval of many logs, except a log that was changed since', async () => {
    const { finn, fay, ada, abe } = await centre()
    const own = await finn.log(WORKED)
    const other = await fay.log(WORKED)
    await ada.updateMany({ logs: [target(own), target(other)], changes: { approved: true } })
    const first = { ...target(own), version: own.version + 1 }
    const second = { ...target(other), version: other.version + 1 }
    await abe.update({ ...second, note: 'By the gate' })
    const withdrawn = await ada.updateMany({ logs: [first, second], changes: { approved: false } })
    expect(withdrawn).toMatchObject({ done: [first.timeID], skipped: [{ code: 'aborted' }] })
  })

  it('notifies the owner once when an Admin changes or deletes their hours, but not when they do', async () => {
    const { cloud, finn, ada } = await centre()
    const mails = async () =>
      (await cloud.mails(emailOf('facilitator'))).map(({ subject, text }) => `${subject}: ${text.split('\n')[0]}`)
    const first = keyOf(await finn.log(WORKED))
    const second = keyOf(await finn.log({ ...WORKED, date: '03/08/2026' }))
    await finn.update({ ...first, hours: 4 })
    await ada.update({ ...first, note: 'By the gate' })
    expect(await mails()).toEqual([])

    await ada.update({ ...first, hours: 2 })
    cloud.clock.advance(1000)
    await ada.updateMany({ logs: [first, second], changes: { hours: 1 } })
    cloud.clock.advance(1000)
    await ada.update({ ...first, hours: 3, approved: true })
    cloud.clock.advance(1000)
    await ada.delete(second)
    expect(await mails()).toEqual([
      'Your hours were changed: Ada Admin changed your hours to 2 h on Mon, Mar 9.',
      'Your hours were changed: Ada Admin changed 2 of your entries.',
      'Your hours were approved: Ada Admin approved your 3 h on Mon, Mar 9.',
      'Your hours were removed: Ada Admin removed your 1 h on Sun, Mar 8.',
    ])
  })

  it('returns a log with a note until its owner edits it', async () => {
    const { cloud, finn, fay, ada, approve } = await centre()
    const first = await finn.log(WORKED)
    cloud.clock.advance(1000)
    const second = await fay.log(WORKED)
    const returned = await ada.returnWithNote({ ...target(first), note: 'Which program?' })
    expect(returned).toMatchObject({ approved: false, returnedAt: START + 1000, returnNote: 'Which program?' })
    expect(await cloud.mails(emailOf('facilitator'))).toMatchObject([{ subject: 'Please check your hours' }])
    const [note] = (await cloud.as('facilitator').notifications.listMine({})).items
    const link = `/app/workday/logHours?week=2026-03-09&log=${first.timeID}`
    expect(note).toMatchObject({ relatedDocumentId: first.timeID, link })
    const waiting = await ada.listUnapproved({ count: true })
    expect(waiting.items.map((log) => log.timeID)).toEqual([first.timeID, second.timeID])
    expect(waiting.count).toBe(2)
    expect((await ada.list({ where: { status: 'Returned' } })).items).toHaveLength(1)
    const edited = await finn.update({ ...keyOf(first), note: 'Ropes' })
    expect(edited).toMatchObject({ returnedAt: null, returnNote: null, note: 'Ropes' })
    await approve(second)
    expect(await refusalOf(ada.returnWithNote({ ...keyOf(second), note: 'x' }))).toBe('failed-precondition: approved')
  })

  it('accepts only one of a concurrent edit and approval', async () => {
    const { finn, ada } = await centre()
    const log = await finn.log(WORKED)
    const answers = await Promise.allSettled([
      finn.update({ ...target(log), hours: 8 }),
      ada.update({ ...target(log), approved: true }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [stored] = (await ada.listByUser({ userId: log.userId })).items
    expect(stored?.approved === (stored?.hours === 8)).toBe(false)
  })

  it('lists logs by date within limits, for everybody or one person', async () => {
    const { finn, fay, ada } = await centre()
    for (const date of ['12/31/2025', '01/02/2026', '03/01/2026']) await finn.log({ date, hours: 1 })
    const dates = async (input: Parameters<ReturnType<TestCloud['as']>['hoursLogged']['list']>[0]) =>
      (await ada.list(input)).items.map((log) => log.date)
    expect(await dates({})).toEqual(['03/01/2026', '01/02/2026', '12/31/2025'])
    expect(await dates({ where: { from: '01/01/2026', to: '02/01/2026' } })).toEqual(['01/02/2026'])
    const pending = { status: 'Pending' } as const
    const early = await dates({ where: { ...pending, to: '01/02/2026' }, orderBy: 'date' })
    expect(early).toEqual(['12/31/2025', '01/02/2026'])
    await fay.log({ date: '03/02/2026', hours: 1 })
    const ofFay = { staffID: FAY }
    expect(await dates({ where: ofFay })).toEqual(['03/02/2026'])
    const ofMarch = { ...ofFay, ...pending, from: '03/01/2026' }
    expect(await dates({ where: ofMarch, orderBy: 'date' })).toEqual(['03/02/2026'])
    expect(await dates({ where: { ...ofFay, status: 'Approved' } })).toEqual([])
    expect(await dates({ where: ofFay, orderBy: '-dateSubmitted' })).toEqual(['03/02/2026'])
    const where = { from: '01/01/2026' }
    expect(await refusalOf(ada.list({ where, orderBy: '-dateSubmitted' }))).toBe('invalid-argument: query')
  })

  it('lists logs by their number of hours', async () => {
    const { finn, ada } = await centre()
    for (const hours of [2, 8, 5]) await finn.log({ ...WORKED, hours })
    const hours = async (orderBy: 'hours' | '-hours', staffID?: string) =>
      (await ada.list({ orderBy, where: { staffID } })).items.map((log) => log.hours)
    expect(await hours('-hours')).toEqual([8, 5, 2])
    expect(await hours('hours', FINN)).toEqual([2, 5, 8])
    expect(await hours('hours', FAY)).toEqual([])
  })

  it("returns the caller's abilities with each log", async () => {
    const { cloud } = await centre()
    const [finn, ada] = [cloud.as('facilitator'), cloud.as('admin')]
    const pending = await finn.hoursLogged.log({ ...WORKED, note: 'pending' })
    const approved = await finn.hoursLogged.log({ ...WORKED, note: 'approved' })
    await ada.hoursLogged.update({ ...target(approved), approved: true })
    const own = await ada.hoursLogged.log({ ...WORKED, note: 'own' })
    const read = async (person: 'facilitator' | 'admin' | 'secondAdmin') => {
      const { hoursLogged: calls } = cloud.as(person)
      const { items } =
        person === 'facilitator'
          ? await calls.listByUser({ userId: useridOf(person), withAbilities: true })
          : await calls.list({ withAbilities: true })
      return new Map(
        items.map(({ timeID, can, whyNot }) => [
          timeID,
          { can: Object.keys(can ?? {}).filter((action) => can?.[action as 'edit']), whyNot },
        ]),
      )
    }
    const all = ['edit', 'delete', 'approve', 'withdrawApproval', 'return']
    const seenByOwner = await read('facilitator')
    const seenByAdmin = await read('admin')
    const seenBySecond = await read('secondAdmin')
    expect(seenByOwner.get(pending.timeID)?.can).toEqual(['edit', 'delete'])
    expect(seenByOwner.get(approved.timeID)).toMatchObject({
      can: [],
      whyNot: { edit: 'These hours are approved. Ask the centre to change them.' },
    })
    expect(seenByAdmin.get(pending.timeID)?.can).toEqual(all)
    expect(seenByAdmin.get(approved.timeID)).toMatchObject({
      can: ['edit', 'delete', 'approve', 'withdrawApproval'],
      whyNot: { return: 'These hours are approved. Undo the approval first.' },
    })
    expect(seenByAdmin.get(own.timeID)).toMatchObject({
      can: ['edit', 'delete', 'withdrawApproval'],
      whyNot: { approve: "You can't approve your own hours. Ask another Admin." },
    })
    expect(seenBySecond.get(own.timeID)?.can).toEqual(all)
    await ada.payRuns.finalize({ from: '03/01/2026', to: '03/09/2026' })
    expect((await read('secondAdmin')).get(approved.timeID)?.can).toEqual([])
    const { items: plain } = await ada.hoursLogged.list()
    expect(plain.every(({ can }) => can === undefined)).toBe(true)
  })
})
