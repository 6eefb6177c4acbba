import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, refused, START } from '../../../testing/cloud.ts'
import { extractPdfText } from '../../../testing/pdf-text.ts'
import { notifications } from '../../notifications/notifications.documents.ts'
import { APRIL_20, approvedRequest, form as requestForm } from '../requests/create/request-form.testing.ts'
import { askedToSign, PLANNED, sentContract, signedContract, signing } from './signing/sent-contract.testing.ts'

onBothStores('clientPrograms', (open) => {
  it('creates a contract as a draft with its total in cents, and marks the calendar in the same commit', async () => {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const { programID } = await programSchedule.create(PLANNED)
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
    for (const quantity of [0, -1, 0.00001, 1.23456]) {
      const line = { description: 'Ropes', unitPrice: 1, quantity }
      const { code, data } = await refused(clientPrograms.update({ programID, lineItems: [line] }))
      expect(code, `${quantity}`).toBe('invalid-argument')
      expect(data.fields).toMatchObject([{ field: 'lineItems.0.quantity' }])
    }
    expect((await refused(clientPrograms.create(form))).code).toBe('already-exists')
    const ofNobody = { ...form, programID: 'other', clientID: 'nobody' }
    expect((await refused(clientPrograms.create(ofNobody))).code).toBe('not-found')
    const empty = await clientPrograms.update({ programID, lineItems: [] })
    expect(empty).toMatchObject({ total: 0, discount: 0.28, programName: 'Team day' })
    expect(await clientPrograms.delete({ programID })).toEqual({ ok: true })
    expect(await programSchedule.get({ programID })).toMatchObject({ hasContract: false })
  })

  it("takes the program's name from the schedule, and requires a name if there is no schedule entry", async () => {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const { programID } = await programSchedule.create(PLANNED)
    const form = { clientID, contactPersonEmail: 'jo@acme.example' }
    expect(await clientPrograms.create({ ...form, programID })).toMatchObject({ programName: 'Team day' })
    expect(await refused(clientPrograms.create(form))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'programName' }] },
    })
  })

  it("can't be sent while the quantity of a line is open", async () => {
    const cloud = await open()
    const { clientPrograms, programs, programTypes } = cloud.as('admin')
    await programTypes.create({
      name: 'Team Games at Your Place',
      lines: [
        { description: 'Games', unitPrice: 15, unit: 'participant' },
        { description: 'Travel', unitPrice: 0.67, unit: 'mile' },
      ],
    })
    const programDetails = { ...requestForm.programDetails, programType: 'Team Games at Your Place', participants: 20 }
    const { id, programID } = await approvedRequest(cloud, APRIL_20, { programDetails })
    const lines = [
      { description: 'Games', quantity: 20 },
      { description: 'Travel', quantity: null, unit: 'mile' },
    ]
    expect(await cloud.as('admin').programRequests.evidence({ id })).toMatchObject({ lines, total: 300 })
    const draft = await clientPrograms.get({ programID })
    const message = 'Enter the miles of "Travel" before you send this contract.'
    expect(draft).toMatchObject({ lineItems: lines, total: 300, can: { send: false }, whyNot: { send: message } })
    expect(await refused(clientPrograms.send({ programID }))).toMatchObject({
      code: 'failed-precondition',
      message,
      data: { reason: 'no-quantity' },
    })
    expect(await askedToSign(cloud)).toEqual([])
    expect(await extractPdfText(await clientPrograms.pdf({ programID }))).toMatch(/Travel To be entered/)
    expect(await programs.overview({ programID })).toMatchObject({ next: { action: 'priceContract' } })

    const stored = 'lineItems' in draft ? draft.lineItems : []
    const lineItems = stored.map((line) => ({ ...line, quantity: line.quantity ?? 24 }))
    expect(await clientPrograms.update({ programID, lineItems })).toMatchObject({ total: 316.08 })
    expect(await clientPrograms.send({ programID })).toMatchObject({ frozen: { total: 316.08 } })
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
    const { programID, documentHash } = sent
    expect(await cloud.jobs('contractLink')).toEqual([
      { kind: 'contractLink', programID, email: emailOf('client'), documentHash, name: 'Team day' },
    ])
    expect(await refusalOf(cloud.as('admin').clientPrograms.send({ programID: sent.programID }))).toBe(
      'failed-precondition: sent',
    )
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
    const recipients = (['admin', 'client', 'secondAdmin', 'stranger'] as const).map(emailOf)
    expect(items.map(({ recipientEmail }) => recipientEmail).toSorted()).toEqual(recipients.toSorted())
    expect((await cloud.mails(emailOf('client'))).some(({ subject }) => subject === 'A contract was signed')).toBe(true)
    const refusal = 'failed-precondition: signed'
    const { programID } = sent
    const { clientPrograms } = cloud.as('admin')
    expect(await refusalOf(cloud.as('client').clientPrograms.sign(signing(sent)))).toBe(refusal)
    expect(await refusalOf(clientPrograms.update({ programID, discount: 1 }))).toBe(refusal)
    expect(await refusalOf(clientPrograms.delete({ programID }))).toBe(refusal)
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
    for (const person of ['admin', 'stranger'] as const)
      expect((await refused(cloud.as(person).clientPrograms.sign(signing(sent)))).code).toBe('permission-denied')
    for (const person of ['noAccess', 'facilitator'] as const) {
      const foreign = await refused(cloud.as(person).clientPrograms.sign(signing(sent)))
      const missing = await refused(cloud.as(person).clientPrograms.sign({ ...signing(sent), programID: 'missing' }))
      expect(foreign).toEqual(missing)
      expect(foreign.code).toBe('not-found')
    }
    const { sign, get } = cloud.as('client').clientPrograms
    expect(await refused(sign({ ...signing(sent), documentHash: 'f'.repeat(64) }))).toMatchObject({
      code: 'aborted',
      data: { current: { documentHash: sent.documentHash } },
    })
    expect((await refused(sign({ ...signing(sent), method: 'drawn' }))).code).toBe('invalid-argument')
    expect(await get({ programID: sent.programID })).toMatchObject({ signed: false, signature: null })
  })

  it('makes a sent contract a draft again when it changes, and refuses the old hash', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    const { update, send } = cloud.as('admin').clientPrograms
    const { sign } = cloud.as('client').clientPrograms
    const draft = { sentAt: null, frozen: null, documentHash: null, total: 240 }
    expect(await update({ programID, discount: 10 })).toMatchObject(draft)
    expect((await refused(sign(signing(sent)))).code).toBe('aborted')
    expect(await refusalOf(sign({ ...signing(sent), documentHash: 'x' }))).toBe('failed-precondition: not-sent')
    const again = await send({ programID })
    expect(again.documentHash).not.toBe(sent.documentHash)
    expect((await refused(sign(signing(sent)))).code).toBe('aborted')
    expect(await sign(signing(again))).toMatchObject({ signed: true })
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
    const { version, ...sent } = await sentContract(cloud)
    const { programID } = sent
    const { remind, get } = cloud.as('admin').clientPrograms
    expect(await remind({ programID })).toEqual({ ok: true })
    cloud.clock.advance(MINUTE)
    expect(await refused(remind({ programID }))).toMatchObject({
      code: 'resource-exhausted',
      data: { retryAfter: 59 * 60 },
    })
    cloud.clock.advance(60 * MINUTE)
    expect(await remind({ programID })).toEqual({ ok: true })
    expect(await get({ programID })).toMatchObject({ remindedAt: cloud.clock.now() })
    for (const party of ['client', 'stranger'] as const)
      expect((await refused(cloud.as(party).clientPrograms.remind({ programID }))).code).toBe('permission-denied')
    const signed = await cloud.as('client').clientPrograms.sign({ ...signing(sent), version })
    expect(signed).toMatchObject({ signed: true })
    expect((await refused(remind({ programID }))).code).toBe('failed-precondition')
  })

  it('lets the signer decline with a reason or forward the contract to another signer', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    const signerEmail = emailOf('noAccess')
    const [admin, signer] = [cloud.as('admin').clientPrograms, cloud.as('noAccess').clientPrograms]
    const byContact = cloud.as('stranger').clientPrograms.forward({ programID, signerEmail })
    expect((await refused(byContact)).code).toBe('permission-denied')
    const forwarding = { programID, signerEmail, note: 'By Friday, please.' }
    const forwarded = await cloud.as('client').clientPrograms.forward(forwarding)
    const note = expect.stringMatching(/asked \S+ to sign this\.[\s\S]*writes: “By Friday, please\.”$/)
    expect(await cloud.jobs('contractLink')).toContainEqual(expect.objectContaining({ email: signerEmail, note }))
    expect(forwarded).toMatchObject({ signerEmail, contactPersonEmail: emailOf('stranger'), frozen: { signerEmail } })
    expect(forwarded.documentHash).not.toBe(sent.documentHash)
    expect((await refused(admin.decline({ programID, reason: 'No' }))).code).toBe('permission-denied')
    const declined = { declineReason: 'Wrong price', declinedAt: START }
    expect(await signer.decline({ programID, reason: 'Wrong price' })).toMatchObject(declined)
    expect(await refusalOf(signer.sign(signing(forwarded)))).toBe('failed-precondition: declined')
    expect((await admin.list({ where: { status: 'Declined' } })).items).toHaveLength(1)
    expect(await admin.send({ programID })).toMatchObject({ declinedAt: null, declineReason: null })
  })

  it('keeps a voided contract complete and leaves a draft', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID } = sent
    const { clientPrograms } = cloud.as('admin')
    expect((await refused(clientPrograms.void({ programID, reason: 'Moved' }))).code).toBe('failed-precondition')
    const { frozen, documentHash, signature } = await cloud.as('client').clientPrograms.sign(signing(sent))
    const draft = await clientPrograms.void({ programID, reason: 'Moved' })
    expect(draft).toMatchObject({ signed: false, signature: null, sentAt: null, documentHash: null })
    const voided = { voidedAt: START, voidedBy: emailOf('admin'), voidReason: 'Moved' }
    expect(draft.versions).toEqual([{ frozen, documentHash, signature, ...voided }])
    expect(await refusalOf(cloud.as('client').clientPrograms.sign(signing(sent)))).toBe('aborted: hash')
    expect(await refusalOf(clientPrograms.delete({ programID }))).toBe('failed-precondition: has-versions')
    expect((await clientPrograms.update({ programID, discount: 5 })).versions).toHaveLength(1)
  })

  it('shows a voided version to its own parties and Admins, but not to the next signer', async () => {
    const cloud = await open()
    const { programID } = await signedContract(cloud)
    const { clientPrograms } = cloud.as('admin')
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
    const { listByEmail, pdf } = cloud.as('noAccess').clientPrograms
    expect((await listByEmail()).items).toMatchObject([{ programID, versions: [] }])
    expect((await refused(pdf({ programID, voided: 0 }))).code).toBe('not-found')
    expect((await cloud.as('stranger').clientPrograms.pdf({ programID, voided: 0 })).type).toBe('application/pdf')
  })

  it("lists contracts by a party's e-mail, only to that person and Admins", async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    const list = async (person: Person, email?: string) => {
      const { items } = await cloud.as(person).clientPrograms.listByEmail(email ? { email } : {})
      return items.map((contract) => contract.programID)
    }
    expect(await list('client')).toEqual([programID])
    expect(await list('stranger', ` ${emailOf('stranger').toUpperCase()} `)).toEqual([programID])
    expect(await list('noAccess')).toEqual([])
    expect(await list('admin', emailOf('client'))).toEqual([programID])
    expect((await refused(list('noAccess', emailOf('client')))).code).toBe('not-found')
    for (const person of ['client', 'noAccess'] as const)
      expect((await refused(cloud.as(person).clientPrograms.list())).code).toBe('permission-denied')
  })

  it("lists a party's next program first, and past and cancelled ones last, in the same order on pages", async () => {
    const cloud = await open()
    const { programSchedule } = cloud.as('admin')
    const idOf: Record<string, string> = {}
    const plan = async (name: string, date: string) => {
      const { programID } = await programSchedule.create({ ...PLANNED, programName: name, date })
      await sentContract(cloud, { programID, programName: undefined })
      idOf[programID] = name
      return programID
    }
    await plan('later', '05/04/2026')
    await plan('next', '03/20/2026')
    await plan('long ago', '03/11/2026')
    await programSchedule.update({ programID: await plan('cancelled', '04/01/2026'), status: 'cancelled' })
    idOf[(await sentContract(cloud)).programID] = 'without a date'
    await plan('just over', '03/12/2026')
    cloud.clock.set(Date.parse('2026-03-15T12:00:00-04:00'))

    const { listByEmail } = cloud.as('client').clientPrograms
    const listNames = async (limit: number) => {
      const names: (string | undefined)[] = []
      let cursor: string | undefined
      do {
        const { items, next } = await listByEmail({ orderBy: 'next', limit, ...(cursor ? { cursor } : {}) })
        names.push(...items.map(({ programID }) => idOf[programID]))
        cursor = next ?? undefined
      } while (cursor)
      return names
    }
    const inOrder = ['next', 'later', 'without a date', 'cancelled', 'just over', 'long ago']
    for (const limit of [50, 2, 1]) expect(await listNames(limit), `${limit} on a page`).toEqual(inOrder)
    const readBackwards = async (cursor?: string) => {
      const { items, next } = await listByEmail({ orderBy: 'next', limitToLast: 4, ...(cursor ? { cursor } : {}) })
      return { names: items.map(({ programID }) => idOf[programID]), next }
    }
    const end = await readBackwards()
    const start = await readBackwards(end.next ?? undefined)
    expect([end.names, start.names, start.next]).toEqual([inOrder.slice(-4), inOrder.slice(0, -4), null])
    const ofClient = cloud.as('noAccess').clientPrograms.listByEmail({ email: emailOf('client'), orderBy: 'next' })
    expect((await refused(ofClient)).code).toBe('not-found')
  })

  it("answers not-found for other people's contracts and for every invalid ID", async () => {
    const cloud = await open()
    const { programID } = await sentContract(cloud)
    const { get, pdf } = cloud.as('noAccess').clientPrograms
    const missing = await refused(get({ programID: 'missing' }))
    expect(await refused(get({ programID }))).toEqual(missing)
    expect(await refused(pdf({ programID }))).toEqual(missing)
    const byClient = async (id: string) =>
      (await refused(cloud.as('client').clientPrograms.get({ programID: id }))).code
    for (const trick of ['..', '%2e%2e', "'_or_1=1_--", '__proto__', programID.toUpperCase()])
      expect(await byClient(trick)).toBe('not-found')
    expect(await byClient(`../clients/${programID}`)).toBe('invalid-argument')
  })
})
