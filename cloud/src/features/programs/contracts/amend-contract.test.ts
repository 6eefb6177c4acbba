import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { extractPdfText } from '../../../testing/pdf-text.ts'
import { documentHashOf } from './signing/freeze-contract.ts'
import { PLANNED, sentContract, signedContract, signing } from './signing/sent-contract.testing.ts'

const MOVED = { date: '05/06/2026', location: 'Lake' }
const LINES = [{ itemID: null, lineItemCode: 'ROPES', description: 'High ropes', unitPrice: 15, quantity: 24 }]

type Contract = Awaited<ReturnType<ReturnType<TestCloud['as']>['clientPrograms']['update']>>

/** Returns the input to sign an amendment. */
const signingAmendment = ({ programID, amendment }: Contract) =>
  signing({ programID, documentHash: amendment?.documentHash ?? null })

/** Creates a signed contract and then moves its program. */
async function moved(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const { programID } = await admin.programSchedule.create(PLANNED)
  const signed = await signedContract(cloud, { programID })
  await admin.programSchedule.update({ programID, ...MOVED })
  return { admin, client: cloud.as('client'), programID, signed }
}

/** Creates a signed contract, moves its program, and sends an amendment. */
async function amended(cloud: TestCloud) {
  const { admin, programID, ...others } = await moved(cloud)
  await admin.clientPrograms.amend({ programID, lineItems: LINES })
  return { admin, programID, ...others, sent: await admin.clientPrograms.send({ programID }) }
}

