import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused } from '../../testing/cloud.ts'

const ROPES = { lineItemCode: 'RC-1', description: 'Ropes course, half a day', unitPrice: 450 }

onBothStores('Charge items', (open) => {
  it('an Admin creates, lists, changes and deletes charge items', async () => {
    const cloud = await open()
    const { chargeItems } = cloud.as('admin')
    const ropes = await chargeItems.create(ROPES)
    expect(ropes).toMatchObject({ ...ROPES, isNew: false, version: 1 })
    const bus = await chargeItems.create({ lineItemCode: 'bus', description: 'Bus', unitPrice: 0.1 })
    expect((await chargeItems.list({ count: true })).items).toEqual([bus, ropes])
    expect((await chargeItems.list({ where: { search: 'half ropes' } })).items).toEqual([ropes])
    const dearer = await chargeItems.update({ itemID: ropes.itemID, version: 1, unitPrice: 475.5 })
    expect(dearer).toMatchObject({ ...ROPES, unitPrice: 475.5, version: 2 })
    const unit = 'participant'
    expect(await chargeItems.update({ itemID: bus.itemID, unit })).toMatchObject({ lineItemCode: 'bus', unit })
    expect(await chargeItems.update({ itemID: bus.itemID, unit: null })).toMatchObject({ unit: null })
    expect(await refused(chargeItems.update({ itemID: ropes.itemID, version: 1, unitPrice: 1 }))).toMatchObject({
      code: 'aborted',
      data: { current: { unitPrice: 475.5 } },
    })
    expect(await chargeItems.delete({ itemID: ropes.itemID })).toEqual({ ok: true })
    expect(await refusalOf(chargeItems.delete({ itemID: ropes.itemID }))).toBe('not-found')
  })

  it('a code is unique regardless of its case', async () => {
    const cloud = await open()
    const { chargeItems } = cloud.as('admin')
    await chargeItems.create(ROPES)
    const taken = await refused(chargeItems.create({ ...ROPES, lineItemCode: ' rc-1 ' }))
    expect(taken).toMatchObject({ code: 'already-exists', status: 409, data: { fields: [{ field: 'lineItemCode' }] } })
    const other = await chargeItems.create({ ...ROPES, lineItemCode: 'RC-2' })
    expect(await refusalOf(chargeItems.update({ itemID: other.itemID, lineItemCode: 'Rc-1' }))).toBe(
      'already-exists: taken',
    )
    await chargeItems.update({ itemID: other.itemID, lineItemCode: 'rc-2' })
  })

  it('everybody but Admins is refused, and prices have at most two decimals', async () => {
    const cloud = await open()
    for (const person of ['facilitator', 'client', 'noAccess'] as const)
      expect(await refusalOf(cloud.as(person).chargeItems.list())).toBe('permission-denied')
    expect(await refusalOf(cloud.as(null).chargeItems.create(ROPES))).toBe('unauthenticated: signed-out')
    for (const unitPrice of [1.005, -1])
      expect(await refusalOf(cloud.as('admin').chargeItems.create({ ...ROPES, unitPrice }))).toBe('invalid-argument')
  })
})
