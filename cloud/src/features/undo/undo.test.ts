import { MINUTE, SECOND, UNDO } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { findAll } from '../../platform/documents/find-all.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../testing/cloud.ts'
import { notificationsOf, readAllButTheTrail, runChange } from '../../testing/read-all-documents.ts'
import { assignStaff, createStaffRecords, FINN, staffIDOf } from '../../testing/staffing.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { keyOf } from '../hours-logged/time-logs.testing.ts'
import { findWrongCopies } from '../programs/facts/copies-invariant.testing.ts'
import { approvedRequest, form } from '../programs/requests/create/request-form.testing.ts'
import { HELD, sendEverything } from './undo.testing.ts'

const LINE = { lineItemCode: 'A', description: 'Day', unitPrice: 100, quantity: 1 }
const DAY = { date: '03/24/2026', startTime: '9:00 AM', endTime: '3:00 PM' }

/** Creates a program with two confirmed staff and a contract that waits for a signature. The outbox is empty. */
async function staffedProgram(cloud: TestCloud) {
  const admin = cloud.as('admin')
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
  const { programID } = await approvedRequest(cloud, { ...DAY, staffNeeded: 2 })
  const people = ['facilitator', 'secondFacilitator'] as const
  const facilitators = people.map((person) => ({ staffID: staffIDOf(person), role: 'Facilitator', hours: 6 }))
  await admin.staffPrograms.sync({ programID, programName: 'Ropes', date: DAY.date, facilitators })
  for (const person of people) await cloud.as(person).staffPrograms.confirm({ id: `${staffIDOf(person)}_${programID}` })
  await admin.clientPrograms.update({ programID, lineItems: [LINE] })
  await admin.clientPrograms.send({ programID })
  await sendEverything(cloud)
  return programID
}

/** Moves a program to another day. Returns the ID of the change. */
const move = (cloud: TestCloud, programID: string, date = '03/25/2026') =>
  runChange(cloud, () => cloud.as('admin').programSchedule.update({ programID, date }))

