import { DAY, MINUTE } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { notifications } from '../../features/notifications/notifications.documents.ts'
import { createSealer } from '../identity/seal.ts'
import { findMailTrouble, findUnreportedTrouble, mailTroubles } from '../mail/mail-trouble.ts'
import { onBothOutboxes } from './outbox.testing.ts'
import { retryDelay } from './outbox-worker.ts'

onBothOutboxes((start) => {
  it('gives up an invalid e-mail at once, and notifies the Admins in the app', async () => {
    expectLogged(/^an e-mail was given up/)
    const { online, outbox, enqueueJob, to, waiting, notificationsOf } = await start()
    await enqueueJob({ kind: 'mail', mail: { ...to('x@example.edu'), to: 'x@example.edu\r\nBcc: y@example.com' } })
    await enqueueJob({ kind: 'mail', mail: to('next@example.edu') })
    await outbox.drain()
    expect(online.office.received.map(({ to }) => to)).toEqual([['next@example.edu']])
    expect(await waiting()).toEqual([])
    expect(await notificationsOf('ada@example.edu')).toMatchObject([
      { additionalDetails: expect.stringMatching(/^x@example\.edu Bcc: y@example\.com: For x@example\.edu \(/) },
    ])
  })

  it('gives up an e-mail after eight refusals without delaying others, and notifies Admins once a day', async () => {
    expectLogged(/^an outbox task failed .*550 No such mailbox/, /^an e-mail was given up/)
    const { online, store, outbox, enqueueJob, to, waiting, notificationsOf } = await start()
    online.office.forget('gone@example.edu')
    online.office.forget('signer@example.edu')
    await enqueueJob({ kind: 'mail', mail: to('gone@example.edu') })
    await enqueueJob({ kind: 'mail', mail: to('next@example.edu') })
    for (let attempts = 1; attempts < 8; attempts++) {
      await outbox.drain()
      expect(online.office.to('next@example.edu')).toHaveLength(1)
      expect(await waiting()).toMatchObject([{ attempts, dueAt: online.clock.now() + retryDelay(attempts) }])
      online.clock.advance(retryDelay(attempts))
    }
    expect(await notificationsOf('ada@example.edu')).toEqual([])
    await outbox.drain()
    expect(await waiting()).toEqual([])
    const [notification] = await notificationsOf('ada@example.edu')
    expect(notification).toMatchObject({ type: 'mail_undelivered', userID: 'uid-ada@example.edu', readAt: null })
    expect(notification?.additionalDetails).toMatch(/^gone@example\.edu: For gone@example\.edu \(.*No such mailbox\)$/)
    expect(await notificationsOf('fay@example.edu')).toEqual([])
    expect(online.office.to('ada@example.edu')).toEqual([])

    if (!notification) throw new Error('nobody was notified')
    const { version, ...unread } = notification
    const read = { ...unread, readAt: 1 }
    await store.batch().put(notifications, read, version).commit()
    await enqueueJob({ kind: 'mail', mail: to('signer@example.edu') })
    for (let attempts = 1; attempts <= 8; attempts++) {
      await outbox.drain()
      online.clock.advance(retryDelay(attempts))
    }
    const [again, ...others] = await notificationsOf('ada@example.edu')
    expect([again?.id, again?.readAt, others]).toEqual([notification.id, null, []])
    expect(again?.additionalDetails?.split('\n').map((line) => line.split(':')[0])).toEqual([
      'signer@example.edu',
      'gone@example.edu',
    ])
  })

  it('gives up an e-mail that was encrypted with another secret, with a clear message', async () => {
    expectLogged(/different BELAY_SECRET/, /^an e-mail was given up/)
    const { outbox, enqueueJob, waiting, givenUp, notificationsOf } = await start()
    const sealed = createSealer('another secret').seal('{}')
    await enqueueJob({ kind: 'sealedMail', to: 'x@example.edu', subject: 'Your code', sealed })
    await outbox.drain()
    expect(await waiting()).toEqual([])
    expect(await givenUp()).toMatchObject([{ attempts: 1 }])
    expect((await notificationsOf('ada@example.edu'))[0]?.additionalDetails).toMatch(
      /^x@example\.edu: Your code \(.*written under a different BELAY_SECRET/,
    )
  })

  it('stores an e-mail that was given up for thirty days without trying it, then deletes it', async () => {
    expectLogged(/^an e-mail was given up/)
    const { online, outbox, drainAfter, enqueueJob, to, givenUp } = await start()
    await enqueueJob({ kind: 'mail', mail: { ...to('x@example.edu'), subject: 'a\nb' } })
    await outbox.drain()
    await drainAfter(30 * DAY - 1)
    expect(await givenUp()).toMatchObject([{ attempts: 1, job: { mail: { to: 'x@example.edu' } } }])
    await drainAfter(1)
    expect(await givenUp()).toEqual([])
    expect(online.office.received).toEqual([])
  })

  it('retries a deferred e-mail for three days, and all other jobs forever', async () => {
    expectLogged(/^an outbox task failed/, /^an e-mail was given up/)
    const { online, outbox, drainAfter, enqueueJob, to, waiting, notificationsOf } = await start({
      handlers: {
        deleteFile: async () => {
          throw new Error('the disk is away')
        },
      },
    })
    online.office.refuse(true)
    await enqueueJob({ kind: 'mail', mail: to('late@example.edu') })
    await enqueueJob({ kind: 'deleteFile', fileID: 'f' })
    await outbox.drain()
    await drainAfter(3 * DAY - 1)
    expect(await waiting()).toHaveLength(2)
    expect(await notificationsOf('ada@example.edu')).toMatchObject([{ title: 'No e-mail is leaving' }])
    await drainAfter(MINUTE)
    expect(await waiting()).toMatchObject([{ job: { kind: 'deleteFile' } }])
    expect((await notificationsOf('ada@example.edu'))[1]?.additionalDetails).toMatch(/^late@example\.edu: .*Try later/)
    await drainAfter(300 * DAY)
    expect(await waiting()).toMatchObject([{ job: { kind: 'deleteFile' }, attempts: 4 }])
  })

  it('notifies Admins after ten minutes without a sent e-mail, and again when e-mails are sent', async () => {
    expectLogged(/535 Authentication failed/)
    const { online, store, outbox, worker, ...tests } = await start({ password: true })
    const { drainAfter, enqueueJob, to, waiting, notificationsOf } = tests
    const another = worker()
    const troubleNow = () => findMailTrouble(store, online.clock.now())
    online.office.refusePassword(true)
    await enqueueJob({ kind: 'mail', mail: to('cleo@example.edu') })
    await enqueueJob({ kind: 'mail', mail: to('signer@example.edu') })
    await outbox.drain()
    const since = online.clock.now()
    await drainAfter(10 * MINUTE - 1)
    expect(await troubleNow()).toBeNull()
    expect(await notificationsOf('ada@example.edu')).toEqual([])

    online.clock.advance(1)
    await Promise.all([outbox.drain(), another.drain()])
    const { host } = new URL(online.office.url)
    expect(await troubleNow()).toMatchObject({
      server: host,
      problem: 'refuses the user name or the password',
      since,
      waiting: 2,
      answer: expect.stringContaining('535'),
    })
    const [notification, ...others] = await notificationsOf('ada@example.edu')
    expect(notification).toMatchObject({ type: 'mail_undelivered', readAt: null, mailID: null })
    expect(notification?.message).toMatch(
      new RegExp(`^No e-mail has left since \\d+:\\d\\d.[AP]M: ${host} refuses the user name or the pass`),
    )
    expect([others, await notificationsOf('fay@example.edu')]).toEqual([[], []])

    online.office.refusePassword(false)
    await drainAfter(16 * MINUTE)
    expect(await waiting()).toEqual([])
    expect(await troubleNow()).toBeNull()
    const after = await notificationsOf('ada@example.edu')
    expect(after).toMatchObject([{ id: notification?.id, title: 'E-mails are leaving again', readAt: null }])
    expect(await store.get(mailTroubles, 'server')).toBeNull()
  })

  it('notifies Admins once, even if two processes find the trouble at the same moment', async () => {
    expectLogged(/535 Authentication failed/)
    const { online, store, outbox, worker, drainAfter, enqueueJob, to, notificationsOf } = await start({
      password: true,
    })
    online.office.refusePassword(true)
    await enqueueJob({ kind: 'mail', mail: to('cleo@example.edu') })
    await drainAfter(0)
    online.clock.advance(10 * MINUTE)
    const another = worker()
    const get: typeof store.get = async (collection, id) => {
      const doc = await store.get(collection, id)
      await another.drain()
      return doc
    }
    const found = await findUnreportedTrouble({ get, count: store.count }, online.clock.now())
    expect(found).toMatchObject({ told: false })
    expect(await store.get(mailTroubles, 'server')).toMatchObject({ told: true, version: (found?.version ?? 0) + 1 })
    await outbox.drain()
    expect(await notificationsOf('ada@example.edu')).toHaveLength(1)
  })

  it('notifies Admins after half an hour if e-mails are only deferred, but not about a refused address', async () => {
    expectLogged(/550 No such mailbox/, /451 Try later/)
    const { online, store, outbox, drainAfter, enqueueJob, to } = await start()
    const troubleNow = () => findMailTrouble(store, online.clock.now())
    online.office.forget('gone@example.edu')
    await enqueueJob({ kind: 'mail', mail: to('gone@example.edu') })
    await outbox.drain()
    await drainAfter(30 * MINUTE)
    expect(await troubleNow()).toBeNull()
    online.office.refuse(true)
    await enqueueJob({ kind: 'mail', mail: to('late@example.edu') })
    await outbox.drain()
    await drainAfter(29 * MINUTE)
    expect(await troubleNow()).toBeNull()
    online.clock.advance(MINUTE)
    expect(await troubleNow()).toMatchObject({ problem: 'puts e-mails off', waiting: 2 })
  })
})
