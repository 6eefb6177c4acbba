import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, type TestCloud } from '../../../../testing/cloud.ts'
import { runChange } from '../../../../testing/read-all-documents.ts'
import { createScheduleEntry } from '../../../../testing/staffing.ts'
import { recordReads } from '../../conflicts/recorded-reads.testing.ts'
import { form } from '../create/request-form.testing.ts'
import { getRequestEvidence } from './request-evidence.ts'

const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }
const FIRST = { date: '04/20/2026', ...TIMES }
const SECOND = { date: '04/21/2026', ...TIMES }

/** Creates a program type with prices at two places, and a request for it with two preferred dates. */
async function withRequest(cloud: TestCloud, details: object = {}) {
  const admin = cloud.as('admin')
  const tower = await admin.places.create({ name: 'Tower', setting: 'outdoor', capacity: 40 })
  const hall = await admin.places.create({ name: 'Hall', setting: 'indoor', capacity: 30 })
  const { itemID } = await admin.chargeItems.create({ lineItemCode: 'HRC', description: 'Ropes', unitPrice: 30 })
  await admin.programTypes.create({
    name: 'Ropes',
    placeIDs: [tower.placeID, hall.placeID],
    participantsPerFacilitator: 10,
    lines: [
      { itemID, description: 'High ropes', unitPrice: 38.5, unit: 'participant' },
      { description: 'Guide', unitPrice: 42, unit: 'hour' },
      { description: 'Safety', unitPrice: 10, unit: 'facilitator' },
      { description: 'Room', unitPrice: 120 },
    ],
  })
  const programDetails = { ...form.programDetails, programType: 'ropes', preferredDates: [FIRST, SECOND], ...details }
  const { id } = await cloud.as('client').programRequests.create({ ...form, phone: '(555) 010-0199', programDetails })
  return { id, tower, hall, itemID, admin }
}

