import { ALLOWANCES, BYTES_WITHOUT_ROLE, NETWORKS_OF_A_SITE } from '@belay/contract/allowances'
import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { onBothStores, refusalOf, type TestCloud } from '../../testing/cloud.ts'
import { openOwnAccount } from '../../testing/own-accounts.ts'
import { consumeAllowance } from './allowances.ts'

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
    await openOwnAccount(cloud, 'facilitator')
    const { error } = await repeat(10, () => cloud.as('facilitator').programSchedule.feed())
    expect(error).toMatchObject({ code: 'resource-exhausted', data: { reason: 'allowance' } })
  })

  it('keep links and signed-in people apart from the questions of strangers in their network (R444)', async () => {
    const cloud = await open({ settings: { allowances: 0.1 } })
    const { typeID } = await cloud.as('admin').programTypes.create({ name: 'Low ropes', offered: true })
    const question = { programTypeID: typeID, participants: 12 }
    const most = ALLOWANCES.public.network.atOnce * 0.1
    const { done, error } = await repeat(most * 2, () => cloud.as(null).programTypes.estimate(question))
    expect([done, error?.data.reason]).toEqual([most, 'allowance'])
    expect(await cloud.as('client').programTypes.estimate(question)).toMatchObject({ participants: 12 })
    const own = await repeat(most * 2, () => cloud.as('client').programTypes.estimate(question))
    expect([own.done, own.error?.data.reason]).toEqual([most - 1, 'allowance'])
    expect(await refusalOf(cloud.as(null).participants.open({ token: 'x' }))).toBe('not-found: link-ended')
  })

  it('count the bytes of people without a role: of each, of a network and of all together', async () => {
    const cloud = await open({ settings: { allowances: 0.01 } })
    const { person, network, everyone } = BYTES_WITHOUT_ROLE
    const bodyBytes = (person.atOnce * 0.01) / 2
    const noAccess = { ...cloud.actor('noAccess'), permission: 'No Access' as const }
    const send = (user: number, ip: string) =>
      consumeAllowance({ ...cloud.services, ip, bodyBytes }, { ...noAccess, userid: `u${user}` }, 'users.setPhoto', {})
    const sendAs = async (user: number, ip: string) => send(user, ip)
    const first = await repeat(10, () => sendAs(0, '192.0.2.1'))
    expect([first.done, first.error?.data.reason]).toEqual([1, 'allowance'])
    // A role ends the count.
    const { userid: _, ...client } = cloud.actor('client')
    consumeAllowance(
      { ...cloud.services, ip: '192.0.2.1', bodyBytes: 1e9 },
      { ...client, userid: 'c' },
      'users.setPhoto',
      {},
    )
    const ofNetwork = await repeat(100, (at) => sendAs(1 + at, '192.0.2.1'))
    expect(ofNetwork.done).toBe(Math.floor((network.atOnce * 0.01) / (bodyBytes + 1024)) - 1)
    const ofSite = await repeat(1000, (at) => sendAs(1000 + at, `2001:db8:1:${at.toString(16)}::1`))
    expect(ofSite.done).toBeLessThan((everyone.atOnce * 0.01) / bodyBytes)
    const all = await repeat(1000, (at) => sendAs(3000 + at, `198.51.100.${at % 250}`))
    expect(all.error?.data.reason).toBe('allowance')
    const sum = 1 + ofNetwork.done + ofSite.done + all.done
    expect(sum * (bodyBytes + 1024)).toBeLessThanOrEqual(everyone.atOnce * 0.01)
  })

  it('count the networks of an IPv6 site together', async () => {
    const cloud = await open({ settings: { allowances: 0.01 } })
    const { network } = ALLOWANCES.costly
    const search = async (at: number) =>
      consumeAllowance(
        { ...cloud.services, ip: `2001:db8:1:${at.toString(16)}::1` },
        { ...cloud.actor('admin'), userid: `a${at}` },
        'resources.list',
        { where: { search: 'rope' } },
      )
    expect((await repeat(1000, search)).done).toBe(network.atOnce * 0.01 * NETWORKS_OF_A_SITE)
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
