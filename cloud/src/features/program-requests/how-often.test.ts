import { DAY, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { onBothStores, type Person, refused, type TestCloud } from '../../testing/cloud.ts'
import { form } from './request-form.testing.ts'

onBothStores('How often a person may ask for a program', (open) => {
  const ask = (cloud: TestCloud, person: Person) => cloud.as(person).programRequests.create(form)
  const settings = { 'requests.perHour': 3, 'requests.perDay': 5 }

  it('only so often within an hour and a day, whether in turn or at once, and is told when to come back', async () => {
    const cloud = await open({ settings })
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => ask(cloud, 'client')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await cloud.as('admin').programRequests.countPending()).toEqual({ count: 3 })
    const { length: told } = await cloud.letters()
    cloud.clock.advance(20 * MINUTE)
    const hourly = await refused(ask(cloud, 'client'))
    expect(hourly).toMatchObject({ code: 'resource-exhausted', status: 429, data: { reason: 'asked-too-often', retryAfter: 40 * 60 } })
    expect(hourly.message).toMatch(/3 programs within an hour/)
    expect(await cloud.letters()).toHaveLength(told)

    cloud.clock.advance(40 * MINUTE)
    for (let i = 0; i < 2; i++) await ask(cloud, 'client')
    expect(await refused(ask(cloud, 'client'))).toMatchObject({ code: 'resource-exhausted', data: { retryAfter: 23 * 60 * 60 } })
    cloud.clock.advance(DAY)
    await ask(cloud, 'client')
  })

  it('each person for themselves, Admins without limit, and nobody when it is off', async () => {
    const cloud = await open({ settings })
    for (let i = 0; i < 3; i++) await ask(cloud, 'client')
    await ask(cloud, 'stranger')
    for (let i = 0; i < 7; i++) await ask(cloud, 'admin')
    const off = await open({ settings: { 'requests.perHour': 0, 'requests.perDay': 0 } })
    for (let i = 0; i < 7; i++) await ask(off, 'noAccess')
  })
})
