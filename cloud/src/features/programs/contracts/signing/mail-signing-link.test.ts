import { SECOND } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { codes } from '../../../../platform/identity/identity.documents.ts'
import { onBothOutboxes } from '../../../../platform/outbox/outbox.testing.ts'
import { outboxEntries } from '../../../../platform/outbox/outbox.ts'
import type { Web } from '../../../../testing/cloud-over-http.ts'
import { createHttpClient } from '../../../../testing/http-client.ts'
import { waitUntil } from '../../../../testing/wait-until.ts'
import { sentContract } from './sent-contract.testing.ts'

onBothOutboxes((start) => {
  it('ends the link of an earlier mail only after the mail server accepted the newer one', async () => {
    expectLogged(/^an outbox task failed .*451 Try later/)
    const { online, outbox, drainAfter, store } = await start()
    const email = 'signer@client.example'
    const admin = createHttpClient(online as unknown as Web, (await online.admin('boss@example.edu')).bearer)
    const { programID } = await sentContract({ as: () => admin } as never, { signerEmail: email })
    await outbox.drain()
    const open = (token: string) => online.browser().post('contract-link/open', { token })
    const first = online.code(email)
    expect(await open(first)).toMatchObject({ status: 200 })
    online.office.refuse(true)
    online.clock.advance(SECOND)
    await admin.clientPrograms.remind({ programID })
    await outbox.drain()
    expect(await open(first)).toMatchObject({ status: 200 })
    online.office.refuse(false)
    await drainAfter(30 * SECOND)
    expect(await open(online.code(email))).toMatchObject({ status: 200 })
    expect(await open(first)).toMatchObject({ status: 412, body: { reason: 'link-replaced' } })
    const links = (await store.find(codes, { where: { email, kind: 'link' }, orderBy: 'createdAt' })).items
    expect(links.map(({ replacedAt }) => replacedAt !== undefined)).toEqual([true, false, false])
  })

  it('leaves the link of a mail that is sent twice, because a mailbox may keep only its first copy', async () => {
    const { online, outbox, store, waiting } = await start()
    const email = 'signer@client.example'
    const admin = createHttpClient(online as unknown as Web, (await online.admin('boss@example.edu')).bearer)
    const { programID, documentHash } = await sentContract({ as: () => admin } as never, { signerEmail: email })
    await outbox.drain()
    const job = { kind: 'contractLink', programID, documentHash: documentHash ?? '', email, name: 'Retreat' } as const
    const entry = {
      id: 'twice',
      job,
      changeID: 'change',
      attempts: 0,
      lastError: null,
      createdAt: online.clock.now() + 1,
    }
    // A process that ends after the mail was sent leaves its job in the outbox.
    const sent: string[] = []
    for (const _time of ['first', 'second']) {
      online.clock.advance(SECOND)
      await store
        .batch()
        .create(outboxEntries, { ...entry, dueAt: online.clock.now() })
        .commit()
      await waitUntil(async () => expect(await waiting()).toEqual([]))
      sent.push(online.code(email))
    }
    expect(new Set(sent).size).toBe(2)
    for (const token of sent)
      expect(await online.browser().post('contract-link/open', { token })).toMatchObject({ status: 200 })
  })
})
