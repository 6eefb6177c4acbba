import { LIMITS } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { outboxEntries } from '../../../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refused } from '../../../../testing/cloud.ts'
import { identityHooks } from '../../../users/identity-hooks.ts'
import { askedToSign, sentContract, signing } from './sent-contract.testing.ts'

const HOUR = 60 * 60 * 1000

onBothStores('clientPrograms.forward', (open) => {
  /** Sends a contract to the client, who forwards it to a mistyped address: that of the person without access. */
  async function forwarded() {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    const contract = await cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })
    return { cloud, sent, contract, programID }
  }

  it('keeps the contract visible to the forwarder until it is signed', async () => {
    const { cloud, contract, programID } = await forwarded()
    const { clientPrograms } = cloud.as('client')
    expect(await clientPrograms.get({ programID })).toMatchObject({
      signerEmail: emailOf('noAccess'),
      forwardedBy: emailOf('client'),
    })
    expect((await clientPrograms.listByEmail()).items).toMatchObject([{ programID }])
    expect(await refused(clientPrograms.sign(signing(contract)))).toMatchObject({ code: 'permission-denied' })
    await cloud.as('noAccess').clientPrograms.sign(signing(contract))
    expect(await refused(clientPrograms.get({ programID }))).toMatchObject({ code: 'not-found' })
    expect((await clientPrograms.listByEmail()).items).toEqual([])
  })

  it('lets the forwarder take the contract back, then sign it or forward it again', async () => {
    const { cloud, sent, contract, programID } = await forwarded()
    for (const person of ['stranger', 'noAccess', 'admin'] as const)
      expect(await refused(cloud.as(person).clientPrograms.takeBack({ programID }))).toMatchObject({
        code: 'permission-denied',
        data: { reason: 'not-forwarder' },
      })
    expect(await refused(cloud.as('secondFacilitator').clientPrograms.takeBack({ programID }))).toMatchObject({
      code: 'not-found',
    })
    const mine = await cloud.as('client').clientPrograms.takeBack({ programID })
    expect(mine).toMatchObject({ signerEmail: emailOf('client'), forwardedBy: null, documentHash: sent.documentHash })
    expect(await refused(cloud.as('noAccess').clientPrograms.get({ programID }))).toMatchObject({ code: 'not-found' })
    expect(await refused(cloud.as('noAccess').clientPrograms.sign(signing(contract)))).toMatchObject({
      code: 'not-found',
    })
    expect((await cloud.mails(emailOf('noAccess'))).map(({ subject }) => subject)).toContain(
      'You no longer need to sign a contract',
    )
    const again = await cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('stranger') })
    expect(again).toMatchObject({ signerEmail: emailOf('stranger'), forwardedBy: emailOf('client') })
    expect(await askedToSign(cloud)).toEqual([emailOf('client'), emailOf('noAccess'), emailOf('stranger')])
    const asksClient = async () =>
      (await cloud.as('client').notifications.listMine({ where: { unread: true } })).items.filter(
        ({ title }) => title === 'A contract needs your signature',
      )
    expect(await asksClient()).not.toEqual([])
    await cloud.as('stranger').clientPrograms.sign(signing(again))
    expect(await asksClient()).toEqual([])
    expect(await refused(cloud.as('client').clientPrograms.takeBack({ programID }))).toMatchObject({
      code: 'not-found',
    })
  })

  it('limits how often a contract is forwarded, so that nobody can mail strangers repeatedly', async () => {
    const { cloud, programID } = await forwarded()
    const { clientPrograms } = cloud.as('client')
    const forwardAgain = async () => {
      await clientPrograms.takeBack({ programID })
      await clientPrograms.forward({ programID, signerEmail: emailOf('stranger') })
    }
    for (let times = 2; times <= LIMITS.forwards; times++) await forwardAgain()
    expect(await refused(forwardAgain())).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'forwarded-often' },
    })
    expect((await askedToSign(cloud)).filter((email) => email === emailOf('stranger'))).toHaveLength(
      LIMITS.forwards - 1,
    )
    const admin = cloud.as('admin').clientPrograms
    await admin.update({ programID, location: 'Gym' })
    await admin.send({ programID })
    expect(await clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })).toMatchObject({
      forwardedBy: emailOf('client'),
    })
  })

  it('lets the forwarder remind the signer once an hour', async () => {
    const { cloud, programID } = await forwarded()
    const { clientPrograms } = cloud.as('client')
    expect(await clientPrograms.remind({ programID })).toEqual({ ok: true })
    expect(await refused(clientPrograms.remind({ programID }))).toMatchObject({
      code: 'resource-exhausted',
      data: { reason: 'reminded' },
    })
    expect(await refused(cloud.as('noAccess').clientPrograms.remind({ programID }))).toMatchObject({
      code: 'permission-denied',
    })
    cloud.clock.advance(HOUR)
    expect(await clientPrograms.remind({ programID })).toEqual({ ok: true })
    expect(await askedToSign(cloud)).toEqual(
      ['client', 'noAccess', 'noAccess', 'noAccess'].map((person) => emailOf(person as 'client')),
    )
  })

  it('keeps the forwarder after their address changes', async () => {
    const { cloud, programID } = await forwarded()
    await identityHooks(cloud.services).emailChanged({
      userid: 'uid-client',
      from: emailOf('client'),
      to: 'cleo.new@example.edu',
    })
    expect(await cloud.as('admin').clientPrograms.get({ programID })).toMatchObject({
      forwardedBy: 'cleo.new@example.edu',
    })
  })

  it('ends when an Admin corrects the signer: the right person is asked, and the content is unchanged', async () => {
    const { cloud, contract, programID } = await forwarded()
    const { clientPrograms } = cloud.as('admin')
    const corrected = await clientPrograms.correctSigner({ programID, signerEmail: emailOf('stranger') })
    expect(corrected).toMatchObject({
      signerEmail: emailOf('stranger'),
      forwardedBy: null,
      sentAt: contract.sentAt,
      frozen: { total: 250 },
    })
    expect(await askedToSign(cloud)).toContain(emailOf('stranger'))
    expect(await refused(cloud.as('noAccess').clientPrograms.get({ programID }))).toMatchObject({ code: 'not-found' })
    expect(await refused(cloud.as('client').clientPrograms.get({ programID }))).toMatchObject({ code: 'not-found' })
    expect(await refused(clientPrograms.correctSigner({ programID, signerEmail: emailOf('stranger') }))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'signerEmail', message: 'This person is already the signer.' }] },
    })
    await cloud.as('stranger').clientPrograms.sign(signing(corrected))
    expect(await refused(clientPrograms.correctSigner({ programID, signerEmail: emailOf('client') }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  it("uses the contact's name for a forwarder who came by a mailed link", async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, { contactPersonName: 'Tina Tran', contactPersonEmail: emailOf('client') })
    const byLink = await cloud.byLink(sent)
    await byLink.clientPrograms.forward({ programID: sent.programID, signerEmail: emailOf('noAccess') })
    const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt', limit: 50 })
    const notes = items.map(({ job }) => (job.kind === 'contractLink' ? job.note : undefined))
    expect(notes).toContain(`Tina Tran (${emailOf('client')}) asked ${emailOf('noAccess')} to sign this.`)
  })
})
