import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it, vi } from 'vitest'
import { users } from '../../features/users/users.documents.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { SYSTEM } from '../calls/actor.ts'
import { createChange } from '../documents/change.ts'
import { transact } from '../documents/transaction.ts'
import { reconcileAccounts } from '../identity/reconcile-accounts.ts'
import { mails } from '../mail/mail.documents.ts'
import { listStoredMails } from '../mail/mailer.ts'
import { randomIds } from '../process/ids.ts'
import { createUser, onBothOutboxes } from './outbox.testing.ts'
import { enqueue, isUnsent, outboxEntries } from './outbox.ts'
import { retryDelay } from './outbox-worker.ts'

onBothOutboxes((start) => {
  it('runs the job of a commit at once, and removes it', async () => {
    const { online, enqueueJob, to, waiting } = await start()
    await enqueueJob({ kind: 'mail', mail: to('ada@example.edu') })
    await vi.waitFor(() => expect(online.office.to('ada@example.edu')).toHaveLength(1))
    await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  })

  it('holds an e-mail that Undo can still withdraw, and sends it when it is due', async () => {
    const { online, store, outbox, to, waiting } = await start()
    const change = createChange(randomIds, { canBeUndone: true, holdsMailFor: SECOND })
    await transact({ store, clock: online.clock, ids: randomIds, change }, SYSTEM, 'test', async (tx) => {
      enqueue(tx, { kind: 'mail', mail: to('ada@example.edu') })
    })
    await outbox.drain()
    expect(await waiting()).toMatchObject([{ attempts: 0, changeID: change.id }])
    online.clock.advance(SECOND)
    await vi.waitFor(() => expect(online.office.to('ada@example.edu')).toHaveLength(1), { timeout: 10_000 })
  })

  it('retries after 30 seconds, then doubles the wait up to 16 minutes, and loses nothing', async () => {
    expectLogged(/^an outbox task failed .*451 Try later/)
    expect([1, 2, 3, 4, 5, 6, 7, 60].map(retryDelay)).toEqual(
      [30, 60, 120, 240, 480, 960, 960, 960].map((seconds) => seconds * SECOND),
    )
    const { online, outbox, drainAfter, enqueueJob, to, waiting } = await start()
    online.office.refuse(true)
    await enqueueJob({ kind: 'mail', mail: to('late@example.edu') })
    await outbox.drain()
    expect(await waiting()).toMatchObject([{ attempts: 1, dueAt: online.clock.now() + 30 * SECOND, refused: true }])
    expect((await waiting())[0]?.lastError).toMatch(/try later/i)
    await drainAfter(30 * SECOND)
    expect(await waiting()).toMatchObject([{ attempts: 2, dueAt: online.clock.now() + MINUTE }])
    online.office.refuse(false)
    await outbox.drain()
    expect(online.office.to('late@example.edu')).toHaveLength(0)
    await drainAfter(MINUTE)
    expect(online.office.to('late@example.edu')).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('records if the server refused a failed e-mail, until the next try', async () => {
    expectLogged(/"cause":"refused"/, /"cause":"took too long"/)
    const errors = [Object.assign(new Error('refused'), { syscall: 'connect' }), new Error('took too long')]
    const seen: (true | undefined)[] = []
    const { store, outbox, drainAfter, enqueueJob, to, waiting } = await start({
      handlers: {
        mail: async (_job, { id }) => {
          seen.push((await store.get(outboxEntries, id))?.refused)
          throw errors.shift()
        },
      },
    })
    await enqueueJob({ kind: 'mail', mail: to('late@example.edu') })
    await outbox.drain()
    expect((await waiting()).map(isUnsent)).toEqual([true])
    await drainAfter(30 * SECOND)
    expect(seen, 'while it is tried').toEqual([undefined, undefined])
    expect((await waiting()).map(isUnsent)).toEqual([false])
  })

  it('does not delay other jobs while e-mails hang', async () => {
    const hanging: (() => void)[] = []
    const { enqueueJob, to, deleted, waiting } = await start({
      handlers: {
        mail: ({ mail: { to } }) =>
          to === 'ada@example.edu' ? Promise.resolve() : new Promise((resolve) => void hanging.push(resolve)),
      },
    })
    await enqueueJob({ kind: 'mail', mail: to('h@example.edu') })
    await vi.waitFor(() => expect(hanging).toHaveLength(1))
    await enqueueJob({ kind: 'mail', mail: to('ada@example.edu') })
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
    for (let i = 0; i < 7; i++) await enqueueJob({ kind: 'mail', mail: to(`h${i}@example.edu`) })
    await vi.waitFor(() => expect(hanging).toHaveLength(4))
    await enqueueJob({ kind: 'deleteFile', fileID: 'soon' })
    await vi.waitFor(() => expect(deleted).toEqual(['soon']))
    await vi.waitFor(() => {
      for (const answer of hanging) answer()
      expect(hanging).toHaveLength(8)
    })
  })

  it('runs each job once, even with three concurrent workers', async () => {
    const delivered: string[] = []
    const { outbox, worker, enqueueJob } = await start({
      handlers: {
        async deleteFile({ fileID }) {
          delivered.push(fileID)
          await new Promise((resolve) => setTimeout(resolve, 2))
        },
      },
    })
    const others = [worker(), worker()]
    await Promise.all(Array.from({ length: 40 }, (_, i) => enqueueJob({ kind: 'deleteFile', fileID: `f${i}` })))
    await Promise.all([outbox, ...others].map((one) => one.drain()))
    expect(delivered.toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => `f${i}`).toSorted())
  })

  it('runs the jobs of a process that died', async () => {
    const { online, store, outbox, worker, enqueueJob, deleted } = await start()
    await outbox.stop()
    await enqueueJob({ kind: 'deleteFile', fileID: 'orphan' })
    const [entry] = (await store.find(outboxEntries, { orderBy: 'dueAt' })).items
    if (!entry) throw new Error('no entry')
    const { version, ...kept } = entry
    const claimed = { ...kept, attempts: 1, dueAt: online.clock.now() + 3 * MINUTE }
    await store.batch().put(outboxEntries, claimed, version).commit()
    const next = worker()
    await next.drain()
    expect(deleted).toEqual([])
    online.clock.advance(3 * MINUTE)
    await next.drain()
    expect(deleted).toEqual(['orphan'])
  })

  it('finishes running jobs when it stops, and makes unfinished ones due at once for other workers', async () => {
    let slow = false
    let release = () => {}
    const begun: string[] = []
    const { store, outbox, worker, enqueueJob, waiting } = await start({
      handlers: {
        deleteFile: async ({ fileID }) => {
          begun.push(fileID)
          await new Promise<void>((resolve) => {
            if (slow) release = resolve
            else setTimeout(resolve, 50)
          })
        },
      },
    })
    await enqueueJob({ kind: 'deleteFile', fileID: 'quick' })
    await expect.poll(() => begun).toEqual(['quick'])
    await outbox.stop(5_000)
    expect(await waiting()).toEqual([])

    slow = true
    const second = worker()
    await enqueueJob({ kind: 'deleteFile', fileID: 'slow' })
    await expect.poll(() => begun).toEqual(['quick', 'slow'])
    await second.stop(20)
    expect(await waiting()).toMatchObject([{ attempts: 0, dueAt: expect.any(Number) }])
    slow = false
    await worker().drain()
    expect(begun).toEqual(['quick', 'slow', 'slow'])
    expect((await store.find(outboxEntries, { orderBy: 'dueAt' })).items).toEqual([])
    release()
  })

  it('disables and deletes accounts, and does nothing at a second time', async () => {
    const { online, outbox, enqueueJob } = await start()
    const member = await online.member('out@example.edu')
    for (let i = 0; i < 2; i++) await enqueueJob({ kind: 'disableAccount', userid: member.userid, disabled: true })
    await outbox.drain()
    expect((await member.get('session')).body).toMatchObject({ user: null })
    for (let i = 0; i < 2; i++) await enqueueJob({ kind: 'deleteAccount', userid: member.userid })
    await outbox.drain()
    expect(await online.identity.findById(member.userid)).toBeNull()
  })

  it('disables an account according to the current document, in any order of the jobs', async () => {
    const { online, store, outbox, enqueueJob } = await start()
    const member = await online.member('again@example.edu')
    const { userid } = member
    const user = createUser('again@example.edu', { userid })
    await store.batch().create(users, user).commit()
    await enqueueJob({ kind: 'disableAccount', userid, disabled: true })
    await outbox.drain()
    expect(await online.identity.findById(userid)).toMatchObject({ disabled: false })
    const disabled = { ...user, disabled: true }
    await store.batch().put(users, disabled, 1).commit()
    await enqueueJob({ kind: 'disableAccount', userid, disabled: false })
    await outbox.drain()
    expect(await online.identity.findById(userid)).toMatchObject({ disabled: true })
  })

  it('sends no link to a contract that was withdrawn while the e-mail waited', async () => {
    const { online, outbox, enqueueJob, waiting } = await start({ linksAreValid: false })
    const [email, name] = ['signer@client.example', 'Fall Retreat']
    await enqueueJob({ kind: 'contractLink', programID: 'p-1', documentHash: 'h', email, name })
    await outbox.drain()
    expect([online.office.to(email), await waiting()]).toEqual([[], []])
  })

  it('sends a link that opens one contract any number of times', async () => {
    const { online, outbox, enqueueJob } = await start()
    const mailed = { email: 'signer@client.example', name: 'Fall\r\nRetreat', note: 'By Friday, <please>.' }
    await enqueueJob({ kind: 'contractLink', programID: 'p-1', documentHash: 'h', ...mailed, reminder: true })
    await outbox.drain()
    const [mail] = online.office.to('signer@client.example')
    expect(mail?.subject).toBe('Reminder: please sign: Fall Retreat')
    expect(mail?.text).toContain('By Friday, <please>.')
    expect(mail?.html).not.toContain('<please>')
    const link = online.link('signer@client.example')
    expect([link.pathname, link.searchParams.get('contract')]).toEqual(['/contract', 'p-1'])
    for (let times = 0; times < 2; times++) {
      const answer = await online.browser().post('contract-link/open', { token: online.code('signer@client.example') })
      const body = { programID: 'p-1', email: 'signer@client.example' }
      expect(answer).toMatchObject({ status: 200, cookies: [], body })
    }
  })

  it('stores e-mails for 30 days for the outbox page if no mail server is set', async () => {
    const { online, store, outbox, enqueueJob, to } = await start({ smtp: false })
    await enqueueJob({ kind: 'mail', mail: { ...to('kept@example.edu'), calendarFile: 'BEGIN:VCALENDAR' } })
    await outbox.drain()
    const kept = async () => listStoredMails(store, online.identity, 10)
    expect(await kept()).toMatchObject([
      { to: 'kept@example.edu', subject: 'For kept@example.edu', calendarFile: 'BEGIN:VCALENDAR' },
    ])
    expect(JSON.stringify((await store.find(mails, { orderBy: 'createdAt' })).items)).not.toMatch(/For kept|VCALENDAR/)
    online.clock.advance(29 * DAY)
    await enqueueJob({ kind: 'mail', mail: to('later@example.edu') })
    await outbox.drain()
    online.clock.advance(2 * DAY)
    await enqueueJob({ kind: 'mail', mail: to('last@example.edu') })
    await outbox.drain()
    expect((await kept()).map(({ to: whom }) => whom)).toEqual(['last@example.edu', 'later@example.edu'])
  })

  it('makes accounts match the documents at startup: disabled, enabled, half-changed address', async () => {
    const { online, store } = await start()
    const a = await online.member('a@example.edu')
    const b = await online.member('b@example.edu')
    const c = await online.member('c@example.edu')
    await online.identity.setDisabled(b.userid, true)
    const batch = store.batch()
    for (const [userid, email, disabled] of [
      [a.userid, 'a@example.edu', true],
      [b.userid, 'b@example.edu', false],
      [c.userid, 'c2@example.edu', false],
      ['gone', 'gone@example.edu', true],
    ] as const)
      batch.create(users, createUser(email, { userid, disabled, createdAt: online.clock.now() - DAY }))
    await batch.commit()
    const given = { store, identity: online.identity, log: createTestLog(), users }
    expect(await reconcileAccounts(given)).toEqual({ mended: 3, isEmpty: false })
    expect(await reconcileAccounts(given)).toEqual({ mended: 0, isEmpty: false })
    expect((await a.get('session')).body).toMatchObject({ user: null })
    expect(await online.identity.findById(b.userid)).toMatchObject({ disabled: false })
    expect(await online.identity.findByEmail('c2@example.edu')).toMatchObject({ userid: c.userid, verified: true })
  })
})
