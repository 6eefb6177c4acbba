import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it, vi } from 'vitest'
import { sentContract } from '../../features/programs/contracts/signing/sent-contract.testing.ts'
import type { Web } from '../../testing/cloud-over-http.ts'
import { createHttpClient } from '../../testing/http-client.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { SYSTEM } from '../calls/actor.ts'
import { createChange } from '../documents/change.ts'
import { transact } from '../documents/transaction.ts'
import { mails } from '../mail/mail.documents.ts'
import { listStoredMails } from '../mail/mailer.ts'
import { randomIds } from '../process/ids.ts'
import { onBothOutboxes } from './outbox.testing.ts'
import { enqueue, isUnsent, outboxEntries } from './outbox.ts'
import { retryDelay } from './outbox-worker.ts'

onBothOutboxes((start) => {
  it('runs the job of a commit at once, and removes it', async () => {
    const { online, enqueueJob, to, waiting } = await start()
    await enqueueJob({ kind: 'mail', mail: to('ada@example.edu') })
    await waitUntil(() => expect(online.office.to('ada@example.edu')).toHaveLength(1))
    await waitUntil(async () => expect(await waiting()).toEqual([]))
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
    await waitUntil(() => expect(hanging).toHaveLength(1))
    await enqueueJob({ kind: 'mail', mail: to('ada@example.edu') })
    await waitUntil(async () => expect(await waiting()).toHaveLength(1))
    for (let i = 0; i < 7; i++) await enqueueJob({ kind: 'mail', mail: to(`h${i}@example.edu`) })
    await waitUntil(() => expect(hanging).toHaveLength(4))
    await enqueueJob({ kind: 'deleteFile', fileID: 'soon' })
    await waitUntil(() => expect(deleted).toEqual(['soon']))
    await waitUntil(() => {
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

  it('sends no link to a contract that was withdrawn while the e-mail waited', async () => {
    const { online, outbox, enqueueJob, waiting } = await start()
    const [email, name] = ['signer@client.example', 'Fall Retreat']
    await enqueueJob({ kind: 'contractLink', programID: 'p-1', documentHash: 'h', email, name })
    await outbox.drain()
    expect([online.office.to(email), await waiting()]).toEqual([[], []])
  })

  it('sends a link that opens one contract any number of times', async () => {
    const { online, outbox, enqueueJob } = await start()
    const email = 'signer@client.example'
    const admin = createHttpClient(online as unknown as Web, (await online.admin('boss@example.edu')).bearer)
    const contract = await sentContract({ as: () => admin } as never, { signerEmail: email })
    // The e-mail of the sent contract goes first, so that the reminder is the last one.
    await outbox.drain()
    const { programID } = contract
    const documentHash = contract.documentHash ?? ''
    const mailed = { programID, documentHash, email, name: 'Fall\r\nRetreat', note: 'By Friday, <please>.' }
    await enqueueJob({ kind: 'contractLink', ...mailed, reminder: true })
    await outbox.drain()
    const mail = online.office.to(email).at(-1)
    expect(mail?.subject).toBe('Reminder: please sign: Fall Retreat')
    expect(mail?.text).toContain('By Friday, <please>.')
    expect(mail?.html).not.toContain('<please>')
    const link = online.link(email)
    expect([link.pathname, link.searchParams.get('contract')]).toEqual(['/contract', programID])
    for (let times = 0; times < 2; times++) {
      const answer = await online.browser().post('contract-link/open', { token: online.code(email) })
      expect(answer).toMatchObject({ status: 200, cookies: [], body: { programID, email } })
    }
  })

  it('stores e-mails for 30 days for the outbox page if no mail server is set', async () => {
    const { online, store, outbox, enqueueJob, to } = await start({ smtp: false })
    await enqueueJob({ kind: 'mail', mail: { ...to('kept@example.edu'), calendarFile: 'BEGIN:VCALENDAR' } })
    await outbox.drain()
    const kept = async () => listStoredMails(store, online.services.identity, 10)
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
})
