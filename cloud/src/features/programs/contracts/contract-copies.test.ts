import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused } from '../../../testing/cloud.ts'
import { createStaffRecords, FINN } from '../../../testing/staffing.ts'
import { approvedRequest } from '../requests/create/request-form.testing.ts'
import { PLANNED, signing } from './signing/sent-contract.testing.ts'

const MONEY =
  /unitPrice|lineItems|discount|total|currency|frozen|signature|signerEmail|versions|assignedStaffIDs|1234\.56/

onBothStores('Contracts and the calendar', (open) => {
  async function scheduled() {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const day = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    const { programID } = await programSchedule.create({ programName: 'Team day', clientID, ...day })
    const lineItems = [{ description: 'Ropes', unitPrice: 1234.56, quantity: 1 }]
    await clientPrograms.create({ programID, clientID, contactPersonEmail: emailOf('client'), lineItems })
    return { cloud, programID, clientID, clientPrograms, programSchedule }
  }

  it('a draft follows its program, and a sent contract is marked as outdated', async () => {
    const { programID, clientPrograms, programSchedule } = await scheduled()
    await programSchedule.update({ programID, date: '05/05/2026' })
    expect(await clientPrograms.get({ programID })).toMatchObject({ date: '05/05/2026', needsAmendment: false })
    await clientPrograms.send({ programID })
    await programSchedule.update({ programID, date: '05/06/2026' })
    expect(await clientPrograms.get({ programID })).toMatchObject({
      date: '05/05/2026',
      needsAmendment: true,
      frozen: { date: '05/05/2026' },
    })
    const redrafted = { date: '05/06/2026', needsAmendment: false, sentAt: null }
    expect(await clientPrograms.update({ programID, discount: 1 })).toMatchObject(redrafted)
  })

  it('date, times and place come from the calendar, even if the contract existed first', async () => {
    const cloud = await open()
    const { clients, clientPrograms, programSchedule } = cloud.as('admin')
    const { clientID } = await clients.create({ organization: 'Acme School' })
    const form = { clientID, programName: 'Team day', contactPersonEmail: emailOf('client') }
    const draft = await clientPrograms.create(form)
    await programSchedule.create({ programID: draft.programID, ...PLANNED })
    const copied = { ...PLANNED, needsAmendment: false }
    expect(await clientPrograms.get({ programID: draft.programID })).toMatchObject(copied)
    const dayAfter = { ...PLANNED, date: '05/05/2026' }
    const { programID } = await programSchedule.create(dayAfter)
    expect(await clientPrograms.create({ ...form, programID })).toMatchObject(dayAfter)
    const sent = await clientPrograms.create(form)
    await clientPrograms.send({ programID: sent.programID })
    await programSchedule.create({ programID: sent.programID, ...PLANNED, date: '05/06/2026' })
    expect(await clientPrograms.get({ programID: sent.programID })).toMatchObject({ date: null, needsAmendment: true })
  })

  it('a cancelled program withdraws its contract and prevents sending', async () => {
    const { cloud, programID, clientPrograms, programSchedule } = await scheduled()
    const sent = await clientPrograms.send({ programID })
    await programSchedule.update({ programID, status: 'cancelled' })
    expect(await clientPrograms.get({ programID })).toMatchObject({ sentAt: null, frozen: null, total: 1234.56 })
    expect(await refusalOf(cloud.as('client').clientPrograms.sign(signing(sent)))).toBe('aborted: hash')
    const { items } = await cloud.as('client').notifications.listMine()
    expect(items.map(({ title }) => title)).toContain('A contract was withdrawn')
    expect(await refusalOf(clientPrograms.send({ programID }))).toBe('failed-precondition: program-cancelled')
    await programSchedule.update({ programID, status: 'confirmed' })
    expect(await programSchedule.get({ programID })).toMatchObject({ hasContract: true })
    const again = await clientPrograms.send({ programID })
    await cloud.as('client').clientPrograms.sign(signing(again))
    await programSchedule.update({ programID, status: 'cancelled' })
    expect(await clientPrograms.get({ programID })).toMatchObject({ signed: true, needsAmendment: true })
  })

  it("a declined contract is sent again with its program's current facts", async () => {
    const { cloud, programID, clientPrograms, programSchedule } = await scheduled()
    await clientPrograms.send({ programID })
    await cloud.as('client').clientPrograms.decline({ programID, reason: 'Another day, please' })
    await programSchedule.update({ programID, date: '05/06/2026' })
    expect(await clientPrograms.send({ programID })).toMatchObject({
      date: '05/06/2026',
      frozen: { date: '05/06/2026' },
      needsAmendment: false,
    })
  })

  it('a contract is not sent if its request was cancelled before it had a schedule entry', async () => {
    const cloud = await open()
    const { programRequests, clientPrograms } = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud)
    await cloud.as('client').clientPrograms.sign(signing(await clientPrograms.send({ programID })))
    await programRequests.cancel({ id, cancellationReason: 'Called off' })
    await clientPrograms.void({ programID, reason: 'Called off' })
    expect(await refusalOf(clientPrograms.send({ programID }))).toBe('failed-precondition: program-cancelled')
  })

  it('an end time before the start time is refused', async () => {
    const { clientID, clientPrograms } = await scheduled()
    const wrong = 'invalid-argument: ends-before-start'
    const evening = { clientID, programName: 'Evening', contactPersonEmail: emailOf('client'), startTime: '5:00 PM' }
    expect(await refusalOf(clientPrograms.create({ ...evening, endTime: '9:00 AM' }))).toBe(wrong)
    const { programID, startTime, endTime } = await clientPrograms.create(evening)
    expect([startTime, endTime]).toEqual(['5:00 PM', null])
    expect(await refusalOf(clientPrograms.update({ programID, endTime: '9:00 AM' }))).toBe(wrong)
  })

  it('a signed contract is outdated when the program moves, and gets the new date when it is voided', async () => {
    const { cloud, programID, clientPrograms, programSchedule } = await scheduled()
    const sent = await clientPrograms.send({ programID })
    await cloud.as('client').clientPrograms.sign(signing(sent))
    await programSchedule.update({ programID, date: '05/06/2026' })
    expect(await clientPrograms.get({ programID })).toMatchObject({
      signed: true,
      needsAmendment: true,
      documentHash: sent.documentHash,
    })
    expect(await refusalOf(programSchedule.delete({ programID }))).toBe('failed-precondition: referred-to')
    expect(await clientPrograms.void({ programID, reason: 'Moved' })).toMatchObject({
      date: '05/06/2026',
      needsAmendment: false,
    })
  })

  it('the message about a voided contract uses the program name at the time of signing', async () => {
    const { cloud, programID, clientPrograms, programSchedule } = await scheduled()
    await cloud.as('client').clientPrograms.sign(signing(await clientPrograms.send({ programID })))
    await programSchedule.update({ programID, programName: 'Ropes day' })
    expect(await clientPrograms.void({ programID, reason: 'Renamed' })).toMatchObject({ programName: 'Ropes day' })
    const voided = (await cloud.mails(emailOf('client'))).find(({ subject }) => subject.includes('voided'))
    expect(voided?.text).toContain('The signed contract for Team day is no longer valid.')
  })

  it('contracts are listed by date, total or client, and filtered by client, amount and dates together', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const draft = async (organization: string, date: string, unitPrice: number) => {
      const { clientID } = await admin.clients.create({ organization })
      const contact = { programName: organization, contactPersonEmail: emailOf('client') }
      const lineItems = [{ description: 'Program', unitPrice, quantity: 1 }]
      await admin.clientPrograms.create({ clientID, ...contact, date, lineItems })
      return clientID
    }
    await draft('Birch School', '05/04/2026', 1000)
    const aspen = await draft('aspen College', '01/11/2027', 12_000)
    await draft('Cedar Ltd', '04/20/2026', 1000.01)
    const list = async (input: Parameters<typeof admin.clientPrograms.list>[0]) =>
      (await admin.clientPrograms.list(input)).items.map(({ programName }) => programName.split(' ')[0])
    expect(await list({ orderBy: 'organization' })).toEqual(['aspen', 'Birch', 'Cedar'])
    expect(await list({ orderBy: '-total' })).toEqual(['aspen', 'Cedar', 'Birch'])
    expect(await list({ orderBy: 'date', where: { status: 'Draft' } })).toEqual(['Cedar', 'Birch', 'aspen'])
    expect(await list({ where: { from: '04/21/2026', to: '12/31/2026' } })).toEqual(['Birch'])
    expect(await list({ where: { amount: '0-1000' } })).toEqual(['Birch'])
    expect(await list({ where: { amount: '1000-5000' } })).toEqual(['Cedar'])
    expect(await list({ where: { amount: '10000+', clientID: aspen, from: '01/01/2026' } })).toEqual(['aspen'])
    expect(await list({ where: { amount: '0-1000', clientID: aspen } })).toEqual([])
  })

  it("a Facilitator can't sort or filter by money", async () => {
    const { cloud } = await scheduled()
    await createStaffRecords(cloud, { facilitator: 20 })
    const { clientPrograms } = cloud.as('facilitator')
    expect((await clientPrograms.list({ orderBy: 'date' })).items).toEqual([])
    for (const query of [{ orderBy: 'total' }, { where: { amount: '0-1000' } }] as const)
      expect(await refusalOf(clientPrograms.list(query))).toBe('invalid-argument: query')
  })

  it("a Facilitator can't find the signer's address by a search", async () => {
    const { cloud, programID } = await scheduled()
    const admin = cloud.as('admin')
    await createStaffRecords(cloud, { facilitator: 20 })
    const facilitators = [{ staffID: FINN, hours: 3 }]
    await admin.staffPrograms.sync({ programID, programName: 'Team day', date: '05/04/2026', facilitators })
    await admin.clientPrograms.update({ programID, signerEmail: 'dean@hidden.example' })
    const found = async (person: 'admin' | 'facilitator', search: string) => {
      const listed = await cloud
        .as(person)
        .clientPrograms.list({ where: { search } })
        .catch(() => null)
      return listed?.items.length ?? 0
    }
    expect(await found('admin', 'dean hid')).toBe(1)
    for (const guess of ['d', 'dean', 'hid', 'dean hidden']) expect(await found('facilitator', guess)).toBe(0)
  })

  it('a Facilitator of the program sees no money, and other Facilitators see nothing', async () => {
    const { cloud, programID } = await scheduled()
    const admin = cloud.as('admin')
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
    const { clientPrograms } = cloud.as('facilitator')
    const staffWith = (...facilitators: { staffID: string; hours: number }[]) =>
      admin.staffPrograms.sync({ programID, programName: 'Team day', date: '05/04/2026', facilitators })
    const missing = await refused(clientPrograms.get({ programID: 'missing' }))
    expect(await refused(clientPrograms.get({ programID }))).toEqual(missing)
    await staffWith({ staffID: FINN, hours: 3 })
    await admin.clientPrograms.send({ programID })
    const { items } = await clientPrograms.list({ where: { status: 'Sent' } })
    const seen = [await clientPrograms.get({ programID }), ...items]
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatchObject({ programName: 'Team day', organization: 'Acme School' })
    expect(JSON.stringify(seen)).not.toMatch(MONEY)
    expect(await refused(clientPrograms.pdf({ programID }))).toEqual(missing)
    expect(await refused(cloud.as('secondFacilitator').clientPrograms.get({ programID }))).toEqual(missing)
    expect((await cloud.as('secondFacilitator').clientPrograms.list()).items).toEqual([])
    await staffWith()
    expect(await refused(clientPrograms.get({ programID }))).toEqual(missing)
  })
})
