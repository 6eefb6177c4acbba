import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, type TestCloud } from '../../../testing/cloud.ts'
import { notificationsOf } from '../../../testing/read-all-documents.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { approvedRequest } from '../requests/create/request-form.testing.ts'

const PROGRAM = { programName: 'Ropes', date: '04/01/2026' }
const MORNING = { startTime: '9:00 AM', endTime: '12:00 PM' }

async function createStaff(cloud: TestCloud) {
  const { staff } = cloud.as('admin')
  const finn = await staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20.5 })
  const fay = await staff.create({ email: emailOf('secondFacilitator'), name: 'Fay' })
  return { finn: finn.staffID, fay: fay.staffID }
}

/** Creates the contract of a program. */
async function createContract(cloud: TestCloud, programID: string) {
  const { clients, clientPrograms } = cloud.as('admin')
  const { clientID } = await clients.create({ organization: 'Oak School' })
  const contactPersonEmail = 'oak@example.edu'
  await clientPrograms.create({ programID, clientID, programName: PROGRAM.programName, contactPersonEmail })
}

onBothStores('staffPrograms.sync', (open) => {
  it('creates, updates, keeps and removes assignments, and notifies everyone concerned', async () => {
    const cloud = await open()
    const { finn, fay } = await createStaff(cloud)
    const { staffPrograms, programSchedule } = cloud.as('admin')
    const facilitators = [{ staffID: finn, hours: 3 }, { staffID: '' }, { hours: 4 }]
    const made = await staffPrograms.createProgram({ ...PROGRAM, ...MORNING, location: 'Quad', facilitators })
    expect(made).toMatchObject({ created: 1, updated: 0, removed: 0, unchanged: 0, skipped: 2 })
    const { programID } = made
    const id = `${finn}_${programID}`
    expect(made.assignments).toMatchObject([
      { id, staffName: 'Finn', role: 'Facilitator', hours: 3, totalCost: 61.5, startTime: '9:00 AM', location: 'Quad' },
    ])
    const requestData = { role: 'Facilitator', programName: 'Ropes', programDate: '04/01/2026' }
    const type = 'program_assignment'
    expect(await notificationsOf(cloud, 'facilitator')).toMatchObject([{ type, requestData }])
    for (const admin of ['admin', 'secondAdmin'] as const)
      expect(await notificationsOf(cloud, admin)).toMatchObject([{ type, relatedDocumentId: id }])

    const both = [
      { staffID: finn, hours: 3 },
      { staffID: fay, role: 'Lead', hours: -2 },
    ]
    const second = await staffPrograms.sync({ programID, ...PROGRAM, facilitators: both })
    expect(second).toMatchObject({ created: 1, unchanged: 1, updated: 0, removed: 0 })
    const unpaid = { staffName: 'Fay', role: 'Lead', hours: 0, totalCost: 0 }
    expect(second.assignments).toMatchObject([unpaid, { staffName: 'Finn' }])
    expect((await programSchedule.get({ programID })).staffing).toEqual([
      { staffID: fay, staffName: 'Fay', role: 'Lead', state: 'assigned' },
      { staffID: finn, staffName: 'Finn', role: 'Facilitator', state: 'assigned' },
    ])

    cloud.clock.advance(1000)
    const third = await staffPrograms.sync({ programID, ...PROGRAM, facilitators: [{ staffID: fay, role: 'Lead' }] })
    expect(third).toMatchObject({ removed: 1, unchanged: 1 })
    expect((await notificationsOf(cloud, 'facilitator')).map(({ type }) => type)).toContain('program_cancelled')
    const files = (await cloud.mails(emailOf('facilitator'))).map(({ calendarFile }) => calendarFile ?? '')
    expect(files).toHaveLength(2)
    expect(files[0]).toContain('METHOD:REQUEST')
    expect(files[0]).toContain('DTSTART;TZID=America/New_York:20260401T090000')
    expect(files[1]).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
    for (const file of files) expect(file).toContain(`UID:${programID}@belay`)
    expect((await programSchedule.get({ programID })).staffing).toMatchObject([{ staffID: fay }])
  })

  it.each([
    ['role', { role: 'Lead' }, {}],
    ['hours', { hours: 4 }, {}],
    ['date', {}, { date: '04/02/2026' }],
    ['program name', {}, { programName: 'Rafts' }],
  ])('updates an assignment when its %s changes, and notifies the person', async (_, row, program) => {
    const cloud = await open()
    const { finn } = await createStaff(cloud)
    const { staffPrograms, staff } = cloud.as('admin')
    await createContract(cloud, 'p1')
    const data = { programID: 'p1', ...PROGRAM }
    await staffPrograms.sync({ ...data, facilitators: [{ staffID: finn, role: 'Facilitator', hours: 2 }] })
    await staff.update({ staffID: finn, payRate: 30 })
    expect((await staffPrograms.listByProgram({ programID: 'p1' })).items[0]?.totalCost).toBe(41)
    const facilitators = [{ staffID: finn, role: 'Facilitator', hours: 2, ...row }]
    const result = await staffPrograms.sync({ ...data, ...program, facilitators })
    expect(result).toMatchObject({ updated: 1, unchanged: 0 })
    expect(result.assignments[0]?.totalCost).toBe((result.assignments[0]?.hours ?? 0) * 30)
    const types = (await notificationsOf(cloud, 'facilitator')).map(({ type }) => type).toSorted()
    expect(types).toEqual(['announcement', 'program_assignment', 'program_changed'])
  })

  it('stores the name and date of the schedule entry, and refuses a stale version', async () => {
    const cloud = await open()
    const { finn, fay } = await createStaff(cloud)
    const { staffPrograms, programSchedule } = cloud.as('admin')
    const { programID, version } = await programSchedule.create({ ...PROGRAM, ...MORNING })
    const facilitators = [{ staffID: finn, hours: 2 }]
    await staffPrograms.sync({ programID, ...PROGRAM, facilitators, version })
    const renamed = { programName: 'Rafts', date: '05/05/2026' as const }
    const same = await staffPrograms.sync({ programID, ...renamed, facilitators })
    expect(same).toMatchObject({ unchanged: 1, assignments: [PROGRAM] })
    // A screen opened before the move sends the old day. Nobody may be assigned to it or moved back.
    const moved = { programName: 'Tower', date: '04/02/2026' as const }
    const read = await programSchedule.get({ programID })
    await programSchedule.update({ programID, ...moved })
    const stale = { programID, ...PROGRAM, facilitators: [...facilitators, { staffID: fay }], version: read.version }
    const { code, data } = await refused(staffPrograms.sync(stale))
    expect(code).toBe('aborted')
    expect(data).toMatchObject({ current: moved })
    expect((await staffPrograms.listByProgram({ programID })).items).toMatchObject([moved])
  })

  it('asks for an answer again after a move, but not after a change of hours', async () => {
    const cloud = await open()
    const { finn } = await createStaff(cloud)
    const { staffPrograms, programSchedule } = cloud.as('admin')
    const facilitators = [{ staffID: finn, hours: 3 }]
    const { programID } = await staffPrograms.createProgram({ ...PROGRAM, ...MORNING, facilitators })
    await cloud.as('facilitator').staffPrograms.confirm({ id: `${finn}_${programID}` })
    cloud.clock.advance(1000)
    await staffPrograms.sync({ ...PROGRAM, programID, facilitators: [{ staffID: finn, hours: 4 }] })
    cloud.clock.advance(1000)
    await programSchedule.update({ programID, date: '04/02/2026' })
    const question = 'Please confirm or decline your shift.'
    const received = await notificationsOf(cloud, 'facilitator')
    expect(received.map(({ type, additionalDetails }) => [type, additionalDetails ?? ''])).toEqual([
      ['program_assignment', question],
      ['program_changed', ''],
      ['program_changed', question],
    ])
  })

  it('requires programID, programName and date', async () => {
    const cloud = await open()
    const { finn } = await createStaff(cloud)
    const { sync, createProgram } = cloud.as('admin').staffPrograms
    const facilitators = [{ staffID: finn, hours: 1 }]
    const message = 'Missing required program data'
    const missing = { code: 'failed-precondition', message, data: { reason: 'missing-program-data' } }
    for (const data of [
      {},
      PROGRAM,
      { programID: 'p1', programName: 'Ropes' },
      { programID: 'p1', programName: ' ', date: '04/01/2026' },
      { programID: 'p1', ...PROGRAM, date: '' as const },
    ])
      expect(await refused(sync({ ...data, facilitators }))).toMatchObject(missing)
    expect(await refused(createProgram({ programName: 'Ropes', facilitators }))).toMatchObject(missing)
  })

  it('assigns people to a program with only a request or a contract, but not to an unknown program', async () => {
    const cloud = await open()
    const { finn } = await createStaff(cloud)
    const { staffPrograms } = cloud.as('admin')
    const facilitators = [{ staffID: finn, hours: 1 }]
    expect(await refused(staffPrograms.sync({ programID: 'zz1', ...PROGRAM, facilitators }))).toMatchObject({
      code: 'invalid-argument',
      message: "We can't find this program.",
      data: { reason: 'unknown-program', fields: [{ field: 'programID' }] },
    })
    expect((await staffPrograms.list()).items).toEqual([])
    const { programID } = await approvedRequest(cloud)
    for (const known of [programID, 'p1']) {
      if (known === 'p1') await createContract(cloud, known)
      expect(await staffPrograms.sync({ programID: known, ...PROGRAM, facilitators })).toMatchObject({ created: 1 })
    }
  })

  it('refuses duplicate, unknown and inactive people, and changes nothing', async () => {
    const cloud = await open()
    const { finn, fay } = await createStaff(cloud)
    const { staffPrograms, staff, programSchedule } = cloud.as('admin')
    await createContract(cloud, 'p1')
    const data = { programID: 'p1', ...PROGRAM }
    const rowsOf = (...staffIDs: string[]) => ({ ...data, facilitators: staffIDs.map((staffID) => ({ staffID })) })
    expect(await refused(staffPrograms.sync(rowsOf(finn, fay, finn)))).toMatchObject({
      code: 'invalid-argument',
      message: 'Listed more than once: Finn.',
      data: { reason: 'listed-twice' },
    })
    expect(await refused(staffPrograms.createProgram(rowsOf(finn, 'nobody')))).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'facilitators.1.staffID' }] },
    })
    await staff.update({ staffID: fay, active: false })
    expect((await refused(staffPrograms.sync(rowsOf(fay)))).message).toBe('Fay is not active.')
    expect((await staffPrograms.list()).items).toEqual([])
    expect((await refused(programSchedule.get({ programID: 'p1' }))).code).toBe('not-found')
    expect(await cloud.mails()).toEqual([])
  })

  it('serializes concurrent calls of two Admins', async () => {
    const cloud = await open()
    const { finn, fay } = await createStaff(cloud)
    const { programID } = await cloud.as('admin').staffPrograms.createProgram({ ...PROGRAM, facilitators: [] })
    const [one, other] = await Promise.all([
      cloud.as('admin').staffPrograms.sync({ programID, ...PROGRAM, facilitators: [{ staffID: finn, hours: 1 }] }),
      cloud.as('secondAdmin').staffPrograms.sync({ programID, ...PROGRAM, facilitators: [{ staffID: fay, hours: 2 }] }),
    ])
    const { items } = await cloud.as('admin').staffPrograms.listByProgram({ programID })
    const { staffing } = await cloud.as('admin').programSchedule.get({ programID })
    // The calls are serialized: the later call removes the assignment of the earlier one.
    expect([one.removed, other.removed].toSorted()).toEqual([0, 1])
    expect(items).toHaveLength(1)
    expect(staffing.map(({ staffID }) => staffID)).toEqual(items.map(({ staffID }) => staffID))
    const removedPerson = items[0]?.staffID === finn ? 'secondFacilitator' : 'facilitator'
    const types = (await notificationsOf(cloud, removedPerson)).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['program_assignment', 'program_cancelled'])
  })

  it("updates the contract's list of assigned staff", async () => {
    const cloud = await open()
    const { finn } = await createStaff(cloud)
    const admin = cloud.as('admin')
    const { programID } = await admin.staffPrograms.createProgram({ ...PROGRAM, facilitators: [] })
    await createContract(cloud, programID)
    await admin.staffPrograms.sync({ programID, ...PROGRAM, facilitators: [{ staffID: finn }] })
    const readers = async () => (await cloud.store.get(clientPrograms, programID))?.assignedStaffIDs
    expect(await readers()).toEqual([finn])
    expect((await admin.programSchedule.get({ programID })).hasContract).toBe(true)
    await cloud.as('facilitator').staffPrograms.decline({ id: `${finn}_${programID}`, reason: 'Exam' })
    expect(await readers()).toEqual([])
  })
})

