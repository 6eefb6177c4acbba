import { SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../testing/cloud.ts'
import { runChange as makeChange } from '../../testing/read-all-documents.ts'
import { ADA, createStaffRecords, FAY, FINN } from '../../testing/staffing.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { facilitatorRequests } from '../programs/facilitator-requests/facilitator-requests.documents.ts'
import { approvedRequest, form } from '../programs/requests/create/request-form.testing.ts'

const DAY = { date: '03/24/2026', startTime: '9:00 AM', endTime: '3:00 PM' }

/** Makes a change one second after all earlier changes and one second before all later ones. Returns its ID. */
async function change(cloud: TestCloud, make: () => Promise<unknown>): Promise<string> {
  const changeID = await makeChange(cloud, make)
  cloud.clock.advance(SECOND)
  return changeID
}

/** A program at the time of the restored one, somewhere else, with Finn. */
const RAFT = { ...DAY, programName: 'Raft', location: 'Lake', facilitators: [{ staffID: FINN, hours: 3 }] }

/** Creates a client's program at the tower, with a shift that Finn has confirmed. */
async function atTower(cloud: TestCloud) {
  await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
  const admin = cloud.as('admin')
  const { id, programID } = await approvedRequest(cloud, { ...DAY, location: 'Tower' })
  const program = { programID, programName: 'Ropes', date: DAY.date }
  await admin.staffPrograms.sync({ ...program, facilitators: RAFT.facilitators })
  await cloud.as('facilitator').staffPrograms.confirm({ id: `${FINN}_${programID}` })
  return { admin, requestID: id, programID, program }
}

onBothStores('audit.undo and the rules of the restored records', (open) => {
  it('refuses to move a program back to a place while another program has that place', async () => {
    const cloud = await open()
    const { admin, programID } = await atTower(cloud)
    const changeID = await change(cloud, () => admin.programSchedule.update({ programID, date: '03/25/2026' }))
    const other = await admin.programSchedule.create({ ...DAY, programName: 'Raft', location: 'Tower' })
    const refusal = await refused(admin.audit.undo({ changeID }))
    expect(refusal).toMatchObject({
      code: 'failed-precondition',
      message: "This can't be undone: Raft is at Tower from 9:00 AM to 3:00 PM.",
      data: { reason: 'planned-since', documents: [{ collection: 'programSchedule', id: other.programID }] },
    })
    await admin.programSchedule.update({ programID: other.programID, location: 'Lake' })
    await admin.audit.undo({ changeID })
    expect(await admin.programSchedule.get({ programID })).toMatchObject({ date: DAY.date })
  })

  it("refuses a person whose rights to the client's program were taken back, whatever they had changed", async () => {
    const cloud = await open()
    const { id, programID } = await approvedRequest(cloud, { ...DAY, date: '04/20/2026', location: 'Tower' })
    const [owner, contact] = [cloud.as('client'), cloud.as('stranger')]
    const share = { id, email: emailOf('stranger') }
    await owner.programRequests.share({ ...share, rights: 'edit' })
    const changes = [
      await change(cloud, () => contact.clientPrograms.requestChange({ programID, dates: [DAY] })),
      await change(cloud, () => contact.participants.markOnPaper({ programID, name: 'Pia' })),
      await change(cloud, () => contact.messages.send({ programID, text: 'We come by bus.' })),
    ]
    const unknown = await refused(contact.audit.undo({ changeID: 'unknown' }))
    await owner.programRequests.share({ ...share, rights: null })
    for (const changeID of changes) expect(await refused(contact.audit.undo({ changeID }))).toEqual(unknown)
    await owner.programRequests.share({ ...share, rights: 'edit' })
    for (const changeID of changes.toReversed()) await contact.audit.undo({ changeID })
    expect((await owner.clientPrograms.listChanges({ programID })).items).toEqual([])
    expect((await owner.participants.list({ programID })).items).toEqual([])
  })

  it('gives a place either to the restored program or to a concurrent booking, not to both', async () => {
    const cloud = await open()
    const { admin, programID } = await atTower(cloud)
    const changeID = await change(cloud, () => admin.programSchedule.update({ programID, date: '03/25/2026' }))
    const answers = await Promise.allSettled([
      admin.audit.undo({ changeID }),
      admin.programSchedule.create({ ...DAY, programName: 'Raft', location: 'Tower' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses to restore a cancelled program whose staff work elsewhere now, and hides their names', async () => {
    const cloud = await open()
    const { admin, requestID } = await atTower(cloud)
    const changeID = await change(cloud, () =>
      cloud.as('client').programRequests.cancel({ id: requestID, cancellationReason: 'Snow' }),
    )
    await admin.staffPrograms.createProgram(RAFT)
    const refusal = await refused(cloud.as('client').audit.undo({ changeID }))
    expect(refusal).toMatchObject({ code: 'failed-precondition', data: { reason: 'planned-since' } })
    expect(JSON.stringify(refusal)).not.toMatch(/Finn|Raft/)
    expect(await refused(admin.audit.undo({ changeID }))).toMatchObject({
      message: "This can't be undone: Finn Facilitator works Raft from 9:00 AM to 3:00 PM.",
    })
  })

  it('refuses to restore a declined shift once its person works another program', async () => {
    const cloud = await open()
    const { admin, programID } = await atTower(cloud)
    const finn = cloud.as('facilitator')
    const id = `${FINN}_${programID}`
    cloud.clock.set(Date.parse('2026-03-23T09:00:00-04:00'))
    const changeID = await change(cloud, () => finn.staffPrograms.decline({ id, reason: 'ill' }))
    await admin.staffPrograms.createProgram(RAFT)
    expect(await refusalOf(finn.audit.undo({ changeID }))).toBe('failed-precondition: planned-since')
  })

  it('refuses to let an Admin restore an approval of their hours while there is another Admin', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { admin: 20 })
    const [admin, second] = [cloud.as('admin'), cloud.as('secondAdmin')]
    const { userId, timeID } = await admin.hoursLogged.log({ date: '03/09/2026', hours: 8 })
    await second.hoursLogged.update({ userId, timeID, approved: true })
    const changeID = await change(cloud, () => second.hoursLogged.update({ userId, timeID, hours: 4 }))
    expect(await refusalOf(admin.audit.undo({ changeID }))).toBe('failed-precondition: own-hours')
    await second.audit.undo({ changeID })
    expect(await cloud.store.get(timeLogs, timeID)).toMatchObject({ hours: 8, approved: true })
  })

  it("notifies the other Admins when it restores an Admin's own pay rate", async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { admin: 20 })
    const [admin, second] = [cloud.as('admin'), cloud.as('secondAdmin')]
    const changeID = await change(cloud, () => second.staff.update({ staffID: ADA, payRate: 10 }))
    await admin.audit.undo({ changeID })
    const [mail] = await cloud.mails(emailOf('secondAdmin'))
    expect(mail?.text).toContain('10')
  })

  it('refuses to restore a program type that refers to a deleted place', async () => {
    const cloud = await open()
    const { places, programTypes, audit } = cloud.as('admin')
    const { placeID } = await places.create({ name: 'Tower' })
    const { typeID } = await programTypes.create({ name: 'Ropes', placeIDs: [placeID] })
    const changeID = await change(cloud, () => programTypes.delete({ typeID }))
    await places.delete({ placeID })
    expect(await refused(audit.undo({ changeID }))).toMatchObject({
      data: { reason: 'gone', documents: [{ collection: 'places', id: placeID, label: 'Tower' }] },
    })
  })

  it('refuses to restore a program type whose current or former name another type has taken', async () => {
    const cloud = await open()
    const { programTypes, audit } = cloud.as('admin')
    const { typeID } = await programTypes.create({ name: 'Ropes' })
    await programTypes.update({ typeID, name: 'High ropes' })
    const changeID = await change(cloud, () => programTypes.delete({ typeID }))
    const other = await programTypes.create({ name: 'ropes' })
    expect(await refusalOf(audit.undo({ changeID }))).toBe('already-exists: taken')
    await programTypes.update({ typeID: other.typeID, name: 'Low ropes' })
    expect(await refused(audit.undo({ changeID }))).toMatchObject({
      message: 'Low ropes was called this before. Programs that carry the name are of that type.',
    })
    await programTypes.delete({ typeID: other.typeID })
    await audit.undo({ changeID })
    expect((await programTypes.list()).items).toMatchObject([{ name: 'High ropes', formerNames: ['Ropes'] }])
  })

  it('returns to a client only the documents that the client may see', async () => {
    const cloud = await open()
    const { requestID, programID } = await atTower(cloud)
    const client = cloud.as('client')
    const cancel = () => client.programRequests.cancel({ id: requestID, cancellationReason: 'Rain' })
    const { documents } = await client.audit.undo({ changeID: await change(cloud, cancel) })
    expect(documents).toEqual(
      expect.arrayContaining([
        { collection: 'programRequests', documentId: requestID },
        { collection: 'clientPrograms', documentId: programID },
      ]),
    )
    expect(documents).toHaveLength(2)
    const again = await change(cloud, cancel)
    const all = (await cloud.as('admin').audit.undo({ changeID: again })).documents
    expect(all).toContainEqual({ collection: 'staffPrograms', documentId: `${FINN}_${programID}` })
  })

  it('names no staff to a client, about records that were deleted or added since', async () => {
    const cloud = await open()
    const { admin, requestID } = await atTower(cloud)
    const client = cloud.as('client')
    const cancelling = await change(cloud, () =>
      client.programRequests.cancel({ id: requestID, cancellationReason: 'Snow' }),
    )
    await admin.staff.delete({ staffID: FINN })
    const { id } = await client.programRequests.create(form)
    const dates = [DAY, { ...DAY, date: '03/26/2026' }]
    await admin.programRequests.offerDates({ id, dates, holdUntil: '03/20/2026' })
    const choosing = await change(cloud, () => client.programRequests.chooseDate({ id, date: DAY.date }))
    const { programID } = await admin.programRequests.get({ id })
    await cloud.as('secondFacilitator').staffPrograms.requestToFacilitate({ programID: programID ?? '' })
    for (const [changeID, reason, sentence] of [
      [cancelling, 'gone', 'Finn Facilitator was deleted since.'],
      [choosing, 'referred-to', 'Fay Facilitator came after it.'],
    ] as const) {
      const refusal = await refused(client.audit.undo({ changeID }))
      expect(refusal).toMatchObject({ code: 'failed-precondition', data: { reason } })
      expect(JSON.stringify(refusal)).not.toMatch(/Finn|Fay|staff-/)
      const toAdmin = { message: `This can't be undone: ${sentence}`, data: { reason, documents: [{}] } }
      expect(await refused(admin.audit.undo({ changeID }))).toMatchObject(toAdmin)
    }
  })

  it('leaves undone requests counted in the hourly limit', async () => {
    const cloud = await open({ settings: { requests: { perHour: 2, perDay: 0 } } })
    const client = cloud.as('client')
    for (let times = 0; times < 2; times++)
      await client.audit.undo({ changeID: await change(cloud, () => client.programRequests.create(form)) })
    expect(await refusalOf(client.programRequests.create(form))).toBe('resource-exhausted: asked-too-often')
  })

  it('updates records added since: requests to facilitate, names of places and people, lines of a draft', async () => {
    const cloud = await open()
    const { admin, programID } = await atTower(cloud)
    const ask = async () => (await cloud.store.get(facilitatorRequests, `${FAY}_${programID}`)) ?? null
    const moved = await change(cloud, () => admin.programSchedule.update({ programID, date: '03/25/2026' }))
    await cloud.as('secondFacilitator').staffPrograms.requestToFacilitate({ programID })
    await admin.audit.undo({ changeID: moved })
    expect(await ask()).toMatchObject({ date: DAY.date })

    const { placeID } = await admin.places.create({ name: 'Tower house' })
    const place = await change(cloud, () => admin.places.update({ placeID, name: 'Quarry house' }))
    const later = await admin.programSchedule.create({ ...DAY, programName: 'Climb', placeID })
    await admin.audit.undo({ changeID: place })
    const restored = await admin.programSchedule.get({ programID: later.programID })
    expect(restored).toMatchObject({ placeID, location: 'Tower house' })

    const renamed = await change(cloud, () => admin.staff.update({ staffID: FAY, name: 'Fanny' }))
    const raft = { programID: 'raft', programName: 'Raft', date: '03/26/2026' }
    await admin.staffPrograms.createProgram({ ...raft, facilitators: [{ staffID: FAY, hours: 3 }] })
    await admin.audit.undo({ changeID: renamed })
    expect((await admin.programSchedule.get({ programID: 'raft' })).staffing).toMatchObject([
      { staffName: expect.not.stringContaining('Fanny') },
    ])

    const widened = await change(cloud, () => admin.programSchedule.update({ programID, staffNeeded: 3 }))
    const line = { lineItemCode: 'A', description: 'Guide', unitPrice: 100, quantity: 1, unit: 'facilitator' as const }
    await admin.clientPrograms.update({ programID, lineItems: [line] })
    expect((await cloud.store.get(clientPrograms, programID))?.total).toBe(300)
    await admin.audit.undo({ changeID: widened })
    expect((await cloud.store.get(clientPrograms, programID))?.total).toBe(100)
  })
})
