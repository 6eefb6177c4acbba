import { DAY, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud, useridOf } from '../../../testing/cloud.ts'
import { assignStaff, createStaffRecords, FINN } from '../../../testing/staffing.ts'
import { APRIL_20, approvedRequest, form } from './create/request-form.testing.ts'

const TIMES = { startTime: '1:00 PM', endTime: '4:00 PM' }

/** Creates a program of the client on this day, with Finn on it. */
async function staffedProgram(cloud: TestCloud, date: string) {
  const { id, programID } = await approvedRequest(cloud, { ...APRIL_20, date })
  await createStaffRecords(cloud, { facilitator: 20 })
  await assignStaff(cloud, programID, { staffID: FINN, hours: 3 })
  return { id, programID, finn: cloud.as('facilitator').hoursLogged }
}

onBothStores('Refusals of program requests', (open) => {
  it('refuse people who may not see a request as if it did not exist, also for a stale version', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const stranger = cloud.as('stranger').programRequests
    const refusalsOf = (id: string) =>
      Promise.all([
        refused(stranger.get({ id })),
        ...[undefined, 999].flatMap((version) => [
          refused(stranger.cancel({ id, version, cancellationReason: 'x' })),
          refused(stranger.update({ id, version, phone: '555-1' })),
        ]),
      ])
    const foreign = await refusalsOf(id)
    expect(foreign).toEqual(await refusalsOf('nope'))
    expect(new Set(foreign.map(({ code }) => code))).toEqual(new Set(['not-found']))
    expect(await refusalOf(stranger.listByUser({ userid: useridOf('client') }))).toBe('not-found')
    expect(await refusalOf(stranger.listInvolving({ email: emailOf('client') }))).toBe('not-found')
    expect((await stranger.listInvolving()).items).toEqual([])
  })

  it('refuse a second decision, also with an older version, naming who decided and when', async () => {
    const cloud = await open()
    const { id, version } = await cloud.as('client').programRequests.create(form)
    const rejected = await cloud.as('admin').programRequests.reject({ id, version, reason: 'Full' })
    expect(rejected).toMatchObject({ decidedBy: emailOf('admin'), decidedByName: 'Ada Admin' })
    const second = cloud.as('secondAdmin').programRequests
    expect(await refused(second.approve({ id, version }))).toMatchObject({
      code: 'failed-precondition',
      message: 'Rejected by Ada Admin just now. Reopen it to decide again.',
      data: { reason: 'decided' },
    })
    cloud.clock.advance(5 * MINUTE)
    const soon = await refused(second.reject({ id, version, reason: 'x' }))
    expect(soon.message).toBe('Rejected by Ada Admin 5 minutes ago. Reopen it to decide again.')
    cloud.clock.advance(DAY)
    const late = await refused(second.cancel({ id, version, cancellationReason: 'x' }))
    expect(late.message).toBe('Rejected by Ada Admin on Tue, Mar 10.')
  })

  it('refuse reopening unless it is rejected; otherwise make it pending and notify the requester', async () => {
    const cloud = await open()
    const admin = cloud.as('admin').programRequests
    const client = cloud.as('client').programRequests
    const { id } = await client.create(form)
    expect(await refusalOf(admin.reopen({ id }))).toBe('failed-precondition: not-rejected')
    const { version } = await admin.reject({ id, reason: 'Full' })
    expect(await refusalOf(client.reopen({ id }))).toBe('permission-denied')
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
    expect(await cloud.subjects('client')).toContain("We're reviewing your program request again")
    const { items } = await cloud.as('admin').audit.list({ where: { collection: 'programRequests', documentId: id } })
    expect(items.map(({ call }) => call)).toContain('programRequests.reopen')
    const decision = { approved: true, decidedByName: 'Abe Admin' }
    expect(await cloud.as('secondAdmin').programRequests.approve({ id })).toMatchObject(decision)
  })

  it('refuse past preferred dates, except those that were preferred before', async () => {
    const cloud = await open()
    const preferring = (...dates: string[]) => ({
      programDetails: { ...form.programDetails, preferredDates: dates.map((date) => ({ date, ...TIMES })) },
    })
    const requests = cloud.as('client').programRequests
    const past = 'invalid-argument: past'
    const { code, data } = await refused(requests.create({ ...form, ...preferring('03/10/2026', '03/09/2026') }))
    expect([code, data.reason, data.fields]).toEqual([
      'invalid-argument',
      'past',
      [{ field: 'programDetails.preferredDates.1.date', message: 'Choose today or later.' }],
    ])
    const { id } = await requests.create({ ...form, ...preferring('03/10/2026') })
    cloud.clock.advance(2 * DAY)
    expect(await requests.update({ id, ...preferring('03/10/2026', '03/20/2026') })).toMatchObject({ version: 2 })
    expect(await refusalOf(requests.update({ id, ...preferring('03/11/2026') }))).toBe(past)
    const edit = { id, field: 'programDetails.preferredDates', value: [{ date: '03/01/2026', ...TIMES }] }
    expect(await refusalOf(cloud.as('admin').programRequests.editField(edit))).toBe(past)
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
    const preferredDates = [{ date: '04/20/2026', startTime: '5:00 PM', endTime: '9:00 AM' }]
    const wrong = { ...form, programDetails: { ...form.programDetails, preferredDates } }
    const { code, data } = await refused(cloud.as('client').programRequests.create(wrong))
    expect(code).toBe('invalid-argument')
    const field = 'programDetails.preferredDates.0.endTime'
    expect(data.fields).toEqual([{ field, message: 'The end must be after the start.' }])
  })

  it('let another contact see a request but change nothing', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('stranger')] })
    const contact = cloud.as('stranger').programRequests
    expect((await contact.listInvolving()).items).toMatchObject([{ id }])
    expect(await contact.get({ id })).toMatchObject({ id })
    const refusal = 'permission-denied: not-requester'
    expect(await refusalOf(contact.update({ id, phone: '555-1' }))).toBe(refusal)
    expect(await refusalOf(contact.cancel({ id, cancellationReason: 'x' }))).toBe(refusal)
  })

  it("refuse cancelling a program with logged hours, and the requester's cancellation of a past program", async () => {
    const cloud = await open()
    const { programRequests, programSchedule, staffPrograms } = cloud.as('admin')
    const { id, programID, finn } = await staffedProgram(cloud, '03/11/2026')
    cloud.clock.advance(2 * DAY)

    const cancellation = { id, cancellationReason: 'Rained off' }
    const tooLate = cloud.as('client').programRequests.cancel(cancellation)
    expect(await refusalOf(tooLate)).toBe('failed-precondition: program-over')
    const { userId, timeID } = await finn.log({ date: '03/11/2026', hours: 3, programID })
    const documents = [{ collection: 'timeLogs', id: timeID }]
    const worked = { code: 'failed-precondition', data: { reason: 'referred-to', documents } }
    expect(await refused(programRequests.cancel(cancellation))).toMatchObject(worked)
    expect(await refused(programSchedule.update({ programID, status: 'cancelled' }))).toMatchObject(worked)
    expect((await staffPrograms.list({ where: { programID } })).items).toHaveLength(1)

    await finn.delete({ userId, timeID })
    expect(await programRequests.cancel(cancellation)).toMatchObject({ cancelled: true })
  })

  it('allow cancelling a coming program that has hours of preparation', async () => {
    const cloud = await open()
    const { id, programID, finn } = await staffedProgram(cloud, '03/20/2026')
    await finn.log({ date: '03/10/2026', hours: 1, programID, note: 'Packing' })
    const cancelled = await cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Bus strike' })
    expect(cancelled).toMatchObject({ cancelled: true })
  })

  it('refuse deletion while the program has hours', async () => {
    const cloud = await open()
    const { programRequests } = cloud.as('admin')
    const pending = await cloud.as('client').programRequests.create(form)
    expect(await programRequests.delete({ id: pending.id })).toEqual({ ok: true })
    expect(await refusalOf(programRequests.get({ id: pending.id }))).toBe('not-found')
    const { id, programID, finn } = await staffedProgram(cloud, '03/10/2026')
    await finn.log({ date: '03/10/2026', hours: 3, programID })
    expect(await refusalOf(programRequests.delete({ id }))).toBe('failed-precondition: referred-to')
  })

  it('refuse moving a cancelled program, and restoring it while its request is cancelled', async () => {
    const cloud = await open()
    const { programRequests, programSchedule } = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud, APRIL_20)
    await programSchedule.update({ programID, status: 'cancelled' })
    const moved = programSchedule.update({ programID, date: '04/21/2026' })
    expect(await refusalOf(moved)).toBe('failed-precondition: program-cancelled')
    const restored = { status: 'confirmed' as const, date: '04/21/2026' }
    expect(await programSchedule.update({ programID, ...restored })).toMatchObject(restored)
    await programRequests.cancel({ id, cancellationReason: 'Bus strike' })
    const confirmed = programSchedule.update({ programID, status: 'confirmed' })
    expect(await refusalOf(confirmed)).toBe('failed-precondition: request-cancelled')
    const noted = await programSchedule.update({ programID, dayNotes: 'Refunded' })
    expect(noted).toMatchObject({ status: 'cancelled', dayNotes: 'Refunded' })
  })

  it('refuse line breaks in names, which mail subjects contain', async () => {
    const cloud = await open()
    const programDetails = { ...form.programDetails, programType: 'Ropes\r\nBcc: x@y.z' }
    const refusal = await refused(approvedRequest(cloud, APRIL_20, { programDetails }))
    expect(refusal).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'programDetails.programType' }] },
    })
    expect(await cloud.mails()).toEqual([])
  })

  it('store unusual text unchanged or refuse it, without an internal error', async () => {
    const cloud = await open()
    const { programRequests } = cloud.as('client')
    const outcome = await programRequests
      .create({
        ...form,
        organization: 'a\u0000b',
        contactName: '\u202Eevil \ud800',
        programDetails: { ...form.programDetails, notes: '👩‍🚀 שלום' },
      })
      .then(
        ({ id }) => programRequests.get({ id }),
        (error: { code: string }) => error.code,
      )
    if (typeof outcome === 'string') expect(outcome).toBe('invalid-argument')
    else expect(outcome.programDetails.notes).toBe('👩‍🚀 שלום')
  })
})
