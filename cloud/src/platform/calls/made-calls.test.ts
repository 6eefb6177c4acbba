import { DAY } from '@belay/contract/constants'
import { expect, it, onTestFinished } from 'vitest'
import { chargeItems } from '../../features/charge-items/charge-items.documents.ts'
import { onBothStores, type Person, refusalOf, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { openWeb } from '../../testing/cloud-over-http.ts'
import { createStaffRecords } from '../../testing/staffing.ts'
import { findAll } from '../documents/find-all.ts'
import { createSealer } from '../identity/seal.ts'
import { madeCalls } from './made-calls.ts'

const KEY = 'd1b6a8f2-key'
const ITEM = { lineItemCode: 'A', description: 'First', unitPrice: 1 }
const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }
const HOURS = { date: '03/09/2026', hours: 2 }

/** Returns a person's client that sends this key with each call. */
const withKey = (cloud: TestCloud, person: Person, idempotencyKey = KEY) =>
  cloud.through({ ...cloud.services, ...{ idempotencyKey } }, person)
const listItems = ({ store }: TestCloud) => findAll(store, chargeItems, { orderBy: 'lineItemCode' })

onBothStores('A call with an idempotency key', (open) => {
  it('is made once, and its repetitions return the first answer', async () => {
    const cloud = await open()
    const first = await withKey(cloud, 'admin').chargeItems.create(ITEM)
    await cloud.as('admin').chargeItems.update({ itemID: first.itemID, unitPrice: 2 })
    expect(await withKey(cloud, 'admin').chargeItems.create(ITEM)).toEqual(first)
    expect(await listItems(cloud)).toMatchObject([{ description: 'First', unitPrice: 2 }])
  })

  it('is made once, no matter how many repetitions run at the same time', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => withKey(cloud, 'facilitator').hoursLogged.log(HOURS)),
    )
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.data.reason] : []))
    expect(new Set(refusals).difference(new Set(['already-made']))).toEqual(new Set())
    const { items } = await cloud.as('facilitator').hoursLogged.listByUser({ userId: useridOf('facilitator') })
    expect(items).toHaveLength(1)
    const again = await withKey(cloud, 'facilitator').hoursLogged.log(HOURS)
    expect(again.timeID).toBe(items[0]?.timeID)
  })

  it('is refused for another input or another call, and is another call for another person', async () => {
    const cloud = await open()
    await withKey(cloud, 'admin').chargeItems.create(ITEM)
    const reused = 'failed-precondition: idempotency-key-reused'
    expect(await refusalOf(withKey(cloud, 'admin').chargeItems.create({ ...ITEM, unitPrice: 3 }))).toBe(reused)
    expect(await refusalOf(withKey(cloud, 'admin').clients.create({ organization: 'School' }))).toBe(reused)
    await withKey(cloud, 'secondAdmin').chargeItems.create({ ...ITEM, lineItemCode: 'B' })
    expect(await listItems(cloud)).toHaveLength(2)
  })

  it('can be corrected and repeated if it was refused, and is ignored for reading calls', async () => {
    const cloud = await open()
    expect(await refusalOf(withKey(cloud, 'admin').chargeItems.create({ ...ITEM, unitPrice: -1 }))).toMatch(
      /^invalid-argument/,
    )
    await withKey(cloud, 'admin').chargeItems.create(ITEM)
    expect((await withKey(cloud, 'admin').chargeItems.list({})).items).toHaveLength(1)
    expect(await refusalOf(withKey(cloud, 'admin', 'short').chargeItems.create(ITEM))).toBe(
      'invalid-argument: idempotency-key',
    )
  })

  it('needs the permission again when it is repeated', async () => {
    const cloud = await open()
    await withKey(cloud, 'secondAdmin').chargeItems.create(ITEM)
    await cloud.as('admin').users.update({ email: cloud.actor('secondAdmin').email, permission: 'Client' })
    expect(await refusalOf(withKey(cloud, 'secondAdmin').chargeItems.create(ITEM))).toMatch(/^permission-denied/)
  })

  it('stores no secret of a link that its answer contains', async () => {
    const cloud = await open()
    const { programSchedule } = cloud.as('admin')
    const { programID } = await programSchedule.create({ programName: 'Ropes', date: '04/20/2026', ...TIMES })
    const make = () => withKey(cloud, 'admin').participants.link({ programID, action: 'make' })
    const { url } = await make()
    const stored = JSON.stringify(await findAll(cloud.store, madeCalls, { orderBy: 'expiresAt' }))
    expect(stored).toContain('participants.link')
    expect(stored).not.toContain(url?.slice(-20))
    expect(await make()).toEqual({ url })
  })

  it('returns no answer that was encrypted under a different secret', async () => {
    const cloud = await open()
    await withKey(cloud, 'admin').chargeItems.create(ITEM)
    const identity = { ...cloud.services.identity, ...createSealer('another secret') }
    const again = cloud.through({ ...cloud.services, identity, ...{ idempotencyKey: KEY } }, 'admin')
    expect(await refusalOf(again.chargeItems.create(ITEM))).toBe('already-exists: already-made')
  })

  it('is forgotten after 30 days', async () => {
    const cloud = await open()
    await withKey(cloud, 'admin').chargeItems.create(ITEM)
    cloud.clock.advance(31 * DAY)
    await withKey(cloud, 'admin', 'another-key').chargeItems.create({ ...ITEM, lineItemCode: 'B' })
    expect(await findAll(cloud.store, madeCalls, { orderBy: 'expiresAt' })).toHaveLength(1)
    await withKey(cloud, 'admin').chargeItems.create({ ...ITEM, lineItemCode: 'C' })
    expect(await listItems(cloud)).toHaveLength(3)
  })
})

it.each([
  ['REST', '/v1/chargeItems', ITEM],
  ['RPC', '/rpc/chargeItems/create', { json: ITEM }],
])('The Idempotency-Key header makes a call once over %s and names its change again', async (_, path, body) => {
  const web = await openWeb('sqlite')
  onTestFinished(web.close)
  const { bearer } = await web.admin('ada@example.edu')
  const send = () => web.post(path, JSON.stringify(body), { ...bearer, 'idempotency-key': KEY })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('belay-change-id')).toBe(first.headers.get('belay-change-id'))
  expect(await findAll(web.store, chargeItems, { orderBy: 'lineItemCode' })).toHaveLength(1)
})