onBothStores('programRequests.evidence (R131)', (open) => {
  it('returns the conflicts of each preferred date at the first free place of the type', async () => {
    const cloud = await open()
    const { id, tower, hall, admin } = await withRequest(cloud)
    const evidence = async () => (await admin.programRequests.evidence({ id })).dates
    expect(await evidence()).toEqual([
      { ...FIRST, placeID: tower.placeID, location: 'Tower', conflicts: [] },
      { ...SECOND, placeID: tower.placeID, location: 'Tower', conflicts: [] },
    ])
    const busy = { ...FIRST, programName: 'Raft', location: 'Tower', placeID: tower.placeID }
    await createScheduleEntry(cloud, 'raft', busy)
    expect(await evidence()).toMatchObject([{ placeID: hall.placeID, conflicts: [] }, { placeID: tower.placeID }])
    await createScheduleEntry(cloud, 'dance', { ...busy, location: 'Hall', placeID: hall.placeID })
    const sentence = 'Raft is at Tower from 9:00 AM to 12:00 PM.'
    expect(await evidence()).toMatchObject([
      { placeID: tower.placeID, conflicts: [{ code: 'place-taken', severity: 'blocks', sentence }] },
      { conflicts: [] },
    ])
  })

  it('reports a requester whose account was deleted, but not one without an account, entered by an Admin', async () => {
    const cloud = await open()
    const { id, admin } = await withRequest(cloud)
    const isGone = async (request: string) => (await admin.programRequests.evidence({ id: request })).requesterGone
    expect(await isGone(id)).toBe(false)
    await admin.users.delete({ email: emailOf('client') })
    expect(await isGone(id)).toBe(true)
    const entered = await admin.programRequests.create({ ...form, onBehalfOf: { email: 'wes@school.example' } })
    expect(await isGone(entered.id)).toBe(false)
  })

  it('checks past dates, the given number of participants, and the wished setting', async () => {
    const cloud = await open()
    const { id, tower, hall, admin } = await withRequest(cloud, { setting: 'indoor' })
    const firstDate = async (more: object = {}) => (await admin.programRequests.evidence({ id, ...more })).dates[0]
    expect(await firstDate()).toMatchObject({ placeID: hall.placeID })
    expect(await firstDate({ participants: 35 })).toMatchObject({ placeID: tower.placeID, conflicts: [] })
    expect((await firstDate({ participants: 60 }))?.conflicts.map(({ code }) => code)).toEqual(['over-capacity'])
    cloud.clock.advance(60 * DAY)
    expect((await firstDate())?.conflicts.map(({ code }) => code)).toEqual(['past-date'])
    const virtual = await admin.programRequests.update({ id, programDetails: { location: 'virtual' } })
    expect(await firstDate()).toMatchObject({ placeID: null })
    expect(virtual.programDetails.setting).toBe('indoor')
  })

  it('returns lines priced by the program type, which the approval uses unless other lines are given', async () => {
    const cloud = await open()
    const { id, itemID, admin } = await withRequest(cloud)
    const evidence = await admin.programRequests.evidence({ id })
    expect(evidence.lines).toMatchObject([
      { itemID, lineItemCode: 'HRC', description: 'High ropes', unitPrice: 38.5, quantity: 24, unit: 'participant' },
      { description: 'Guide', quantity: 3, unit: 'hour' },
      { description: 'Safety', quantity: 3, unit: 'facilitator' },
      { description: 'Room', quantity: 1, unit: null },
    ])
    expect(evidence).toMatchObject({ total: 24 * 38.5 + 3 * 42 + 3 * 10 + 120, staffNeeded: 3 })
    const other = await admin.programRequests.evidence({ id, programType: 'Something else' })
    expect(other).toMatchObject({ lines: [], total: 0, staffNeeded: null })

    const { programID } = await admin.programRequests.approve({ id, ...FIRST, staffNeeded: 3 })
    const draft = await admin.clientPrograms.get({ programID: programID ?? '' })
    expect(draft).toMatchObject({ lineItems: evidence.lines, total: evidence.total, discount: 0 })

    const programDetails = { ...form.programDetails, programType: 'Ropes' }
    const second = await cloud.as('client').programRequests.create({ ...form, programDetails })
    const lineItems = [{ description: 'All in', unitPrice: 500, quantity: 1 }]
    const approving = { id: second.id, lineItems, discount: 50 }
    const changeID = await runChange(cloud, () => admin.programRequests.approve(approving))
    const ofSecond = { programID: (await admin.programRequests.get({ id: second.id })).programID ?? '' }
    const priced = { lineItems: [{ description: 'All in', quantity: 1 }], discount: 50, total: 450 }
    expect(await admin.clientPrograms.get(ofSecond)).toMatchObject(priced)
    await admin.audit.undo({ changeID })
    expect((await refused(admin.clientPrograms.get(ofSecond))).code).toBe('not-found')
  })

  it('returns the client with the same name, and similar clients with the reason', async () => {
    const cloud = await open()
    const { id, admin } = await withRequest(cloud)
    expect((await admin.programRequests.evidence({ id })).clients).toEqual([])
    const { create } = admin.clients
    const contactEmail = emailOf('client')
    const same = await create({ organization: 'hillcrest  Middle School', contactName: 'Carl' })
    await create({ organization: 'Hillcrest Middle' })
    await create({ organization: 'Phone Friends', phone: '+1 555 010 0199' })
    await create({ organization: 'Address Friends', contactEmail })
    await create({ organization: 'Domain Friends', contactEmail: 'other@example.edu' })
    await create({ organization: 'Nobody Alike', contactEmail: 'nobody@elsewhere.example', phone: '(555) 010-7777' })
    const { clients } = await admin.programRequests.evidence({ id })
    expect(clients.map(({ organization, isSameName, why }) => [organization, isSameName, why])).toEqual([
      ['hillcrest  Middle School', true, 'Same name'],
      ['Address Friends', false, 'Same e-mail'],
      ['Phone Friends', false, 'Same phone'],
      ['Hillcrest Middle', false, 'Similar name'],
      ['Domain Friends', false, 'Same e-mail domain (example.edu)'],
    ])
    const { programID } = await admin.programRequests.approve({ id })
    expect(await admin.clientPrograms.get({ programID: programID ?? '' })).toMatchObject({ clientID: same.clientID })
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      await create({ organization: `${name} Lab`, contactEmail: `${name.toLowerCase()}@example.edu` })
    const ofDomain = (await admin.programRequests.evidence({ id })).clients.filter(({ why }) => /domain/.test(why))
    expect(ofDomain, 'a domain that many share says nothing').toEqual([])
  })

  it('reads only programs of those days and a few clients', async () => {
    const cloud = await open()
    const { id, admin } = await withRequest(cloud)
    await createScheduleEntry(cloud, 'raft', { ...FIRST, location: 'Tower' })
    await createScheduleEntry(cloud, 'elsewhen', { date: '04/22/2026', ...TIMES, location: 'Tower' })
    for (let count = 0; count < 30; count++)
      await admin.clients.create({ organization: `Hillcrest ${count}`, contactEmail: `${count}@example.edu` })
    const { reads, store } = recordReads(cloud)
    await getRequestEvidence({ ...cloud.context('admin', 'programRequests.evidence'), store }, { id })
    expect(reads.filter((read) => read !== 'programTypes' && read !== 'clients')).toEqual(['raft'])
    expect(reads.filter((read) => read === 'clients').length).toBeLessThanOrEqual(30)
  })

  it('refuses callers who are not Admins, and unknown requests', async () => {
    const cloud = await open()
    const { id, admin } = await withRequest(cloud)
    expect((await refused(cloud.as('client').programRequests.evidence({ id }))).code).toBe('permission-denied')
    expect((await refused(admin.programRequests.evidence({ id: 'nope' }))).code).toBe('not-found')
  })
})
