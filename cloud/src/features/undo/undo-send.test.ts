import { SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { findAll } from '../../platform/documents/find-all.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../testing/cloud.ts'
import { readAllButTheTrail, runChange } from '../../testing/read-all-documents.ts'
import { createScheduleEntry } from '../../testing/staffing.ts'
import { mailNewSigningLink } from '../programs/contracts/signing/contract-links.ts'
import { askedToSign, type sentContract, signing } from '../programs/contracts/signing/sent-contract.testing.ts'
import { HELD, sendEverything } from './undo.testing.ts'

onBothStores('audit.undo of clientPrograms.send', (open) => {
  /** Creates a draft contract of a scheduled program. Nobody was notified about the program yet. */
  async function draft(cloud: TestCloud) {
    const { clients, clientPrograms } = cloud.as('admin')
    const date = '03/24/2026'
    await createScheduleEntry(cloud, 'p1', { date, programName: 'Team day', staffNeeded: 0 })
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const lineItems = [{ lineItemCode: 'A', description: 'Day', unitPrice: 100, quantity: 1 }]
    const parties = { contactPersonEmail: emailOf('stranger'), signerEmail: emailOf('client') }
    await clientPrograms.create({ programID: 'p1', clientID, programName: 'Team day', date, lineItems, ...parties })
    return { programID: 'p1' }
  }
  const send = async (cloud: TestCloud, programID: string) => {
    const changeID = await runChange(cloud, () => cloud.as('admin').clientPrograms.send({ programID }))
    const sent = await cloud.as('admin').clientPrograms.get({ programID })
    return { changeID, sent: sent as Awaited<ReturnType<typeof sentContract>> }
  }

  it('makes the contract a draft again and mails neither its signer nor its contact', async () => {
    const cloud = await open(HELD)
    const { programID } = await draft(cloud)
    await sendEverything(cloud)
    const before = await readAllButTheTrail(cloud)
    const { changeID } = await send(cloud, programID)
    expect(await askedToSign(cloud)).toEqual([emailOf('client')])
    const [link] = await findAll(cloud.store, outboxEntries, { orderBy: 'dueAt' })
    expect(link?.dueAt).toBe(cloud.clock.now() + 15 * SECOND)
    cloud.clock.advance(10 * SECOND)
    expect(await cloud.as('admin').audit.preview({ changeID })).toMatchObject({ takenBack: 2, told: [] })
    const { mails } = await cloud.as('admin').audit.undo({ changeID })
    expect(mails).toEqual({ takenBack: 2, sent: 0, untold: 2 })
    expect(await readAllButTheTrail(cloud)).toEqual(before)
  })

  it('restores the version that was sent before, with its link', async () => {
    const cloud = await open(HELD)
    const { programID } = await draft(cloud)
    const first = await cloud.as('admin').clientPrograms.send({ programID })
    await cloud.as('admin').programSchedule.update({ programID, date: '03/25/2026' })
    await sendEverything(cloud)
    const before = await readAllButTheTrail(cloud)
    const { changeID } = await send(cloud, programID)
    await cloud.as('admin').audit.undo({ changeID })
    expect(await readAllButTheTrail(cloud)).toEqual(before)
    expect(await (await cloud.byLink(first)).clientPrograms.get({ programID })).toMatchObject({ date: '03/24/2026' })
  })

  it('is refused once a mail was sent', async () => {
    const cloud = await open(HELD)
    const { programID } = await draft(cloud)
    const { changeID } = await send(cloud, programID)
    await sendEverything(cloud)
    for (const call of ['undo', 'preview'] as const)
      expect(await refused(cloud.as('admin').audit[call]({ changeID }))).toMatchObject({
        code: 'failed-precondition',
        message: "The contract has left the house: its signer was told, so it can't be undone.",
        data: { reason: 'stays' },
      })
    const contract = await cloud.as('admin').clientPrograms.get({ programID })
    expect(contract).toMatchObject({ documentHash: expect.any(String) })
  })

  it('is refused while one of the mails is being sent', async () => {
    const cloud = await open(HELD)
    const { programID } = await draft(cloud)
    const { changeID } = await send(cloud, programID)
    const [entry] = await findAll(cloud.store, outboxEntries, { where: { changeID }, orderBy: 'dueAt' })
    if (!entry) throw new Error('no mail')
    const { version, ...held } = entry
    const beingSent = { ...held, attempts: 1 }
    await cloud.store.batch().put(outboxEntries, beingSent, version).commit()
    expect(await refusalOf(cloud.as('admin').audit.undo({ changeID }))).toBe('failed-precondition: stays')
  })

  it.each(['read of it', 'signed'])('is refused once the signer has %s', async (what) => {
    const cloud = await open(HELD)
    const { programID } = await draft(cloud)
    const { changeID, sent } = await send(cloud, programID)
    cloud.clock.advance(SECOND)
    const { clientPrograms, notifications } = cloud.as('client')
    await (what === 'signed' ? clientPrograms.sign(signing(sent)) : notifications.markRead({}))
    expect(await refusalOf(cloud.as('admin').audit.undo({ changeID }))).toBe('failed-precondition: stays')
  })

  it("ends the contract's link, and a link requested before the Undo is not sent", async () => {
    const cloud = await open(HELD)
    const { programID } = await draft(cloud)
    const { changeID, sent } = await send(cloud, programID)
    const byLink = await cloud.byLink(sent)
    await mailNewSigningLink(cloud.services, { programID, email: emailOf('client') })
    expect(await askedToSign(cloud)).toEqual([emailOf('client')])
    await cloud.as('admin').audit.undo({ changeID })
    expect(await askedToSign(cloud)).toEqual([])
    await mailNewSigningLink(cloud.services, { programID, email: emailOf('client') })
    expect(await askedToSign(cloud)).toEqual([])
    const ended = { code: 'unauthenticated', data: { reason: 'contract-link-ended' } }
    expect(await refused(byLink.clientPrograms.sign(signing(sent)))).toMatchObject(ended)
    cloud.clock.advance(SECOND)
    await cloud.as('admin').clientPrograms.send({ programID })
    expect(await refused(byLink.clientPrograms.get({ programID }))).toMatchObject(ended)
  })
})
