import { DAY, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { mayReceive } from '../../platform/live/live.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refusalOf, refused } from '../../testing/cloud.ts'
import { failedMail } from '../../testing/failed-mail.ts'
import { form } from '../programs/requests/create/request-form.testing.ts'

onBothStores('Notifications', (open) => {
  it('an announcement reaches everyone with a role once, in the app and by mail', async () => {
    const cloud = await open()
    const { create } = cloud.as('admin').notifications
    const words = { title: 'Closed on Friday', message: 'The course is closed.' }
    expect(await create({ ...words, role: 'Client' })).toEqual({ sent: 2 })
    expect((await cloud.as('client').notifications.listMine()).items).toMatchObject([
      { type: 'announcement', title: 'Closed on Friday', recipientEmail: emailOf('client') },
    ])
    expect((await cloud.mails()).map(({ to }) => to).sort()).toEqual([emailOf('client'), emailOf('stranger')].sort())
    expect(await refusalOf(create(words))).toBe('invalid-argument')
    expect(await create({ ...words, recipientEmails: ['A@b.edu', 'a@b.edu'] })).toEqual({ sent: 1 })
  })

  it("other people can't list, read or delete a recipient's notifications", async () => {
    const cloud = await open()
    const toClient = { title: 'Private', message: 'For Cleo', recipientEmails: [emailOf('client')] }
    await cloud.as('admin').notifications.create(toClient)
    const [own] = (await cloud.as('client').notifications.listMine()).items
    const id = own?.id ?? ''
    const stranger = cloud.as('stranger').notifications
    expect(await refusalOf(stranger.listMine({ where: { recipientEmail: emailOf('client') } }))).toBe('not-found')
    expect(await refused(stranger.delete({ id }))).toEqual(await refused(stranger.delete({ id: 'nope' })))
    expect(await refused(stranger.markRead({ ids: [id] }))).toEqual(await refused(stranger.markRead({ ids: ['nope'] })))
    expect((await cloud.as('client').notifications.listMine({ where: { unread: true } })).items).toHaveLength(1)
  })

  it('a recipient marks notifications as read one by one or all at once, and deletes them', async () => {
    const cloud = await open()
    for (const title of ['One', 'Two', 'Three'])
      await cloud.as('admin').notifications.create({ title, message: 'm', recipientEmails: [emailOf('client')] })
    const mine = cloud.as('client').notifications
    const [first] = (await mine.listMine()).items
    await mine.markRead({ ids: [first?.id ?? ''] })
    expect((await mine.listMine({ where: { unread: true }, count: true })).count).toBe(2)
    await mine.markRead({})
    expect((await mine.listMine({ where: { unread: true } })).items).toEqual([])
    await mine.delete({ id: first?.id ?? '' })
    expect((await mine.listMine()).items).toHaveLength(2)
  })

  it("only other people's actions count as unread", async () => {
    const cloud = await open()
    await cloud.as('client').programRequests.create(form)
    const unread = async (person: 'client' | 'admin') =>
      (await cloud.as(person).notifications.listMine({ where: { unread: true }, count: true })).count
    const { items } = await cloud.as('client').notifications.listMine()
    expect(items).toMatchObject([{ title: 'We received your program request' }])
    expect([await unread('client'), await unread('admin')]).toEqual([0, 1])
  })

  it('the type facilitator_assignment finds program_assignment notifications', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const member = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const facilitators = [{ staffID: member.staffID, role: 'Lead', hours: 4 }]
    await admin.staffPrograms.createProgram({ programName: 'Ropes', date: '04/20/2026', facilitators })
    const assignments = await admin.notifications.listByType({ where: { type: 'program_assignment' } })
    const byAlias = await admin.notifications.listByType({ where: { type: 'facilitator_assignment' } })
    expect(byAlias).toEqual(assignments)
    const recipients = assignments.items.map(({ recipientEmail }) => recipientEmail)
    expect(recipients).toEqual(expect.arrayContaining([emailOf('facilitator'), emailOf('admin')]))
  })

  it('sendUndelivered resends mails that were given up, and leaves mails that wait for a retry', async () => {
    const cloud = await open()
    const now = cloud.clock.now()
    const givenUp = failedMail('up', { givenUp: true, dueAt: now + 20 * DAY, createdAt: now - 4 * DAY })
    const waiting = failedMail('later', { dueAt: now + 16 * MINUTE })
    await cloud.store.batch().create(outboxEntries, givenUp).create(outboxEntries, waiting).commit()
    expect(await cloud.as('admin').notifications.sendUndelivered()).toEqual({ sent: 1 })
    const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt' })
    expect(items).toMatchObject([
      { job: givenUp.job, dueAt: now, attempts: 0, lastError: null, createdAt: now },
      { id: 'later', attempts: 8 },
    ])
    expect(items.some(({ givenUp }) => givenUp)).toBe(false)
    expect(await cloud.as('secondAdmin').notifications.sendUndelivered()).toEqual({ sent: 0 })
  })

  it('sendUndelivered resends hundreds of mails', async () => {
    const cloud = await open()
    const batch = cloud.store.batch()
    const givenUp = failedMail('up', { givenUp: true, dueAt: cloud.clock.now() + 20 * DAY })
    for (let index = 0; index < 205; index++) batch.create(outboxEntries, { ...givenUp, id: `up-${index}` })
    await batch.commit()
    expect(await cloud.as('admin').notifications.sendUndelivered()).toEqual({ sent: 205 })
    expect(await cloud.mails('up@example.edu')).toHaveLength(200) // one page
    expect(await cloud.store.count(outboxEntries, { where: { isMail: true } }, 1000)).toBe(205)
  })

  it('a live update reaches the people concerned and Admins, and nobody else', async () => {
    const cloud = await open()
    const changes: { collection: string; id: string; audience: Parameters<typeof mayReceive>[1] }[] = []
    const stop = cloud.store.onChange((some) => changes.push(...some))
    await expect
      .poll(async () => {
        const { id } = await cloud.as('client').programRequests.create(form)
        await new Promise((resolve) => setTimeout(resolve, 50))
        return changes.find((change) => change.id === id)
      })
      .toBeTruthy()
    stop()
    const update = changes.find(({ collection }) => collection === 'programRequests')
    const people = ['client', 'admin', 'stranger', 'facilitator'] as const
    const receivers = people.filter((person) => mayReceive({ actor: cloud.actor(person) }, update?.audience ?? null))
    expect(receivers).toEqual(['client', 'admin'])
    const internal = changes.filter(({ collection }) => ['outbox', 'audit', 'guards'].includes(collection))
    expect(internal.filter(({ audience }) => audience !== null)).toEqual([])
  })
})