onBothStores('audit.undo', (open) => {
  it('restores the confirmations, contract and notifications of a moved program, and sends no mail', async () => {
    const cloud = await open(HELD)
    const programID = await staffedProgram(cloud)
    const before = await readAllButTheTrail(cloud)
    const changeID = await move(cloud, programID)
    const after = await readAllButTheTrail(cloud)
    expect(after).not.toEqual(before)
    expect(after.outbox?.length).toBeGreaterThan(2)
    cloud.clock.advance(10 * SECOND)
    const undone = await cloud.as('admin').audit.undo({ changeID })
    expect(undone.mails).toMatchObject({ takenBack: after.outbox?.length, sent: 0 })
    expect(undone.documents).toContainEqual({ collection: 'programSchedule', documentId: programID })
    expect(await readAllButTheTrail(cloud)).toEqual(before)
  })

  it('counts the same number of notified people in the preview, on the trail and after the Undo', async () => {
    const cloud = await open(HELD)
    const programID = await staffedProgram(cloud)
    const { audit, programs, programSchedule, staff, staffPrograms } = cloud.as('admin')
    const own = await staff.create({ email: emailOf('admin'), name: 'Ada Admin' })
    const counts = async (changeID: string) => {
      const { items } = await audit.list({ where: { changeID } })
      const before = await audit.preview({ changeID })
      const { mails } = await audit.undo({ changeID })
      return [items.find(({ change: lead }) => lead)?.change?.told, before.untold, mails.untold]
    }
    const { told } = await programs.preview({ programID, changes: { date: '03/25/2026' } })
    const people = new Set(told.map(({ email }) => email)).size
    expect(people).toBeGreaterThan(1)
    expect(await counts(await move(cloud, programID))).toEqual([people, people, people])
    // The person who offers a shift to herself gets a mail too, so she counts.
    await programSchedule.update({ programID, staffNeeded: 5 })
    const staffIDs = [own.staffID]
    expect(await counts(await runChange(cloud, () => staffPrograms.offer({ programID, staffIDs })))).toEqual([1, 1, 1])
  })

  it('withdraws an assignment that was made twice, once its later change was undone', async () => {
    const cloud = await open(HELD)
    await createStaffRecords(cloud, { facilitator: 20 })
    const { audit, programSchedule } = cloud.as('admin')
    const { programID } = await programSchedule.create({ programName: 'Ropes', ...DAY, staffNeeded: 2 })
    const assign = () => runChange(cloud, () => assignStaff(cloud, programID, { staffID: FINN, hours: 6 }))
    await audit.undo({ changeID: await assign() })
    const again = await assign()
    const declined = await runChange(cloud, () =>
      cloud.as('facilitator').staffPrograms.decline({ id: `${FINN}_${programID}`, reason: 'Away' }),
    )
    cloud.clock.advance(SECOND)
    await audit.undo({ changeID: declined })
    await audit.undo({ changeID: again })
    expect((await programSchedule.get({ programID })).staffing).toEqual([])
  })

  it('mails everyone after the mails of a move were sent, and corrects their calendars', async () => {
    const cloud = await open(HELD)
    const programID = await staffedProgram(cloud)
    const changeID = await move(cloud, programID)
    cloud.clock.advance(20 * SECOND)
    await sendEverything(cloud)
    const { mails } = await cloud.as('admin').audit.undo({ changeID })
    expect(mails).toMatchObject({ takenBack: 0, sent: 3 })
    const [toStaff] = await cloud.mails(emailOf('facilitator'))
    expect(toStaff?.subject).toMatch(/^Undone: Your shift on .* changed$/)
    expect(toStaff?.text).toContain('Ada Admin undid this')
    expect(toStaff?.text).toContain('Tue, Mar 24, 9:00 AM to 3:00 PM')
    expect(toStaff?.calendarFile).toContain('20260324T090000')
    const [toClient] = await cloud.mails(emailOf('client'))
    expect(toClient?.text).toContain('When: Tue, Mar 24')
    expect(toClient?.calendarFile).toContain('20260324T090000')
    const unread = expect.objectContaining({ changeID, readAt: null })
    expect(await notificationsOf(cloud, 'facilitator')).toContainEqual(unread)
  })

  it('is previewed exactly: the result for each record, the notified people and the unsent mails', async () => {
    const cloud = await open(HELD)
    const programID = await staffedProgram(cloud)
    const { audit } = cloud.as('admin')
    const ofUnsent = await audit.preview({ changeID: await move(cloud, programID) })
    expect(ofUnsent).toMatchObject({ told: [], takenBack: 3 })
    await sendEverything(cloud)

    const changeID = await move(cloud, programID, '03/26/2026')
    await sendEverything(cloud)
    const before = await readAllButTheTrail(cloud)
    const preview = await audit.preview({ changeID })
    expect(await readAllButTheTrail(cloud)).toEqual(before)
    expect(preview).toMatchObject({ takenBack: 0 })
    const finn = preview.told.filter(({ email }) => email === emailOf('facilitator'))
    expect(finn).toMatchObject([{ name: 'Finn Facilitator', about: expect.stringMatching(/^Undone: /) }])
    const becomes = preview.records.map(({ collection, name, becomes }) => `${collection}, ${name}: ${becomes}`)
    expect(becomes).toContain(`programSchedule, ${form.organization} – ${form.programDetails.programType}: as before`)

    const mailsBefore = (await cloud.mails()).length
    await audit.undo({ changeID })
    expect((await cloud.mails()).length - mailsBefore).toBe(preview.told.length)
    expect(await refusalOf(audit.preview({ changeID }))).toBe('failed-precondition: undone')
  })

  it('is previewed as "there again" for deleted records and as "gone" for created records', async () => {
    const cloud = await open()
    const { audit, places } = cloud.as('admin')
    const created = await runChange(cloud, () => places.create({ name: 'Tower' }))
    const placeID = (await places.list()).items[0]?.placeID ?? ''
    const records = [{ collection: 'places', documentId: placeID, name: 'Tower', becomes: 'gone' }]
    expect(await audit.preview({ changeID: created })).toEqual({ told: [], takenBack: 0, untold: 0, records })
    const deleted = await runChange(cloud, () => places.delete({ placeID }))
    expect((await audit.preview({ changeID: deleted })).records).toMatchObject([{ becomes: 'there again' }])
    expect(await places.list()).toMatchObject({ items: [] })
  })

  it('restores the notification of an earlier edit when it undoes a later edit', async () => {
    const cloud = await open()
    const { programRequests, audit } = cloud.as('client')
    const { id } = await programRequests.create(form)
    const edit = (participants: number) =>
      runChange(cloud, () => programRequests.update({ id, programDetails: { participants } }))
    await edit(11)
    await edit(12)
    await cloud.as('admin').notifications.markRead({})
    await edit(13)
    const before = await readAllButTheTrail(cloud)
    const changeID = await edit(14)
    expect(await cloud.as('admin').audit.preview({ changeID })).toMatchObject({ told: [], takenBack: 0 })
    await audit.undo({ changeID })
    expect(await readAllButTheTrail(cloud)).toEqual(before)
    const notifications = await notificationsOf(cloud, 'admin')
    expect(notifications.filter(({ title }) => title === 'A program request was edited')).toMatchObject([
      { readAt: null, earlier: [{}, { readAt: expect.any(Number) }] },
    ])
  })

  it("restores a deleted draft with its program's current facts, even if the program has no date", async () => {
    const cloud = await open()
    const { programRequests, clientPrograms, audit } = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud)
    const changeID = await runChange(cloud, () => clientPrograms.delete({ programID }))
    await programRequests.update({ id, programDetails: { participants: 7 } })
    await programRequests.cancel({ id, cancellationReason: 'Called off' })
    await audit.undo({ changeID })
    expect(await clientPrograms.get({ programID })).toMatchObject({ participants: 7 })
    expect(await findWrongCopies(cloud.store)).toEqual([])
  })

  it('withdraws a failed mail that waits for a retry, but not one that may be on its way', async () => {
    const cloud = await open(HELD)
    const programID = await staffedProgram(cloud)
    const changeID = await move(cloud, programID)
    const [first, ...others] = await findAll(cloud.store, outboxEntries, { where: { changeID }, orderBy: 'dueAt' })
    const batch = cloud.store.batch()
    for (const { version, ...entry } of others)
      batch.put(outboxEntries, { ...entry, attempts: 2, lastError: 'Try later', refused: true }, version)
    if (first) {
      const { version, ...entry } = first
      batch.put(outboxEntries, { ...entry, attempts: 1 }, version)
    }
    await batch.commit()
    const { mails } = await cloud.as('admin').audit.undo({ changeID })
    expect(mails).toMatchObject({ takenBack: others.length, sent: 1 })
    expect(others.length).toBeGreaterThan(1)
  })

  it("is permitted to the change's author for ten minutes and to Admins, and not found by others", async () => {
    const cloud = await open()
    const programID = await staffedProgram(cloud)
    const changeID = await runChange(cloud, () =>
      cloud.as('facilitator').staffPrograms.giveBack({ id: `${FINN}_${programID}`, reason: 'Exams' }),
    )
    for (const person of ['secondFacilitator', 'client'] as const)
      expect(await refusalOf(cloud.as(person).audit.undo({ changeID }))).toBe('not-found')
    cloud.clock.advance(11 * MINUTE)
    expect(await refusalOf(cloud.as('facilitator').audit.undo({ changeID }))).toBe('failed-precondition: too-late')
    await cloud.as('secondAdmin').audit.undo({ changeID })
    const { items } = await cloud.as('facilitator').staffPrograms.listByProgram({ programID })
    expect(items[0]).toMatchObject({ givenBackAt: null, confirmedAt: expect.any(Number) })
    expect(await refused(cloud.as('admin').audit.undo({ changeID }))).toMatchObject({
      code: 'failed-precondition',
      message: 'Abe Admin undid this already.',
    })
    expect(await refusalOf(cloud.as('admin').audit.undo({ changeID: 'nothing' }))).toBe('not-found')
  })

  it('is not found by a former Admin, for what they changed as an Admin', async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const ada = cloud.as('secondAdmin')
    const share = (rights: 'edit' | null) => ada.programRequests.share({ id, email: emailOf('stranger'), rights })
    await share('edit')
    const changeID = await runChange(cloud, () => share(null))
    cloud.clock.advance(SECOND)
    await cloud.as('admin').users.update({ email: emailOf('secondAdmin'), permission: 'Client' })
    expect(await refusalOf(ada.programRequests.get({ id }))).toBe('not-found')
    expect(await refusalOf(ada.audit.undo({ changeID }))).toBe('not-found')
    expect(await refusalOf(cloud.as('stranger').programRequests.get({ id }))).toBe('not-found')
    const own = await runChange(cloud, () => ada.programRequests.create(form))
    await ada.audit.undo({ changeID: own })
    await cloud.as('admin').audit.undo({ changeID })
    expect(await cloud.as('stranger').programRequests.get({ id })).toMatchObject({ editors: [emailOf('stranger')] })
  })

  it('names the records that changed since, and leaves them unchanged', async () => {
    const cloud = await open()
    const programID = await staffedProgram(cloud)
    const changeID = await move(cloud, programID)
    await cloud.as('facilitator').staffPrograms.confirm({ id: `${FINN}_${programID}` })
    const before = await readAllButTheTrail(cloud)
    const error = await refused(cloud.as('admin').audit.undo({ changeID }))
    expect(error).toMatchObject({ code: 'aborted', data: { reason: 'changed-since' } })
    expect(error.message).toContain('Finn Facilitator on ')
    expect(error.data.documents).toContainEqual(
      expect.objectContaining({ collection: 'staffPrograms', id: `${FINN}_${programID}` }),
    )
    expect(await readAllButTheTrail(cloud)).toEqual(before)
  })

  it('restores the first state after all later changes were undone', async () => {
    const cloud = await open()
    const programID = await staffedProgram(cloud)
    const { audit, clientPrograms } = cloud.as('admin')
    const before = await readAllButTheTrail(cloud)
    const first = await move(cloud, programID)
    const removed = await runChange(cloud, () => clientPrograms.delete({ programID }))
    const second = await move(cloud, programID, '03/26/2026')
    expect(await refusalOf(audit.undo({ changeID: first }))).toBe('aborted: changed-since')
    for (const changeID of [second, removed]) {
      cloud.clock.advance(SECOND)
      await audit.undo({ changeID })
    }
    const third = await move(cloud, programID, '03/27/2026')
    expect(await refusalOf(audit.undo({ changeID: first }))).toBe('aborted: changed-since')
    await audit.undo({ changeID: third })
    expect(await audit.preview({ changeID: first })).toMatchObject({ records: expect.any(Array) })
    await audit.undo({ changeID: first })
    const { outbox: _, notifications: __, ...now } = await readAllButTheTrail(cloud)
    const { outbox: ___, notifications: ____, ...then } = before
    expect(now).toEqual(then)
  })

  it('removes everything that an approval created', async () => {
    const cloud = await open(HELD)
    const { id } = await cloud.as('client').programRequests.create(form)
    await sendEverything(cloud)
    const before = await readAllButTheTrail(cloud)
    const { audit, programRequests } = cloud.as('admin')
    await audit.undo({ changeID: await runChange(cloud, () => programRequests.approve({ id, ...DAY })) })
    expect(await readAllButTheTrail(cloud)).toEqual(before)
  })

  it('is refused while a record refers to a created one, or when a referenced record is gone', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    await createStaffRecords(cloud, { facilitator: 20 })
    const client = { organization: 'School', contactName: 'Kim', contactEmail: 'kim@example.edu' }
    const added = await runChange(cloud, () => admin.clients.create(client))
    const clientID = (await admin.clients.list({})).items[0]?.clientID ?? ''
    const program = { programID: 'p1', programName: 'Ropes', date: DAY.date, clientID }
    await admin.staffPrograms.createProgram({ ...program, facilitators: [{ staffID: FINN, hours: 6 }] })
    expect(await refused(admin.audit.undo({ changeID: added }))).toMatchObject({
      code: 'failed-precondition',
      message: "This can't be undone: Ropes came after it.",
      data: { reason: 'referred-to', documents: [{ collection: 'programSchedule', id: 'p1' }] },
    })
    const released = await runChange(cloud, () => assignStaff(cloud, 'p1'))
    cloud.clock.advance(SECOND)
    await admin.programSchedule.delete({ programID: 'p1' })
    const error = await refused(admin.audit.undo({ changeID: released }))
    expect(error).toMatchObject({ code: 'aborted', message: expect.stringContaining('Ropes changed since') })
    const deleted = await runChange(cloud, () => admin.clients.delete({ clientID }))
    await admin.audit.undo({ changeID: deleted })
    expect(await admin.clients.get({ clientID })).toMatchObject({ ...client, version: 3 })
  })

  it('restores assignments after a change of the staff and after the deletion of the program', async () => {
    const cloud = await open(HELD)
    const programID = await staffedProgram(cloud)
    const before = await readAllButTheTrail(cloud)
    const admin = cloud.as('admin')
    for (const make of [() => assignStaff(cloud, programID), () => admin.programSchedule.delete({ programID })]) {
      await admin.audit.undo({ changeID: await runChange(cloud, make) })
      expect(await readAllButTheTrail(cloud)).toEqual(before)
    }
  })

  it('restores approved and deleted time logs, and is refused once they are paid', async () => {
    const cloud = await open(HELD)
    await createStaffRecords(cloud, { facilitator: 20 })
    const admin = cloud.as('admin')
    const finn = cloud.as('facilitator').hoursLogged
    const first = keyOf(await finn.log({ date: '03/09/2026', hours: 2 }))
    const second = keyOf(await finn.log({ date: '03/09/2026', hours: 3 }))
    const before = (await readAllButTheTrail(cloud))[timeLogs.name]
    const approve = (logs: (typeof first)[]) =>
      runChange(cloud, () => admin.hoursLogged.updateMany({ logs, changes: { approved: true } }))
    await admin.audit.undo({ changeID: await approve([first, second]) })
    expect((await readAllButTheTrail(cloud))[timeLogs.name]).toEqual(before)
    const deleted = await runChange(cloud, () => finn.delete(first))
    cloud.clock.advance(SECOND)
    await finn.log({ date: '03/09/2026', hours: 21 })
    const undone = cloud.as('facilitator').audit.undo({ changeID: deleted })
    expect(await refusalOf(undone)).toBe('failed-precondition: day-is-full')
    const approved = await approve([second])
    const paid = await runChange(cloud, () => admin.payRuns.finalize({ from: '03/01/2026', to: '03/09/2026' }))
    expect(await refusalOf(admin.audit.undo({ changeID: approved }))).toBe('aborted: changed-since')
    expect(await refusalOf(admin.audit.undo({ changeID: paid }))).toBe('failed-precondition: stays')
  })

  it('keeps the file of a deleted resource until the deletion can no longer be undone', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const file = new File(['%PDF-1.4 plan'], 'plan.pdf')
    const { resourceID } = await admin.resources.create({ title: 'Plan', file })
    const changeID = await runChange(cloud, () => admin.resources.delete({ resourceID }))
    const [job] = (await cloud.store.find(outboxEntries, { orderBy: 'dueAt' })).items
    expect(job).toMatchObject({ job: { kind: 'deleteFile' }, dueAt: cloud.clock.now() + UNDO.window })
    await admin.audit.undo({ changeID })
    expect((await admin.resources.download({ resourceID })).size).toBe(file.size)
    expect((await cloud.store.find(outboxEntries, { orderBy: 'dueAt' })).items).toEqual([])
  })

  it('is recorded on the audit trail, and the change names the person who undid it', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const rope = { lineItemCode: 'A', description: 'Rope', unitPrice: 1 }
    const changeID = await runChange(cloud, () => admin.chargeItems.create(rope))
    cloud.clock.advance(SECOND)
    const undone = await cloud.as('secondAdmin').audit.undo({ changeID })
    const { items } = await admin.audit.list({})
    const sentence = 'Abe Admin undid: Ada Admin added the charge item Rope'
    expect(items).toMatchObject([
      { call: 'audit.undo', changeID: undone.changeID, action: 'delete', change: { sentence } },
      { changeID, change: { undoneBy: { changeID: undone.changeID, name: 'Abe Admin' } } },
    ])
  })
})
