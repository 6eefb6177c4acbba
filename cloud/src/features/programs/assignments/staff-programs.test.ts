import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refused, type TestCloud } from '../../../testing/cloud.ts'
import { notifications } from '../../notifications/notifications.documents.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { form } from '../requests/create/request-form.testing.ts'

const PROGRAM = { programName: 'Ropes', date: '04/01/2026' }

async function staffed(cloud: TestCloud) {
  const { staff } = cloud.as('admin')
  const finn = await staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20.5 })
  const fay = await staff.create({ email: emailOf('secondFacilitator'), name: 'Fay' })
  return { finn: finn.staffID, fay: fay.staffID }
}

/** Creates the contract of a program that is not on the schedule yet. */
async function contracted(cloud: TestCloud, programID: string) {
  const { clients, clientPrograms } = cloud.as('admin')
  const { clientID } = await clients.create({ organization: 'Oak School' })
  const contactPersonEmail = 'oak@example.edu'
  await clientPrograms.create({ programID, clientID, programName: PROGRAM.programName, contactPersonEmail })
}

async function toldTo(cloud: TestCloud, person: Person) {
  const { items } = await cloud.store.find(notifications, {
    where: { recipientEmail: emailOf(person) },
    orderBy: 'createdAt',
  })
  return items
}

