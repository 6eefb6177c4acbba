import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refused, type TestCloud } from '../../../testing/cloud.ts'
import { form } from './create/request-form.testing.ts'

const DATE = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

/** The steps that bring a client's request to each status. */
const STATUSES = {
  Pending: async () => {},
  Offered: (cloud: TestCloud, id: string) => {
    const dates = [DATE, { ...DATE, date: '04/21/2026' }]
    return cloud.as('admin').programRequests.offerDates({ id, dates, holdUntil: '04/01/2026' })
  },
  Approved: (cloud: TestCloud, id: string) => cloud.as('admin').programRequests.approve({ id }),
  Scheduled: (cloud: TestCloud, id: string) => cloud.as('admin').programRequests.approve({ id, ...DATE }),
  Rejected: (cloud: TestCloud, id: string) => cloud.as('admin').programRequests.reject({ id, reason: 'Full' }),
  Cancelled: (cloud: TestCloud, id: string) =>
    cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Rain' }),
}

const TABLE: [keyof typeof STATUSES, Person, string[]][] = [
  ['Pending', 'admin', ['approve', 'cancel', 'delete', 'edit', 'offerDates', 'reject']],
  ['Pending', 'client', ['cancel', 'edit']],
  ['Pending', 'stranger', []],
  ['Offered', 'admin', ['approve', 'cancel', 'chooseDate', 'delete', 'edit', 'offerDates', 'reject', 'withdrawDates']],
  ['Offered', 'client', ['cancel', 'chooseDate']],
  ['Offered', 'stranger', ['chooseDate']],
  ['Approved', 'admin', ['cancel', 'delete', 'edit', 'schedule']],
  ['Approved', 'client', ['cancel']],
  ['Scheduled', 'admin', ['cancel', 'delete', 'edit']],
  ['Scheduled', 'client', ['cancel']],
  ['Rejected', 'admin', ['delete', 'edit', 'reopen']],
  ['Rejected', 'client', []],
  ['Cancelled', 'admin', ['delete']],
  ['Cancelled', 'client', []],
]

onBothStores('The abilities of a program request', (open) => {
  it.each(TABLE)('allow in status %s, for the %s, exactly %j', async (status, person, actions) => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('stranger')] })
    await STATUSES[status](cloud, id)
    const { can } = await cloud.as(person).programRequests.get({ id })
    const allowed = Object.entries(can).flatMap(([action, isAllowed]) => (isAllowed ? [action] : []))
    expect(allowed.toSorted()).toEqual(actions)
  })

  it('contain the same sentence as the refusal of the call', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    await cloud.as('admin').programRequests.approve({ id, ...DATE })
    const { whyNot } = await cloud.as('admin').programRequests.get({ id })
    const { message } = await refused(cloud.as('admin').programRequests.reject({ id, reason: 'Full' }))
    expect(whyNot.reject).toBe(message)
  })

  it('list the requester as a recipient of mails, and other contacts only from the approval on', async () => {
    const cloud = await open()
    const contacts = [emailOf('stranger')]
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: contacts })
    const [requester, everybody] = [[emailOf('client')], [emailOf('client'), ...contacts]]
    const before = await cloud.as('admin').programRequests.get({ id })
    expect(before.mails).toEqual({
      approve: everybody,
      reject: requester,
      offerDates: requester,
      reopen: requester,
      cancel: requester,
    })
    await cloud.as('admin').programRequests.approve({ id })
    expect((await cloud.as('client').programRequests.get({ id })).mails.cancel).toEqual(everybody)
  })

  it("exclude the requester's cancellation after the program is over", async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    await cloud.as('admin').programRequests.approve({ id, ...DATE })
    cloud.clock.set(Date.UTC(2026, 4, 1))
    expect((await cloud.as('client').programRequests.get({ id })).can.cancel).toBe(false)
    expect((await cloud.as('admin').programRequests.get({ id })).can.cancel).toBe(true)
  })
})
