import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { type ChargeItem, chargeItems } from './features/charge-items/charge-items.documents.ts'
import { listChargeItems } from './features/charge-items/charge-items.ts'
import { type Client, clients } from './features/clients/clients.documents.ts'
import { StoredPage } from './platform/calls/stored-page.ts'
import { onBothStores } from './testing/cloud.ts'

const item = { lineItemCode: 'ROPES', description: 'High ropes', unitPrice: 40 }

onBothStores('A stored page', (open) => {
  it.each([true, false])(
    'has the same rows as its JSON for callers in this process, with and without checks of answers (%s)',
    async (checkAnswers) => {
      const cloud = await open({ settings: { checkAnswers } })
      const created = await cloud.as('admin').chargeItems.create(item)
      const page = await cloud.as('admin').chargeItems.list({ count: true })
      expect(page).toEqual({ items: [created], next: null, count: 1 })
      expect(page).toBeInstanceOf(StoredPage)
      expect(JSON.parse((page as StoredPage<unknown>).toText())).toEqual(page)
    },
  )

  it('has parsed rows for another feature that uses the list', async () => {
    const cloud = await open({ settings: { checkAnswers: false } })
    const created = await cloud.as('admin').chargeItems.create(item)
    const context = cloud.context('admin', 'reports.revenue')
    expect((await listChargeItems(context, {})).items).toEqual([created])
  })

  it("shows a damaged row in the contract's shape, even if a valid row had the same id and version", async () => {
    expectLogged(/^a document doesn't match its collection's schema .*unitPrice/)
    const cloud = await open({ settings: { checkAnswers: false } })
    const created = await cloud.as('admin').chargeItems.create(item)
    const { chargeItems: calls } = cloud.as('admin')
    expect((await calls.list({})).items).toEqual([created])
    await calls.delete({ itemID: created.itemID })
    const { unitPrice: _price, version: _version, ...rest } = created
    const damaged = rest as never
    await cloud.store.batch().create(chargeItems, damaged).commit()
    expect((await calls.list({})).items).toEqual([{ ...created, unitPrice: 0 }])
  })

  it('leaves out a field that only a newer version has', async () => {
    const cloud = await open({ settings: { checkAnswers: false } })
    const created = await cloud.as('admin').chargeItems.create(item)
    const stored = await cloud.store.get(chargeItems, created.itemID)
    const newer = { ...stored, marginCents: 500 } as ChargeItem & { marginCents: number }
    await cloud.store.batch().put(chargeItems, newer, created.version).commit()
    expect((await cloud.as('admin').chargeItems.list({})).items).toEqual([{ ...created, version: 2 }])
  })

  it('leaves out such a field also if it is as long as a missing field', async () => {
    const cloud = await open({ settings: { checkAnswers: false } })
    const created = await cloud.as('admin').clients.create({ organization: 'Acme School' })
    const { address, ...stored } = (await cloud.store.get(clients, created.clientID)) as Client
    expect(address).toBe('')
    const newer = { ...stored, rating5: 12 } as never
    await cloud.store.batch().put(clients, newer, created.version).commit()
    expect((await cloud.as('admin').clients.list({})).items).toEqual([{ ...created, version: 2 }])
  })
})
