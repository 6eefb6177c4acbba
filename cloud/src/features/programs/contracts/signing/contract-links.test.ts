import { describe, expect, it } from 'vitest'
import { outboxEntries } from '../../../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refused, type TestCloud } from '../../../../testing/cloud.ts'
import { mailNewSigningLink } from './contract-links.ts'
import { sentContract, signing } from './sent-contract.testing.ts'

const ENDED = { code: 'unauthenticated', data: { reason: 'contract-link-ended' } }
const SIGNER = { signerEmail: 'signer@client.example', contactPersonEmail: 'signer@client.example' }

onBothStores('The mailed link of a contract', (open) => {
  const linksTo = async (cloud: TestCloud) => {
    const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
    return items.flatMap(({ job }) => (job.kind === 'contractLink' ? [job.email] : []))
  }

  it('opens the contract without an account, to read, sign and download, even after signing', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, SIGNER)
    const { clientPrograms } = await cloud.byLink(sent)
    expect(await clientPrograms.get({ programID: sent.programID })).toMatchObject({
      programName: 'Team day',
      signed: false,
    })
    expect(await clientPrograms.sign(signing(sent))).toMatchObject({ signed: true, signature: { ip: '127.0.0.1' } })
    expect(await clientPrograms.get({ programID: sent.programID })).toMatchObject({ signed: true })
    expect((await clientPrograms.pdf({ programID: sent.programID })).type).toBe('application/pdf')
    const trail = await cloud
      .as('admin')
      .audit.list({ where: { collection: 'clientPrograms', documentId: sent.programID } })
    expect(trail.items.find(({ call }) => call === 'clientPrograms.sign')).toMatchObject({
      actorEmail: SIGNER.signerEmail,
    })
  })

  it("opens no other contract, not even the same signer's, and no voided version", async () => {
    const cloud = await open()
    const [one, other] = [await sentContract(cloud, SIGNER), await sentContract(cloud, SIGNER)]
    const { clientPrograms } = await cloud.byLink(one)
    for (const answer of [
      () => clientPrograms.get({ programID: other.programID }),
      () => clientPrograms.pdf({ programID: other.programID }),
      () => clientPrograms.sign(signing(other)),
      () => clientPrograms.decline({ programID: other.programID, reason: 'No' }),
      () => clientPrograms.forward({ programID: other.programID, signerEmail: 'x@client.example' }),
    ])
      expect(await refused(answer())).toMatchObject({ code: 'not-found' })

    await clientPrograms.sign(signing(one))
    await cloud.as('admin').clientPrograms.void({ programID: one.programID, reason: 'Wrong price' })
    const anew = await cloud.as('admin').clientPrograms.send({ programID: one.programID })
    const read = await (await cloud.byLink(anew)).clientPrograms.get({ programID: one.programID })
    expect(read).toMatchObject({ signed: false, versions: [] })
    expect(
      await refused((await cloud.byLink(anew)).clientPrograms.pdf({ programID: one.programID, voided: 0 })),
    ).toMatchObject({ code: 'not-found' })
  })

  it('grants no Admin rights, even if its address belongs to an Admin', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, { signerEmail: emailOf('admin') })
    const byLink = await cloud.byLink(sent)
    for (const answer of [
      () => byLink.users.list({}),
      () => byLink.clientPrograms.list({}),
      () => byLink.clientPrograms.void({ programID: sent.programID, reason: 'x' }),
      () => byLink.users.permission({ email: emailOf('admin') }),
    ])
      expect(await refused(answer())).toMatchObject({ code: 'permission-denied', data: { reason: 'contract-pass' } })
    const other = await sentContract(cloud)
    expect(await refused(byLink.clientPrograms.get({ programID: other.programID }))).toMatchObject({
      code: 'not-found',
    })
  })

  describe('when it ended', () => {
    const endings: Record<string, (cloud: TestCloud, programID: string) => Promise<unknown>> = {
      'when the contract is changed': (cloud, programID) =>
        cloud.as('admin').clientPrograms.update({ programID, discount: 5 }),
      'when it is sent again': async (cloud, programID) => {
        await cloud.as('admin').clientPrograms.update({ programID, discount: 5 })
        cloud.clock.advance(1000)
        await cloud.as('admin').clientPrograms.update({ programID, discount: 0 })
        await cloud.as('admin').clientPrograms.send({ programID })
      },
      'when it is forwarded': (cloud, programID) =>
        cloud.as('client').clientPrograms.forward({ programID, signerEmail: 'next@client.example' }),
      'when it is deleted': (cloud, programID) => cloud.as('admin').clientPrograms.delete({ programID }),
      'when it is signed and voided': async (cloud, programID) => {
        const sent = await cloud.as('client').clientPrograms.get({ programID })
        await cloud.as('client').clientPrograms.sign(signing(sent as never))
        await cloud.as('admin').clientPrograms.void({ programID, reason: 'Wrong price' })
      },
      'when it is signed, and its amendment is sent': async (cloud, programID) => {
        const sent = await cloud.as('client').clientPrograms.get({ programID })
        await cloud.as('client').clientPrograms.sign(signing(sent as never))
        const { clientPrograms } = cloud.as('admin')
        await clientPrograms.amend({ programID, discount: 5 })
        await clientPrograms.send({ programID })
      },
      'when the account of its signer is disabled': (cloud) =>
        cloud.as('admin').users.disable({ email: emailOf('client') }),
    }
    it.each(Object.keys(endings))('is refused %s', async (name) => {
      const cloud = await open()
      const sent = await sentContract(cloud)
      const { clientPrograms } = await cloud.byLink(sent)
      await clientPrograms.get({ programID: sent.programID })
      await endings[name]?.(cloud, sent.programID)
      expect(await refused(clientPrograms.get({ programID: sent.programID }))).toMatchObject(ENDED)
      expect(await refused(clientPrograms.sign(signing(sent)))).toMatchObject(ENDED)
    })

    it('is refused when the link itself was used to forward the contract, and the next person is asked', async () => {
      const cloud = await open()
      const sent = await sentContract(cloud, SIGNER)
      const { clientPrograms } = await cloud.byLink(sent)
      await clientPrograms.forward({ programID: sent.programID, signerEmail: 'next@client.example' })
      expect(await refused(clientPrograms.get({ programID: sent.programID }))).toMatchObject(ENDED)
      expect((await linksTo(cloud)).sort()).toEqual(['next@client.example', SIGNER.signerEmail])
      const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
      expect(items.flatMap(({ job }) => (job.kind === 'contractLink' && job.note ? [job.note] : []))).toEqual([
        `${SIGNER.signerEmail} asked next@client.example to sign this.`,
      ])
    })
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
    const anew = { programID, documentHash: amendment?.documentHash ?? null, signerEmail: SIGNER.signerEmail }
    expect(await refused(first.sign(signing(anew)))).toMatchObject(ENDED)
    await mailNewSigningLink(cloud.services, { programID, email: SIGNER.signerEmail })
    expect(await linksTo(cloud)).toHaveLength(3)
    const second = (await cloud.byLink(anew)).clientPrograms
    expect(await second.sign(signing(anew))).toMatchObject({ signed: true, amendment: null })
    expect(await second.get({ programID })).toMatchObject({ signed: true })
  })

  it('is mailed again only to the signer, and only if something was sent', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, SIGNER)
    const { programID } = sent
    const ask = (email: string, of = programID) => mailNewSigningLink(cloud.services, { programID: of, email })
    await ask('stranger@client.example')
    await ask(emailOf('admin'))
    await ask(SIGNER.signerEmail, 'no-such-contract')
    expect(await linksTo(cloud)).toHaveLength(1)
    await ask('Signer@Client.example')
    await (await cloud.byLink(sent)).clientPrograms.sign(signing(sent))
    await ask(SIGNER.signerEmail)
    expect(await linksTo(cloud)).toHaveLength(3)
    await cloud.as('admin').clientPrograms.void({ programID, reason: 'Wrong price' })
    await ask(SIGNER.signerEmail)
    expect(await linksTo(cloud)).toHaveLength(3)
  })
})
