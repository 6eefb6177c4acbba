import { expect, it } from 'vitest'
import { outboxEntries } from '../../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refused, START } from '../../../testing/cloud.ts'
import { notifications } from '../../notifications/notifications.documents.ts'
import { sentContract, signing } from './signing/sent-contract.testing.ts'

const HOUR_OF_REMINDERS = 60 * 60 * 1000

onBothStores('clientPrograms', (open) => {
  it('creates a contract as a draft with its total in cents, and marks the calendar in the same commit', async () => {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const { programID } = await programSchedule.create({
      programName: 'Team day',
      date: '05/04/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    const form = { programID, clientID, programName: 'Team day', contactPersonEmail: 'jo@acme.example' }
    const lineItems = [
      { description: 'Ropes', unitPrice: 0.1, quantity: 3 },
      { description: 'Lunch', unitPrice: 19.99, quantity: 2 },
    ]
    const contract = await clientPrograms.create({ ...form, lineItems, discount: 0.28 })
    expect(contract).toMatchObject({
      organization: 'Acme School',
      signed: false,
      total: 40,
      signerEmail: 'jo@acme.example',
      sentAt: null,
      versions: [],
    })
    expect(contract).not.toHaveProperty('assignedStaffIDs')
    expect(await programSchedule.get({ programID })).toMatchObject({ hasContract: true })
    for (const quantity of [0, -1, 0.00001, 1.23456])
      expect(
        await refused(
          clientPrograms.update({ programID, lineItems: [{ description: 'Ropes', unitPrice: 1, quantity }] }),
        ),
        `${quantity}`,
      ).toMatchObject({
        code: 'invalid-argument',
        data: { fields: [{ field: 'lineItems.0.quantity' }] },
      })
    expect(await refused(clientPrograms.create(form))).toMatchObject({ code: 'already-exists' })
    expect(await refused(clientPrograms.create({ ...form, programID: 'other', clientID: 'nobody' }))).toMatchObject({
      code: 'not-found',
    })
    expect(await clientPrograms.update({ programID, lineItems: [] })).toMatchObject({
      total: 0,
      discount: 0.28,
      programName: 'Team day',
    })
    expect(await clientPrograms.delete({ programID })).toEqual({ ok: true })
    expect(await programSchedule.get({ programID })).toMatchObject({ hasContract: false })
  })

  it("takes the program's name from the schedule, and requires a name if there is no schedule entry", async () => {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const times = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    const { programID } = await programSchedule.create({ programName: 'Team day', ...times })
    const form = { clientID, contactPersonEmail: 'jo@acme.example' }
    expect(await clientPrograms.create({ ...form, programID })).toMatchObject({ programName: 'Team day' })
    expect(await refused(clientPrograms.create(form))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'programName' }] },
    })
  })

  it('freezes the content and text when it sends a contract, and mails the signer a link', async () => {
    const cloud = await open()
    const { contractText } = cloud.as('admin')
    await contractText.save({ paymentText: '<p>Pay in 30 days</p>' })
    const sent = await sentContract(cloud)
    await contractText.save({ paymentText: '<p>Pay at once</p>' })
    const read = await cloud.as('client').clientPrograms.get({ programID: sent.programID })
    expect(read).toMatchObject({
      documentHash: sent.documentHash,
      frozen: { paymentText: '<p>Pay in 30 days</p>', total: 250, frozenAt: START },
    })
    expect(sent.documentHash).toMatch(/^[0-9a-f]{64}$/)
    const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
    expect(items.map(({ job }) => job)).toContainEqual({
      kind: 'contractLink',
      programID: sent.programID,
      email: emailOf('client'),
      documentHash: sent.documentHash,
      name: 'Team day',
    })
    expect(await refused(cloud.as('admin').clientPrograms.send({ programID: sent.programID }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'sent' },
    })
  })

  it('lets the signer sign the content they read, once, and notifies everyone concerned', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    cloud.clock.advance(5000)
    const signed = await cloud.as('client').clientPrograms.sign(signing(sent))
    expect(signed).toMatchObject({
      signed: true,
      signature: { name: 'Cleo Client', method: 'typed', signedAt: START + 5000, ip: '127.0.0.1', userAgent: 'test' },
    })
    const { items } = await cloud.store.find(notifications, {
      where: { type: 'contract_signed' },
      orderBy: 'createdAt',
    })
    expect(items.map(({ recipientEmail }) => recipientEmail).toSorted()).toEqual(
      [emailOf('admin'), emailOf('client'), emailOf('secondAdmin'), emailOf('stranger')].toSorted(),
    )
    expect((await cloud.mails(emailOf('client'))).some(({ subject }) => subject === 'A contract was signed')).toBe(true)
    expect(await refused(cloud.as('client').clientPrograms.sign(signing(sent)))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'signed' },
    })
    const { programID } = sent
    const { clientPrograms } = cloud.as('admin')
    expect(await refused(clientPrograms.update({ programID, discount: 1 }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'signed' },
    })
    expect(await refused(clientPrograms.delete({ programID }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'signed' },
    })
    const contact = await cloud.as('stranger').clientPrograms.get({ programID })
    expect(contact).toMatchObject({ signature: { name: 'Cleo Client', ip: '', userAgent: '' } })
  })

  it('signs only once when two requests sign at the same moment', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const answers = await Promise.allSettled([
      cloud.as('client').clientPrograms.sign(signing(sent)),
      cloud.as('client').clientPrograms.sign(signing(sent)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses to sign for anybody but the signer, and with another hash', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    expect(await refused(cloud.as('admin').clientPrograms.sign(signing(sent)))).toMatchObject({
      code: 'permission-denied',
    })
    expect(await refused(cloud.as('stranger').clientPrograms.sign(signing(sent)))).toMatchObject({
      code: 'permission-denied',
    })
    for (const person of ['noAccess', 'facilitator'] as const) {
      const foreign = await refused(cloud.as(person).clientPrograms.sign(signing(sent)))
      const missing = await refused(cloud.as(person).clientPrograms.sign({ ...signing(sent), programID: 'missing' }))
      expect(foreign).toEqual(missing)
      expect(foreign.code).toBe('not-found')
    }
    expect(
      await refused(cloud.as('client').clientPrograms.sign({ ...signing(sent), documentHash: 'f'.repeat(64) })),
    ).toMatchObject({
      code: 'aborted',
      data: { current: { documentHash: sent.documentHash } },
    })
    expect(await refused(cloud.as('client').clientPrograms.sign({ ...signing(sent), method: 'drawn' }))).toMatchObject({
      code: 'invalid-argument',
    })
    expect(await cloud.as('client').clientPrograms.get({ programID: sent.programID })).toMatchObject({
      signed: false,
      signature: null,
    })
  })

  it('makes a sent contract a draft again when it changes, and refuses the old hash', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    expect(await cloud.as('admin').clientPrograms.update({ programID: sent.programID, discount: 10 })).toMatchObject({
      sentAt: null,
      frozen: null,
      documentHash: null,
      total: 240,
    })
    expect(await refused(cloud.as('client').clientPrograms.sign(signing(sent)))).toMatchObject({ code: 'aborted' })
    expect(
      await refused(cloud.as('client').clientPrograms.sign({ ...signing(sent), documentHash: 'x' })),
    ).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'not-sent' },
    })
    const again = await cloud.as('admin').clientPrograms.send({ programID: sent.programID })
    expect(again.documentHash).not.toBe(sent.documentHash)
    expect(await refused(cloud.as('client').clientPrograms.sign(signing(sent)))).toMatchObject({ code: 'aborted' })
    expect(await cloud.as('client').clientPrograms.sign(signing(again))).toMatchObject({ signed: true })
  })

  it('notifies the signer of a deleted contract only if it waits for a signature', async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    await cloud.as('admin').clientPrograms.delete({ programID })
    expect(await cloud.mails(emailOf('client'))).toMatchObject([
      { subject: 'A contract was withdrawn', text: expect.stringContaining('Team day') },
    ])

    const again = await sentContract(cloud)
    await cloud.as('admin').clientPrograms.update({ programID: again.programID, discount: 1 })
    await cloud.as('admin').clientPrograms.delete({ programID: again.programID })
    expect(await cloud.mails(emailOf('client'))).toHaveLength(1)
  })

  it('reminds the signer once an hour, and a reminder does not block the signature', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { clientPrograms } = cloud.as('admin')
    expect(await clientPrograms.remind({ programID: sent.programID })).toEqual({ ok: true })
    cloud.clock.advance(60_000)
    expect(await refused(clientPrograms.remind({ programID: sent.programID }))).toMatchObject({
      code: 'resource-exhausted',
      data: { retryAfter: 59 * 60 },
    })
    cloud.clock.advance(HOUR_OF_REMINDERS)
    expect(await clientPrograms.remind({ programID: sent.programID })).toEqual({ ok: true })
    expect(await clientPrograms.get({ programID: sent.programID })).toMatchObject({ remindedAt: cloud.clock.now() })
    for (const party of ['client', 'stranger'] as const)
      expect(await refused(cloud.as(party).clientPrograms.remind({ programID: sent.programID }))).toMatchObject({
        code: 'permission-denied',
      })
    expect(await cloud.as('client').clientPrograms.sign({ ...signing(sent), version: sent.version })).toMatchObject({
      signed: true,
    })
    expect(await refused(clientPrograms.remind({ programID: sent.programID }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  it('lets the signer decline with a reason or forward the contract to another signer', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    expect(
      await refused(cloud.as('stranger').clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })),
    ).toMatchObject({
      code: 'permission-denied',
    })
    const forwarded = await cloud
      .as('client')
      .clientPrograms.forward({ programID, signerEmail: emailOf('noAccess'), note: 'By Friday, please.' })
    const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
    expect(items.map(({ job }) => job)).toContainEqual(
      expect.objectContaining({
        kind: 'contractLink',
        email: emailOf('noAccess'),
        note: expect.stringMatching(/asked \S+ to sign this\.[\s\S]*writes: “By Friday, please\.”$/),
      }),
    )
    expect(forwarded).toMatchObject({
      signerEmail: emailOf('noAccess'),
      contactPersonEmail: emailOf('stranger'),
      frozen: { signerEmail: emailOf('noAccess') },
    })
    expect(forwarded.documentHash).not.toBe(sent.documentHash)
    expect(await refused(cloud.as('admin').clientPrograms.decline({ programID, reason: 'No' }))).toMatchObject({
      code: 'permission-denied',
    })
    expect(await cloud.as('noAccess').clientPrograms.decline({ programID, reason: 'Wrong price' })).toMatchObject({
      declineReason: 'Wrong price',
      declinedAt: START,
    })
    expect(await refused(cloud.as('noAccess').clientPrograms.sign(signing(forwarded)))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'declined' },
    })
    expect((await cloud.as('admin').clientPrograms.list({ where: { status: 'Declined' } })).items).toHaveLength(1)
    expect(await cloud.as('admin').clientPrograms.send({ programID })).toMatchObject({
      declinedAt: null,
      declineReason: null,
    })
  })

  it('keeps a voided contract complete and leaves a draft', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    const { clientPrograms } = cloud.as('admin')
    expect(await refused(clientPrograms.void({ programID, reason: 'Moved' }))).toMatchObject({
      code: 'failed-precondition',
    })
    const signed = await cloud.as('client').clientPrograms.sign(signing(sent))
    const draft = await clientPrograms.void({ programID, reason: 'Moved' })
    expect(draft).toMatchObject({ signed: false, signature: null, sentAt: null, documentHash: null })
    expect(draft.versions).toEqual([
      {
        frozen: signed.frozen,
        documentHash: signed.documentHash,
        signature: signed.signature,
        voidedAt: START,
        voidedBy: emailOf('admin'),
        voidReason: 'Moved',
      },
    ])
    expect(await refused(cloud.as('client').clientPrograms.sign(signing(sent)))).toMatchObject({ code: 'aborted' })
    expect(await refused(clientPrograms.delete({ programID }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'has-versions' },
    })
    expect((await clientPrograms.update({ programID, discount: 5 })).versions).toHaveLength(1)
  })

  it('shows a voided version to its own parties and Admins, but not to the next signer', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    const { clientPrograms } = cloud.as('admin')
    await cloud.as('client').clientPrograms.sign(signing(sent))
    await clientPrograms.void({ programID, reason: 'Between us' })
    await clientPrograms.send({ programID })
    await cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') })
    const versionsOf = async (person: 'admin' | 'stranger' | 'noAccess') => {
      const seen = await cloud.as(person).clientPrograms.get({ programID })
      return 'versions' in seen ? seen.versions : []
    }
    expect(await versionsOf('admin')).toMatchObject([{ voidReason: 'Between us' }])
    expect(await versionsOf('stranger')).toMatchObject([{ signature: { ip: '' } }])
    expect(await versionsOf('noAccess')).toEqual([])
    expect((await cloud.as('noAccess').clientPrograms.listByEmail()).items).toMatchObject([{ programID, versions: [] }])
    expect(await refused(cloud.as('noAccess').clientPrograms.pdf({ programID, voided: 0 }))).toMatchObject({
      code: 'not-found',
    })
    expect((await cloud.as('stranger').clientPrograms.pdf({ programID, voided: 0 })).type).toBe('application/pdf')
  })

  it("lists contracts by a party's e-mail, only to that person and Admins", async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    const ids = async (page: Promise<{ items: { programID: string }[] }>) =>
      (await page).items.map((item) => item.programID)
    expect(await ids(cloud.as('client').clientPrograms.listByEmail())).toEqual([programID])
    expect(
      await ids(cloud.as('stranger').clientPrograms.listByEmail({ email: ` ${emailOf('stranger').toUpperCase()} ` })),
    ).toEqual([programID])
    expect(await ids(cloud.as('noAccess').clientPrograms.listByEmail())).toEqual([])
    expect(await ids(cloud.as('admin').clientPrograms.listByEmail({ email: emailOf('client') }))).toEqual([programID])
    expect(await refused(cloud.as('noAccess').clientPrograms.listByEmail({ email: emailOf('client') }))).toMatchObject({
      code: 'not-found',
    })
    for (const person of ['client', 'noAccess'] as const)
      expect(await refused(cloud.as(person).clientPrograms.list())).toMatchObject({ code: 'permission-denied' })
  })

  it("answers not-found for other people's contracts and for every invalid ID", async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    const missing = await refused(cloud.as('noAccess').clientPrograms.get({ programID: 'missing' }))
    expect(await refused(cloud.as('noAccess').clientPrograms.get({ programID }))).toEqual(missing)
    expect(await refused(cloud.as('noAccess').clientPrograms.pdf({ programID }))).toEqual(missing)
    for (const trick of ['..', '%2e%2e', "' or 1=1 --".replaceAll(' ', '_'), '__proto__', programID.toUpperCase()]) {
      expect((await refused(cloud.as('client').clientPrograms.get({ programID: trick }))).code).toBe('not-found')
    }
    expect((await refused(cloud.as('client').clientPrograms.get({ programID: `../clients/${programID}` }))).code).toBe(
      'invalid-argument',
    )
  })
})
