import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused } from '../../../testing/cloud.ts'
import { form } from './create/request-form.testing.ts'

onBothStores('Refusals of program requests', (open) => {
  it('refuse people who may not see a request with not-found, also for a stale version', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const stranger = cloud.as('stranger').programRequests
    const stale = { version: 999 }
    expect(await refused(stranger.update({ id, ...stale, phone: '555-1' }))).toEqual(
      await refused(stranger.update({ id: 'nope', ...stale, phone: '555-1' })),
    )
    const cancelling = { ...stale, cancellationReason: 'x' }
    expect(await refused(stranger.cancel({ id, ...cancelling }))).toEqual(
      await refused(stranger.cancel({ id: 'nope', ...cancelling })),
    )
    expect(await refused(cloud.as('client').programRequests.update({ id, ...stale, phone: '555-1' }))).toMatchObject({
      code: 'aborted',
      data: { current: { id } },
    })
  })

  it('refuse a second decision, also with an older version, naming who decided and when', async () => {
    const cloud = await open()
    const { id, version } = await cloud.as('client').programRequests.create(form)
    const rejected = await cloud.as('admin').programRequests.reject({ id, version, reason: 'Full' })
    expect(rejected).toMatchObject({ decidedBy: emailOf('admin'), decidedByName: 'Ada Admin' })
    const second = cloud.as('secondAdmin').programRequests
    const late = await refused(second.approve({ id, version }))
    expect(late).toMatchObject({
      code: 'failed-precondition',
      message: 'Rejected by Ada Admin just now. Reopen it to decide again.',
      data: { reason: 'decided' },
    })
    cloud.clock.advance(5 * 60_000)
    expect((await refused(second.reject({ id, version, reason: 'x' }))).message).toBe(
      'Rejected by Ada Admin 5 minutes ago. Reopen it to decide again.',
    )
    cloud.clock.advance(DAY)
    expect((await refused(second.cancel({ id, version, cancellationReason: 'x' }))).message).toBe(
      'Rejected by Ada Admin on Tue, Mar 10.',
    )
  })

  it('refuse reopening unless it is rejected; otherwise make it pending and notify the requester', async () => {
    const cloud = await open()
    const admin = cloud.as('admin').programRequests
    const { id } = await cloud.as('client').programRequests.create(form)
    expect(await refused(admin.reopen({ id }))).toMatchObject({
      code: 'failed-precondition',
      data: { reason: 'not-rejected' },
    })
    const { version } = await admin.reject({ id, reason: 'Full' })
    expect(await refused(cloud.as('client').programRequests.reopen({ id }))).toMatchObject({
      code: 'permission-denied',
    })
    expect(await admin.reopen({ id, version })).toMatchObject({
      rejected: false,
      rejectionReason: null,
      decidedBy: null,
      history: [
        { what: 'rejected', by: 'Ada Admin', reason: 'Full' },
        { what: 'reopened', by: 'Ada Admin' },
      ],
    })
    expect(await admin.countPending()).toEqual({ count: 1 })
    expect((await cloud.mails(emailOf('client'))).map(({ subject }) => subject)).toContain(
      "We're reviewing your program request again",
    )
    const trail = (await cloud.as('admin').audit.list({ where: { collection: 'programRequests', documentId: id } }))
      .items
    expect(trail.map(({ call }) => call)).toContain('programRequests.reopen')
    expect(await cloud.as('secondAdmin').programRequests.approve({ id })).toMatchObject({
      approved: true,
      decidedByName: 'Abe Admin',
    })
  })

  it('refuse past preferred dates, except those that were preferred before', async () => {
    const cloud = await open()
    const times = { startTime: '1:00 PM', endTime: '4:00 PM' }
    const asking = (...dates: string[]) => ({
      ...form,
      programDetails: { ...form.programDetails, preferredDates: dates.map((date) => ({ date, ...times })) },
    })
    const requests = cloud.as('client').programRequests
    const { code, data } = await refused(requests.create(asking('03/10/2026', '03/09/2026')))
    expect([code, data.reason, data.fields]).toEqual([
      'invalid-argument',
      'past',
      [{ field: 'programDetails.preferredDates.1.date', message: 'Choose today or later.' }],
    ])
    const { id } = await requests.create(asking('03/10/2026'))
    cloud.clock.advance(2 * DAY)
    expect(
      await requests.update({ id, ...{ programDetails: asking('03/10/2026', '03/20/2026').programDetails } }),
    ).toMatchObject({ version: 2 })
    expect(
      await refused(requests.update({ id, programDetails: { preferredDates: [{ date: '03/11/2026', ...times }] } })),
    ).toMatchObject({
      data: { reason: 'past' },
    })
    const field = 'programDetails.preferredDates'
    const edited = cloud.as('admin').programRequests.editField({ id, field, value: [{ date: '03/01/2026', ...times }] })
    expect(await refused(edited)).toMatchObject({ code: 'invalid-argument', data: { reason: 'past' } })
  })

  it.each([
    { what: 'an hour of today that is over', date: '03/10/2026', at: '0.startTime', reason: 'past' },
    { what: 'a year far ahead', date: '12/31/2099', at: '0.date', reason: 'too-far' },
    { what: 'the same date and time twice', date: '04/20/2026', at: '1.date', reason: 'twice' },
  ])('refuse $what as a preferred or an offered date', async ({ date, at, reason }) => {
    const cloud = await open()
    const choice = { date, startTime: '10:00 AM', endTime: '11:30 AM' }
    const dates = [choice, reason === 'twice' ? choice : { ...choice, date: '05/01/2026' }]
    const { programRequests } = cloud.as('client')
    const programDetails = { ...form.programDetails, preferredDates: dates }
    expect(await refused(programRequests.create({ ...form, programDetails }))).toMatchObject({
      code: 'invalid-argument',
      data: { reason, fields: [{ field: `programDetails.preferredDates.${at}` }] },
    })
    const { id } = await programRequests.create(form)
    const offer = { id, dates, holdUntil: '03/10/2026' }
    expect(await refused(cloud.as('admin').programRequests.offerDates(offer))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: `dates.${at}` }] },
    })
  })

  it('refuse a preferred time that ends before it starts', async () => {
    const cloud = await open()
    const programDetails = {
      ...form.programDetails,
      preferredDates: [{ date: '04/20/2026', startTime: '5:00 PM', endTime: '9:00 AM' }],
    }
    const { code, data } = await refused(cloud.as('client').programRequests.create({ ...form, programDetails }))
    expect(code).toBe('invalid-argument')
    expect(data.fields).toEqual([
      { field: 'programDetails.preferredDates.0.endTime', message: 'The end must be after the start.' },
    ])
  })

  it('send no mail to typed contacts unless the request was approved', async () => {
    const cloud = await open()
    const stranger = 'nobody@elsewhere.example'
    const admin = cloud.as('admin').programRequests
    const asked = async () =>
      (await cloud.as('client').programRequests.create({ ...form, otherContacts: [stranger] })).id
    await admin.reject({ id: await asked(), reason: 'Full' })
    await admin.cancel({ id: await asked(), cancellationReason: 'Asked by phone' })
    await admin.delete({ id: await asked() })
    expect(await cloud.mails(stranger)).toEqual([])
    expect((await admin.list()).items.length).toBe(2)
    const approved = await asked()
    await admin.approve({ id: approved })
    expect(await cloud.mails(stranger)).toHaveLength(1)
    await admin.cancel({ id: approved, cancellationReason: 'Strike' })
    expect((await cloud.mails(stranger)).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/ is approved$/),
      'Program request cancelled',
    ])
  })

  it('let another contact see a request but change nothing', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('stranger')] })
    const contact = cloud.as('stranger').programRequests
    expect((await contact.listInvolving()).items).toMatchObject([{ id }])
    expect(await contact.get({ id })).toMatchObject({ id })
    expect(await refused(contact.update({ id, phone: '555-1' }))).toMatchObject({
      code: 'permission-denied',
      data: { reason: 'not-requester' },
    })
    expect(await refused(contact.cancel({ id, cancellationReason: 'x' }))).toMatchObject({
      code: 'permission-denied',
      data: { reason: 'not-requester' },
    })
  })

  it("refuse cancelling a program with logged hours, and the requester's cancellation of a past program", async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programID } = await admin.programRequests.approve({
      id,
      date: '03/11/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
    await admin.staffPrograms.sync({
      programID,
      programName: 'Day',
      date: '03/11/2026',
      facilitators: [{ staffID, role: 'Lead', hours: 3 }],
    })
    cloud.clock.advance(2 * DAY)

    const over = await refused(cloud.as('client').programRequests.cancel({ id, cancellationReason: 'x' }))
    expect(over).toMatchObject({ code: 'failed-precondition', data: { reason: 'program-over' } })
    const log = await cloud
      .as('facilitator')
      .hoursLogged.log({ date: '03/11/2026', hours: 3, programID: programID ?? '' })
    const worked = {
      code: 'failed-precondition',
      data: { reason: 'referred-to', documents: [{ collection: 'timeLogs', id: log.timeID }] },
    }
    expect(await refused(admin.programRequests.cancel({ id, cancellationReason: 'x' }))).toMatchObject(worked)
    expect(
      await refused(admin.programSchedule.update({ programID: programID ?? '', status: 'cancelled' })),
    ).toMatchObject(worked)
    expect((await admin.staffPrograms.list({ where: { programID: programID ?? '' } })).items).toHaveLength(1)

    await cloud.as('facilitator').hoursLogged.delete({ userId: log.userId, timeID: log.timeID })
    expect(await admin.programRequests.cancel({ id, cancellationReason: 'Rained off' })).toMatchObject({
      cancelled: true,
    })
  })

  it('allow cancelling a coming program that has hours of preparation', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programID } = await admin.programRequests.approve({
      id,
      date: '03/20/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
    await admin.staffPrograms.sync({
      programID,
      programName: 'Day',
      date: '03/20/2026',
      facilitators: [{ staffID, role: 'Lead', hours: 3 }],
    })
    await cloud
      .as('facilitator')
      .hoursLogged.log({ date: '03/10/2026', hours: 1, programID: programID ?? '', note: 'Packing' })
    expect(await cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Bus strike' })).toMatchObject({
      cancelled: true,
    })
  })

  it('refuse moving a cancelled program, and restoring it while its request is cancelled', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programID } = await admin.programRequests.approve({
      id,
      date: '03/20/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    const program = { programID: programID ?? '' }
    await admin.programSchedule.update({ ...program, status: 'cancelled' })
    expect(await refused(admin.programSchedule.update({ ...program, date: '03/21/2026' }))).toMatchObject({
      data: { reason: 'program-cancelled' },
    })
    expect(await admin.programSchedule.update({ ...program, status: 'confirmed', date: '03/21/2026' })).toMatchObject({
      status: 'confirmed',
      date: '03/21/2026',
    })
    await admin.programRequests.cancel({ id, cancellationReason: 'Bus strike' })
    expect(await refused(admin.programSchedule.update({ ...program, status: 'confirmed' }))).toMatchObject({
      data: { reason: 'request-cancelled' },
    })
    expect(await admin.programSchedule.update({ ...program, dayNotes: 'Refunded' })).toMatchObject({
      status: 'cancelled',
      dayNotes: 'Refunded',
    })
  })

  it('remove line breaks from names in mail subjects', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id } = await cloud.as('client').programRequests.create({
      ...form,
      programDetails: { ...form.programDetails, programType: 'Ropes\r\nBcc: x@y.z' },
    })
    const { programID } = await admin.programRequests.approve({
      id,
      date: '03/20/2026',
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    await admin.programSchedule.update({ programID: programID ?? '', date: '03/21/2026' })
    const subjects = (await cloud.mails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /\p{Cc}/u.test(subject))).toEqual([])
    expect(subjects).toContainEqual(expect.stringContaining('Ropes Bcc: x@y.z'))
  })

  it('store unusual text unchanged or refuse it, without an internal error', async () => {
    const cloud = await open()
    const odd = {
      ...form,
      organization: 'a\u0000b',
      contactName: '\u202Eevil \ud800',
      programDetails: { ...form.programDetails, notes: '👩‍🚀 שלום' },
    }
    const outcome = await cloud
      .as('client')
      .programRequests.create(odd)
      .then(
        ({ id }) => cloud.as('client').programRequests.get({ id }),
        (error: { code: string }) => error.code,
      )
    if (typeof outcome === 'string') expect(outcome).toBe('invalid-argument')
    else expect(outcome.programDetails.notes).toBe('👩‍🚀 שלום')
  })
})
