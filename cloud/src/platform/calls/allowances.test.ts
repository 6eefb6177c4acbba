import { ALLOWANCES } from '@belay/contract/allowances'
import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { onBothStores, type TestCloud } from '../../testing/cloud.ts'

const { Client } = ALLOWANCES.write.person ?? { Client: { atOnce: 0, perMinute: 0 } }

/** Repeats the work until it is refused or `most` is reached. Returns the number of successes and the error. */
async function repeat(most: number, work: (at: number) => Promise<unknown>) {
  for (let at = 0; at < most; at++) {
    const answer = await work(at).then(
      () => null,
      (error: { code: string; status: number; message: string; data: { reason?: string; retryAfter?: number } }) =>
        error,
    )
    if (answer) return { done: at, error: answer }
  }
  return { done: most, error: null }
}
const rename = (cloud: TestCloud, person: 'client' | 'admin', id: string) => (at: number) =>
  cloud.as(person).programRequests.update({ id, contactName: `Cleo ${at}` })

onBothStores('Allowances', (open) => {
  it('stop a loop of changes, return when to retry, and recover over time', async () => {
    const cloud = await open()
    const ids = [
      await cloud.as('client').programRequests.create(form),
      await cloud.as('stranger').programRequests.create(form),
    ].map(({ id }) => id)
    const { done, error } = await repeat(Client.atOnce * 2, rename(cloud, 'client', ids[0] ?? ''))
    expect(done).toBe(Client.atOnce - 1)
    expect(error).toMatchObject({
      code: 'resource-exhausted',
      status: 429,
      data: { reason: 'allowance', retryAfter: 60 / Client.perMinute },
    })
    expect(error?.message).toMatch(/Wait 60 seconds/)
    // Reads still work, and so do other people's changes.
    await cloud.as('client').programRequests.get({ id: ids[0] ?? '' })
    await cloud.as('stranger').programRequests.update({ id: ids[1] ?? '', contactName: 'Sam' })
    cloud.clock.advance(2 * MINUTE)
    expect((await repeat(10, rename(cloud, 'client', ids[0] ?? ''))).done).toBe(2 * Client.perMinute)
  })

  it('let an Admin make hundreds of changes at once, and can be switched off for an import', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    expect((await repeat(400, rename(cloud, 'admin', id))).error).toBeNull()
    const importing = await open({ settings: { allowances: 0 } })
    const views = await repeat(Client.atOnce * 2, () => importing.as('client').notifications.markRead({}))
    expect(views.error).toBeNull()
  })

  it('count a search as a costly call, and do not count a plain list', async () => {
    const cloud = await open()
    const most = ALLOWANCES.costly.person?.Facilitator.atOnce ?? 0
    const search = await repeat(most * 2, () => cloud.as('facilitator').resources.list({ where: { search: 'rope' } }))
    expect([search.done, search.error?.code]).toEqual([most, 'resource-exhausted'])
    expect((await repeat(most * 2, () => cloud.as('facilitator').resources.list({}))).error).toBeNull()
  })

  it('count a call that creates data on its first use as a change', async () => {
    const cloud = await open({ settings: { allowances: 0.01 } })
    const { error } = await repeat(10, () => cloud.as('facilitator').programSchedule.feed())
    expect(error).toMatchObject({ code: 'resource-exhausted', data: { reason: 'allowance' } })
  })

  it('refuse further changes of a request by its requester after 200 changes, but not by Admins', async () => {
    const cloud = await open({ settings: { allowances: 0 } })
    const { id } = await cloud.as('client').programRequests.create(form)
    const { done, error } = await repeat(300, rename(cloud, 'client', id))
    expect([done, error?.data.reason]).toEqual([200, 'changed-too-often'])
    await cloud.as('admin').programRequests.update({ id, contactName: 'Cleo' })
    await cloud.as('client').programRequests.cancel({ id, cancellationReason: 'No more' })
  })
})
