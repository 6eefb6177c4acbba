import { afterEach, expect, it } from 'vitest'
import { createSealer } from '../../../../platform/identity/seal.ts'
import { mails } from '../../../../platform/mail/mail.documents.ts'
import { createMailer } from '../../../../platform/mail/mailer.ts'
import { outboxEntries } from '../../../../platform/outbox/outbox.ts'
import { startOutbox } from '../../../../platform/outbox/outbox-worker.ts'
import { emailOf, onBothStores, type TestCloud } from '../../../../testing/cloud.ts'
import { openTestMailServer } from '../../../../testing/mail-server.ts'
import { extractPdfText } from '../../../../testing/pdf-text.ts'
import { createTestLog } from '../../../../testing/test-log.ts'
import { bytesOf, sentContract, signedContract, signing } from '../signing/sent-contract.testing.ts'
import { createSignedCopyMaker } from './signed-copy.ts'

onBothStores('The mail about a signed contract', (open) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  function outboxOf({ services, settings, store }: TestCloud, smtpUrl: string) {
    const outbox = startOutbox({
      ...services,
      log: createTestLog(),
      identity: undefined as never,
      mailer: createMailer({ ...settings, mail: { ...settings.mail, smtpUrl } }, store, createSealer('a secret')),
      createAttachment: createSignedCopyMaker(services),
      copyPhoto: async () => {},
      sendPush: async () => {},
      mailContractLink: async () => {},
      finishPayRun: async () => {},
      onUndelivered: async () => {},
      onMailTrouble: async () => {},
      // This test ignores the mails with signing links.
      handlers: { contractLink: async () => {} },
    })
    closing.push(outbox.stop)
    return outbox
  }

  it('contains the same signed PDF for signer and contact, and a labelled button', async () => {
    const cloud = await open()
    const { programID, documentHash } = await signedContract(cloud, { programName: 'Día "2026"' })
    const entries = (await cloud.store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })).items
    const attachment = { kind: 'signedContract', programID, documentHash }
    expect(entries.filter(({ job }) => job.kind === 'mail' && job.attachment)).toMatchObject([
      { job: { attachment } },
      { job: { attachment } },
    ])
    expect(JSON.stringify(entries).length).toBeLessThan(40_000)

    const office = await openTestMailServer()
    closing.push(office.close)
    await outboxOf(cloud, office.url).drain()
    const copies = [emailOf('client'), emailOf('stranger')].map((to) => {
      const mail = office.to(to).find(({ subject }) => subject === 'A contract was signed')
      expect(mail?.text).toContain('Open the contract: ')
      expect(mail?.attachments).toMatchObject([
        { filename: 'contract-Dia-2026-signed.pdf', mimeType: 'application/pdf' },
      ])
      return Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)
    })
    expect(copies[0]?.equals(copies[1] ?? Buffer.of())).toBe(true)
    const text = await extractPdfText(new Blob([copies[0] ?? '']))
    expect(text).toContain('Certificate of signature')
    expect(text).not.toContain('127.0.0.1')
    const admins = office.to(emailOf('admin')).filter(({ subject }) => subject === 'A contract was signed')
    expect(admins.map(({ attachments }) => attachments)).toEqual([[]])
  })

  it('opens the page of mailed links for a signer without an account, and names the role of the signer', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, { signerEmail: 'pia@client.example' })
    const byLink = (await cloud.byLink(sent)).clientPrograms
    const { programID } = await byLink.sign({ ...signing(sent), name: 'Pia Park', role: 'Principal' })
    const [mail] = await cloud.mails('pia@client.example')
    expect(mail?.text).toContain(`/contract?contract=${programID}`)
    expect(mail?.text).not.toContain('create an account')
    const [contactMail] = (await cloud.mails(emailOf('stranger'))).filter(({ subject }) => /was signed/.test(subject))
    expect(contactMail?.text).toContain(`/app/contract/viewContracts?contract=${programID}`)
    expect(await extractPdfText(await byLink.pdf({ programID }))).toMatch(/Signed as\s*Principal/)
  })

  it('contains the stored PDF, unless that is too large or the contract is voided', async () => {
    const cloud = await open()
    const { programID, documentHash } = await signedContract(cloud)
    const createCopy = createSignedCopyMaker(cloud.services)
    const reference = { kind: 'signedContract' as const, programID, documentHash: documentHash ?? '' }
    const download = await cloud.as('admin').clientPrograms.pdf({ programID })
    const copy = await createCopy(reference, 1)
    expect(Buffer.from(copy?.bytes ?? []).equals(await bytesOf(download))).toBe(true)
    expect(await createSignedCopyMaker(cloud.services, 100)(reference, 1)).toBeNull()
    await cloud.as('admin').clientPrograms.void({ programID, reason: 'Another price' })
    expect(await createCopy(reference, 1)).toBeNull()
  })

  it("keeps only the copy's name and size if no mail server is set", async () => {
    const cloud = await open()
    await signedContract(cloud)
    await outboxOf(cloud, '').drain()
    const { items } = await cloud.store.find(mails, { orderBy: 'createdAt', limit: 50 })
    const copies = items.filter((mail) => mail.attachment)
    expect(copies.map(({ to }) => to).toSorted()).toEqual([emailOf('client'), emailOf('stranger')])
    expect(copies[0]?.attachment).toEqual({ name: 'contract-Team-day-signed.pdf', size: expect.any(Number) })
  })
})
