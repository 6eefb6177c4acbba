import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, refused } from '../../../../testing/cloud.ts'
import { askedToSign, PLANNED, sentContract, signing } from './sent-contract.testing.ts'

const PER_PERSON = { description: 'High ropes', unitPrice: 10, quantity: 22, unit: 'participant' as const }
const CHANGED = 'The number of participants changed after this contract was sent.'

onBothStores('A sent contract whose program changed', (open) => {
  /** Sends a contract for 22 people, optionally forwards it, and then changes the program to 28 people. */
  async function outdated({ forwarded = false } = {}) {
    const cloud = await open()
    const { programID } = await cloud.as('admin').programSchedule.create({ ...PLANNED, participants: 22 })
    const sent = await sentContract(cloud, { programID, lineItems: [PER_PERSON] })
    if (forwarded) await cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })
    await cloud.as('admin').programSchedule.update({ programID, participants: 28 })
    return { cloud, programID, sent, mailed: await askedToSign(cloud) }
  }

  it.each<[Person, string]>([
    ['admin', `${CHANGED} Update it and send it again.`],
    ['client', `${CHANGED} We'll send an updated contract to sign.`],
  ])('gets no reminder from the %s, with the reason in `whyNot`, and no mail is sent', async (person, sentence) => {
    const { cloud, programID, mailed } = await outdated({ forwarded: true })
    const { can, whyNot } = await cloud.as(person).clientPrograms.get({ programID })
    expect([can.remind, whyNot.remind]).toEqual([false, sentence])
    expect(await refused(cloud.as(person).clientPrograms.remind({ programID }))).toMatchObject({
      code: 'failed-precondition',
      message: sentence,
      data: { reason: 'program-moved' },
    })
    expect(await askedToSign(cloud)).toEqual(mailed)
  })

  it("can't be reminded from the list", async () => {
    const { cloud } = await outdated()
    expect((await cloud.as('admin').clientPrograms.list()).items).toMatchObject([{ can: { remind: false } }])
  })

  it("can't be sent to another signer", async () => {
    const { cloud, programID, mailed } = await outdated()
    const refusal = 'failed-precondition: program-moved'
    const [admin, client] = [cloud.as('admin').clientPrograms, cloud.as('client').clientPrograms]
    const other = { programID, signerEmail: emailOf('noAccess') }
    expect(await refusalOf(client.forward(other))).toBe(refusal)
    expect(await refusalOf(admin.correctSigner(other))).toBe(refusal)
    expect(await client.get({ programID })).toMatchObject({ can: { forward: false, sign: false, decline: true } })
    expect(await admin.get({ programID })).toMatchObject({ can: { correctSigner: false, send: true, edit: true } })
    expect(await askedToSign(cloud)).toEqual(mailed)
  })

  it('is sent again with the current facts and a note of the changes, and then signed', async () => {
    const { cloud, programID, sent } = await outdated()
    const { clientPrograms } = cloud.as('admin')
    const again = await clientPrograms.send({ programID })
    expect(again).toMatchObject({ participants: 28, total: 280, needsAmendment: false, frozen: { total: 280 } })
    const note = 'This replaces the contract we sent you before. The number of participants changed.'
    const renewed = expect.objectContaining({ documentHash: again.documentHash, note })
    expect(await cloud.jobs('contractLink')).toContainEqual(renewed)
    const { sign } = cloud.as('client').clientPrograms
    expect(await refusalOf(sign(signing(sent)))).toBe('aborted: hash')
    expect(await sign(signing(again))).toMatchObject({ signed: true, total: 280 })
  })

  it("can't be sent again once the program matches it again", async () => {
    const { cloud, programID } = await outdated()
    const { clientPrograms, programSchedule } = cloud.as('admin')
    await programSchedule.update({ programID, participants: 22 })
    expect(await refusalOf(clientPrograms.send({ programID }))).toBe('failed-precondition: sent')
    expect(await clientPrograms.remind({ programID })).toEqual({ ok: true })
  })
})
