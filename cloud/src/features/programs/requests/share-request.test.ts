import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { APRIL_20, form } from './create/request-form.testing.ts'

const SAM = emailOf('stranger')
const NOT_REQUESTER = 'permission-denied: not-requester'

/** Creates Cleo's request, which she can share with Sam. */
async function openRequest(cloud: TestCloud) {
  const cleo = cloud.as('client').programRequests
  const { id } = await cleo.create(form)
  return {
    id,
    cleo,
    sam: cloud.as('stranger').programRequests,
    share: (rights: 'view' | 'edit' | null, email = SAM) => cleo.share({ id, email, rights }),
  }
}

onBothStores('programRequests.share', (open) => {
  it('lets a colleague view a request and its program, and nothing else', async () => {
    const cloud = await open()
    const { id, cleo, sam, share } = await openRequest(cloud)
    expect(await refusalOf(sam.get({ id }))).toBe('not-found')
    await share('view')
    expect(await sam.get({ id })).toMatchObject({ id, can: { edit: false, share: false, chooseDate: false } })
    expect((await sam.listInvolving()).items).toMatchObject([{ id }])
    expect(await refusalOf(sam.update({ id, phone: '555-1' }))).toBe(NOT_REQUESTER)
    for (const rights of ['edit', 'view', null] as const) {
      expect(await refusalOf(sam.share({ id, email: SAM, rights }))).toBe(NOT_REQUESTER)
      expect(await refusalOf(sam.share({ id, email: emailOf('noAccess'), rights }))).toBe(NOT_REQUESTER)
    }
    const { programID } = await cloud.as('admin').programRequests.approve({ id, ...APRIL_20 })
    const contracts = cloud.as('stranger').clientPrograms
    expect(await refusalOf(contracts.requestChange({ programID: programID ?? '', participants: 25 }))).toBe(
      'permission-denied: not-client',
    )
    expect(await contracts.listChanges({ programID: programID ?? '' })).toMatchObject({ can: { requestChange: false } })
    expect(await refusalOf(contracts.get({ programID: programID ?? '' }))).toBe('not-found')
    expect(await refusalOf(sam.cancel({ id, cancellationReason: 'x' }))).toBe(NOT_REQUESTER)
    expect(await cleo.get({ id })).toMatchObject({ cancelled: false })
  })

  it('lets an editor change the request and ask for changes, but neither share nor cancel it', async () => {
    const cloud = await open()
    const { id, sam, share } = await openRequest(cloud)
    await share('edit')
    expect(await sam.update({ id, programDetails: { participants: 30 } })).toMatchObject({
      programDetails: { participants: 30 },
      history: [{ what: 'edited', by: 'Sam Stranger' }],
    })
    // The form sends all contacts, so the unchanged ones are accepted.
    await sam.update({ id, otherContacts: [SAM], phone: '555-1' })
    for (const otherContacts of [[], [SAM, 'friend@example.edu']])
      expect(await refusalOf(sam.update({ id, otherContacts }))).toBe(NOT_REQUESTER)
    expect(await refusalOf(sam.share({ id, email: 'friend@example.edu', rights: 'view' }))).toBe(NOT_REQUESTER)
    expect(await refusalOf(sam.cancel({ id, cancellationReason: 'x' }))).toBe(NOT_REQUESTER)
    const { programID } = await cloud.as('admin').programRequests.approve({ id, ...APRIL_20 })
    const contracts = cloud.as('stranger').clientPrograms
    expect(await contracts.requestChange({ programID: programID ?? '', participants: 31 })).toMatchObject({
      status: 'accepted',
      askedByName: 'Sam Stranger',
    })
  })

  it('takes an editor back to a viewer, and then takes all rights back', async () => {
    const cloud = await open()
    const { id, sam, share } = await openRequest(cloud)
    await share('edit')
    expect(await share('view')).toMatchObject({ otherContacts: [SAM], editors: [] })
    expect(await refusalOf(sam.update({ id, phone: '555-1' }))).toBe(NOT_REQUESTER)
    await share('edit')
    expect(await share(null)).toMatchObject({ otherContacts: [], editors: [] })
    expect(await refusalOf(sam.get({ id }))).toBe('not-found')
    expect(await refusalOf(sam.update({ id, phone: '555-1' }))).toBe('not-found')
    expect((await sam.listInvolving()).items).toEqual([])
  })

  it('ends the right to edit with the contact, and does not restore it with a new one', async () => {
    const cloud = await open()
    const { id, cleo, share } = await openRequest(cloud)
    await share('edit')
    await cleo.update({ id, otherContacts: [] })
    expect(await cleo.update({ id, otherContacts: [SAM] })).toMatchObject({ otherContacts: [SAM], editors: [] })
  })

  it('gives contacts of the form the right to view', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [SAM] })
    expect(await cloud.as('stranger').programRequests.get({ id })).toMatchObject({ can: { edit: false } })
  })

  it('mails a new colleague who shared it and why, without text that the client typed', async () => {
    const cloud = await open()
    const { cleo, share } = await openRequest(cloud)
    const { id } = await cleo.create({ ...form, organization: 'Win at https://bad.example' })
    await cleo.share({ id, email: 'new@example.edu', rights: 'view' })
    const [mail] = await cloud.mails('new@example.edu')
    expect(mail?.subject).toBe('Cleo Client shared a program with you')
    expect(mail?.text).toContain('Cleo Client (client@example.edu) plans a program with us, and named you as a contact')
    expect(mail?.text).toContain('client@example.edu entered your e-mail address.')
    expect(mail?.text).not.toContain('bad.example')
    // Changed rights send nothing.
    await share('view')
    await share('edit')
    await share(null)
    expect(await cloud.subjects('stranger')).toEqual(['Cleo Client shared a program with you'])
  })

  it('answers the same for an address with and without an account', async () => {
    const cloud = await open()
    const { share } = await openRequest(cloud)
    const answers = [await share('edit'), await share('edit', 'nobody@example.edu')]
    expect(answers.map((answer) => Object.keys(answer))).toEqual([
      Object.keys(answers[0] ?? {}),
      Object.keys(answers[0] ?? {}),
    ])
    expect(answers[1]).toMatchObject({ editors: [SAM, 'nobody@example.edu'] })
  })

  it('counts new colleagues like requests, and limits their number', async () => {
    const cloud = await open({ settings: { requests: { perHour: 3, perDay: 0 } } })
    const { share } = await openRequest(cloud)
    await share('view', 'a@example.edu')
    await share('view', 'b@example.edu')
    expect(await refusalOf(share('view', 'c@example.edu'))).toBe('resource-exhausted: asked-too-often')
    await share('edit', 'a@example.edu')
    await share(null, 'a@example.edu')
    expect(await refused(share('view', emailOf('client')))).toMatchObject({ data: { reason: 'requester' } })
  })
})
