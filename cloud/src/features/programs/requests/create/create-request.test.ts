import { expect, it } from 'vitest'
import {
  emailOf,
  onBothStores,
  type Person,
  refusalOf,
  refused,
  type TestCloud,
  useridOf,
} from '../../../../testing/cloud.ts'
import { changeAddress } from '../../../../testing/own-accounts.ts'
import { runChange } from '../../../../testing/read-all-documents.ts'
import { form } from './request-form.testing.ts'

const onBehalfOf = { email: emailOf('noAccess') }
const enter = (cloud: TestCloud, input: object = {}) =>
  cloud.as('admin').programRequests.create({ ...form, contactName: 'Noa New', onBehalfOf, ...input })

onBothStores('A request entered on behalf of a client (R132)', (open) => {
  it('belongs to the client, who gets the mails (which name the Admin) and signs the contract', async () => {
    const cloud = await open()
    const request = await enter(cloud)
    expect(request).toMatchObject({
      userid: useridOf('noAccess'),
      email: emailOf('noAccess'),
      enteredBy: 'Ada Admin',
      contactName: 'Noa New',
    })
    const mailsTo = (person: Person) => cloud.mails(emailOf(person))
    const [received] = await mailsTo('noAccess')
    expect(received?.subject).toBe('We received your program request')
    expect(received?.text).toContain('Ada Admin entered this request for you')
    expect(received?.text).not.toContain('create an account')
    expect(await mailsTo('secondAdmin')).toMatchObject([
      { text: expect.stringContaining('Ada Admin entered a request from Noa New') },
    ])
    const seen = await cloud.as('noAccess').programRequests.get({ id: request.id })
    expect(seen.can).toMatchObject({ edit: true, cancel: true })
    const { programID } = await cloud.as('admin').programRequests.approve({ id: request.id })
    expect(await cloud.as('admin').clientPrograms.get({ programID: programID ?? '' })).toMatchObject({
      contactPersonEmail: emailOf('noAccess'),
      signerEmail: emailOf('noAccess'),
    })
    const approval = { subject: expect.stringMatching(/ is approved$/) }
    expect(await mailsTo('noAccess')).toContainEqual(expect.objectContaining(approval))
    expect(await mailsTo('admin')).toMatchObject([{ subject: 'New program request' }])
  })

  it('waits for a person without an account, and belongs only to the account that confirms the address', async () => {
    const cloud = await open({ without: ['noAccess'] })
    const { id, userid } = await enter(cloud)
    expect(userid).toBeNull()
    const [received] = await cloud.mails(emailOf('noAccess'))
    expect(received?.text).toContain('To open this, create an account with this e-mail address:')
    expect(await refusalOf(cloud.as('stranger').programRequests.get({ id }))).toBe('not-found')

    const requester = cloud.as('noAccess').programRequests
    expect((await requester.listByUser({ userid: useridOf('noAccess') })).items).toMatchObject([
      { id, userid: useridOf('noAccess') },
    ])
    expect((await requester.listInvolving()).items).toMatchObject([{ id }])
    expect(await requester.update({ id, phone: '(555) 010-0101' })).toMatchObject({ history: [{ what: 'edited' }] })
    expect(await requester.cancel({ id, cancellationReason: 'Another year' })).toMatchObject({ cancelled: true })
  })

  it("belongs to the account that changes its e-mail address to the request's address", async () => {
    const cloud = await open()
    const to = 'office@example.edu'
    const { id } = await enter(cloud, { onBehalfOf: { email: to } })
    const client = cloud.as('client').programRequests
    expect((await client.listByUser({ userid: useridOf('client') })).items).toEqual([])
    await changeAddress(cloud, 'client', to)
    expect((await client.listByUser({ userid: useridOf('client') })).items).toMatchObject([{ id, email: to }])
  })

  it('can be entered only by an Admin; for their own address it is their own request', async () => {
    const cloud = await open()
    for (const person of ['client', 'facilitator', 'noAccess'] as const) {
      const entered = cloud.as(person).programRequests.create({ ...form, onBehalfOf: { email: emailOf('stranger') } })
      const refusal = { code: 'permission-denied', data: { reason: 'not-admin' } }
      expect(await refused(entered), person).toMatchObject(refusal)
    }
    expect((await cloud.as('admin').programRequests.list()).items).toEqual([])
    const own = await enter(cloud, { onBehalfOf: { email: emailOf('admin') } })
    expect(own).toMatchObject({ userid: useridOf('admin'), enteredBy: null })
  })

  it('can be undone', async () => {
    const cloud = await open()
    const changeID = await runChange(cloud, () => enter(cloud))
    await cloud.as('admin').audit.undo({ changeID })
    expect((await cloud.as('noAccess').programRequests.listInvolving()).items).toEqual([])
  })
})
