import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, useridOf } from '../../../testing/cloud.ts'
import { form } from './create/request-form.testing.ts'

onBothStores('Program requests', (open) => {
  it('create a pending request, confirm it to the requester and notify the Admins, in one commit', async () => {
    const cloud = await open()
    const request = await cloud
      .as('client')
      .programRequests.create({ ...form, otherContacts: ['Boss@Example.edu ', emailOf('client')] })
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
    const told = await cloud.as('admin').notifications.listMine()
    expect(told.items).toHaveLength(1)
    expect(told.items[0]).toMatchObject({ type: 'program_request', relatedDocumentId: request.id })
    const mails = await cloud.mails()
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [emailOf('admin'), emailOf('client'), emailOf('secondAdmin')].sort(),
    )
    expect(
      (await cloud.as('admin').notifications.listMine({ where: { recipientEmail: 'boss@example.edu' } })).items,
    ).toMatchObject([
      { type: 'program_request', title: "You're a contact on a program request", relatedDocumentId: request.id },
    ])
    const trail = await cloud
      .as('admin')
      .audit.list({ where: { collection: 'programRequests', documentId: request.id } })
    expect(trail.items).toMatchObject([
      { action: 'create', actorEmail: emailOf('client'), call: 'programRequests.create' },
    ])
  })

  it('refuse a wrong form with the name of every wrong or unknown field', async () => {
    const cloud = await open()
    const wrong = {
      ...form,
      programDetails: {
        ...form.programDetails,
        participants: 0,
        preferredDates: [{ date: '02/30/2026', startTime: '9:00 AM', endTime: '12:00 PM' }],
      },
      colour: 'blue',
    }
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
      date: '04/20/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
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
    expect(contract).toMatchObject({
      signed: false,
      signerEmail: emailOf('noAccess'),
      organization: form.organization,
      date: '04/20/2026',
    })
    expect(await admin.clients.get({ clientID: contract.clientID })).toMatchObject({
      organization: form.organization,
      contactEmail: emailOf('noAccess'),
    })
    expect(await admin.users.permission({ email: emailOf('noAccess') })).toMatchObject({ permission: 'Client' })
    expect((await cloud.as('noAccess').notifications.listMine()).items.map(({ type }) => type)).toContain(
      'request_approved',
    )
    expect(await admin.programRequests.countPending()).toEqual({ count: 0 })
  })

  it('create only the draft when approved without a date; a later schedule entry makes them Scheduled', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id } = await cloud.as('client').programRequests.create(form)
    const approved = await admin.programRequests.approve({ id, makeClient: false })
    expect(approved).toMatchObject({ approved: true, addedToCalendar: false })
    expect(await admin.programRequests.counts()).toMatchObject({ Approved: 1, Scheduled: 0 })
    const entry = await admin.programSchedule.create({
      requestID: id,
      date: '05/04/2026',
      startTime: '1:00 PM',
      endTime: '4:00 PM',
    })
    expect(entry).toMatchObject({ programID: approved.programID, hasContract: true })
    expect(await admin.programRequests.get({ id })).toMatchObject({ addedToCalendar: true })
    expect(await admin.clientPrograms.get({ programID: entry.programID })).toMatchObject({ date: '05/04/2026' })
  })

  it('stay pending and create nothing when approved with a date but without times', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    expect(await refused(cloud.as('admin').programRequests.approve({ id, date: '04/20/2026' }))).toMatchObject({
      code: 'invalid-argument',
    })
    expect(await cloud.as('admin').programRequests.get({ id })).toMatchObject({ approved: false, programID: null })
    expect(await cloud.as('admin').clients.count()).toEqual({ count: 0 })
  })

  it('accept only one of two concurrent decisions', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const answers = await Promise.allSettled([
      cloud.as('admin').programRequests.approve({ id, date: '04/20/2026', startTime: '9:00 AM', endTime: '10:00 AM' }),
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
    const entries = (letter: string, many: number) =>
      Object.fromEntries(Array.from({ length: many }, (_, at) => [`${letter}${at}`, at]))
    for (const [name, value] of Object.entries(entries('a', 15)))
      await admin.editField({ id, field: `status.${name}`, value })
    expect(await refused(admin.approve({ id, extra: { status: entries('b', 6) } }))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'extra.status' }] },
    })
    const approved = await admin.approve({
      id,
      extra: {
        organization: 'Hillcrest High',
        programDetails: { participants: 30 },
        status: { a0: 'paid', ...entries('b', 5) },
      },
    })
    expect(approved).toMatchObject({
      approved: true,
      organization: 'Hillcrest High',
      programDetails: { ...form.programDetails, participants: 30 },
    })
    expect(approved.status).toEqual({ ...entries('a', 15), a0: 'paid', ...entries('b', 5) })
  })

  it('refuse a stale version as aborted, with the current request, and change nothing', async () => {
    const cloud = await open()
    const { id, version } = await cloud.as('client').programRequests.create(form)
    await cloud.as('client').programRequests.update({ id, version, phone: '555-0101' })
    const answer = await refused(cloud.as('admin').programRequests.update({ id, version, phone: '555-0202' }))
    expect(answer).toMatchObject({
      code: 'aborted',
      status: 409,
      data: { current: { phone: '555-0101', version: version + 1 } },
    })
  })

  it('require a reason for a rejection, which the requester receives', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    expect(await refused(cloud.as('admin').programRequests.reject({ id, reason: '  ' }))).toMatchObject({
      code: 'invalid-argument',
    })
    expect(
      await cloud.as('admin').programRequests.reject({ id, reason: 'The course is closed in April.' }),
    ).toMatchObject({
      rejected: true,
      rejectionReason: 'The course is closed in April.',
    })
    const { items } = await cloud.as('client').notifications.listMine()
    expect(items.find(({ type }) => type === 'request_rejected')).toMatchObject({
      additionalDetails: 'The course is closed in April.',
    })
    expect(await refused(cloud.as('admin').programRequests.approve({ id }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'decided' },
    })
  })

  it('cancel the schedule entry, withdraw the draft and notify everyone when they are cancelled', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programID } = await admin.programRequests.approve({
      id,
      date: '04/20/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    expect(await cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Bus strike' })).toMatchObject({
      cancelled: true,
      cancellationReason: 'Bus strike',
    })
    expect(await admin.programSchedule.get({ programID: programID ?? '' })).toMatchObject({ status: 'cancelled' })
    expect(await refused(admin.clientPrograms.get({ programID: programID ?? '' }))).toMatchObject({ code: 'not-found' })
    expect(
      (await admin.notifications.listByType({ where: { type: 'request_cancelled' } })).items
        .map(({ recipientEmail }) => recipientEmail)
        .sort(),
    ).toEqual([emailOf('admin'), emailOf('client'), emailOf('secondAdmin')].sort())
    expect(await admin.programRequests.counts()).toMatchObject({ Cancelled: 1, Scheduled: 0 })
  })

  it('refuse a stranger with the same error as for a missing request', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const stranger = cloud.as('stranger').programRequests
    const foreign = [
      await refused(stranger.get({ id })),
      await refused(stranger.cancel({ id, cancellationReason: 'x' })),
      await refused(stranger.update({ id, phone: '555-1' })),
    ]
    const missing = [
      await refused(stranger.get({ id: 'nope' })),
      await refused(stranger.cancel({ id: 'nope', cancellationReason: 'x' })),
      await refused(stranger.update({ id: 'nope', phone: '555-1' })),
    ]
    expect(foreign).toEqual(missing)
    expect(foreign.every(({ code }) => code === 'not-found')).toBe(true)
    expect(await refused(stranger.listByUser({ userid: useridOf('client') }))).toMatchObject({ code: 'not-found' })
    expect(await refused(stranger.listInvolving({ email: emailOf('client') }))).toMatchObject({ code: 'not-found' })
    expect((await stranger.listInvolving()).items).toEqual([])
  })

  it('have a reference that can be read aloud, and are found by it in any spelling', async () => {
    const cloud = await open()
    const [first, second] = [
      await cloud.as('client').programRequests.create(form),
      await cloud.as('client').programRequests.create(form),
    ]
    expect(first.reference).toMatch(/^R-[234679ACDEFGHJKMNPQRTVWXYZ]{4}$/)
    expect(second.reference).not.toBe(first.reference)
    const [, short = ''] = first.reference?.split('-') ?? []
    for (const search of [`R-${short}`, `r ${short.toLowerCase()}`, short]) {
      expect((await cloud.as('admin').programRequests.list({ where: { search } })).items.map(({ id }) => id)).toEqual([
        first.id,
      ])
    }
    expect(
      (await cloud.as('admin').programRequests.list({ where: { search: short, status: 'Approved' } })).items,
    ).toEqual([])
    expect((await cloud.as('admin').programRequests.list({ where: { search: 'Team' } })).items).toHaveLength(2)
    expect((await cloud.mails(emailOf('client')))[0]?.text).toContain('Reference R-')
  })

  it("contain the program's date while it is on the schedule", async () => {
    const cloud = await open()
    const { programRequests, programSchedule } = cloud.as('admin')
    const { id, programDate } = await cloud.as('client').programRequests.create(form)
    expect(programDate).toBeNull()
    const times = { startTime: '9:00 AM', endTime: '12:00 PM' }
    const { programID } = await programRequests.approve({ id, date: '05/04/2026', ...times })
    if (!programID) throw new Error('an approved request has a program')
    const on = async (date: string) =>
      (await programRequests.list({ where: { from: date, to: date } })).items.map((request) => request.programDate)
    expect(await on('05/04/2026')).toEqual(['05/04/2026'])
    expect(await on('04/20/2026')).toEqual([])
    await programSchedule.update({ programID, date: '06/01/2026' })
    expect(await on('06/01/2026')).toEqual(['06/01/2026'])
    await programSchedule.delete({ programID })
    expect(await on('04/20/2026')).toEqual([null])
  })

  it('can be listed by date or organization, and filtered by type, size and dates at once', async () => {
    const cloud = await open()
    const ask = (organization: string, programType: string, participants: number, date: string) =>
      cloud.as('client').programRequests.create({
        ...form,
        organization,
        phone: '(512) 555-0142',
        programDetails: {
          ...form.programDetails,
          programType,
          participants,
          preferredDates: [{ date, startTime: '9:00 AM', endTime: '12:00 PM' }],
        },
      })
    await ask('Birch School', 'Ropes', 20, '05/04/2026')
    await ask('aspen College', 'Team day', 21, '01/11/2027')
    const cedar = await ask('Cedar Ltd', 'ropes', 120, '04/20/2026')
    const { programRequests } = cloud.as('admin')
    const found = async (input: Parameters<typeof programRequests.list>[0]) =>
      (await programRequests.list(input)).items.map(({ organization }) => organization.split(' ')[0])
    expect(await found({ orderBy: 'organization' })).toEqual(['aspen', 'Birch', 'Cedar'])
    expect(await found({ orderBy: 'date' })).toEqual(['Cedar', 'Birch', 'aspen'])
    expect(await found({ where: { from: '05/04/2026' } })).toEqual(['Birch', 'aspen'])
    expect(await found({ where: { to: '05/04/2026' }, orderBy: '-date' })).toEqual(['Birch', 'Cedar'])
    expect(await found({ where: { programType: 'Ropes ' }, orderBy: 'organization' })).toEqual(['Birch', 'Cedar'])
    expect(await found({ where: { groupSize: '1-20' } })).toEqual(['Birch'])
    expect(await found({ where: { groupSize: '21-50', status: 'Pending' } })).toEqual(['aspen'])
    expect(await found({ where: { groupSize: '101+', programType: 'ROPES', from: '01/01/2026' } })).toEqual(['Cedar'])
    for (const search of ['555 0142', '5125550142']) expect(await found({ where: { search } })).toHaveLength(3)
    expect(await found({ where: { search: cedar.reference ?? '', groupSize: '101+' } })).toEqual(['Cedar'])
    expect(await found({ where: { search: cedar.reference ?? '', groupSize: '1-20' } })).toEqual([])
    expect(
      await refused(programRequests.list({ where: { from: '01/01/2026' }, orderBy: 'organization' })),
    ).toMatchObject({ code: 'invalid-argument' })
  })

  it('record edits by the requester, and notify the Admins once', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    await cloud.as('client').programRequests.update({ id, phone: '555-0101' })
    cloud.clock.advance(60_000)
    const edited = await cloud.as('client').programRequests.update({ id, phone: '555-0102' })
    expect(edited.history).toEqual([{ what: 'edited', at: cloud.clock.now(), by: 'Cleo Client', reason: null }])
    const told = (await cloud.as('admin').notifications.listMine()).items.filter(
      ({ title }) => title === 'A program request was edited',
    )
    expect(told).toMatchObject([
      { message: 'Cleo Client edited their request for Team challenge for Hillcrest Middle School.', readAt: null },
    ])
    expect((await cloud.as('admin').programRequests.update({ id, phone: '555-0103' })).history).toHaveLength(1)
  })

  it('can be listed for a user ID and an e-mail address together, page by page, without duplicates', async () => {
    const cloud = await open()
    const asked = (role: 'client' | 'stranger' | 'noAccess', otherContacts: string[] = []) =>
      cloud.as(role).programRequests.create({ ...form, otherContacts })
    const made = [
      await asked('client'),
      await asked('stranger'),
      await asked('client', [emailOf('stranger')]),
      await asked('noAccess', [emailOf('stranger')]),
      await asked('noAccess'),
      await asked('stranger', [emailOf('client')]),
      await asked('client'),
    ].map(({ id }) => id)
    const expected = made.filter((_, at) => at !== 4).sort()
    const both = { userid: useridOf('client'), email: emailOf('stranger') }
    const { programRequests } = cloud.as('admin')
    for (const limit of [1, 2, 3, 50]) {
      const seen: string[] = []
      let times: number[] = []
      let cursor: string | undefined
      do {
        const page = await programRequests.listInvolving({ ...both, limit, ...(cursor ? { cursor } : {}) })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        seen.push(...page.items.map(({ id }) => id))
        times = [...times, ...page.items.map(({ createdAt }) => createdAt)]
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen.toSorted()).toEqual(expected)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
    expect((await programRequests.listInvolving({ ...both, status: 'Approved' })).items).toEqual([])
    expect(await refused(programRequests.listInvolving({ ...both, cursor: 'x' }))).toMatchObject({
      code: 'invalid-argument',
    })
    expect(await refused(programRequests.listInvolving({ ...both, cursor: 'x~y' }))).toMatchObject({
      code: 'invalid-argument',
    })
  })

  it('can be edited by the requester only until the decision', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const edited = await cloud.as('client').programRequests.update({ id, programDetails: { participants: 40 } })
    expect(edited.programDetails).toMatchObject({ participants: 40, programType: 'Team challenge' })
    await cloud.as('admin').programRequests.approve({ id })
    expect(await refused(cloud.as('client').programRequests.update({ id, phone: '555-1' }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  it('let an Admin edit one form field, program detail or status entry, but no other field', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const edit = (field: string, value: unknown) => cloud.as('admin').programRequests.editField({ id, field, value })
    expect(await edit('organization', 'Hillcrest School')).toMatchObject({ organization: 'Hillcrest School' })
    expect((await edit('programDetails.notes', 'Two coaches')).programDetails.notes).toBe('Two coaches')
    expect((await edit('status.deposit', 250)).status).toEqual({ deposit: 250 })
    expect((await edit('status.deposit', null)).status).toEqual({})
    for (const field of [
      'approved',
      'userid',
      'version',
      'programDetails',
      '__proto__',
      'programDetails.constructor',
    ]) {
      expect(await refused(edit(field, true)), field).toMatchObject({ code: 'invalid-argument' })
    }
  })

  it('page without gaps or duplicates; limitToLast requires an ordering', async () => {
    const cloud = await open()
    for (let i = 0; i < 7; i++) {
      cloud.clock.advance(1000)
      await cloud.as('client').programRequests.create({ ...form, organization: `School ${i}` })
    }
    const admin = cloud.as('admin').programRequests
    const first = await admin.list({ limit: 4, count: true })
    const second = await admin.list({ limit: 4, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ organization }) => organization)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((i) => `School ${i}`),
    )
    expect(first.count).toBe(7)
    expect(second.next).toBeNull()
    expect(
      (await admin.list({ orderBy: 'createdAt', limitToLast: 2 })).items.map(({ organization }) => organization),
    ).toEqual(['School 5', 'School 6'])
    expect(await refused(admin.list({ limitToLast: 2 }))).toMatchObject({ code: 'invalid-argument' })
    expect(await refused(admin.list({ cursor: 'rubbish' }))).toMatchObject({ code: 'invalid-argument' })
    expect((await admin.list({ where: { search: 'school 3' } })).items).toHaveLength(1)
  })

  it('send no mail to typed addresses before an Admin has acted', async () => {
    const cloud = await open()
    const requests = cloud.as('client').programRequests
    const otherContacts = ['anybody@example.edu']
    const told = async () =>
      (await cloud.as('admin').notifications.listMine({ where: { recipientEmail: 'anybody@example.edu' } })).items.map(
        ({ type }) => type,
      )
    const first = await requests.create({ ...form, otherContacts })
    await requests.cancel({ id: first.id, cancellationReason: 'Buy this' })
    expect((await told()).sort()).toEqual(['program_request', 'request_cancelled'])
    expect(await cloud.mails('anybody@example.edu')).toEqual([])
    const second = await requests.create({ ...form, otherContacts })
    await cloud.as('admin').programRequests.approve({ id: second.id })
    await requests.cancel({ id: second.id, cancellationReason: 'Rain' })
    const third = await requests.create({ ...form, otherContacts })
    await cloud.as('admin').programRequests.cancel({ id: third.id, cancellationReason: 'Closed' })
    expect((await cloud.mails('anybody@example.edu')).map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/ is approved$/),
      'Program request cancelled',
    ])
  })

  it('mail an approval with the date, without a reservation, and with the reason why contacts get it', async () => {
    const cloud = await open()
    const [known, unknown] = [emailOf('stranger'), 'anybody@example.edu']
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [known, unknown] })
    await cloud
      .as('admin')
      .programRequests.approve({ id, date: '04/20/2026', startTime: '9:00 AM', endTime: '1:00 PM' })
    const approvalTo = async (email: string) =>
      (await cloud.mails(email)).find(({ subject }) => subject.endsWith(' is approved'))?.text
    const why = `${form.contactName} named you as a contact for this.`
    const account = 'To open this, create an account with this e-mail address'
    expect(await approvalTo(emailOf('client'))).toMatch(/planned for Mon, Apr 20, 9:00 AM to 1:00 PM/)
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
    const told = async (recipientEmail: string) =>
      (await cloud.as('admin').notifications.listMine({ where: { recipientEmail } })).items.map(
        ({ title, relatedDocumentId }) => ({
          title,
          relatedDocumentId,
        }),
      )
    const { id } = await requests.create({ ...form, otherContacts: ['first@example.edu'] })
    const once = [{ title: "You're a contact on a program request", relatedDocumentId: id }]
    await requests.update({ id, otherContacts: ['first@example.edu', 'Second@Example.edu', emailOf('client')] })
    await requests.update({ id, otherContacts: ['first@example.edu', 'second@example.edu', 'third@example.edu'] })
    await requests.update({ id, phone: '555-0199' })
    for (const email of ['first@example.edu', 'second@example.edu', 'third@example.edu']) {
      expect(await told(email), email).toEqual(once)
      expect(await cloud.mails(email), email).toEqual([])
    }
    const { version } = await requests.get({ id })
    await refused(requests.update({ id, version: version - 1, otherContacts: ['never@example.edu'] }))
    expect(await told('never@example.edu')).toEqual([])

    await cloud
      .as('admin')
      .programRequests.editField({ id, field: 'otherContacts', value: ['first@example.edu', 'fourth@example.edu'] })
    expect(await told('fourth@example.edu')).toEqual(once)
    expect((await cloud.mails('fourth@example.edu')).map(({ subject }) => subject)).toEqual([once[0]?.title])
    expect(await cloud.mails('first@example.edu')).toEqual([])
  })

  it('notify the people of a deleted request, unless it was already cancelled or rejected', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const told = async () =>
      (await admin.notifications.listByType({ where: { type: 'request_cancelled' } })).items.map(
        ({ recipientEmail }) => recipientEmail,
      )
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('stranger')] })
    const { programID } = await admin.programRequests.approve({
      id,
      date: '04/20/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    await admin.programRequests.delete({ id })
    expect((await told()).sort()).toEqual([emailOf('client'), emailOf('stranger')].sort())
    expect(await admin.programSchedule.get({ programID: programID ?? '' })).toMatchObject({ status: 'cancelled' })
    const second = await cloud.as('client').programRequests.create(form)
    await admin.programRequests.reject({ id: second.id, reason: 'The course is closed.' })
    await admin.programRequests.delete({ id: second.id })
    expect(await told()).toHaveLength(2)
  })

  it('cannot be deleted while their program has a signed contract or hours', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    expect(await cloud.as('admin').programRequests.delete({ id })).toEqual({ ok: true })
    expect(await refused(cloud.as('admin').programRequests.get({ id }))).toMatchObject({ code: 'not-found' })
    const second = await cloud.as('client').programRequests.create(form)
    const { programID } = await cloud
      .as('admin')
      .programRequests.approve({ id: second.id, date: '03/10/2026', startTime: '9:00 AM', endTime: '12:00 PM' })
    await cloud.as('admin').staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
    await cloud.as('admin').staffPrograms.sync({
      programID,
      programName: 'Day',
      date: '03/10/2026',
      facilitators: [{ staffID: (await cloud.as('facilitator').staff.me())?.staffID ?? '', role: 'Lead', hours: 3 }],
    })
    await cloud.as('facilitator').hoursLogged.log({ date: '03/10/2026', hours: 3, programID })
    expect(await refused(cloud.as('admin').programRequests.delete({ id: second.id }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'referred-to' },
    })
  })
})
