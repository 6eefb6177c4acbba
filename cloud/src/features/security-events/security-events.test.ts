import { DAY, MINUTE } from '@belay/contract/constants'
import type { SecurityEventCode } from '@belay/contract/security-event-codes'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it, vi } from 'vitest'
import { logSecurity } from '../../platform/process/security-log.ts'
import { emailOf, onBothStores, refusalOf, START, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { sentContract, signing } from '../programs/contracts/signing/sent-contract.testing.ts'
import { securityEvents } from './security-events.documents.ts'
import { collectSecurityEvents, deleteOldEvents } from './store-security-events.ts'

type ListInput = Parameters<ReturnType<TestCloud['as']>['securityEvents']['list']>[0]

/** Stores the events in memory and returns the list that an Admin gets. */
async function listEvents(cloud: TestCloud, input?: ListInput) {
  await cloud.storeSecurityEvents()
  return (await cloud.as('admin').securityEvents.list(input)).items
}
const log = ({ services }: TestCloud, event: SecurityEventCode, facts = {}) =>
  logSecurity(services.log, event, { ip: '192.0.2.1', ...facts })

onBothStores('Security events', (open) => {
  it('are listed newest first, by kind, person and day, for Admins only', async () => {
    const cloud = await open()
    const [client, facilitator] = [useridOf('client'), useridOf('facilitator')]
    log(cloud, 'signed-in', { userid: client, sessionId: 's1' })
    cloud.clock.advance(DAY)
    log(cloud, 'sign-in-failed', { userid: facilitator })
    cloud.clock.advance(1000)
    log(cloud, 'signed-in', { userid: facilitator, sessionId: 's2' })
    const codes = async (input?: ListInput) => (await listEvents(cloud, input)).map(({ event }) => event)
    expect(await codes()).toEqual(['signed-in', 'sign-in-failed', 'signed-in'])
    expect(await codes({ where: { kind: 'failures' } })).toEqual(['sign-in-failed'])
    expect(await codes({ where: { person: emailOf('client') } })).toEqual(['signed-in'])
    expect(await codes({ where: { person: emailOf('facilitator'), kind: 'sign-ins' } })).toEqual(['signed-in'])
    expect(await codes({ to: '03/10/2026' })).toEqual(['signed-in'])
    expect(await codes({ from: '03/11/2026', orderBy: 'at' })).toEqual(['sign-in-failed', 'signed-in'])
    const [oldest] = await listEvents(cloud, { orderBy: 'at', limit: 1 })
    expect(oldest).toMatchObject({
      at: START,
      lastAt: START,
      count: 1,
      userid: client,
      email: emailOf('client'),
      byEmail: null,
      ip: '192.0.2.1',
      sessionId: 's1',
      detail: '',
    })
    for (const person of ['facilitator', 'client', 'noAccess'] as const)
      expect(await refusalOf(cloud.as(person).securityEvents.list())).toBe('permission-denied')
  })

  it('count refused calls of one person, call and ten minutes as one event', async () => {
    const cloud = await open()
    for (let n = 0; n < 300; n++) expect(await refusalOf(cloud.as('client').users.list({}))).toBe('permission-denied')
    await cloud.storeSecurityEvents()
    cloud.clock.advance(MINUTE)
    expect(await refusalOf(cloud.as('client').users.list({}))).toBe('permission-denied')
    await refusalOf(cloud.as('facilitator').users.list({}))
    await refusalOf(cloud.as('client').programRequests.get({ id: 'missing' }))
    const refused = { event: 'call-refused', email: emailOf('client') }
    expect(await listEvents(cloud, { where: { kind: 'refusals', person: emailOf('client') } })).toMatchObject([
      { ...refused, detail: 'programRequests.get not-found', count: 1 },
      { ...refused, detail: 'users.list permission-denied', count: 301, at: START, lastAt: START + MINUTE },
    ])
    cloud.clock.advance(10 * MINUTE)
    await refusalOf(cloud.as('client').users.list({}))
    expect(await listEvents(cloud, { where: { person: emailOf('client') }, limit: 1 })).toMatchObject([{ count: 1 }])
  })

  it('name the limit that a person has reached', async () => {
    const cloud = await open({ settings: { allowances: 0.01 } })
    const search = () => cloud.as('facilitator').resources.list({ where: { search: 'rope' } })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, search))
    const refused = tries.filter(({ status }) => status === 'rejected').length
    expect(refused).toBeGreaterThan(0)
    const limited = { event: 'limit-reached', email: emailOf('facilitator'), count: refused }
    expect(await listEvents(cloud)).toMatchObject([{ ...limited, detail: 'resources.list resource-exhausted' }])
  })

  it('are stored in the commit that changes a role, a pay rate or a setting, also by Undo', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const email = emailOf('noAccess')
    const { staffID } = await admin.staff.create({ email, name: 'Noa', payRate: 20 })
    cloud.clock.advance(1000)
    await admin.users.update({ email, permission: 'Facilitator' })
    cloud.clock.advance(1000)
    await admin.staff.update({ staffID, payRate: 25 })
    cloud.clock.advance(1000)
    await admin.centre.save({ phone: '(555) 010-0100' })
    cloud.clock.advance(1000)
    await admin.users.disable({ email })
    const byAdmin = { byEmail: emailOf('admin'), ip: '127.0.0.1', sessionId: 'session-admin' }
    expect(await listEvents(cloud)).toMatchObject([
      { event: 'sign-in-disabled', email, ...byAdmin },
      { event: 'settings-changed', email: null, detail: 'phone', ...byAdmin },
      { event: 'pay-rate-changed', email, detail: '20 → 25', ...byAdmin },
      { event: 'role-changed', email, userid: useridOf('noAccess'), detail: 'No Access → Facilitator', ...byAdmin },
      { event: 'pay-rate-changed', email, detail: 'none → 20', ...byAdmin },
    ])
    const where = { collection: 'staff', documentId: staffID }
    const [rateChange] = (await admin.audit.list({ where, limit: 1 })).items
    cloud.clock.advance(1000)
    await admin.audit.undo({ changeID: rateChange?.changeID ?? '' })
    expect(await listEvents(cloud, { where: { kind: 'pay-rates' }, limit: 1 })).toMatchObject([{ detail: '25 → 20' }])
    await admin.staff.update({ staffID, phone: '555' })
    expect(await listEvents(cloud)).toHaveLength(6)
  })

  it('name the signer who came by a mailed link, and the Admin who got a contract as a file', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const { programID, signerEmail } = sent
    const signer = await cloud.byLink(sent)
    await signer.clientPrograms.sign(signing(sent))
    await signer.clientPrograms.pdf({ programID })
    await cloud.as('admin').clientPrograms.pdf({ programID })
    expect(await listEvents(cloud, { where: { kind: 'links' } })).toMatchObject([
      { event: 'contract-signed-by-link', email: signerEmail, detail: programID },
    ])
    expect(await listEvents(cloud, { where: { kind: 'exports' } })).toMatchObject([
      { event: 'exported', email: emailOf('admin'), detail: `clientPrograms.pdf ${programID}`, count: 1 },
    ])
  })

  it('beyond the limit are counted in one event, and failures do not displace sign-ins', async () => {
    const cloud = await open()
    for (let n = 0; n < 5000; n++) log(cloud, 'link-refused', { ip: `2001:db8::${n.toString(16)}` })
    log(cloud, 'signed-in', { userid: useridOf('client') })
    await cloud.storeSecurityEvents()
    const count = (kind: 'links' | 'sign-ins') => cloud.store.count(securityEvents, { where: { kind } }, 10_000)
    const [dropped] = await listEvents(cloud, { where: { kind: 'refusals' } })
    expect(dropped).toMatchObject({ event: 'events-dropped', detail: 'link-refused' })
    expect((await count('links')) + (dropped?.count ?? 0)).toBe(5000)
    expect(await count('links')).toBeLessThanOrEqual(300)
    expect(await count('sign-ins')).toBe(1)
  })

  it('keep the events of others when one person causes too many', async () => {
    const cloud = await open()
    const [client, facilitator] = [useridOf('client'), useridOf('facilitator')]
    for (let n = 0; n < 1500; n++) {
      log(cloud, 'password-changed', { userid: client })
      log(cloud, 'call-refused', { userid: client, detail: `call ${n}` })
    }
    log(cloud, 'signed-in', { userid: facilitator })
    log(cloud, 'sign-in-failed', { userid: facilitator })
    const ofOther = await listEvents(cloud, { where: { person: emailOf('facilitator') } })
    expect(ofOther.map(({ event }) => event).toSorted()).toEqual(['sign-in-failed', 'signed-in'])
    const dropped = await listEvents(cloud, { where: { kind: 'refusals' }, limit: 200 })
    expect(dropped).toContainEqual(expect.objectContaining({ event: 'events-dropped', detail: 'password-changed' }))
  })

  it('that a person repeats at will are counted on one event', async () => {
    const cloud = await open()
    for (const event of ['sessions-ended', 'second-step-failed'] as const)
      for (let n = 0; n < 50; n++) log(cloud, event, { userid: useridOf('client') })
    const events = (await listEvents(cloud)).map(({ event, count }) => `${event} ${count}`)
    expect(events.toSorted()).toEqual(['second-step-failed 50', 'sessions-ended 50'])
  })

  it('are all counted if two processes store them at the same time', async () => {
    const cloud = await open()
    const other = { ...cloud.services, log: createTestLog() }
    const { flush } = collectSecurityEvents(other)
    for (let n = 0; n < 10; n++) {
      log(cloud, 'link-refused')
      logSecurity(other.log, 'link-refused', { ip: '192.0.2.1' })
    }
    await Promise.all([flush(), cloud.storeSecurityEvents()])
    expect(await listEvents(cloud)).toMatchObject([{ event: 'link-refused', count: 20 }])
  })

  it('stay in memory if the store fails, and are stored the next time', async () => {
    const cloud = await open()
    expectLogged(/security events weren't stored/)
    vi.spyOn(cloud.store, 'commit').mockRejectedValueOnce(new Error('no answer'))
    log(cloud, 'signed-in', { userid: useridOf('client') })
    log(cloud, 'link-refused')
    await cloud.storeSecurityEvents()
    expect(await cloud.store.count(securityEvents, {})).toBe(0)
    log(cloud, 'link-refused')
    const stored = (await listEvents(cloud)).map(({ event, count }) => `${event} ${count}`)
    expect(stored.toSorted()).toEqual(['link-refused 2', 'signed-in 1'])
  })

  it('are deleted in steps when they are older than the setting', async () => {
    const cloud = await open({ settings: { securityEventDays: 30 } })
    for (let n = 0; n < 250; n++) log(cloud, 'signed-in', { userid: useridOf('client') })
    await cloud.storeSecurityEvents()
    cloud.clock.advance(30 * DAY)
    log(cloud, 'signed-out', { userid: useridOf('client') })
    await cloud.storeSecurityEvents()
    const count = () => cloud.store.count(securityEvents, {})
    expect(await count()).toBe(251)
    expect([await deleteOldEvents(cloud.services), await count()]).toEqual([true, 51])
    expect([await deleteOldEvents(cloud.services), await count()]).toEqual([false, 1])
    expect(await listEvents(cloud)).toMatchObject([{ event: 'signed-out' }])
  })

  it('contain no address that was only typed', async () => {
    const cloud = await open()
    log(cloud, 'sign-in-failed')
    expect(await listEvents(cloud)).toMatchObject([{ email: null, userid: null, ip: '192.0.2.1' }])
    expect(await refusalOf(cloud.as('client').securityEvents.recordExport({ list: 'a b' }))).toBe('invalid-argument')
  })
})
