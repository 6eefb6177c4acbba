import { DAY, MINUTE, PUSH } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { openIdentity } from '../../platform/identity/open-identity.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { startOutbox } from '../../platform/outbox/outbox-worker.ts'
import { pushSubscriptions } from '../../platform/push/push.documents.ts'
import { emailOf, onBothStores, type Person, refusalOf, START, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { registerCleanup } from '../../testing/engines.ts'
import { deleteOwnAccount, openOwnAccount } from '../../testing/own-accounts.ts'
import { openPushService } from '../../testing/push-service.ts'
import { createShift, createStaffRecords, FINN } from '../../testing/staffing.ts'
import { pushSettings } from './push.documents.ts'
import { createPushSender } from './send-notification.ts'

const HOUR = 60 * MINUTE
const SHIFT = { programName: 'Ropes', date: '03/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

onBothStores('Push messages', (open) => {
  const closeAfterwards = registerCleanup()
  async function openService() {
    const service = await openPushService()
    closeAfterwards(service.close)
    return service
  }

  /** Starts an outbox, as one more process. */
  function startProcess({ services }: TestCloud) {
    const outbox = startOutbox({
      ...services,
      mailer: createMailer(services.settings, services.store, services.identity),
      createAttachment: async () => null,
      copyPhoto: async () => {},
      mailContractLink: async () => {},
      finishPayRun: async () => {},
      sendPush: createPushSender(services),
      onUndelivered: async () => {},
      onMailTrouble: async () => {},
    })
    return outbox
  }

  /** Runs the outbox until no job is due. */
  async function deliver(cloud: TestCloud, processes = 1): Promise<void> {
    const outboxes = Array.from({ length: processes }, () => startProcess(cloud))
    await Promise.all(outboxes.map((outbox) => outbox.drain()))
    for (const outbox of outboxes) await outbox.stop()
  }

  type Service = Awaited<ReturnType<typeof openService>>
  /** Signs a person in on a device that shows messages. */
  async function addDevice(cloud: TestCloud, service: Service, person: Person = 'facilitator') {
    const device = service.subscribe()
    await openOwnAccount(cloud, person)
    await cloud.as(person).push.subscribe(device.subscription)
    return device
  }

  async function openWithDevice(person: Person = 'facilitator') {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
    const service = await openService()
    return { cloud, service, device: await addDevice(cloud, service, person) }
  }

  const announce = (cloud: TestCloud, title = 'Snow') =>
    cloud.as('admin').notifications.create({
      recipientEmails: [emailOf('facilitator')],
      title,
      message: 'We are closed.',
    })

  it('a message that is mailed also goes to the devices of its person, encrypted and signed', async () => {
    const { cloud, service, device } = await openWithDevice()
    const second = await addDevice(cloud, service)
    const other = await addDevice(cloud, service, 'secondFacilitator')
    await announce(cloud)
    await deliver(cloud)
    const [notification] = (await cloud.as('facilitator').notifications.listMine()).items
    const [{ payload, headers } = { payload: {}, headers: {} }] = device.received
    expect(payload).toEqual({
      tag: notification?.id,
      title: 'Snow',
      body: 'We are closed.',
      link: '/',
      answers: null,
      owner: useridOf('facilitator'),
    })
    const { pushKey } = await cloud.as(null).centre.get()
    expect(headers).toMatchObject({ ttl: String(DAY / 1000), urgency: 'normal', key: pushKey })
    expect([device.received.length, second.received.length, other.received.length]).toEqual([1, 1, 0])
  })

  it('a person who turned them off, made the change or has read of it gets none', async () => {
    const { cloud, device } = await openWithDevice()
    await cloud.as('facilitator').push.unsubscribe({ endpoint: device.subscription.endpoint })
    await announce(cloud)
    expect(await cloud.jobs('push')).toEqual([])
    await cloud.as('facilitator').push.subscribe(device.subscription)
    await announce(cloud, 'Read')
    await cloud.as('facilitator').notifications.markRead({})
    await deliver(cloud)
    expect(device.received).toEqual([])
  })

  it('a question about a shift can be answered by the calls that its message names', async () => {
    const { cloud, device } = await openWithDevice()
    const { id } = await createShift(cloud, FINN, SHIFT)
    await deliver(cloud)
    const { version = 0 } = (await cloud.as('facilitator').staffPrograms.listByStaff({ staffID: FINN })).items[0] ?? {}
    const target = { id, version }
    expect(device.received[0]?.payload).toMatchObject({
      tag: `question-${id}`,
      answers: {
        yes: { call: 'staffPrograms.confirm', input: target },
        no: { call: 'staffPrograms.decline', input: target },
      },
    })
    await cloud.as('facilitator').staffPrograms.confirm(target)
    await deliver(cloud)
    expect(device.received[1]?.payload).toEqual({
      tag: `question-${id}`,
      title: "You're assigned to Ropes",
      isOver: true,
    })
  })

  it('a question that was answered before it was sent is not sent', async () => {
    const { cloud, device } = await openWithDevice()
    const { id } = await createShift(cloud, FINN, SHIFT)
    await cloud.as('facilitator').staffPrograms.decline({ id })
    await deliver(cloud)
    expect(device.received.filter(({ payload }) => !payload.isOver)).toEqual([])
  })

  it('a kind that the person turned off is not sent', async () => {
    const { cloud, device } = await openWithDevice()
    const saved = await cloud.as('facilitator').push.saveSettings({ kinds: { news: false } })
    expect(saved.kinds).toEqual({ questions: true, programs: true, requests: true, hours: true, news: false })
    await announce(cloud)
    await createShift(cloud, FINN, SHIFT)
    await deliver(cloud)
    expect(device.titles()).toEqual(["You're assigned to Ropes"])
  })

  it('in the quiet hours only messages about a program of the next day are sent', async () => {
    const { cloud, device } = await openWithDevice()
    // Tuesday, 11 PM in New York.
    cloud.clock.set(START + 12 * HOUR)
    await announce(cloud)
    await createShift(cloud, FINN, { ...SHIFT, date: '03/12/2026' })
    await createShift(cloud, FINN, { ...SHIFT, programName: 'Raft', date: '03/11/2026' })
    await deliver(cloud)
    expect(device.titles()).toEqual(["You're assigned to Raft"])
    cloud.clock.advance(8 * HOUR - MINUTE)
    await deliver(cloud)
    expect(device.received).toHaveLength(1)
    cloud.clock.advance(MINUTE)
    await deliver(cloud)
    expect(device.titles().toSorted()).toEqual(['Snow', "You're assigned to Raft", "You're assigned to Ropes"])
  })

  it('the quiet hours can be changed and turned off', async () => {
    const { cloud, device } = await openWithDevice()
    const { push } = cloud.as('facilitator')
    expect((await push.settings()).quietHours).toEqual({ from: '10:00 PM', until: '7:00 AM' })
    expect(await refusalOf(push.saveSettings({ quietHours: { from: '1:00 PM', until: '13:00' } }))).toBe(
      'invalid-argument',
    )
    await push.saveSettings({ quietHours: { from: '10:30 AM', until: '11:30 AM' } })
    await announce(cloud)
    await deliver(cloud)
    expect(device.received).toEqual([])
    expect((await push.saveSettings({ quietHours: null })).quietHours).toBeNull()
    cloud.clock.advance(HOUR)
    await deliver(cloud)
    expect(device.titles()).toEqual(['Snow'])
  })

  it('a subscription that its push service no longer knows is deleted', async () => {
    const { cloud, service, device } = await openWithDevice()
    device.remove()
    await announce(cloud)
    await deliver(cloud)
    expect((await cloud.as('facilitator').push.settings()).devices).toEqual([])
    await addDevice(cloud, service)
    service.answer(404)
    await announce(cloud)
    await deliver(cloud)
    expect((await cloud.as('facilitator').push.settings()).devices).toEqual([])
    expect((await cloud.store.find(outboxEntries, { orderBy: 'dueAt' })).items).toEqual([])
  })

  it('a message is sent again after a failure of the push service, for a day', async () => {
    const { cloud, service, device } = await openWithDevice()
    service.answer(503)
    await announce(cloud)
    expectLogged(/an outbox task failed/)
    await deliver(cloud)
    service.answer(201)
    cloud.clock.advance(MINUTE)
    await deliver(cloud)
    expect(device.titles()).toEqual(['Snow'])
    service.answer(503)
    await announce(cloud, 'Late')
    await deliver(cloud)
    service.answer(201)
    cloud.clock.advance(DAY)
    await deliver(cloud)
    expect(device.titles()).toEqual(['Snow'])
  })

  it('a message that its push service refuses is not sent again', async () => {
    const { cloud, service, device } = await openWithDevice()
    service.answer(413)
    await announce(cloud)
    expectLogged(/a push service refused a message/)
    await deliver(cloud)
    service.answer(201)
    cloud.clock.advance(HOUR)
    await deliver(cloud)
    expect(device.received).toEqual([])
    expect((await cloud.as('facilitator').push.settings()).devices).toHaveLength(1)
  })

  it('all processes have the same keys, and new ones with a new secret', async () => {
    const { settings, store, clock, services } = await open()
    const keysWith = async (changes: object) =>
      (await openIdentity({ settings: { ...settings, ...changes }, store, clock, passwordCost: 4 })).pushKeys
    expect(await keysWith({})).toEqual(services.identity.pushKeys)
    const secret = { secret: 'another secret of more than 32 characters', secretChanged: true }
    const renewed = await keysWith(secret)
    expect(renewed.publicKey).not.toBe(services.identity.pushKeys.publicKey)
    expect(await keysWith(secret)).toEqual(renewed)
  })

  it('two processes send a message once', async () => {
    const { cloud, device } = await openWithDevice()
    for (const title of ['One', 'Two', 'Three']) await announce(cloud, title)
    await deliver(cloud, 2)
    expect(device.titles().toSorted()).toEqual(['One', 'Three', 'Two'])
  })

  it('an undone change sends nothing', async () => {
    const cloud = await open({ settings: { mail: { holdSeconds: 15 } } as never })
    await createStaffRecords(cloud, { facilitator: 20 })
    const device = await addDevice(cloud, await openService())
    await createShift(cloud, FINN, SHIFT)
    const [job] = (await cloud.store.find(outboxEntries, { orderBy: 'dueAt' })).items.filter(
      ({ job: { kind } }) => kind === 'push',
    )
    expect(job?.dueAt).toBe(START + 15_000)
    await cloud.as('admin').audit.undo({ changeID: job?.changeID ?? '' })
    cloud.clock.advance(MINUTE)
    await deliver(cloud)
    expect(device.received).toEqual([])
  })

  it('a person has at most ten devices, and the oldest gets no more', async () => {
    const { cloud, service, device } = await openWithDevice()
    const { push } = cloud.as('facilitator')
    await push.subscribe(device.subscription)
    expect((await push.settings()).devices).toEqual([{ userAgent: 'test', addedAt: START }])
    for (let count = 0; count < PUSH.devices; count++) {
      cloud.clock.advance(MINUTE)
      await push.subscribe(service.subscribe().subscription)
    }
    const { devices } = await push.settings()
    expect(devices).toHaveLength(PUSH.devices)
    expect(devices[0]?.addedAt).toBe(START + MINUTE)
  })

  it('only the browser itself can give its subscription to another person', async () => {
    const { cloud, device } = await openWithDevice()
    const { endpoint, keys } = device.subscription
    await openOwnAccount(cloud, 'secondFacilitator')
    const { push } = cloud.as('secondFacilitator')
    await push.unsubscribe({ endpoint })
    expect((await cloud.as('facilitator').push.settings()).devices).toHaveLength(1)
    const guessed = { endpoint, keys: { ...keys, auth: 'a'.repeat(22) } }
    expect(await refusalOf(push.subscribe(guessed))).toBe('not-found')
    await push.subscribe(device.subscription)
    await announce(cloud)
    await deliver(cloud)
    expect(device.received).toEqual([])
    expect((await push.settings()).devices).toHaveLength(1)
  })

  it('an endpoint must be on a public server, with https', async () => {
    const { cloud, device } = await openWithDevice()
    const { keys } = device.subscription
    const refusalFor = (endpoint: string) => refusalOf(cloud.as('facilitator').push.subscribe({ endpoint, keys }))
    for (const endpoint of ['http://push.example.com/1', 'https://10.0.0.1/1', 'https://[fd00::1]/1'])
      expect(await refusalFor(endpoint)).toBe('invalid-argument: forbidden-endpoint')
    expect(await refusalFor('file:///etc/passwd')).toBe('invalid-argument')
    const settings = { ...cloud.settings, production: true }
    const inProduction = cloud.through({ ...cloud.services, settings }, 'facilitator')
    for (const endpoint of [device.subscription.endpoint, 'https://127.0.0.1/1', 'https://[::1]/1'])
      expect(await refusalOf(inProduction.push.subscribe({ endpoint, keys }))).toBe(
        'invalid-argument: forbidden-endpoint',
      )
  })

  it('no answer has the private key or what a subscription needs to be used', async () => {
    const { cloud, device } = await openWithDevice()
    await announce(cloud)
    const { privateKey } = cloud.services.identity.pushKeys
    const answers = JSON.stringify([
      await cloud.as('facilitator').push.settings(),
      await cloud.as(null).centre.get(),
      await cloud.as('admin').users.list({}),
      await cloud.as('admin').audit.list({}),
      await cloud.as('facilitator').notifications.listMine(),
    ])
    for (const secret of [privateKey, device.subscription.endpoint, device.subscription.keys.auth])
      expect(answers).not.toContain(secret)
  })

  const devicesOf = ({ store }: TestCloud, person: Person) =>
    store.count(pushSubscriptions, { where: { userid: useridOf(person) } })

  it('a disabled or deleted person gets no more messages', async () => {
    const { cloud, service } = await openWithDevice()
    await cloud.as('admin').users.disable({ email: emailOf('facilitator') })
    expect(await devicesOf(cloud, 'facilitator')).toBe(0)
    await addDevice(cloud, service, 'client')
    await cloud.as('client').push.saveSettings({ quietHours: null })
    await deleteOwnAccount(cloud, 'client')
    expect(await devicesOf(cloud, 'client')).toBe(0)
    expect(await cloud.store.get(pushSettings, useridOf('client'))).toBeNull()
  })

  it('a device gets messages until its session is ended, by the person or an Admin', async () => {
    const { cloud, service, device } = await openWithDevice()
    const { push, identity } = cloud.as('facilitator')
    const addElsewhere = async () => {
      const { endpoint, keys } = service.subscribe().subscription
      const fields = { userid: useridOf('facilitator'), serverKey: '', userAgent: 'other', createdAt: START }
      const other = { id: endpoint.slice(-22), sessionId: 'other', endpoint, keys, ...fields }
      await cloud.store.batch().create(pushSubscriptions, other).commit()
    }
    const agents = async () => (await push.settings()).devices.map(({ userAgent }) => userAgent)
    await openOwnAccount(cloud, 'facilitator')
    await addElsewhere()
    await identity.revokeOtherSessions()
    expect(await agents()).toEqual(['test'])
    await addElsewhere()
    await identity.signOut()
    expect(await agents()).toEqual(['other'])
    await openOwnAccount(cloud, 'facilitator')
    await push.subscribe(device.subscription)
    await cloud.as('admin').users.endSessions({ email: emailOf('facilitator') })
    expect(await devicesOf(cloud, 'facilitator')).toBe(0)
  })

  it('a device that is added while its person signs out gets no messages', async () => {
    const { cloud, device } = await openWithDevice()
    const { push, identity } = cloud.as('facilitator')
    for (let round = 0; round < 10; round++) {
      await openOwnAccount(cloud, 'facilitator')
      const subscribing = push.subscribe(device.subscription)
      const ending =
        round % 2 ? identity.signOut() : cloud.as('admin').users.endSessions({ email: emailOf('facilitator') })
      await Promise.all([subscribing.catch(() => undefined), ending])
      expect(await devicesOf(cloud, 'facilitator')).toBe(0)
    }
    expect(await refusalOf(push.subscribe(device.subscription))).toBe('unauthenticated: user-token-expired')
  })

  it('an undelivered message does not outlive its notification', async () => {
    const { cloud, device } = await openWithDevice()
    await announce(cloud)
    const [notification] = (await cloud.as('facilitator').notifications.listMine()).items
    await cloud.as('facilitator').notifications.delete({ id: notification?.id ?? '' })
    await deliver(cloud)
    expect(device.received).toEqual([])
  })
})
