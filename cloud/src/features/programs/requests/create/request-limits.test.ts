import { DAY, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refused, type TestCloud } from '../../../../testing/cloud.ts'
import { form } from './request-form.testing.ts'

onBothStores('The limit of requests per person', (open) => {
  const request = (cloud: TestCloud, person: Person) => cloud.as(person).programRequests.create(form)
  const settings = { requests: { perHour: 3, perDay: 5 } }

  it('applies per hour and per day, also to concurrent requests, and returns the time to wait', async () => {
    const cloud = await open({ settings })
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => request(cloud, 'client')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await cloud.as('admin').programRequests.countPending()).toEqual({ count: 3 })
    const mails = await cloud.mails()
    cloud.clock.advance(20 * MINUTE)
    expect(await refused(request(cloud, 'client'))).toMatchObject({
      code: 'resource-exhausted',
      status: 429,
      message: expect.stringContaining('3 requests within an hour'),
      data: { reason: 'asked-too-often', retryAfter: 40 * 60 },
    })
    expect(await cloud.mails()).toEqual(mails)

    cloud.clock.advance(40 * MINUTE)
    for (let i = 0; i < 2; i++) await request(cloud, 'client')
    expect(await refused(request(cloud, 'client'))).toMatchObject({
      code: 'resource-exhausted',
      data: { retryAfter: 23 * 60 * 60 },
    })
    cloud.clock.advance(DAY)
    await request(cloud, 'client')
  })

  it("counts the person's own requests, not those that an Admin enters for them", async () => {
    const cloud = await open({ settings })
    const onBehalfOf = { email: emailOf('client') }
    for (let i = 0; i < 3; i++) await cloud.as('admin').programRequests.create({ ...form, onBehalfOf })
    cloud.clock.advance(MINUTE)
    for (let i = 0; i < 3; i++) await request(cloud, 'client')
    expect(await refused(request(cloud, 'client'))).toMatchObject({ data: { retryAfter: 60 * 60 } })
  })

  it('counts new contacts like a request, but no other changes', async () => {
    const cloud = await open({ settings })
    const { id } = await request(cloud, 'client')
    const requests = cloud.as('client').programRequests
    const name = (contact: string) => requests.update({ id, otherContacts: [`${contact}@example.edu`] })
    const answers = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(name))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const notifiedContacts = async () =>
      (await cloud.as('admin').notifications.listByType({ where: { type: 'program_request' } })).items.filter(
        ({ title }) => title.startsWith("You're a contact"),
      )
    expect(await notifiedContacts()).toHaveLength(2)
    cloud.clock.advance(MINUTE)
    const often = { code: 'resource-exhausted', data: { reason: 'asked-too-often', retryAfter: 59 * 60 } }
    expect(await refused(name('f'))).toMatchObject(often)
    expect(await refused(request(cloud, 'client'))).toMatchObject(often)
    const otherChanges = { phone: '555-0199', otherContacts: [] }
    expect(await requests.update({ id, ...otherChanges })).toMatchObject(otherChanges)
    cloud.clock.advance(59 * MINUTE)
    await name('h')
    expect(await notifiedContacts()).toHaveLength(3)
    await request(cloud, 'client')
    expect(await refused(name('i'))).toMatchObject({ data: { retryAfter: 23 * 60 * 60 } })
    // Admins have no limit.
    for (const contact of ['j', 'k', 'l', 'm', 'n', 'o'])
      await cloud.as('admin').programRequests.update({ id, otherContacts: [`${contact}@example.edu`] })
  })

  it('applies to each person separately, not to Admins, and to nobody when it is off', async () => {
    const cloud = await open({ settings })
    for (let i = 0; i < 3; i++) await request(cloud, 'client')
    await request(cloud, 'stranger')
    for (let i = 0; i < 7; i++) await request(cloud, 'admin')
    const off = await open({ settings: { requests: { perHour: 0, perDay: 0 } } })
    for (let i = 0; i < 7; i++) await request(off, 'noAccess')
  })
})