onBothStores('Assignments', (open) => {
  it("return the cost only to Admins, and other people's assignments to nobody else", async () => {
    const cloud = await open()
    const { finn, fay } = await createStaff(cloud)
    const { staffPrograms } = cloud.as('admin')
    const facilitators = [{ staffID: finn, hours: 2 }]
    const { programID } = await staffPrograms.createProgram({ ...PROGRAM, facilitators })
    expect((await staffPrograms.list({ where: { programID } })).items[0]?.totalCost).toBe(41)
    const listBetween = async (from: string, to: string) =>
      (await staffPrograms.list({ where: { from, to }, orderBy: 'date' })).items.length
    expect(await listBetween('04/01/2026', '04/01/2026')).toBe(1)
    expect(await listBetween('04/02/2026', '04/30/2026')).toBe(0)
    const mine = cloud.as('facilitator').staffPrograms
    for (const { items } of [await mine.listByStaff({ staffID: finn }), await mine.listByProgram({ programID })]) {
      expect(items).toHaveLength(1)
      expect(JSON.stringify(items)).not.toMatch(/totalCost|staffEmail|:41\b/)
    }
    expect((await mine.listByStaff({ staffID: finn, from: '04/02/2026' })).items).toEqual([])
    expect((await mine.listByStaff({ staffID: finn, to: '04/01/2026' })).items).toHaveLength(1)
    const others = await refused(mine.listByStaff({ staffID: fay }))
    expect(others.code).toBe('not-found')
    expect(await refused(mine.listByStaff({ staffID: 'nobody' }))).toEqual(others)
    const byFay = await refused(cloud.as('secondFacilitator').staffPrograms.listByProgram({ programID }))
    expect(byFay.code).toBe('not-found')
    expect((await refused(mine.list())).code).toBe('permission-denied')
    expect((await refused(mine.sync({ programID, ...PROGRAM, facilitators: [] }))).code).toBe('permission-denied')
  })

  it('can be confirmed and declined only by the assigned person', async () => {
    const cloud = await open()
    const { finn, fay } = await createStaff(cloud)
    const facilitators = [{ staffID: fay }, { staffID: finn, hours: 2 }]
    const { programID } = await cloud.as('admin').staffPrograms.createProgram({ ...PROGRAM, facilitators })
    const id = `${finn}_${programID}`
    expect((await refused(cloud.as('admin').staffPrograms.confirm({ id }))).code).toBe('permission-denied')
    expect((await refused(cloud.as('secondFacilitator').staffPrograms.confirm({ id }))).code).toBe('not-found')
    expect((await refused(cloud.as('client').staffPrograms.decline({ id }))).code).toBe('permission-denied')
    const state = async () => {
      const { staffing } = await cloud.as('admin').programSchedule.get({ programID })
      return staffing.find(({ staffID }) => staffID === finn)?.state
    }
    const mine = cloud.as('facilitator').staffPrograms
    const confirmed = await mine.confirm({ id })
    expect(confirmed.confirmedAt).not.toBeNull()
    expect(await state()).toBe('confirmed')
    cloud.clock.set(Date.UTC(2026, 2, 31))
    const stale = await refused(mine.decline({ id, version: 1 }))
    expect(stale.code).toBe('aborted')
    expect(JSON.stringify(stale.data)).not.toMatch(/totalCost|staffEmail/)
    const declined = await mine.decline({ id, version: confirmed.version, reason: 'Exam' })
    expect(declined).toMatchObject({ declineReason: 'Exam', confirmedAt: null })
    expect(await state()).toBe('declined')
    const reasonFor = async (person: 'admin' | 'secondFacilitator') => {
      const { items } = await cloud.as(person).staffPrograms.listByProgram({ programID })
      return items.find(({ staffID }) => staffID === finn)?.declineReason
    }
    expect([await reasonFor('admin'), await reasonFor('secondFacilitator')]).toEqual(['Exam', null])
    const notification = expect.objectContaining({ title: "Urgent: Finn can't make Ropes", additionalDetails: 'Exam' })
    expect(await notificationsOf(cloud, 'admin')).toContainEqual(notification)
    cloud.clock.set(Date.UTC(2026, 3, 3))
    expect((await refused(mine.confirm({ id }))).data.reason).toBe('program-over')
  })
})
