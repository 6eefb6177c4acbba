import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '../../features/notifications/notifications.documents.ts'
import { reportMailTrouble, reportUndelivered } from '../../features/notifications/undelivered-mails.ts'
import { signingLinkMailer } from '../../features/programs/contracts/signing/mail-signing-link.ts'
import { withProgramCopies } from '../../features/programs/facts/copy-program-facts.ts'
import { isDisabled } from '../../features/users/identity-hooks.ts'
import { users } from '../../features/users/users.documents.ts'
import { borrowTestStore, ENGINES } from '../../testing/engines.ts'
import { type Online, openOnline } from '../../testing/identity-over-http.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { SYSTEM } from '../actor.ts'
import { openChange } from '../documents/change.ts'
import { transact } from '../documents/transaction.ts'
import { reconcileAccounts } from '../identity/reconcile-accounts.ts'
import { openSealer } from '../identity/seal.ts'
import { randomIds } from '../ids.ts'
import { mails } from '../mail/mail.documents.ts'
import { renderMail } from '../mail/mail-template.ts'
import { findMailTrouble, mailTroubles } from '../mail/mail-trouble.ts'
import { listKeptMails, openMailer } from '../mail/mailer.ts'
import type { JobHandlers } from './job-handlers.ts'
import { enqueue, isUnsent, type OutboxJob, outboxEntries } from './outbox.ts'
import { retryDelay, startOutbox } from './outbox-worker.ts'

