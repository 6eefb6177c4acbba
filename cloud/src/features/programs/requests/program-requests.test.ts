import { MINUTE, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import {
  emailOf,
  onBothStores,
  type Person,
  refusalOf,
  refused,
  type TestCloud,
  useridOf,
} from '../../../testing/cloud.ts'
import { APRIL_20, approvedRequest, form } from './create/request-form.testing.ts'

const emailsOf = (...people: Person[]) => people.map(emailOf).sort()
const subjectsTo = async (cloud: TestCloud, to: string) =>
  (await cloud.mails(to)).map(({ subject }) => subject).toSorted()
const notificationsOf = async (cloud: TestCloud, recipientEmail: string) =>
  (await cloud.as('admin').notifications.listMine({ where: { recipientEmail } })).items

onBothStores('Program requests', (open) => {
  it('create a pending request, confirm it to the requester and notify the Admins, in one commit', async () => {
    const cloud = await open()
    const otherContacts = ['Boss@Example.edu ', emailOf('client')]
    const request = await cloud.as('client').programRequests.create({ ...form, otherContacts })
    expect(request).toMatchObject({
      approved: false,
      cancelled: false,
      rejected: false,
      addedToCalendar: false,
      userid: useridOf('client'),
      email: emailOf('client'),
      otherContacts: ['boss@example.edu'],
    })
    expect(await cloud.as('admin').programRequests.countPending()).toEqual({ count: 1 })
    const notification = { type: 'program_request', relatedDocumentId: request.id }
    expect(await notificationsOf(cloud, emailOf('admin'))).toMatchObject([notification])
    expect((await cloud.mails()).map(({ to }) => to).sort()).toEqual(emailsOf('admin', 'client', 'secondAdmin'))
    expect(await notificationsOf(cloud, 'boss@example.edu')).toMatchObject([
      { ...notification, title: "You're a contact on a program request" },
    ])
    const { audit } = cloud.as('admin')
    const { items } = await audit.list({ where: { collection: 'programRequests', documentId: request.id } })
    expect(items).toMatchObject([{ action: 'create', actorEmail: emailOf('client'), call: 'programRequests.create' }])
  })

  it('refuse a wrong form with the name of every wrong or unknown field', async () => {
    const cloud = await open()
    const preferredDates = [{ ...APRIL_20, date: '02/30/2026' }]
    const programDetails = { ...form.programDetails, participants: 0, preferredDates }
    const wrong = { ...form, programDetails, colour: 'blue' }
    const { code, data } = await refused(cloud.as('client').programRequests.create(wrong))
    expect(code).toBe('invalid-argument')
    expect((data.fields as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'colour',
      'programDetails.participants',
      'programDetails.preferredDates.0.date',
    ])
    expect(await cloud.as('admin').programRequests.countPending()).toEqual({ count: 0 })
  })

  it('create client, draft contract and schedule entry under one programID when approved with a date', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id } = await cloud.as('noAccess').programRequests.create(form)
    const approved = await admin.programRequests.approve({
      id,
      extra: { status: { room: 'Ropes course A' }, programDetails: { participants: 30 } },
      ...APRIL_20,
      staffNeeded: 2,
    })
    expect(approved).toMatchObject({
      approved: true,
      addedToCalendar: true,
      status: { room: 'Ropes course A' },
      decidedBy: emailOf('admin'),
      programDetails: { participants: 30, programType: 'Team challenge' },
    })
    const programID = approved.programID ?? ''
    expect(await admin.programSchedule.get({ programID })).toMatchObject({
      date: '04/20/2026',
      requestID: id,
      hasContract: true,
      staffNeeded: 2,
      participants: 30,
    })
    const contract = await admin.clientPrograms.get({ programID })
    const { organization } = form
    const signerEmail = emailOf('noAccess')
    expect(contract).toMatchObject({ signed: false, signerEmail, organization, date: '04/20/2026' })
    const client = await admin.clients.get({ clientID: contract.clientID })
    expect(client).toMatchObject({ organization, contactEmail: emailOf('noAccess') })
    expect(await admin.users.permission({ email: emailOf('noAccess') })).toMatchObject({ permission: 'Client' })
    const { items } = await cloud.as('noAccess').notifications.listMine()
    expect(items.map(({ type }) => type)).toContain('request_approved')
    expect(await admin.programRequests.countPending()).toEqual({ count: 0 })
  })

  it('create only the draft when approved without a date; a later schedule entry makes them Scheduled', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud, { makeClient: false })
    expect(await admin.programRequests.get({ id })).toMatchObject({ approved: true, addedToCalendar: false })
    expect(await admin.programRequests.counts()).toMatchObject({ Approved: 1, Scheduled: 0 })
    const entry = await admin.programSchedule.create({ ...APRIL_20, requestID: id, date: '05/04/2026' })
    expect(entry).toMatchObject({ programID, hasContract: true })
    expect(await admin.programRequests.get({ id })).toMatchObject({ addedToCalendar: true })
    expect(await admin.clientPrograms.get({ programID: entry.programID })).toMatchObject({ date: '05/04/2026' })
  })

  it('stay pending and create nothing when approved with a date but without times', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programRequests, clients } = cloud.as('admin')
    expect(await refusalOf(programRequests.approve({ id, date: '04/20/2026' }))).toBe('invalid-argument')
    expect(await programRequests.get({ id })).toMatchObject({ approved: false, programID: null })
    expect(await clients.count()).toEqual({ count: 0 })
  })

  it('accept only one of two concurrent decisions', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const answers = await Promise.allSettled([
      cloud.as('admin').programRequests.approve({ id, ...APRIL_20 }),
      cloud.as('secondAdmin').programRequests.reject({ id, reason: 'No guides that week' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const request = await cloud.as('admin').programRequests.get({ id })
    expect([request.approved, request.rejected].filter(Boolean)).toHaveLength(1)
    expect(await cloud.as('admin').clients.count()).toEqual({ count: request.approved ? 1 : 0 })
  })

  it('merge the extra fields of an approval, up to the maximum number of status entries', async () => {
    const cloud = await open()
    const admin = cloud.as('admin').programRequests
    const { id } = await cloud.as('client').programRequests.create(form)
    const entries = (letter: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${letter}${index}`, index]))
    for (const [name, value] of Object.entries(entries('a', 15)))
      await admin.editField({ id, field: `status.${name}`, value })
    const tooMany = { code: 'invalid-argument', data: { fields: [{ field: 'extra.status' }] } }
    expect(await refused(admin.approve({ id, extra: { status: entries('b', 6) } }))).toMatchObject(tooMany)
    const changed = { organization: 'Hillcrest High', programDetails: { participants: 30 } }
    const status = { a0: 'paid', ...entries('b', 5) }
    const approved = await admin.approve({ id, extra: { ...changed, status } })
    expect(approved).toMatchObject({ approved: true, ...changed })
    expect(approved.programDetails).toMatchObject({ ...form.programDetails, participants: 30 })
    expect(approved.status).toEqual({ ...entries('a', 15), a0: 'paid', ...entries('b', 5) })
  })

  it('refuse a stale version as aborted, with the current request, and change nothing', async () => {
    const cloud = await open()
    const { id, version } = await cloud.as('client').programRequests.create(form)
    await cloud.as('client').programRequests.update({ id, version, phone: '555-0101' })
    const current = { phone: '555-0101', version: version + 1 }
    const stale = cloud.as('admin').programRequests.update({ id, version, phone: '555-0202' })
    expect(await refused(stale)).toMatchObject({ code: 'aborted', status: 409, data: { current } })
  })

  it('require a reason for a rejection, which the requester receives', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programRequests } = cloud.as('admin')
    expect((await refused(programRequests.reject({ id, reason: '  ' }))).code).toBe('invalid-argument')
    const reason = 'The course is closed in April.'
    expect(await programRequests.reject({ id, reason })).toMatchObject({ rejected: true, rejectionReason: reason })
    const { items } = await cloud.as('client').notifications.listMine()
    expect(items.find(({ type }) => type === 'request_rejected')).toMatchObject({ additionalDetails: reason })
  })

  it('cancel the schedule entry, withdraw the draft and notify everyone when they are cancelled', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud, APRIL_20)
    const cancellation = { cancellationReason: 'Bus strike' }
    const cancelled = await cloud.as('client').programRequests.cancel({ id, ...cancellation })
    expect(cancelled).toMatchObject({ cancelled: true, ...cancellation })
    expect(await admin.programSchedule.get({ programID })).toMatchObject({ status: 'cancelled' })
    expect(await refusalOf(admin.clientPrograms.get({ programID }))).toBe('not-found')
    const { items } = await admin.notifications.listByType({ where: { type: 'request_cancelled' } })
    expect(items.map(({ recipientEmail }) => recipientEmail).sort()).toEqual(emailsOf('admin', 'client', 'secondAdmin'))
    expect(await admin.programRequests.counts()).toMatchObject({ Cancelled: 1, Scheduled: 0 })
  })

  it('have a reference that can be read aloud, and are found by it in any spelling', async () => {
    const cloud = await open()
    const { create } = cloud.as('client').programRequests
    const [first, second] = [await create(form), await create(form)]
    expect(first.reference).toMatch(/^R-[234679ACDEFGHJKMNPQRTVWXYZ]{4}$/)
    expect(second.reference).not.toBe(first.reference)
    const [, short = ''] = first.reference?.split('-') ?? []
    const list = async (where: { search: string; status?: 'Approved' }) =>
      (await cloud.as('admin').programRequests.list({ where })).items.map(({ id }) => id)
    for (const search of [`R-${short}`, `r ${short.toLowerCase()}`, short])
      expect(await list({ search })).toEqual([first.id])
    expect(await list({ search: short, status: 'Approved' })).toEqual([])
    expect(await list({ search: 'Team' })).toHaveLength(2)
    expect((await cloud.mails(emailOf('client')))[0]?.text).toContain('Reference R-')
  })

  it("contain the program's date while it is on the schedule", async () => {
    const cloud = await open()
    const { programRequests, programSchedule } = cloud.as('admin')
    const { programID } = await approvedRequest(cloud, { ...APRIL_20, date: '05/04/2026' })
    const datesOn = async (date: string) =>
      (await programRequests.list({ where: { from: date, to: date } })).items.map(({ programDate }) => programDate)
    expect(await datesOn('05/04/2026')).toEqual(['05/04/2026'])
    expect(await datesOn('04/20/2026')).toEqual([])
    await programSchedule.update({ programID, date: '06/01/2026' })
    expect(await datesOn('06/01/2026')).toEqual(['06/01/2026'])
    await programSchedule.delete({ programID })
    expect(await datesOn('04/20/2026')).toEqual([null])
  })

  it('can be listed by date or organization, and filtered by type, size and dates at once', async () => {
    const cloud = await open()
    const create = (organization: string, programType: string, participants: number, date: string) => {
      const programDetails = { programType, participants, preferredDates: [{ ...APRIL_20, date }] }
      const phone = '(512) 555-0142'
      return cloud.as('client').programRequests.create({ ...form, organization, phone, programDetails })
    }
    await create('Birch School', 'Ropes', 20, '05/04/2026')
    await create('aspen College', 'Team day', 21, '01/11/2027')
    const { reference } = await create('Cedar Ltd', 'ropes', 120, '04/20/2026')
    const { programRequests } = cloud.as('admin')
    const list = async (input: Parameters<typeof programRequests.list>[0]) =>
      (await programRequests.list(input)).items.map(({ organization }) => organization.split(' ')[0])
    expect(await list({ orderBy: 'organization' })).toEqual(['aspen', 'Birch', 'Cedar'])
    expect(await list({ orderBy: 'date' })).toEqual(['Cedar', 'Birch', 'aspen'])
    expect(await list({ where: { from: '05/04/2026' } })).toEqual(['Birch', 'aspen'])
    expect(await list({ where: { to: '05/04/2026' }, orderBy: '-date' })).toEqual(['Birch', 'Cedar'])
    expect(await list({ where: { programType: 'Ropes ' }, orderBy: 'organization' })).toEqual(['Birch', 'Cedar'])
    expect(await list({ where: { groupSize: '1-20' } })).toEqual(['Birch'])
    expect(await list({ where: { groupSize: '21-50', status: 'Pending' } })).toEqual(['aspen'])
    expect(await list({ where: { groupSize: '101+', programType: 'ROPES', from: '01/01/2026' } })).toEqual(['Cedar'])
    for (const search of ['555 0142', '5125550142']) expect(await list({ where: { search } })).toHaveLength(3)
    expect(await list({ where: { search: reference, groupSize: '101+' } })).toEqual(['Cedar'])
    expect(await list({ where: { search: reference, groupSize: '1-20' } })).toEqual([])
    const { code } = await refused(programRequests.list({ where: { from: '01/01/2026' }, orderBy: 'organization' }))
    expect(code).toBe('invalid-argument')
  })

  it('record edits by the requester, and notify the Admins once', async () => {
    const cloud = await open()
    const { create, update } = cloud.as('client').programRequests
    const { id } = await create(form)
    await update({ id, phone: '555-0101' })
    cloud.clock.advance(MINUTE)
    const edited = await update({ id, phone: '555-0102' })
    expect(edited.history).toEqual([{ what: 'edited', at: cloud.clock.now(), by: 'Cleo Client', reason: null }])
    const notifications = await notificationsOf(cloud, emailOf('admin'))
    expect(notifications.filter(({ title }) => title === 'A program request was edited')).toMatchObject([
      { message: 'Cleo Client edited their request for Team challenge for Hillcrest Middle School.', readAt: null },
    ])
    expect((await cloud.as('admin').programRequests.update({ id, phone: '555-0103' })).history).toHaveLength(1)
  })

  it('can be edited by the requester only until the decision', async () => {
    const cloud = await open()
    const { create, update } = cloud.as('client').programRequests
    const { id } = await create(form)
    const edited = await update({ id, programDetails: { participants: 40 } })
    expect(edited.programDetails).toMatchObject({ participants: 40, programType: 'Team challenge' })
    await cloud.as('admin').programRequests.approve({ id })
    expect((await refused(update({ id, phone: '555-1' }))).code).toBe('failed-precondition')
  })

  it('let an Admin edit one form field, program detail or status entry, but no other field', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const edit = (field: string, value: unknown) => cloud.as('admin').programRequests.editField({ id, field, value })
    expect(await edit('organization', 'Hillcrest School')).toMatchObject({ organization: 'Hillcrest School' })
    expect((await edit('programDetails.notes', 'Two coaches')).programDetails.notes).toBe('Two coaches')
    expect((await edit('status.deposit', 250)).status).toEqual({ deposit: 250 })
    expect((await edit('status.deposit', null)).status).toEqual({})
    for (const field of ['approved', 'userid', 'version', 'programDetails', '__proto__', 'programDetails.constructor'])
      expect(await refusalOf(edit(field, true)), field).toBe('invalid-argument')
  })

  it('page without gaps or duplicates; limitToLast requires an ordering', async () => {
    const cloud = await open()
    for (let i = 0; i < 7; i++) {
      cloud.clock.advance(SECOND)
      await cloud.as('client').programRequests.create({ ...form, organization: `School ${i}` })
    }
    const admin = cloud.as('admin').programRequests
    const namesIn = (page: { items: { organization: string }[] }) => page.items.map(({ organization }) => organization)
    const first = await admin.list({ limit: 4, count: true })
    const second = await admin.list({ limit: 4, cursor: first.next ?? '' })
    expect([first, second].flatMap(namesIn)).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `School ${i}`))
    expect(first.count).toBe(7)
    expect(second.next).toBeNull()
    expect(namesIn(await admin.list({ orderBy: 'createdAt', limitToLast: 2 }))).toEqual(['School 5', 'School 6'])
    expect(await refusalOf(admin.list({ limitToLast: 2 }))).toBe('invalid-argument')
    expect(await refusalOf(admin.list({ cursor: 'rubbish' }))).toBe('invalid-argument: query')
    expect((await admin.list({ where: { search: 'school 3' } })).items).toHaveLength(1)
  })

  it('send no mail to typed contacts unless the request was approved', async () => {
    const cloud = await open()
    const typed = 'anybody@example.edu'
    const [admin, client] = [cloud.as('admin').programRequests, cloud.as('client').programRequests]
    const create = async () => (await client.create({ ...form, otherContacts: [typed] })).id
    await client.cancel({ id: await create(), cancellationReason: 'Buy this' })
    const types = (await notificationsOf(cloud, typed)).map(({ type }) => type)
    expect(types.sort()).toEqual(['program_request', 'request_cancelled'])
    await admin.reject({ id: await create(), reason: 'Full' })
    await admin.cancel({ id: await create(), cancellationReason: 'Asked by phone' })
    await admin.delete({ id: await create() })
    expect(await cloud.mails(typed)).toEqual([])
    expect((await admin.list()).items).toHaveLength(3)
    for (const { cancel } of [client, admin]) {
      const id = await create()
      await admin.approve({ id })
      await cancel({ id, cancellationReason: 'Strike' })
    }
    const [approved, cancelled] = [expect.stringMatching(/ is approved$/), 'Program request cancelled']
    expect(await subjectsTo(cloud, typed)).toEqual([approved, approved, cancelled, cancelled])
  })

  it('mail an approval with the date, without a reservation, and with the reason why contacts get it', async () => {
    const cloud = await open()
    const [known, unknown] = [emailOf('stranger'), 'anybody@example.edu']
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [known, unknown] })
    await cloud.as('admin').programRequests.approve({ id, ...APRIL_20 })
    const approvalTo = async (email: string) =>
      (await cloud.mails(email)).find(({ subject }) => subject.endsWith(' is approved'))?.text
    const why = `${form.contactName} named you as a contact for this.`
    const account = 'To open this, create an account with this e-mail address'
    expect(await approvalTo(emailOf('client'))).toContain('When: Mon, Apr 20, 9:00 AM to 12:00 PM\n')
    expect(await approvalTo(emailOf('client'))).toContain("Nothing is reserved until it's signed.")
    expect(await approvalTo(emailOf('client'))).not.toMatch(/named you|create an account/)
    expect(await approvalTo(known)).toContain(why)
    expect(await approvalTo(known)).not.toContain(account)
    expect(await approvalTo(unknown)).toContain(why)
    expect(await approvalTo(unknown)).toContain(`${account}: ${unknown}`)
  })

  it('notify new contacts once: in the app, and by mail if an Admin named them', async () => {
    const cloud = await open()
    const requests = cloud.as('client').programRequests
    const titlesTo = async (email: string) => (await notificationsOf(cloud, email)).map(({ title }) => title)
    const { id } = await requests.create({ ...form, otherContacts: ['first@example.edu'] })
    const once = ["You're a contact on a program request"]
    await requests.update({ id, otherContacts: ['first@example.edu', 'Second@Example.edu', emailOf('client')] })
    await requests.update({ id, otherContacts: ['first@example.edu', 'second@example.edu', 'third@example.edu'] })
    await requests.update({ id, phone: '555-0199' })
    for (const email of ['first@example.edu', 'second@example.edu', 'third@example.edu']) {
      expect(await titlesTo(email), email).toEqual(once)
      expect(await cloud.mails(email), email).toEqual([])
    }
    const { version } = await requests.get({ id })
    await refused(requests.update({ id, version: version - 1, otherContacts: ['never@example.edu'] }))
    expect(await titlesTo('never@example.edu')).toEqual([])

    const value = ['first@example.edu', 'fourth@example.edu']
    await cloud.as('admin').programRequests.editField({ id, field: 'otherContacts', value })
    expect(await titlesTo('fourth@example.edu')).toEqual(once)
    expect(await subjectsTo(cloud, 'fourth@example.edu')).toEqual(once)
    expect(await cloud.mails('first@example.edu')).toEqual([])
  })

  it('notify the people of a deleted request, unless it was already cancelled or rejected', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const recipients = async () => {
      const { items } = await admin.notifications.listByType({ where: { type: 'request_cancelled' } })
      return items.map(({ recipientEmail }) => recipientEmail)
    }
    const { id, programID } = await approvedRequest(cloud, APRIL_20, { otherContacts: [emailOf('stranger')] })
    await admin.programRequests.delete({ id })
    expect((await recipients()).sort()).toEqual(emailsOf('client', 'stranger'))
    expect(await admin.programSchedule.get({ programID })).toMatchObject({ status: 'cancelled' })
    const rejected = await cloud.as('client').programRequests.create(form)
    await admin.programRequests.reject({ id: rejected.id, reason: 'The course is closed.' })
    await admin.programRequests.delete({ id: rejected.id })
    expect(await recipients()).toHaveLength(2)
  })
})
