import { SECOND } from '@belay/contract/constants'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '../../../../platform/calls/actor.ts'
import { type Tx, transact } from '../../../../platform/documents/transaction.ts'
import { createDocumentLink } from '../../../../platform/identity/document-links.ts'
import { codes } from '../../../../platform/identity/identity.documents.ts'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../../testing/cloud.ts'
import { openOwnAccount } from '../../../../testing/own-accounts.ts'
import { approvedRequest } from '../../requests/create/request-form.testing.ts'
import { mailNewSigningLink } from './contract-links.ts'
import { askedToSign, sentContract, signing } from './sent-contract.testing.ts'

const ENDED = 'unauthenticated: contract-link-ended'
const SIGNER = { signerEmail: 'signer@client.example', contactPersonEmail: 'signer@client.example' }

/** Signs a sent contract as the client. */
async function sign(cloud: TestCloud, programID: string) {
  const { clientPrograms } = cloud.as('client')
  return clientPrograms.sign(signing((await clientPrograms.get({ programID })) as never))
}

onBothStores('The mailed link of a contract', (open) => {
  it('opens the contract without an account, to read, sign and download, even after signing', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, SIGNER)
    const { programID } = sent
    const { clientPrograms } = await cloud.byLink(sent)
    expect(await clientPrograms.get({ programID })).toMatchObject({ programName: 'Team day', signed: false })
    expect(await clientPrograms.sign(signing(sent))).toMatchObject({ signed: true, signature: { ip: '127.0.0.1' } })
    expect(await clientPrograms.get({ programID })).toMatchObject({ signed: true })
    expect((await clientPrograms.pdf({ programID })).type).toBe('application/pdf')
    const where = { collection: 'clientPrograms', documentId: programID } as const
    const { items } = await cloud.as('admin').audit.list({ where })
    const signed = items.find(({ call }) => call === 'clientPrograms.sign')
    expect(signed?.actorEmail).toBe(SIGNER.signerEmail)
  })

  it("opens no other contract, not even the same signer's, and no voided version", async () => {
    const cloud = await open()
    const [one, other] = [await sentContract(cloud, SIGNER), await sentContract(cloud, SIGNER)]
    const { clientPrograms } = await cloud.byLink(one)
    for (const call of [
      () => clientPrograms.get({ programID: other.programID }),
      () => clientPrograms.pdf({ programID: other.programID }),
      () => clientPrograms.sign(signing(other)),
      () => clientPrograms.decline({ programID: other.programID, reason: 'No' }),
      () => clientPrograms.forward({ programID: other.programID, signerEmail: 'x@client.example' }),
    ])
      expect((await refused(call())).code).toBe('not-found')

    const { programID } = await clientPrograms.sign(signing(one))
    await cloud.as('admin').clientPrograms.void({ programID, reason: 'Wrong price' })
    const byNewLink = await cloud.byLink(await cloud.as('admin').clientPrograms.send({ programID }))
    expect(await byNewLink.clientPrograms.get({ programID })).toMatchObject({ signed: false, versions: [] })
    expect((await refused(byNewLink.clientPrograms.pdf({ programID, voided: 0 }))).code).toBe('not-found')
  })

  it('grants no Admin rights, even if its address belongs to an Admin', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, { signerEmail: emailOf('admin') })
    const byLink = await cloud.byLink(sent)
    for (const call of [
      () => byLink.users.list({}),
      () => byLink.clientPrograms.list({}),
      () => byLink.clientPrograms.void({ programID: sent.programID, reason: 'x' }),
      () => byLink.users.permission({ email: emailOf('admin') }),
    ])
      expect(await refusalOf(call())).toBe('permission-denied: contract-pass')
    const { programID } = await sentContract(cloud)
    expect((await refused(byLink.clientPrograms.get({ programID }))).code).toBe('not-found')
  })

  it('is refused by the page, the messages, the forms and the changes of the same program', async () => {
    const cloud = await open()
    const { id, programID } = await approvedRequest(cloud, {
      date: '04/20/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    const { clientPrograms } = cloud.as('admin')
    await clientPrograms.update({ programID, lineItems: [{ description: 'Day', unitPrice: 10, quantity: 1 }] })
    const byLink = await cloud.byLink(await clientPrograms.send({ programID }))
    const { programs, messages, participants, programRequests } = byLink
    for (const call of [
      () => programs.day({ programID }),
      () => programs.days({}),
      () => messages.list({ programID }),
      () => messages.send({ programID, text: 'Hello' }),
      () => participants.list({ programID }),
      () => participants.link({ programID, action: 'renew' }),
      () => participants.markOnPaper({ programID, name: 'Eve' }),
      () => byLink.clientPrograms.requestChange({ programID, participants: 5 }),
      () => byLink.clientPrograms.listChanges({ programID }),
      () => programRequests.share({ id, email: 'eve@example.edu', rights: 'edit' }),
    ])
      expect(await refusalOf(call())).toBe('permission-denied: contract-pass')
  })

  describe('when it ended', () => {
    const endings: Record<string, (cloud: TestCloud, programID: string) => Promise<unknown>> = {
      'when the contract is changed': (cloud, programID) =>
        cloud.as('admin').clientPrograms.update({ programID, discount: 5 }),
      'when it is sent again': async (cloud, programID) => {
        await cloud.as('admin').clientPrograms.update({ programID, discount: 5 })
        cloud.clock.advance(SECOND)
        await cloud.as('admin').clientPrograms.update({ programID, discount: 0 })
        await cloud.as('admin').clientPrograms.send({ programID })
      },
      'when it is forwarded and signed': async (cloud, programID) => {
        await cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })
        const { clientPrograms } = cloud.as('noAccess')
        await clientPrograms.sign(signing((await clientPrograms.get({ programID })) as never))
      },
      'when it is forwarded and the centre names another signer': async (cloud, programID) => {
        await cloud.as('client').clientPrograms.forward({ programID, signerEmail: 'next@client.example' })
        await cloud.as('admin').clientPrograms.correctSigner({ programID, signerEmail: 'other@client.example' })
      },
      'when it is deleted': (cloud, programID) => cloud.as('admin').clientPrograms.delete({ programID }),
      'when it is signed and voided': async (cloud, programID) => {
        await sign(cloud, programID)
        await cloud.as('admin').clientPrograms.void({ programID, reason: 'Wrong price' })
      },
      'when it is signed, and its amendment is sent': async (cloud, programID) => {
        await sign(cloud, programID)
        const { clientPrograms } = cloud.as('admin')
        await clientPrograms.amend({ programID, discount: 5 })
        await clientPrograms.send({ programID })
      },
      'when the account of its signer is disabled': (cloud) =>
        cloud.as('admin').users.disable({ email: emailOf('client') }),
    }
    it.each(Object.entries(endings))('is refused %s', async (_, end) => {
      const cloud = await open()
      const sent = await sentContract(cloud)
      const { clientPrograms } = await cloud.byLink(sent)
      await clientPrograms.get({ programID: sent.programID })
      await end(cloud, sent.programID)
      expect(await refusalOf(clientPrograms.get({ programID: sent.programID }))).toBe(ENDED)
      expect(await refusalOf(clientPrograms.sign(signing(sent)))).toBe(ENDED)
    })
  })

  describe('for a person who forwarded the contract', () => {
    it('asks the next person to sign, and lets the forwarder read, remind and take back, but not sign', async () => {
      const cloud = await open()
      const sent = await sentContract(cloud, SIGNER)
      const { programID } = sent
      const { clientPrograms } = await cloud.byLink(sent)
      const forwarded = await clientPrograms.forward({ programID, signerEmail: 'next@client.example' })
      expect(await clientPrograms.get({ programID })).toMatchObject({
        signerEmail: 'next@client.example',
        signerAskedAt: cloud.clock.now(),
        can: { sign: false, decline: false, forward: false, remind: true, takeBack: true },
      })
      expect(await refusalOf(clientPrograms.sign(signing(forwarded)))).toBe('permission-denied: not-signer')
      expect(await clientPrograms.remind({ programID })).toEqual({ ok: true })
      await clientPrograms.takeBack({ programID })
      expect(await clientPrograms.sign(signing(sent))).toMatchObject({ signed: true, forwardedBy: null })
      expect(await askedToSign(cloud)).toEqual(['next@client.example', 'next@client.example', SIGNER.signerEmail])
      expect((await cloud.jobs('contractLink')).flatMap(({ note }) => note ?? [])).toEqual([
        `${SIGNER.signerEmail} asked next@client.example to sign this.`,
      ])
    })

    it('opens nothing for an earlier forwarder, and for a new owner of another address', async () => {
      const cloud = await open()
      const sent = await sentContract(cloud, SIGNER)
      const { programID } = sent
      const first = (await cloud.byLink(sent)).clientPrograms
      const second = await first.forward({ programID, signerEmail: emailOf('noAccess') })
      const bySecond = (await cloud.byLink(second)).clientPrograms
      await bySecond.forward({ programID, signerEmail: 'next@client.example' })
      expect(await refusalOf(first.get({ programID }))).toBe(ENDED)
      expect(await refusalOf(first.takeBack({ programID }))).toBe(ENDED)
      expect(await bySecond.takeBack({ programID })).toMatchObject({ signerEmail: emailOf('noAccess') })
    })

    it('is not mailed again: a reminder that waited in the outbox reaches the present signer only', async () => {
      const cloud = await open()
      const sent = await sentContract(cloud, SIGNER)
      const { programID } = sent
      await (await cloud.byLink(sent)).clientPrograms.forward({ programID, signerEmail: 'next@client.example' })
      await mailNewSigningLink(cloud.services, { programID, email: SIGNER.signerEmail })
      expect(await askedToSign(cloud)).toEqual(['next@client.example', SIGNER.signerEmail])
    })
  })

  it('lets a signer who declined by mistake take it back and sign, until the centre changed the contract', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, SIGNER)
    const { programID } = sent
    const { clientPrograms } = await cloud.byLink(sent)
    expect(await clientPrograms.decline({ programID, reason: 'Too dear' })).toMatchObject({ declineReason: 'Too dear' })
    expect(await clientPrograms.get({ programID })).toMatchObject({ can: { sign: false, takeBack: true } })
    expect(await refusalOf(cloud.as('admin').clientPrograms.takeBack({ programID }))).toBe(
      'permission-denied: not-forwarder',
    )
    expect(await clientPrograms.takeBack({ programID })).toMatchObject({ declinedAt: null, declineReason: null })
    const subjects = (await cloud.mails(emailOf('admin'))).map(({ subject }) => subject)
    expect(subjects).toContain('A contract waits for a signature again')
    await clientPrograms.decline({ programID, reason: 'Too dear' })
    await cloud.as('admin').clientPrograms.update({ programID, discount: 5 })
    expect(await refusalOf(clientPrograms.takeBack({ programID }))).toBe(ENDED)
  })

  it('opens the signed contract while an amendment is drafted, and ends once the amendment is sent', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, SIGNER)
    const { programID } = sent
    const first = (await cloud.byLink(sent)).clientPrograms
    await first.sign(signing(sent))
    const admin = cloud.as('admin').clientPrograms
    await admin.amend({ programID, discount: 5 })
    expect(await first.get({ programID })).toMatchObject({ signed: true, can: { sign: false } })
    const { amendment } = await admin.send({ programID })
    const next = { programID, documentHash: amendment?.documentHash ?? null, signerEmail: SIGNER.signerEmail }
    expect(await refusalOf(first.sign(signing(next)))).toBe(ENDED)
    await mailNewSigningLink(cloud.services, { programID, email: SIGNER.signerEmail })
    expect(await askedToSign(cloud)).toHaveLength(3)
    const second = (await cloud.byLink(next)).clientPrograms
    expect(await second.sign(signing(next))).toMatchObject({ signed: true, amendment: null })
    expect(await second.get({ programID })).toMatchObject({ signed: true })
  })

  it('gives no pass while its person is signed out everywhere', async () => {
    const cloud = await open()
    const { programID: id, documentHash } = await sentContract(cloud)
    const email = emailOf('client')
    const link = { collection: 'clientPrograms', id, documentHash: documentHash ?? '', email }
    const passes = { where: { email, kind: 'link-pass' }, orderBy: 'createdAt' }
    for (let round = 0; round < 10; round++) {
      await openOwnAccount(cloud, 'client')
      const mailLink = async (tx: Tx) => createDocumentLink(tx, link, 7)
      const token = await transact(cloud.services, SYSTEM, 'outbox.mail', mailLink)
      const opening = cloud.as(null).identity.openContractLink({ token })
      const ending = cloud.as('admin').users.endSessions({ email })
      await Promise.all([opening.catch(() => undefined), ending])
      expect((await cloud.store.find(codes, passes)).items).toEqual([])
    }
  })

  it('is mailed again only to the signer, and only if something was sent', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, SIGNER)
    const { programID } = sent
    const ask = (email: string, id = programID) => mailNewSigningLink(cloud.services, { programID: id, email })
    await ask('stranger@client.example')
    await ask(emailOf('admin'))
    await ask(SIGNER.signerEmail, 'no-such-contract')
    expect(await askedToSign(cloud)).toHaveLength(1)
    await ask('Signer@Client.example')
    await (await cloud.byLink(sent)).clientPrograms.sign(signing(sent))
    await ask(SIGNER.signerEmail)
    expect(await askedToSign(cloud)).toHaveLength(3)
    await cloud.as('admin').clientPrograms.void({ programID, reason: 'Wrong price' })
    await ask(SIGNER.signerEmail)
    expect(await askedToSign(cloud)).toHaveLength(3)
  })
})