describe.each(ENGINES)('The outbox on %s', (engine) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  type Options = { handlers?: Partial<JobHandlers>; smtp?: boolean; password?: boolean; linksAreValid?: boolean }
  async function start(options: Options = {}) {
    const online: Online = await openOnline(engine)
    const { store: documents, close } = await borrowTestStore(engine)
    const store = withProgramCopies(documents, online.settings)
    closing.push(online.close, close)
    for (const [email, permission] of [
      ['ada@example.edu', 'Admin'],
      ['fay@example.edu', 'Facilitator'],
    ] as const) {
      const person = {
        email,
        username: email,
        userid: `uid-${email}`,
        permission,
        disabled: false,
        photoURL: null,
        createdAt: 1,
      }
      await store.batch().create(users, person).commit()
    }
    const settings = {
      ...online.settings,
      ...(options.smtp === false ? { mail: { ...online.settings.mail, smtpUrl: '' } } : {}),
      ...(options.password ? { mail: { ...online.settings.mail, smtpUrl: online.office.urlWithPassword } } : {}),
    }
    const deleted: string[] = []
    const files = {
      put: async () => '',
      get: async () => null,
      delete: async (fileID: string) => void deleted.push(fileID),
    }
    const isValid = async () => options.linksAreValid !== false
    const worker = () => {
      const mailer = openMailer(settings, store, online.identity)
      const outbox = startOutbox({
        store,
        mailer,
        mailContractLink: signingLinkMailer({ store, settings, clock: online.clock, isValid }, online.identity, mailer),
        carryOutPayRun: async () => {},
        identity: online.identity,
        files,
        clock: online.clock,
        ids: randomIds,
        log: createTestLog(),
        settings,
        createAttachment: async () => null,
        copyPhoto: async () => {},
        isDisabled: isDisabled({ store }),
        onUndelivered: reportUndelivered({ settings }),
        onMailTrouble: reportMailTrouble({ settings }),
        ...(options.handlers ? { handlers: options.handlers } : {}),
      })
      closing.push(outbox.stop)
      return outbox
    }
    return {
      online,
      store,
      settings,
      deleted,
      worker,
      outbox: worker(),
      enqueueJob: (job: OutboxJob) =>
        transact({ store, clock: online.clock, ids: randomIds }, SYSTEM, 'test', async (tx) => enqueue(tx, job)),
      /** Returns a person's notifications in the app. */
      toldTo: async (recipientEmail: string) =>
        (await store.find(notifications, { where: { recipientEmail }, orderBy: 'createdAt' })).items,
      waiting: async () =>
        (await store.find(outboxEntries, { orderBy: 'dueAt' })).items.filter(({ givenUp }) => !givenUp),
      givenUp: async () =>
        (await store.find(outboxEntries, { orderBy: 'dueAt' })).items.filter(({ givenUp }) => givenUp),
      to: (to: string) => renderMail(settings, { to, subject: `For ${to}`, paragraphs: ['Hello.'] }),
    }
  }

  it('runs the job of a commit at once, and removes it', async () => {
    const { online, enqueueJob, to, waiting } = await start()
    await enqueueJob({ kind: 'mail', mail: to('ada@example.edu') })
    await vi.waitFor(() => expect(online.office.to('ada@example.edu')).toHaveLength(1))
    await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  })

  it('holds an e-mail that Undo can still withdraw, and sends it when it is due', async () => {
    const { online, store, outbox, to, waiting } = await start()
    const change = openChange(randomIds, { canBeUndone: true, holdsMailFor: SECOND })
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
    const { online, outbox, enqueueJob, to, waiting } = await start()
    online.office.refuse(true)
    await enqueueJob({ kind: 'mail', mail: to('late@example.edu') })
    await outbox.drain()
    expect(await waiting()).toMatchObject([{ attempts: 1, dueAt: online.clock.now() + 30 * SECOND, refused: true }])
    expect((await waiting())[0]?.lastError).toMatch(/try later/i)
    online.clock.advance(30 * SECOND)
    await outbox.drain()
    expect(await waiting()).toMatchObject([{ attempts: 2, dueAt: online.clock.now() + MINUTE }])
    online.office.refuse(false)
    await outbox.drain()
    expect(online.office.to('late@example.edu')).toHaveLength(0)
    online.clock.advance(MINUTE)
    await outbox.drain()
    expect(online.office.to('late@example.edu')).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('records if the server refused a failed e-mail, until the next try', async () => {
    expectLogged(/"cause":"refused"/, /"cause":"took too long"/)
    const errors = [Object.assign(new Error('refused'), { syscall: 'connect' }), new Error('took too long')]
    const seen: (true | undefined)[] = []
    const { online, store, outbox, enqueueJob, to, waiting } = await start({
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
    online.clock.advance(30 * SECOND)
    await outbox.drain()
    expect(seen, 'while it is tried').toEqual([undefined, undefined])
    expect((await waiting()).map(isUnsent)).toEqual([false])
  })

  it('gives up an invalid e-mail at once, and notifies the Admins in the app', async () => {
    expectLogged(/^an e-mail was given up/)
    const { online, outbox, enqueueJob, to, waiting, toldTo } = await start()
    await enqueueJob({ kind: 'mail', mail: { ...to('x@example.edu'), to: 'x@example.edu\r\nBcc: y@example.com' } })
    await enqueueJob({ kind: 'mail', mail: to('next@example.edu') })
    await outbox.drain()
    expect(online.office.received.map(({ to }) => to)).toEqual([['next@example.edu']])
    expect(await waiting()).toEqual([])
    expect(await toldTo('ada@example.edu')).toMatchObject([
      { additionalDetails: expect.stringMatching(/^x@example\.edu Bcc: y@example\.com: For x@example\.edu \(/) },
    ])
  })

  it('gives up an e-mail after eight refusals without delaying others, and notifies Admins once a day', async () => {
    expectLogged(/^an outbox task failed .*550 No such mailbox/, /^an e-mail was given up/)
    const { online, store, outbox, enqueueJob, to, waiting, toldTo } = await start()
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
    expect(await toldTo('ada@example.edu')).toEqual([])
    await outbox.drain()
    expect(await waiting()).toEqual([])
    const [told] = await toldTo('ada@example.edu')
    expect(told).toMatchObject({ type: 'mail_undelivered', userID: 'uid-ada@example.edu', readAt: null })
    expect(told?.additionalDetails).toMatch(/^gone@example\.edu: For gone@example\.edu \(.*No such mailbox\)$/)
    expect(await toldTo('fay@example.edu')).toEqual([])
    expect(online.office.to('ada@example.edu')).toEqual([])

    if (!told) throw new Error('nobody was told')
    const { version, ...read } = told
    await store
      .batch()
      .put(notifications, { ...read, readAt: 1 }, version)
      .commit()
    await enqueueJob({
      kind: 'contractLink',
      programID: 'p',
      documentHash: 'h',
      email: 'signer@example.edu',
      name: 'Fall Retreat',
    })
    for (let attempts = 1; attempts <= 8; attempts++) {
      await outbox.drain()
      online.clock.advance(retryDelay(attempts))
    }
    const [again, ...others] = await toldTo('ada@example.edu')
    expect([again?.id, again?.readAt, others]).toEqual([told.id, null, []])
    expect(again?.additionalDetails?.split('\n').map((line) => line.split(':')[0])).toEqual([
      'signer@example.edu',
      'gone@example.edu',
    ])
  })

  it('gives up an e-mail that was encrypted with another secret, with a clear message', async () => {
    expectLogged(/different BELAY_SECRET/, /^an e-mail was given up/)
    const { outbox, enqueueJob, waiting, givenUp, toldTo } = await start()
    await enqueueJob({
      kind: 'sealedMail',
      to: 'x@example.edu',
      subject: 'Your code',
      sealed: openSealer('another secret').seal('{}'),
    })
    await outbox.drain()
    expect(await waiting()).toEqual([])
    expect(await givenUp()).toMatchObject([{ attempts: 1 }])
    expect((await toldTo('ada@example.edu'))[0]?.additionalDetails).toMatch(
      /^x@example\.edu: Your code \(.*written under a different BELAY_SECRET/,
    )
  })

  it('stores an e-mail that was given up for thirty days without trying it, then deletes it', async () => {
    expectLogged(/^an e-mail was given up/)
    const { online, outbox, enqueueJob, to, givenUp } = await start()
    await enqueueJob({ kind: 'mail', mail: { ...to('x@example.edu'), subject: 'a\nb' } })
    await outbox.drain()
    online.clock.advance(30 * DAY - 1)
    await outbox.drain()
    expect(await givenUp()).toMatchObject([{ attempts: 1, job: { mail: { to: 'x@example.edu' } } }])
    online.clock.advance(1)
    await outbox.drain()
    expect(await givenUp()).toEqual([])
    expect(online.office.received).toEqual([])
  })

  it('retries a deferred e-mail for three days, and all other jobs forever', async () => {
    expectLogged(/^an outbox task failed/, /^an e-mail was given up/)
    const { online, outbox, enqueueJob, to, waiting, toldTo } = await start({
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
    online.clock.advance(3 * DAY - 1)
    await outbox.drain()
    expect(await waiting()).toHaveLength(2)
    expect(await toldTo('ada@example.edu')).toMatchObject([{ title: 'No e-mail is leaving' }])
    online.clock.advance(MINUTE)
    await outbox.drain()
    expect(await waiting()).toMatchObject([{ job: { kind: 'deleteFile' } }])
    expect((await toldTo('ada@example.edu'))[1]?.additionalDetails).toMatch(/^late@example\.edu: .*Try later/)
    online.clock.advance(300 * DAY)
    await outbox.drain()
    expect(await waiting()).toMatchObject([{ job: { kind: 'deleteFile' }, attempts: 4 }])
  })

  it('notifies Admins after ten minutes without a sent e-mail, and again when e-mails are sent', async () => {
    expectLogged(/535 Authentication failed/)
    const { online, store, outbox, worker, enqueueJob, to, waiting, toldTo } = await start({ password: true })
    const another = worker()
    const troubleNow = () => findMailTrouble(store, online.clock.now())
    online.office.refusePassword(true)
    await enqueueJob({ kind: 'mail', mail: to('cleo@example.edu') })
    await enqueueJob({ kind: 'mail', mail: to('signer@example.edu') })
    await outbox.drain()
    const since = online.clock.now()
    online.clock.advance(10 * MINUTE - 1)
    await outbox.drain()
    expect(await troubleNow()).toBeNull()
    expect(await toldTo('ada@example.edu')).toEqual([])

    online.clock.advance(1)
    await Promise.all([outbox.drain(), another.drain()])
    const { host } = new URL(online.office.url)
    expect(await troubleNow()).toMatchObject({
      ...{ server: host, problem: 'refuses the user name or the password', since, waiting: 2 },
      answer: expect.stringContaining('535'),
    })
    const [told, ...others] = await toldTo('ada@example.edu')
    expect(told).toMatchObject({ type: 'mail_undelivered', readAt: null, mailID: null })
    expect(told?.message).toMatch(
      new RegExp(`^No e-mail has left since \\d+:\\d\\d.[AP]M: ${host} refuses the user name or the pass`),
    )
    expect([others, await toldTo('fay@example.edu')]).toEqual([[], []])

    online.office.refusePassword(false)
    online.clock.advance(16 * MINUTE)
    await outbox.drain()
    expect(await waiting()).toEqual([])
    expect(await troubleNow()).toBeNull()
    const after = await toldTo('ada@example.edu')
    expect(after).toMatchObject([{ id: told?.id, title: 'E-mails are leaving again', readAt: null }])
    expect(await store.get(mailTroubles, 'server')).toBeNull()
  })

  it('notifies Admins after half an hour if e-mails are only deferred, but not about a refused address', async () => {
    expectLogged(/550 No such mailbox/, /451 Try later/)
    const { online, store, outbox, enqueueJob, to } = await start()
    const troubleNow = () => findMailTrouble(store, online.clock.now())
    online.office.forget('gone@example.edu')
    await enqueueJob({ kind: 'mail', mail: to('gone@example.edu') })
    await outbox.drain()
    online.clock.advance(30 * MINUTE)
    await outbox.drain()
    expect(await troubleNow()).toBeNull()
    online.office.refuse(true)
    await enqueueJob({ kind: 'mail', mail: to('late@example.edu') })
    await outbox.drain()
    online.clock.advance(29 * MINUTE)
    await outbox.drain()
    expect(await troubleNow()).toBeNull()
    online.clock.advance(MINUTE)
    expect(await troubleNow()).toMatchObject({ problem: 'puts e-mails off', waiting: 2 })
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
    const { online, store, outbox, enqueueJob, deleted } = await start()
    await outbox.stop()
    await enqueueJob({ kind: 'deleteFile', fileID: 'orphan' })
    const [entry] = (await store.find(outboxEntries, { orderBy: 'dueAt' })).items
    if (!entry) throw new Error('no entry')
    const { version, ...kept } = entry
    await store
      .batch()
      .put(outboxEntries, { ...kept, attempts: 1, dueAt: online.clock.now() + 3 * MINUTE }, version)
      .commit()
    const files = {
      put: async () => '',
      get: async () => null,
      delete: async (fileID: string) => void deleted.push(fileID),
    }
    const next = startOutbox({
      createAttachment: async () => null,
      copyPhoto: async () => {},
      mailContractLink: async () => {},
      carryOutPayRun: async () => {},
      isDisabled: async () => null,
      onUndelivered: async () => {},
      onMailTrouble: async () => {},
      ids: randomIds,
      store,
      mailer: openMailer(online.settings, store, online.identity),
      identity: online.identity,
      files,
      clock: online.clock,
      log: createTestLog(),
      settings: online.settings,
    })
    closing.push(next.stop)
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
    const user = {
      email: 'again@example.edu',
      username: 'A',
      userid,
      permission: 'Client',
      disabled: false,
      photoURL: null,
      createdAt: 1,
    } as const
    await store.batch().create(users, user).commit()
    await enqueueJob({ kind: 'disableAccount', userid, disabled: true })
    await outbox.drain()
    expect(await online.identity.findById(userid)).toMatchObject({ disabled: false })
    await store
      .batch()
      .put(users, { ...user, disabled: true }, 1)
      .commit()
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
    await enqueueJob({
      kind: 'contractLink',
      programID: 'p-1',
      documentHash: 'h',
      email: 'signer@client.example',
      name: 'Fall\r\nRetreat',
      reminder: true,
      note: 'By Friday, <please>.',
    })
    await outbox.drain()
    const [mail] = online.office.to('signer@client.example')
    expect(mail?.subject).toBe('Reminder: please sign: Fall Retreat')
    expect(mail?.text).toContain('By Friday, <please>.')
    expect(mail?.html).not.toContain('<please>')
    const link = online.link('signer@client.example')
    expect([link.pathname, link.searchParams.get('contract')]).toEqual(['/contract', 'p-1'])
    for (let times = 0; times < 2; times++) {
      const answer = await online.browser().post('contract-link/open', { token: online.code('signer@client.example') })
      expect(answer).toMatchObject({
        status: 200,
        cookies: [],
        body: { programID: 'p-1', email: 'signer@client.example' },
      })
    }
  })

  it('stores e-mails for 30 days for the outbox page if no mail server is set', async () => {
    const { online, store, outbox, enqueueJob, to } = await start({ smtp: false })
    await enqueueJob({ kind: 'mail', mail: { ...to('kept@example.edu'), calendarFile: 'BEGIN:VCALENDAR' } })
    await outbox.drain()
    const kept = async () => listKeptMails(store, online.identity, 10)
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
    const [a, b, c] = [
      await online.member('a@example.edu'),
      await online.member('b@example.edu'),
      await online.member('c@example.edu'),
    ]
    await online.identity.setDisabled(b.userid, true)
    const batch = store.batch()
    const person = (userid: string, email: string, disabled: boolean) => ({
      email,
      username: email,
      userid,
      permission: 'Client' as const,
      disabled,
      photoURL: null,
      createdAt: online.clock.now() - DAY,
    })
    batch
      .create(users, person(a.userid, 'a@example.edu', true))
      .create(users, person(b.userid, 'b@example.edu', false))
      .create(users, person(c.userid, 'c2@example.edu', false))
    batch.create(users, person('gone', 'gone@example.edu', true))
    await batch.commit()
    const given = { store, identity: online.identity, log: createTestLog(), users }
    expect(await reconcileAccounts(given)).toEqual({ mended: 3, isEmpty: false })
    expect(await reconcileAccounts(given)).toEqual({ mended: 0, isEmpty: false })
    expect((await a.get('session')).body).toMatchObject({ user: null })
    expect(await online.identity.findById(b.userid)).toMatchObject({ disabled: false })
    expect(await online.identity.findByEmail('c2@example.edu')).toMatchObject({ userid: c.userid, verified: true })
  })
})
