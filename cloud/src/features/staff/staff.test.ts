import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { openOwnAccount } from '../../testing/own-accounts.ts'
import { PNG } from '../../testing/picture.ts'
import { assignStaff } from '../../testing/staffing.ts'

const FINN = { name: 'Finn', payRate: 20, emergencyContact: 'Mum', phone: '555-1', skills: ['ropes'] }
const finn = (cloud: TestCloud) => cloud.as('admin').staff.create({ ...FINN, email: emailOf('facilitator') })
const ROPES = { programName: 'Ropes', date: '04/01/2026' }

/** Creates Finn's staff record and assigns him to a program. */
async function assignedFinn(cloud: TestCloud) {
  const { staffID } = await finn(cloud)
  const facilitators = [{ staffID, hours: 2 }]
  const { programID } = await cloud.as('admin').staffPrograms.createProgram({ ...ROPES, facilitators })
  return { staffID, programID, assignmentID: `${staffID}_${programID}` }
}

onBothStores('Staff', (open) => {
  it('only Admins and the person see the private fields', async () => {
    const cloud = await open()
    const made = await finn(cloud)
    expect(made).toMatchObject({ payRate: 20, active: true, photoURL: null, version: 1 })
    const own = await cloud.as('facilitator').staff.me()
    expect(own).toMatchObject({ staffID: made.staffID, payRate: 20, emergencyContact: 'Mum' })
    expect(await cloud.as('facilitator').staff.get({ staffID: made.staffID })).toMatchObject({ payRate: 20 })
    const { items } = await cloud.as('secondFacilitator').staff.directory()
    expect(items).toHaveLength(1)
    const fields = Object.keys(items[0] ?? {}).toSorted()
    expect(fields.join(' ')).toBe('active bio email name phone photoURL skills staffID title')
    expect(await cloud.as('secondFacilitator').staff.me()).toBeNull()
  })

  it('a stranger gets the same answer for an existing and a missing record', async () => {
    const cloud = await open()
    const { staffID } = await finn(cloud)
    for (const person of ['secondFacilitator', 'client', 'noAccess'] as const) {
      const there = await refused(cloud.as(person).staff.get({ staffID }))
      expect(there.code).toBe('not-found')
      expect(await refused(cloud.as(person).staff.get({ staffID: 'nobody' }))).toEqual(there)
    }
    expect(await refusalOf(cloud.as('facilitator').staff.list())).toBe('permission-denied')
    const byEmail = cloud.as('facilitator').staff.getByEmail({ email: emailOf('facilitator') })
    expect(await refusalOf(byEmail)).toBe('permission-denied')
    expect(await refusalOf(cloud.as('client').staff.directory())).toBe('permission-denied')
  })

  it('e-mails are unique, even for two concurrent calls', async () => {
    const cloud = await open()
    const both = await Promise.allSettled([finn(cloud), finn(cloud)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const taken = { code: 'already-exists', data: { reason: 'taken', fields: [{ field: 'email' }] } }
    expect(await refused(finn(cloud))).toMatchObject(taken)
    const { staff } = cloud.as('admin')
    const { staffID } = await staff.create({ email: emailOf('secondFacilitator'), name: 'Fay' })
    const sameEmail = staff.update({ staffID, email: ` ${emailOf('facilitator').toUpperCase()}` })
    expect((await refused(sameEmail)).code).toBe('already-exists')
    expect(await staff.count()).toEqual({ count: 2 })
    expect(await staff.getByEmail({ email: emailOf('facilitator') })).toMatchObject({ name: 'Finn' })
    expect(await refusalOf(staff.getByEmail({ email: 'nobody@example.edu' }))).toBe('not-found')
  })

  it('staff.list filters by activity and words and sorts by name', async () => {
    const cloud = await open()
    const { staffID } = await finn(cloud)
    await cloud.as('admin').staff.create({ email: 'abel@example.edu', name: 'abel', active: false })
    const names = async (input?: Parameters<ReturnType<typeof cloud.as>['staff']['list']>[0]) =>
      (await cloud.as('admin').staff.list(input)).items.map(({ name }) => name)
    expect(await names()).toEqual(['abel', 'Finn'])
    expect(await names({ where: { active: true } })).toEqual(['Finn'])
    expect(await names({ where: { search: 'rop' } })).toEqual(['Finn'])
    expect(await names({ orderBy: '-name', limit: 1 })).toEqual(['Finn'])
    const stale = await refused(cloud.as('admin').staff.update({ staffID, version: 7, title: 'Lead' }))
    expect(stale).toMatchObject({ code: 'aborted', data: { current: { staffID, version: 1 } } })
  })

  it('people change their own details, but never their pay', async () => {
    const cloud = await open()
    await finn(cloud)
    const changed = await cloud.as('facilitator').staff.updateOwn({ phone: '555', skills: ['first aid'], version: 1 })
    expect(changed).toMatchObject({ phone: '555', skills: ['first aid'], bio: '', payRate: 20, version: 2 })
    expect(await refusalOf(cloud.as('facilitator').staff.updateOwn({ version: 1, phone: '555-6' }))).toBe('aborted')
    expect(await refusalOf(cloud.as('facilitator').staff.updateOwn({ payRate: 99 } as never))).toBe('invalid-argument')
    const byFay = cloud.as('secondFacilitator').staff.updateOwn({ phone: '555-1' })
    expect(await refusalOf(byFay)).toBe('not-found: no-staff-document')
  })

  it('people get an e-mail when somebody else changes their pay rate, and no other one', async () => {
    const cloud = await open()
    const { staffID } = await finn(cloud)
    const admin = cloud.as('admin')
    await admin.staff.update({ staffID, payRate: 22.5 })
    await admin.staff.update({ staffID, payRate: 22.5, phone: '555-2' })
    const mails = await cloud.mails(emailOf('facilitator'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Your pay rate has changed'])
    expect(mails[0]?.text).toContain('Your pay rate changed from $20.00 to $22.50 an hour.')
  })

  it('a photo is checked by its content, replaced and removed', async () => {
    const cloud = await open()
    await finn(cloud)
    const own = cloud.as('facilitator').staff
    const fake = new File(['<svg onload="alert(1)"/>'], 'me.png', { type: 'image/png' })
    const refusal = { code: 'invalid-argument', data: { fields: [{ field: 'photo' }] } }
    expect(await refused(own.updateOwn({ photo: fake }))).toMatchObject(refusal)
    const { photoURL } = await own.updateOwn({ photo: new File([PNG], 'me.txt', { type: 'text/plain' }) })
    const fileID = photoURL?.replace('/files/photo/', '') ?? ''
    expect((await cloud.services.files.get(fileID))?.type).toBe('image/png')
    const removed = await own.updateOwn({ photo: new File([], 'none') })
    expect(removed.photoURL).toBeNull()
    expect(await cloud.jobs('deleteFile')).toContainEqual({ kind: 'deleteFile', fileID })
  })

  it('staff.delete refuses a person with assignments or hours and names these', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { staffID, programID, assignmentID } = await assignedFinn(cloud)
    const inTheWay = (document: object) => ({
      code: 'failed-precondition',
      data: { reason: 'referred-to', documents: [document] },
    })
    const shift = { collection: 'staffPrograms', id: assignmentID, label: 'Finn: Ropes on Wed, Apr 1, 2026' }
    expect(await refused(admin.staff.delete({ staffID }))).toMatchObject(inTheWay(shift))
    await assignStaff(cloud, programID)
    const log = await cloud.as('facilitator').hoursLogged.log({ date: '03/09/2026', hours: 2 })
    expect(await refused(admin.staff.delete({ staffID }))).toMatchObject(inTheWay({ collection: 'timeLogs' }))
    await admin.hoursLogged.delete({ userId: useridOf('facilitator'), timeID: log.timeID })
    expect(await admin.staff.delete({ staffID })).toEqual({ ok: true })
    expect(await refusalOf(admin.staff.get({ staffID }))).toBe('not-found')
  })

  it('a new name is copied to future assignments and the schedule', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { staffID, programID } = await assignedFinn(cloud)
    await admin.staff.update({ staffID, name: 'Finn Frost' })
    expect((await admin.staffPrograms.listByProgram({ programID })).items[0]).toMatchObject({ staffName: 'Finn Frost' })
    expect((await admin.programSchedule.get({ programID })).staffing).toMatchObject([{ staffName: 'Finn Frost' }])
  })

  it('a new name of the account is copied to the staff record and its programs', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { staffID, programID } = await assignedFinn(cloud)
    const shown = async () => [
      (await admin.staff.get({ staffID })).name,
      (await admin.programSchedule.get({ programID })).staffing[0]?.staffName,
    ]
    await openOwnAccount(cloud, 'facilitator')
    await cloud.as('facilitator').identity.updateUser({ name: 'Finn Frost' })
    expect(await shown()).toEqual(['Finn Frost', 'Finn Frost'])
    expect(await cloud.as('facilitator').hoursLogged.log({ date: '03/09/2026', hours: 2 })).toMatchObject({
      staffName: 'Finn Frost',
    })
    await admin.users.update({ email: emailOf('facilitator'), username: 'Finn Fall' })
    expect(await shown()).toEqual(['Finn Fall', 'Finn Fall'])
  })

  it('a new e-mail keeps the assignments: the new address is notified and the old one loses access', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { staffID, programID, assignmentID } = await assignedFinn(cloud)
    await admin.staff.update({ staffID, email: emailOf('secondFacilitator') })
    expect(await cloud.as('facilitator').staff.me()).toBeNull()
    expect(await refusalOf(cloud.as('facilitator').staffPrograms.confirm({ id: assignmentID }))).toBe('not-found')
    const confirmed = await cloud.as('secondFacilitator').staffPrograms.confirm({ id: assignmentID })
    expect(confirmed).toMatchObject({ staffID })
    await admin.programSchedule.update({ programID, location: 'Hall' })
    expect((await cloud.mails(emailOf('secondFacilitator'))).at(-1)?.calendarFile).toContain('LOCATION:Hall')
    expect(await cloud.mails(emailOf('facilitator'))).toHaveLength(1)
  })
})
