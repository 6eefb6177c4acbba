import { DAY, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { SYSTEM } from '../../platform/calls/actor.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { type OutboxEntry, outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, START, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { runChange } from '../../testing/read-all-documents.ts'
import { createShift, createStaffRecords, FINN } from '../../testing/staffing.ts'
import { APRIL_20, approvedRequest } from '../programs/requests/create/request-form.testing.ts'
import { sendDailyMails, startReminders } from '../reminders/send-reminders.ts'
import { reportUndelivered } from './undelivered-mails.ts'

const HOUR = 60 * MINUTE
const APRIL_21 = { ...APRIL_20, date: '04/21/2026' }
/** Returns the time 8:00 AM in New York, this many days after Tuesday, March 10, 2026. */
const morning = (day: number) => START - 3 * HOUR + day * DAY

onBothStores('The daily e-mail', (open) => {
  async function openWithDailyMail() {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    await cloud.as('facilitator').push.saveSettings({ dailyMail: true })
    return cloud
  }

  /** Logs hours as the facilitator. Returns a function that approves them as an Admin. */
  async function logHours(cloud: TestCloud, date: string) {
    const { timeID } = await cloud.as('facilitator').hoursLogged.log({ date, hours: 4 })
    return () => cloud.as('admin').hoursLogged.update({ userId: useridOf('facilitator'), timeID, approved: true })
  }
  const approveHours = async (cloud: TestCloud, date = '03/09/2026') => (await logHours(cloud, date))()

  async function sendAt(cloud: TestCloud, time: number) {
    cloud.clock.set(time)
    await sendDailyMails(cloud.services)
  }
  const mailsOf = (cloud: TestCloud) => cloud.mails(emailOf('facilitator'))

  it('collects the messages of a day that need no action, with their links', async () => {
    const cloud = await openWithDailyMail()
    await approveHours(cloud)
    await approveHours(cloud, '03/08/2026')
    expect(await mailsOf(cloud)).toEqual([])
    await sendAt(cloud, morning(1))
    const [mail, ...others] = await mailsOf(cloud)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 messages from Ridgeline Leadership Centre')
    for (const words of [
      'None of these needs an answer.',
      'approved your 4 h on Mon, Mar 9.',
      'approved your 4 h on Sun, Mar 8.',
      '/app/workday/logHours?week=2026-03-08',
      'turn this off in your account, under Notifications',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.html).toContain('>Your hours were approved</a>')
    await sendAt(cloud, morning(2))
    expect(await mailsOf(cloud)).toHaveLength(1)
  })

  it('leaves each message in its own mail for people who did not choose it', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    await approveHours(cloud)
    expect((await mailsOf(cloud)).map(({ subject }) => subject)).toEqual(['Your hours were approved'])
    await sendAt(cloud, morning(1))
    expect(await mailsOf(cloud)).toHaveLength(1)
  })

  it('never delays questions, returned hours and announcements', async () => {
    const cloud = await openWithDailyMail()
    await createShift(cloud, FINN, { programName: 'Ropes', date: '03/24/2026' })
    const { timeID } = await cloud.as('facilitator').hoursLogged.log({ date: '03/09/2026', hours: 4 })
    const { hoursLogged, notifications } = cloud.as('admin')
    await hoursLogged.returnWithNote({ userId: useridOf('facilitator'), timeID, note: 'Until noon?' })
    await notifications.create({ recipientEmails: [emailOf('facilitator')], title: 'Snow', message: 'Closed.' })
    expect((await mailsOf(cloud)).map(({ subject }) => subject).toSorted()).toEqual([
      'Please check your hours',
      'Snow',
      "You're assigned to Ropes",
    ])
  })

  it('leaves out messages that were read in the app or undone', async () => {
    const cloud = await openWithDailyMail()
    await approveHours(cloud)
    const { notifications } = cloud.as('facilitator')
    const [read] = (await notifications.listMine()).items
    await notifications.markRead({ ids: [read?.id ?? ''] })
    const changeID = await runChange(cloud, await logHours(cloud, '03/08/2026'))
    await cloud.as('admin').audit.undo({ changeID })
    await sendAt(cloud, morning(1))
    expect(await mailsOf(cloud)).toEqual([])
  })

  it('is sent from 8 AM on, once a day, also by several processes and after a restart', async () => {
    const cloud = await openWithDailyMail()
    await approveHours(cloud)
    const reminders = startReminders(cloud.services)
    cloud.clock.set(morning(1) - 1)
    await reminders.sendIfDue()
    expect(await mailsOf(cloud)).toEqual([])
    cloud.clock.set(morning(1))
    await Promise.all([reminders.sendIfDue(), ...[1, 2, 3].map(() => sendDailyMails(cloud.services))])
    expect(await mailsOf(cloud)).toHaveLength(1)
    await approveHours(cloud, '03/08/2026')
    await sendAt(cloud, morning(1) + 5 * HOUR)
    expect(await mailsOf(cloud)).toHaveLength(1)
    await sendAt(cloud, morning(2))
    expect(await mailsOf(cloud)).toHaveLength(2)
    await reminders.stop()
  })

  it('leaves a message that can still be undone for the next day', async () => {
    const cloud = await openWithDailyMail()
    cloud.clock.set(morning(1) - 9 * MINUTE)
    await approveHours(cloud)
    await sendAt(cloud, morning(1))
    expect(await mailsOf(cloud)).toEqual([])
    await sendAt(cloud, morning(2))
    expect(await mailsOf(cloud)).toHaveLength(1)
  })

  it('still has the messages that waited when the person turned it off', async () => {
    const cloud = await openWithDailyMail()
    await approveHours(cloud)
    await cloud.as('facilitator').push.saveSettings({ dailyMail: false })
    await approveHours(cloud, '03/08/2026')
    await sendAt(cloud, morning(1))
    const subjects = (await mailsOf(cloud)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your hours were approved', 'Your hours were approved'])
    expect((await mailsOf(cloud)).filter(({ text }) => text.includes('one e-mail a day'))).toHaveLength(1)
  })

  it('is not sent to a disabled person, also not after they are enabled again', async () => {
    const cloud = await openWithDailyMail()
    await approveHours(cloud)
    const { users } = cloud.as('admin')
    await users.disable({ email: emailOf('facilitator') })
    await sendAt(cloud, morning(1))
    await users.enable({ email: emailOf('facilitator') })
    await sendAt(cloud, morning(2))
    expect((await mailsOf(cloud)).filter(({ text }) => text.includes('approved'))).toEqual([])
  })

  it('has no message about a program that the person may no longer see (R441)', async () => {
    const cloud = await openWithDailyMail()
    const sam = emailOf('stranger')
    const { users } = cloud.as('admin')
    await users.update({ email: sam, permission: 'Client' })
    await cloud.as('stranger').push.saveSettings({ dailyMail: true })
    const { programRequests } = cloud.as('admin')
    const [kept, ended] = [await approvedRequest(cloud), await approvedRequest(cloud, APRIL_21)]
    for (const { id } of [kept, ended]) await programRequests.update({ id, otherContacts: [sam] })
    await cloud.as('client').programRequests.share({ id: ended.id, email: sam, rights: null })
    await sendAt(cloud, morning(1))
    const daily = (await cloud.mails(sam)).filter(({ text }) => text.includes('one e-mail a day'))
    expect(daily.map(({ subject }) => subject)).toEqual(["You're a contact on a program request"])
    expect((await cloud.as('stranger').notifications.listMine()).items.map(({ mailID }) => mailID !== null)).toEqual(
      expect.arrayContaining([true, false]),
    )
  })

  it('has no message to the Admins for a person who is no longer an Admin (R441)', async () => {
    const cloud = await openWithDailyMail()
    const finn = emailOf('facilitator')
    const { users } = cloud.as('admin')
    await users.update({ email: finn, permission: 'Admin' })
    const { programID } = await approvedRequest(cloud, { ...APRIL_20, staffNeeded: 0 })
    await cloud.as('client').clientPrograms.requestChange({ programID, participants: 25 })
    await approveHours(cloud)
    await users.update({ email: finn, permission: 'Facilitator' })
    await sendAt(cloud, morning(1))
    const daily = (await mailsOf(cloud)).filter(({ text }) => text.includes('one e-mail a day'))
    expect(daily.map(({ subject }) => subject)).toEqual(['Your hours were approved'])
  })

  it('shows on each of its messages that it was given up', async () => {
    const cloud = await openWithDailyMail()
    await approveHours(cloud)
    await approveHours(cloud, '03/08/2026')
    await sendAt(cloud, morning(1))
    const { items } = await cloud.store.find(outboxEntries, { where: { isMail: true }, orderBy: 'dueAt' })
    const { id, changeID } = items.find(({ job }) => job.kind === 'mail') as OutboxEntry
    await transact(cloud.services, SYSTEM, 'outbox.giveUp', (tx) =>
      reportUndelivered(cloud.services)(tx, {
        id,
        changeID,
        to: emailOf('facilitator'),
        subject: '2 messages',
        reason: 'No such mailbox',
      }),
    )
    const mine = (await cloud.as('facilitator').notifications.listMine()).items
    expect(mine.map(({ mailID, mailError }) => [mailID, mailError])).toEqual([
      [id, 'No such mailbox'],
      [id, 'No such mailbox'],
    ])
  })
})
