import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused } from '../../testing/cloud.ts'
import { flushCounts } from './count-measurements.ts'
import { measurements } from './measurements.documents.ts'

const DAY = { from: '03/10/2026', to: '03/10/2026' }

onBothStores('measurements', (open) => {
  it("counts everybody's page views and vitals by civil day, without personal data", async () => {
    const cloud = await open()
    await cloud.as(null).measurements.record({ page: '/', vitals: [{ metric: 'LCP', value: 1200 }] })
    const [slow, shifting] = [{ metric: 'LCP', value: 9000 } as const, { metric: 'CLS', value: 0.2 } as const]
    const page = '/app/contract/viewContracts/?program=secret'
    await cloud.as('client').measurements.record({ page, vitals: [slow, shifting] })
    await cloud.as(null).measurements.record({ page: '/wp-admin/setup.php' })
    const summary = await cloud.as('admin').measurements.summary(DAY)
    expect(summary).toMatchObject({ views: 3, days: [{ date: '03/10/2026', views: 3 }] })
    expect(summary.pages).toEqual(
      expect.arrayContaining([
        { page: '/app/contract/viewContracts', views: 1 },
        { page: 'other', views: 1 },
        { page: '/', views: 1 },
      ]),
    )
    expect(summary.vitals).toContainEqual({ metric: 'LCP', samples: 2, good: 1, needsImprovement: 0, poor: 1 })
    expect(summary.vitals).toContainEqual({ metric: 'CLS', samples: 1, good: 0, needsImprovement: 1, poor: 0 })
    const stored = JSON.stringify(await cloud.store.get(measurements, '2026-03-10'))
    expect(stored).not.toMatch(/secret|127\.0\.0\.1|example\.edu/)
  })

  it('sums counts over flushes, processes and days', async () => {
    const cloud = await open()
    await cloud.as(null).measurements.record({ page: '/' })
    await flushCounts(cloud.services)
    await cloud.as(null).measurements.record({ page: '/' })
    cloud.clock.advance(24 * 3600 * 1000)
    await cloud.as(null).measurements.record({ page: '/' })
    await Promise.all([flushCounts(cloud.services), flushCounts(cloud.services)])
    const { views, days } = await cloud.as('admin').measurements.summary({ from: '03/01/2026', to: '03/31/2026' })
    expect(views).toBe(3)
    expect(days).toEqual([
      { date: '03/10/2026', views: 2 },
      { date: '03/11/2026', views: 1 },
    ])
  })

  it('limits the calls of an IP address, and allows more after a while', async () => {
    const cloud = await open()
    const record = () => cloud.as(null).measurements.record({ page: '/' })
    for (let n = 0; n < 600; n++) await record()
    expect(await refused(record())).toMatchObject({ code: 'resource-exhausted', status: 429 })
    cloud.clock.advance(1000)
    await record()
    // Counts that still wait would be stored after the store is closed.
    await flushCounts(cloud.services)
  })

  it('returns a summary only to Admins, and refuses an invalid range', async () => {
    const cloud = await open()
    expect(await refusalOf(cloud.as('facilitator').measurements.summary(DAY))).toBe('permission-denied')
    expect(await refusalOf(cloud.as('admin').measurements.summary({ from: '03/10/2026', to: '03/09/2026' }))).toBe(
      'invalid-argument: range',
    )
    expect(await refusalOf(cloud.as(null).measurements.record({ page: 'no-slash' }))).toBe('invalid-argument')
  })
})