onBothStores('staffPrograms.sync', (open) => {
  it('creates, updates, keeps and removes assignments, and notifies everyone concerned', async () => {
    const cloud = await open()
    const { finn, fay } = await staffed(cloud)
    const { staffPrograms, programSchedule } = cloud.as('admin')
    const made = await staffPrograms.createProgram({
      ...PROGRAM,
      startTime: '9:00 AM',
      endTime: '12:00 PM',
      location: 'Quad',
      facilitators: [{ staffID: finn, hours: 3 }, { staffID: '' }, { hours: 4 }],
    })
    expect(made).toMatchObject({ created: 1, updated: 0, removed: 0, unchanged: 0, skipped: 2 })
    const { programID } = made
    expect(made.assignments).toMatchObject([
      {
        id: `${finn}_${programID}`,
        staffName: 'Finn',
        role: 'Facilitator',
        hours: 3,
        totalCost: 61.5,
        startTime: '9:00 AM',
        location: 'Quad',
      },
    ])
    expect(await toldTo(cloud, 'facilitator')).toMatchObject([
      {
        type: 'program_assignment',
        requestData: { role: 'Facilitator', programName: 'Ropes', programDate: '04/01/2026' },
      },
    ])
    for (const admin of ['admin', 'secondAdmin'] as const)
      expect(await toldTo(cloud, admin)).toMatchObject([
        { type: 'program_assignment', relatedDocumentId: `${finn}_${programID}` },
      ])

    const second = await staffPrograms.sync({
      programID,
      ...PROGRAM,
      facilitators: [
        { staffID: finn, hours: 3 },
        { staffID: fay, role: 'Lead', hours: -2 },
      ],
    })
    expect(second).toMatchObject({ created: 1, unchanged: 1, updated: 0, removed: 0 })
    expect(second.assignments).toMatchObject([
      { staffName: 'Fay', role: 'Lead', hours: 0, totalCost: 0 },
      { staffName: 'Finn' },
    ])
    expect((await programSchedule.get({ programID })).staffing).toEqual([
      { staffID: fay, staffName: 'Fay', role: 'Lead', state: 'assigned' },
      { staffID: finn, staffName: 'Finn', role: 'Facilitator', state: 'assigned' },
    ])

    cloud.clock.advance(1000)
    const third = await staffPrograms.sync({ programID, ...PROGRAM, facilitators: [{ staffID: fay, role: 'Lead' }] })
    expect(third).toMatchObject({ removed: 1, unchanged: 1 })
    expect((await toldTo(cloud, 'facilitator')).map(({ type }) => type)).toContain('program_cancelled')
    const files = (await cloud.mails(emailOf('facilitator'))).map(({ calendarFile }) => calendarFile ?? '')
    expect(files).toHaveLength(2)
    expect(files[0]).toContain('METHOD:REQUEST')
    expect(files[0]).toContain('DTSTART;TZID=America/New_York:20260401T090000')
    expect(files[1]).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
    for (const file of files) expect(file).toContain(`UID:${programID}@belay`)
    expect((await programSchedule.get({ programID })).staffing).toMatchObject([{ staffID: fay }])
    await cloud.close()
  })

  it.each([
    ['role', { role: 'Lead' }, {}],
    ['hours', { hours: 4 }, {}],
    ['date', {}, { date: '04/02/2026' }],
    ['program name', {}, { programName: 'Rafts' }],
  ])('updates an assignment when its %s changes, and notifies the person', async (_, row, program) => {
    const cloud = await open()
    const { finn } = await staffed(cloud)
    const { staffPrograms, staff } = cloud.as('admin')
    await contracted(cloud, 'p1')
    const data = { programID: 'p1', ...PROGRAM }
    await staffPrograms.sync({ ...data, facilitators: [{ staffID: finn, role: 'Facilitator', hours: 2 }] })
    await staff.update({ staffID: finn, payRate: 30 })
    expect((await staffPrograms.listByProgram({ programID: 'p1' })).items[0]?.totalCost).toBe(41)
    const result = await staffPrograms.sync({
      ...data,
      ...program,
      facilitators: [{ staffID: finn, role: 'Facilitator', hours: 2, ...row }],
    })
    expect(result).toMatchObject({ updated: 1, unchanged: 0 })
    expect(result.assignments[0]?.totalCost).toBe((result.assignments[0]?.hours ?? 0) * 30)
    expect(await toldTo(cloud, 'facilitator')).toHaveLength(2)
    await cloud.close()
  })

  it('stores the name and date of the schedule entry, and refuses a stale version', async () => {
    const cloud = await open()
    const { finn, fay } = await staffed(cloud)
    const { staffPrograms, programSchedule } = cloud.as('admin')
    const { programID, version } = await programSchedule.create({
      ...PROGRAM,
      startTime: '9:00 AM',
      endTime: '12:00 PM',
    })
    const facilitators = [{ staffID: finn, hours: 2 }]
    await staffPrograms.sync({ programID, ...PROGRAM, facilitators, version })
    const renamed = { programName: 'Rafts', date: '05/05/2026' as const }
    expect(await staffPrograms.sync({ programID, ...renamed, facilitators })).toMatchObject({
      unchanged: 1,
      assignments: [PROGRAM],
    })
    // A screen opened before the move sends the old day. Nobody may be assigned to it or moved back.
    const moved = { programName: 'Tower', date: '04/02/2026' as const }
    const read = await programSchedule.get({ programID })
    await programSchedule.update({ programID, ...moved })
    const stale = { programID, ...PROGRAM, facilitators: [...facilitators, { staffID: fay }], version: read.version }
    const { code, data } = await refused(staffPrograms.sync(stale))
    expect(code).toBe('aborted')
    expect(data).toMatchObject({ current: moved })
    expect((await staffPrograms.listByProgram({ programID })).items).toMatchObject([moved])
    await cloud.close()
  })

  it('asks for an answer again after a move, but not after a change of hours', async () => {
    const cloud = await open()
    const { finn } = await staffed(cloud)
    const { staffPrograms, programSchedule } = cloud.as('admin')
    const { programID } = await staffPrograms.createProgram({
      ...PROGRAM,
      startTime: '9:00 AM',
      endTime: '12:00 PM',
      facilitators: [{ staffID: finn, hours: 3 }],
    })
    await cloud.as('facilitator').staffPrograms.confirm({ id: `${finn}_${programID}` })
    cloud.clock.advance(1000)
    await staffPrograms.sync({ ...PROGRAM, programID, facilitators: [{ staffID: finn, hours: 4 }] })
    cloud.clock.advance(1000)
    await programSchedule.update({ programID, date: '04/02/2026' })
    const ASKED = 'Please confirm or decline your shift.'
    expect(
      (await toldTo(cloud, 'facilitator')).map(({ type, additionalDetails }) => [type, additionalDetails ?? '']),
    ).toEqual([
      ['program_assignment', ASKED],
      ['program_changed', ''],
      ['program_changed', ASKED],
    ])
    await cloud.close()
  })

  it('requires programID, programName and date', async () => {
    const cloud = await open()
    const { finn } = await staffed(cloud)
    const { sync, createProgram } = cloud.as('admin').staffPrograms
    const facilitators = [{ staffID: finn, hours: 1 }]
    for (const data of [
      {},
      { ...PROGRAM },
      { programID: 'p1', programName: 'Ropes' },
      { programID: 'p1', programName: ' ', date: '04/01/2026' },
      { programID: 'p1', ...PROGRAM, date: '' as const },
    ]) {
      expect(await refused(sync({ ...data, facilitators }))).toMatchObject({
        code: 'failed-precondition',
        message: 'Missing required program data',
        data: { reason: 'missing-program-data' },
      })
    }
    expect(await refused(createProgram({ programName: 'Ropes', facilitators }))).toMatchObject({
      code: 'failed-precondition',
      message: 'Missing required program data',
    })
    await cloud.close()
  })

  it('assigns people to a program with only a request or a contract, but not to an unknown program', async () => {
    const cloud = await open()
    const { finn } = await staffed(cloud)
    const { staffPrograms, programRequests } = cloud.as('admin')
    const facilitators = [{ staffID: finn, hours: 1 }]
    expect(await refused(staffPrograms.sync({ programID: 'zz1', ...PROGRAM, facilitators }))).toMatchObject({
      code: 'invalid-argument',
      message: "We can't find this program.",
      data: { reason: 'unknown-program', fields: [{ field: 'programID' }] },
    })
    expect((await staffPrograms.list()).items).toEqual([])
    const { id } = await cloud.as('client').programRequests.create(form)
    const { programID } = await programRequests.approve({ id })
    for (const known of [programID ?? '', 'p1']) {
      if (known === 'p1') await contracted(cloud, known)
      expect(await staffPrograms.sync({ programID: known, ...PROGRAM, facilitators })).toMatchObject({ created: 1 })
    }
    await cloud.close()
  })

  it('refuses duplicate, unknown and inactive people, and changes nothing', async () => {
    const cloud = await open()
    const { finn, fay } = await staffed(cloud)
    const { staffPrograms, staff, programSchedule } = cloud.as('admin')
    await contracted(cloud, 'p1')
    const data = { programID: 'p1', ...PROGRAM }
    expect(
      await refused(
        staffPrograms.sync({ ...data, facilitators: [{ staffID: finn }, { staffID: fay }, { staffID: finn }] }),
      ),
    ).toMatchObject({
      code: 'invalid-argument',
      message: 'Listed more than once: Finn.',
      data: { reason: 'listed-twice' },
    })
    expect(
      await refused(staffPrograms.createProgram({ ...data, facilitators: [{ staffID: finn }, { staffID: 'nobody' }] })),
    ).toMatchObject({
      code: 'invalid-argument',
      data: { fields: [{ field: 'facilitators.1.staffID' }] },
    })
    await staff.update({ staffID: fay, active: false })
    expect((await refused(staffPrograms.sync({ ...data, facilitators: [{ staffID: fay }] }))).message).toBe(
      'Fay is not active.',
    )
    expect((await staffPrograms.list()).items).toEqual([])
    expect((await refused(programSchedule.get({ programID: 'p1' }))).code).toBe('not-found')
    expect(await cloud.mails()).toEqual([])
    await cloud.close()
  })

  it('serializes concurrent calls of two Admins', async () => {
    const cloud = await open()
    const { finn, fay } = await staffed(cloud)
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
    expect((await toldTo(cloud, removedPerson)).map(({ type }) => type).toSorted()).toEqual([
      'program_assignment',
      'program_cancelled',
    ])
    await cloud.close()
  })

  it("updates the contract's list of assigned staff", async () => {
    const cloud = await open()
    const { finn } = await staffed(cloud)
    const admin = cloud.as('admin')
    const client = await admin.clients.create({ organization: 'Oak School' })
    const { programID } = await admin.staffPrograms.createProgram({
      ...PROGRAM,
      clientID: client.clientID,
      facilitators: [],
    })
    await admin.clientPrograms.create({
      programID,
      clientID: client.clientID,
      programName: 'Ropes',
      contactPersonEmail: 'oak@example.edu',
    })
    await admin.staffPrograms.sync({ programID, ...PROGRAM, facilitators: [{ staffID: finn }] })
    expect((await cloud.store.get(clientPrograms, programID))?.assignedStaffIDs).toEqual([finn])
    expect((await admin.programSchedule.get({ programID })).hasContract).toBe(true)
    await cloud.as('facilitator').staffPrograms.decline({ id: `${finn}_${programID}`, reason: 'Exam' })
    expect((await cloud.store.get(clientPrograms, programID))?.assignedStaffIDs).toEqual([])
    await cloud.close()
  })
})