onBothStores('clientPrograms.amend', (open) => {
  it('drafts the next version from the current program, while the signed version stays in force', async () => {
    const cloud = await open()
    const { admin, programID, signed } = await moved(cloud)
    const drafted = await admin.clientPrograms.amend({ programID, lineItems: LINES, discount: 10 })
    const { frozen, documentHash, signature, date, lineItems, total } = signed
    const inForce = { frozen, documentHash, signature, date, lineItems, total, signed: true, needsAmendment: true }
    expect(drafted).toMatchObject(inForce)
    expect(drafted.amendment).toMatchObject({ ...MOVED, lineItems: LINES, discount: 10, total: 350, sentAt: null })
    expect(drafted.amendment).toMatchObject({ frozen: null, needsAmendment: false, signerEmail: emailOf('client') })
    // The draft follows its program and can be edited.
    await admin.programSchedule.update({ programID, participants: 30 })
    const edited = await admin.clientPrograms.update({ programID, discount: 0 })
    expect(edited).toMatchObject({ ...inForce, participants: 20, amendment: { participants: 30, total: 360 } })
    expect((await admin.clientPrograms.list({ where: { status: 'Signed' } })).items).toHaveLength(1)
  })

  it('makes the signed amendment the contract in force, and keeps the replaced version complete', async () => {
    const cloud = await open()
    const { admin, client, programID, signed, sent } = await amended(cloud)
    expect(sent).toMatchObject({ signed: true, documentHash: signed.documentHash })
    const { amendment } = sent
    expect(amendment?.frozen).toMatchObject({
      ...MOVED,
      replaces: { version: 1, documentHash: signed.documentHash, signedAt: signed.signature?.signedAt },
    })
    expect(amendment?.documentHash).toBe(amendment?.frozen && documentHashOf(amendment.frozen))
    const link = { documentHash: amendment?.documentHash, email: emailOf('client') }
    expect(await cloud.jobs('contractLink')).toContainEqual(expect.objectContaining(link))
    expect(await client.clientPrograms.get({ programID })).toMatchObject({ can: { sign: true, decline: true } })
    // The signer can't sign the first version again instead of the amendment.
    expect(await refusalOf(client.clientPrograms.sign(signing(signed)))).toBe('aborted: hash')
    const after = await client.clientPrograms.sign(signingAmendment(sent))
    expect(after).toMatchObject({ signed: true, needsAmendment: false, amendment: null, total: 360, ...MOVED })
    expect(after).toMatchObject({ documentHash: amendment?.documentHash, frozen: MOVED })
    const { frozen, documentHash, signature } = signed
    const replacedBy = emailOf('client')
    expect(after.versions).toEqual([{ frozen, documentHash, signature, replacedAt: expect.any(Number), replacedBy }])
    const text = await extractPdfText(await admin.clientPrograms.pdf({ programID }))
    expect(text).toContain(`Replaces Version 1`)
    expect(await extractPdfText(await admin.clientPrograms.pdf({ programID, voided: 0 }))).toContain('Quad')
    expect(await refusalOf(admin.clientPrograms.delete({ programID }))).toBe('failed-precondition: signed')
  })

  it('drafts an amendment that is declined, changed, sent again and forwarded like a contract', async () => {
    const cloud = await open()
    const { admin, client, programID, sent } = await amended(cloud)
    const declined = await client.clientPrograms.decline({ programID, reason: 'Too much.' })
    expect(declined).toMatchObject({ signed: true, declinedAt: null, amendment: { declineReason: 'Too much.' } })
    expect(await refusalOf(client.clientPrograms.sign(signingAmendment(sent)))).toBe('failed-precondition: declined')
    await admin.clientPrograms.update({ programID, discount: 50 })
    await admin.clientPrograms.send({ programID })
    const forwarded = await client.clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })
    expect(forwarded).toMatchObject({
      signerEmail: emailOf('client'),
      amendment: { signerEmail: emailOf('noAccess'), forwardedBy: emailOf('client'), total: 310 },
    })
    expect(await refusalOf(client.clientPrograms.sign(signingAmendment(forwarded)))).toBe(
      'permission-denied: not-signer',
    )
    const other = cloud.as('noAccess')
    expect(await other.clientPrograms.get({ programID })).toMatchObject({ can: { sign: true } })
    const takenBack = await client.clientPrograms.takeBack({ programID })
    expect(await refusalOf(other.clientPrograms.get({ programID }))).toBe('not-found')
    expect(await client.clientPrograms.sign(signingAmendment(takenBack))).toMatchObject({ total: 310, amendment: null })
  })

  it("creates an amendment that can't be signed after its program moved, until an Admin sends it again", async () => {
    const cloud = await open()
    const { admin, client, programID, sent } = await amended(cloud)
    await admin.programSchedule.update({ programID, date: '05/08/2026' })
    expect(await refusalOf(client.clientPrograms.sign(signingAmendment(sent)))).toBe(
      'failed-precondition: program-moved',
    )
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ amendment: { needsAmendment: true } })
    await admin.clientPrograms.update({ programID })
    const again = await admin.clientPrograms.send({ programID })
    expect(again.amendment).toMatchObject({ date: '05/08/2026', needsAmendment: false })
    expect(await client.clientPrograms.sign(signingAmendment(again))).toMatchObject({ date: '05/08/2026' })
  })

  it('notifies the signer when the amendment is deleted alone, with its program or with its contract', async () => {
    const cloud = await open()
    const { admin, programID, signed } = await amended(cloud)
    await admin.clientPrograms.delete({ programID })
    const withdrawn = async () =>
      (await cloud.mails(emailOf('client'))).filter(({ subject }) => subject === 'A contract was withdrawn')
    expect(await withdrawn()).toHaveLength(1)
    const left = { signed: true, documentHash: signed.documentHash, amendment: null }
    expect(await admin.clientPrograms.get({ programID })).toMatchObject(left)
    expect(await admin.programSchedule.get({ programID })).toMatchObject({ hasContract: true })
    await admin.clientPrograms.amend({ programID })
    await admin.clientPrograms.send({ programID })
    await admin.programSchedule.update({ programID, status: 'cancelled' })
    expect(await withdrawn()).toHaveLength(2)
    expect(await admin.clientPrograms.get({ programID })).toMatchObject(left)
    expect(await refusalOf(admin.clientPrograms.amend({ programID }))).toBe('failed-precondition: program-cancelled')
    await admin.programSchedule.update({ programID, status: 'confirmed' })
    await admin.clientPrograms.amend({ programID })
    const voided = await admin.clientPrograms.void({ programID, reason: 'Called off.' })
    expect(voided).toMatchObject({ signed: false, amendment: null, versions: [{ voidReason: 'Called off.' }] })
  })

  it('permits Admins one amendment at a time, of a signed contract only', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    const admin = cloud.as('admin')
    const refusal = async (role: 'admin' | 'client') => refused(cloud.as(role).clientPrograms.amend({ programID }))
    expect(await refusal('client')).toMatchObject({ code: 'permission-denied' })
    expect(await refusal('admin')).toMatchObject({ data: { reason: 'not-signed' } })
    await cloud.as('client').clientPrograms.sign(signing(sent))
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ can: { amend: true, edit: false } })
    await admin.clientPrograms.amend({ programID })
    const { can } = await admin.clientPrograms.get({ programID })
    expect(can).toMatchObject({ amend: false, edit: true, send: true })
    expect(await refusal('admin')).toMatchObject({ data: { reason: 'has-amendment' } })
    const { clientID } = await admin.clients.create({ organization: 'Another', allowSameName: true })
    expect(await refused(admin.clientPrograms.update({ programID, clientID }))).toMatchObject({
      data: { fields: [{ field: 'clientID' }] },
    })
  })

  it('keeps a complete signed document in force after any sequence of actions', async () => {
    const cloud = await open()
    const { admin, client, programID } = await moved(cloud)
    const actions: (() => Promise<unknown>)[] = [
      () => admin.clientPrograms.amend({ programID, discount: 5 }),
      () => admin.clientPrograms.update({ programID, discount: 7 }),
      () => admin.clientPrograms.send({ programID }),
      async () => client.clientPrograms.sign(signingAmendment(await admin.clientPrograms.update({ programID }))),
      async () => {
        const contract = await admin.clientPrograms.get({ programID })
        if ('amendment' in contract) await client.clientPrograms.sign(signingAmendment(contract))
      },
      () => client.clientPrograms.decline({ programID, reason: 'No.' }),
      () => admin.clientPrograms.delete({ programID }),
      () => admin.programSchedule.update({ programID, date: `05/${10 + Math.floor(next() * 18)}/2026` }),
    ]
    let seed = 7
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    let replaced = 0
    for (let step = 0; step < 120; step++) {
      await actions[Math.floor(next() * actions.length)]?.().catch(() => undefined)
      const contract = await admin.clientPrograms.get({ programID })
      if (!('frozen' in contract) || !contract.frozen || !contract.signature) throw new Error('nothing is in force')
      expect(contract.signed).toBe(true)
      expect(contract.documentHash).toBe(documentHashOf(contract.frozen))
      expect(contract).toMatchObject({ date: contract.frozen.date, total: contract.frozen.total })
      expect(contract.versions.length).toBeGreaterThanOrEqual(replaced)
      replaced = contract.versions.length
    }
    expect(replaced).toBeGreaterThan(1)
  })
})
