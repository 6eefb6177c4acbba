import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, type TestCloud, useridOf } from '../../../../testing/cloud.ts'
import { identityHooks } from '../../../users/identity-hooks.ts'
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
    const [letter] = await cloud.mails(emailOf('noAccess'))
    expect(letter?.subject).toBe('We received your program request')
    expect(letter?.text).toContain('Ada Admin entered this request for you')
    expect(letter?.text).not.toContain('create an account')
    const [told] = (await cloud.mails(emailOf('secondAdmin'))).filter(({ text }) => text.includes('entered a request'))
    expect(told?.text).toContain('Ada Admin entered a request from Noa New')
    expect(await cloud.as('noAccess').programRequests.get({ id: request.id })).toMatchObject({
      can: { edit: true, cancel: true },
    })
    const { programID } = await cloud.as('admin').programRequests.approve({ id: request.id })
    expect(await cloud.as('admin').clientPrograms.get({ programID: programID ?? '' })).toMatchObject({
      contactPersonEmail: emailOf('noAccess'),
      signerEmail: emailOf('noAccess'),
    })
    expect((await cloud.mails(emailOf('noAccess'))).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/ is approved$/),
    )
    expect((await cloud.mails(emailOf('admin'))).map(({ subject }) => subject)).toEqual(['New program request'])
  })

  it('waits for a person without an account, and belongs only to the account that confirms the address', async () => {
    const cloud = await open({ without: ['noAccess'] })
    const { id, userid } = await enter(cloud)
    expect(userid).toBeNull()
    const [letter] = await cloud.mails(emailOf('noAccess'))
    expect(letter?.text).toContain('To open this, create an account with this e-mail address:')
    expect(await refused(cloud.as('stranger').programRequests.get({ id }))).toMatchObject({ code: 'not-found' })

    const own = cloud.as('noAccess').programRequests
    expect((await own.listByUser({ userid: useridOf('noAccess') })).items).toMatchObject([
      { id, userid: useridOf('noAccess') },
    ])
    expect((await own.listInvolving()).items).toMatchObject([{ id }])
    expect(await own.update({ id, phone: '(555) 010-0101' })).toMatchObject({ history: [{ what: 'edited' }] })
    expect(await own.cancel({ id, cancellationReason: 'Another year' })).toMatchObject({ cancelled: true })
  })

  it("belongs to the account that changes its e-mail address to the request's address", async () => {
    const cloud = await open()
    const to = 'office@example.edu'
    const { id } = await enter(cloud, { onBehalfOf: { email: to } })
    const own = cloud.as('client').programRequests
    expect((await own.listByUser({ userid: useridOf('client') })).items).toEqual([])
    const move = { userid: useridOf('client'), from: emailOf('client'), to }
    await identityHooks(cloud.services).emailChanged(move)
    await identityHooks(cloud.services).emailChanged(move)
    expect((await own.listByUser({ userid: useridOf('client') })).items).toMatchObject([{ id, email: to }])
  })

  it('can be entered only by an Admin; for their own address it is their own request', async () => {
    const cloud = await open()
    for (const person of ['client', 'facilitator', 'noAccess'] as const) {
      const entered = cloud.as(person).programRequests.create({ ...form, onBehalfOf: { email: emailOf('stranger') } })
      expect(await refused(entered), person).toMatchObject({
        code: 'permission-denied',
        data: { reason: 'not-admin' },
      })
    }
    expect((await cloud.as('admin').programRequests.list()).items).toEqual([])
    const own = await enter(cloud, { onBehalfOf: { email: emailOf('admin') } })
    expect(own).toMatchObject({ userid: useridOf('admin'), enteredBy: null })
  })

  it('can be undone', async () => {
    const cloud = await open()
    const { id } = await enter(cloud)
    const { items } = await cloud.as('admin').audit.list({ where: { collection: 'programRequests', documentId: id } })
    await cloud.as('admin').audit.undo({ changeID: items[0]?.changeID ?? '' })
    expect(await refused(cloud.as('noAccess').programRequests.get({ id }))).toMatchObject({ code: 'not-found' })
  })
})
