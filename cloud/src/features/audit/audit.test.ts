import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, START } from '../../testing/cloud.ts'

onBothStores('The audit trail', (open) => {
  it('tells who did what to which document, before and after, newest first', async () => {
    const cloud = await open()
    const item = await cloud.as('admin').chargeItems.create({ lineItemCode: 'A', description: 'First', unitPrice: 1 })
    cloud.clock.advance(1000)
    await cloud.as('secondAdmin').chargeItems.update({ itemID: item.itemID, unitPrice: 2 })
    const trail = cloud.as('admin').audit
    const { items, count } = await trail.list({
      where: { collection: 'chargeItems', documentId: item.itemID },
      count: true,
    })
    expect(items).toMatchObject([
      {
        action: 'update',
        call: 'chargeItems.update',
        actorEmail: emailOf('secondAdmin'),
        at: START + 1000,
        before: { unitPrice: 1 },
        after: { unitPrice: 2 },
      },
      { action: 'create', call: 'chargeItems.create', actorEmail: emailOf('admin'), at: START, before: null },
    ])
    expect(count).toBe(2)
    expect((await trail.list({ where: { actorEmail: emailOf('secondAdmin') } })).items).toHaveLength(1)
    expect((await trail.list({ limit: 1 })).items).toHaveLength(1)
  })

  it('refuses combinations that are not on offer, and everyone but Admins', async () => {
    const cloud = await open()
    expect(await refused(cloud.as('admin').audit.list({ where: { documentId: 'x' } }))).toMatchObject({
      code: 'invalid-argument',
    })
    for (const person of ['facilitator', 'client', 'noAccess'] as const)
      expect(await refused(cloud.as(person).audit.list())).toMatchObject({ code: 'permission-denied' })
  })
})
