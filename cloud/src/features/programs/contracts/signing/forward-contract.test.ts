import { LIMITS, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, refused } from '../../../../testing/cloud.ts'
import { changeAddress } from '../../../../testing/own-accounts.ts'
import { askedToSign, sentContract, signing } from './sent-contract.testing.ts'

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
    expect(await refusalOf(clientPrograms.sign(signing(contract)))).toBe('permission-denied: not-signer')
    await cloud.as('noAccess').clientPrograms.sign(signing(contract))
    expect(await refusalOf(clientPrograms.get({ programID }))).toBe('not-found')
    expect((await clientPrograms.listByEmail()).items).toEqual([])
  })

  it('lets the forwarder take the contract back, then sign it or forward it again', async () => {
    const { cloud, sent, contract, programID } = await forwarded()
    const takeBackAs = (person: Person) => cloud.as(person).clientPrograms.takeBack({ programID })
    for (const person of ['stranger', 'noAccess', 'admin'] as const)
      expect(await refusalOf(takeBackAs(person))).toBe('permission-denied: not-forwarder')
    expect((await refused(takeBackAs('secondFacilitator'))).code).toBe('not-found')
    const ownAgain = { signerEmail: emailOf('client'), forwardedBy: null, documentHash: sent.documentHash }
    expect(await takeBackAs('client')).toMatchObject(ownAgain)
    const mistaken = cloud.as('noAccess').clientPrograms
    expect((await refused(mistaken.get({ programID }))).code).toBe('not-found')
    expect((await refused(mistaken.sign(signing(contract)))).code).toBe('not-found')
    const subjects = (await cloud.mails(emailOf('noAccess'))).map(({ subject }) => subject)
    expect(subjects).toContain('You no longer need to sign a contract')
    const again = await cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('stranger') })
    expect(again).toMatchObject({ signerEmail: emailOf('stranger'), forwardedBy: emailOf('client') })
    expect(await askedToSign(cloud)).toEqual([emailOf('client'), emailOf('noAccess'), emailOf('stranger')])
    const unreadTitles = async () =>
      (await cloud.as('client').notifications.listMine({ where: { unread: true } })).items.map(({ title }) => title)
    expect(await unreadTitles()).toContain('A contract needs your signature')
    await cloud.as('stranger').clientPrograms.sign(signing(again))
    expect(await unreadTitles()).not.toContain('A contract needs your signature')
    expect((await refused(takeBackAs('client'))).code).toBe('not-found')
  })

  it('shows nothing of the contract to staff who try to take it back, whichever version they name', async () => {
    const { cloud, programID, contract } = await forwarded()
    const takeBack = (person: Person, version: number) =>
      refused(cloud.as(person).clientPrograms.takeBack({ programID, version }))
    const unknown = await refused(cloud.as('facilitator').clientPrograms.takeBack({ programID: 'unknown' }))
    for (const version of [contract.version, contract.version + 1])
      expect(await takeBack('facilitator', version)).toEqual(unknown)
    expect((await takeBack('client', contract.version - 1)).data.current).toMatchObject({ programID })
  })

  it('limits how often a contract is forwarded, so that nobody can mail strangers repeatedly', async () => {
    const { cloud, programID } = await forwarded()
    const { clientPrograms } = cloud.as('client')
    const forwardAgain = async () => {
      await clientPrograms.takeBack({ programID })
      await clientPrograms.forward({ programID, signerEmail: emailOf('stranger') })
    }
    for (let times = 2; times <= LIMITS.forwards; times++) await forwardAgain()
    expect(await refusalOf(forwardAgain())).toBe('failed-precondition: forwarded-often')
    const mailed = (await askedToSign(cloud)).filter((email) => email === emailOf('stranger'))
    expect(mailed).toHaveLength(LIMITS.forwards - 1)
    const admin = cloud.as('admin').clientPrograms
    await admin.update({ programID, location: 'Gym' })
    await admin.send({ programID })
    const again = await clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })
    expect(again).toMatchObject({ forwardedBy: emailOf('client') })
  })

  it('lets the forwarder remind the signer once an hour', async () => {
    const { cloud, programID } = await forwarded()
    const { remind } = cloud.as('client').clientPrograms
    expect(await remind({ programID })).toEqual({ ok: true })
    expect(await refusalOf(remind({ programID }))).toBe('resource-exhausted: reminded')
    expect((await refused(cloud.as('noAccess').clientPrograms.remind({ programID }))).code).toBe('permission-denied')
    cloud.clock.advance(60 * MINUTE)
    expect(await remind({ programID })).toEqual({ ok: true })
    const mailed = (['client', 'noAccess', 'noAccess', 'noAccess'] as const).map(emailOf)
    expect(await askedToSign(cloud)).toEqual(mailed)
  })

  it('keeps the forwarder after their address changes', async () => {
    const { cloud, programID } = await forwarded()
    const to = 'cleo.new@example.edu'
    await changeAddress(cloud, 'client', to)
    expect(await cloud.as('admin').clientPrograms.get({ programID })).toMatchObject({ forwardedBy: to })
  })

  it('ends when an Admin corrects the signer: the right person is asked, and the content is unchanged', async () => {
    const { cloud, contract, programID } = await forwarded()
    const correctTo = (signerEmail: string) =>
      cloud.as('admin').clientPrograms.correctSigner({ programID, signerEmail })
    const signerEmail = emailOf('stranger')
    const corrected = await correctTo(signerEmail)
    const { sentAt } = contract
    expect(corrected).toMatchObject({ signerEmail, forwardedBy: null, sentAt, frozen: { total: 250 } })
    expect(await askedToSign(cloud)).toContain(signerEmail)
    for (const person of ['noAccess', 'client'] as const)
      expect((await refused(cloud.as(person).clientPrograms.get({ programID }))).code).toBe('not-found')
    expect(await refused(correctTo(signerEmail))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'signerEmail', message: 'This person is already the signer.' }] },
    })
    await cloud.as('stranger').clientPrograms.sign(signing(corrected))
    expect((await refused(correctTo(emailOf('client')))).code).toBe('failed-precondition')
  })

  it("uses the contact's name for a forwarder who came by a mailed link", async () => {
    const cloud = await open()
    const sent = await sentContract(cloud, { contactPersonName: 'Tina Tran', contactPersonEmail: emailOf('client') })
    const byLink = await cloud.byLink(sent)
    await byLink.clientPrograms.forward({ programID: sent.programID, signerEmail: emailOf('noAccess') })
    const notes = (await cloud.jobs('contractLink')).map(({ note }) => note)
    expect(notes).toContain(`Tina Tran (${emailOf('client')}) asked ${emailOf('noAccess')} to sign this.`)
  })
})