onBothStores('Assignments', (open) => {
  it("return the cost only to Admins, and other people's assignments to nobody else", async () => {
    const cloud = await open()
    const { finn, fay } = await staffed(cloud)
    const { programID } = await cloud
      .as('admin')
      .staffPrograms.createProgram({ ...PROGRAM, facilitators: [{ staffID: finn, hours: 2 }] })
    expect((await cloud.as('admin').staffPrograms.list({ where: { programID } })).items[0]?.totalCost).toBe(41)
    const listBetween = async (from: string, to: string) =>
      (await cloud.as('admin').staffPrograms.list({ where: { from, to }, orderBy: 'date' })).items.length
    expect([await listBetween('04/01/2026', '04/01/2026'), await listBetween('04/02/2026', '04/30/2026')]).toEqual([
      1, 0,
    ])
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
    expect((await refused(cloud.as('secondFacilitator').staffPrograms.listByProgram({ programID }))).code).toBe(
      'not-found',
    )
    expect((await refused(mine.list())).code).toBe('permission-denied')
    expect((await refused(mine.sync({ programID, ...PROGRAM, facilitators: [] }))).code).toBe('permission-denied')
    await cloud.close()
  })

  it('can be confirmed and declined only by the assigned person', async () => {
    const cloud = await open()
    const { finn, fay } = await staffed(cloud)
    const facilitators = [{ staffID: fay }, { staffID: finn, hours: 2 }]
    const { programID } = await cloud.as('admin').staffPrograms.createProgram({ ...PROGRAM, facilitators })
    const id = `${finn}_${programID}`
    expect((await refused(cloud.as('admin').staffPrograms.confirm({ id }))).code).toBe('permission-denied')
    expect((await refused(cloud.as('secondFacilitator').staffPrograms.confirm({ id }))).code).toBe('not-found')
    expect((await refused(cloud.as('client').staffPrograms.decline({ id }))).code).toBe('permission-denied')
    const state = async () =>
      (await cloud.as('admin').programSchedule.get({ programID })).staffing.find(({ staffID }) => staffID === finn)
        ?.state
    const mine = cloud.as('facilitator').staffPrograms
    const confirmed = await mine.confirm({ id })
    expect(confirmed.confirmedAt).not.toBeNull()
    expect(await state()).toBe('confirmed')
    const stale = await refused(mine.decline({ id, version: 1 }))
    expect(stale.code).toBe('aborted')
    expect(JSON.stringify(stale.data)).not.toMatch(/totalCost|staffEmail/)
    expect(await mine.decline({ id, version: confirmed.version, reason: 'Exam' })).toMatchObject({
      declineReason: 'Exam',
      confirmedAt: null,
    })
    expect(await state()).toBe('declined')
    const seenBy = async (person: 'admin' | 'secondFacilitator') =>
      (await cloud.as(person).staffPrograms.listByProgram({ programID })).items.find(({ staffID }) => staffID === finn)
        ?.declineReason
    expect([await seenBy('admin'), await seenBy('secondFacilitator')]).toEqual(['Exam', null])
    expect(
      (await toldTo(cloud, 'admin')).some(
        ({ title, additionalDetails }) => title === 'Finn declined Ropes' && additionalDetails === 'Exam',
      ),
    ).toBe(true)
    cloud.clock.set(Date.UTC(2026, 3, 3))
    expect((await refused(mine.confirm({ id }))).data.reason).toBe('program-over')
    await cloud.close()
  })
})
