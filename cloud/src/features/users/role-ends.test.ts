import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { deleteOwnAccount } from '../../testing/own-accounts.ts'
import { titlesOf } from '../../testing/read-all-documents.ts'
import { assignStaff } from '../../testing/staffing.ts'

const finn = { email: emailOf('facilitator') }

/** Creates Finn's work: an assigned, an offered and a requested program, and hours in every state. */
async function workOfFinn(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const own = cloud.as('facilitator')
  const { staffID } = await admin.staff.create({ ...finn, name: 'Finn', payRate: 20 })
  const schedule = async (programName: string, date: string) => {
    const times = { startTime: '9:00 AM', endTime: '12:00 PM', staffNeeded: 2 }
    return (await admin.staffPrograms.createProgram({ programName, date, ...times })).programID
  }
  const worked = await schedule('Ropes', '04/01/2026')
  const offered = await schedule('Raft', '04/02/2026')
  const asked = await schedule('Trust', '04/03/2026')
  await admin.staffPrograms.assignMany({ assignments: [{ staffID, programID: worked }] })
  await admin.staffPrograms.offer({ programID: offered, staffIDs: [staffID] })
  await own.staffPrograms.requestToFacilitate({ programID: asked, role: 'Lead' })
  const userId = useridOf('facilitator')
  await own.hoursLogged.log({ date: '03/09/2026', hours: 2 })
  const { timeID } = await own.hoursLogged.log({ date: '03/08/2026', hours: 3 })
  await admin.hoursLogged.update({ userId, timeID, approved: true })
  return { staffID, worked, offered, asked, userId }
}

onBothStores('The end of a staff role', (open) => {
  it('users.comingWork returns the shifts, offers, requests and unpaid hours to Admins', async () => {
    const cloud = await open()
    const { staffID, worked } = await workOfFinn(cloud)
    const { users } = cloud.as('admin')
    const counts = { offers: 1, swaps: 0, requests: 1, unapprovedHours: 2, unpaidHours: 3 }
    const shift = { programID: worked, programName: 'Ropes', date: '04/01/2026', startTime: '9:00 AM' }
    expect(await users.comingWork(finn)).toEqual({ staffID, active: true, ...counts, shifts: [shift] })
    const none = { staffID: null, active: false, shifts: [], unpaidHours: 0 }
    expect(await users.comingWork({ email: emailOf('client') })).toMatchObject(none)
    expect(await refusalOf(users.comingWork({ email: 'nobody@example.edu' }))).toBe('not-found')
  })

  it('with `release`, the shifts and everything else end in one commit, and hours and pay stay readable', async () => {
    const cloud = await open()
    const { staffID, worked, offered, asked, userId } = await workOfFinn(cloud)
    const admin = cloud.as('admin')
    await admin.payRuns.finalize({ from: '03/01/2026', to: '03/09/2026' })
    await admin.users.update({ ...finn, permission: 'Client', release: true })
    expect(await admin.staff.get({ staffID })).toMatchObject({ active: false })
    expect(await admin.users.comingWork(finn)).toMatchObject({ shifts: [], offers: 0, swaps: 0, requests: 0 })
    for (const programID of [worked, offered, asked])
      expect(await admin.programSchedule.get({ programID })).toMatchObject({ staffing: [] })
    expect(await titlesOf(cloud, 'facilitator')).toContain("You're no longer assigned to Ropes")
    const own = cloud.as('facilitator')
    expect(await own.staff.me()).toMatchObject({ staffID })
    expect((await own.hoursLogged.listByUser({ userId })).items).toHaveLength(2)
    expect((await own.payRuns.listMine()).items).toMatchObject([{ hours: 3, amount: 60 }])
    expect(await refusalOf(own.hoursLogged.listByUser({ userId: useridOf('admin') }))).toBe('not-found')
    expect(await refusalOf(own.hoursLogged.log({ date: '03/10/2026', hours: 1 }))).toBe('permission-denied')
  })

  it('without `release`, the shifts stay, but no call can assign the person again', async () => {
    const cloud = await open()
    const { staffID, worked, asked } = await workOfFinn(cloud)
    const { staffPrograms, users } = cloud.as('admin')
    await users.update({ ...finn, permission: 'Client' })
    expect(await users.comingWork(finn)).toMatchObject({ active: true, shifts: [{ programID: worked }], requests: 1 })
    const no = 'Finn is not a Facilitator or an Admin.'
    expect((await staffPrograms.candidates({ programID: asked })).items).toEqual([])
    const days = { from: '04/01/2026', to: '04/07/2026' }
    expect((await staffPrograms.proposeWeek(days)).proposals).toEqual([])
    const refusals = [
      () => staffPrograms.assignMany({ assignments: [{ staffID, programID: asked }] }),
      () => assignStaff(cloud, asked, { staffID }),
      () => staffPrograms.offer({ programID: asked, staffIDs: [staffID] }),
      () => staffPrograms.acceptRequest({ id: `${staffID}_${asked}` }),
    ]
    for (const call of refusals) expect(await refused(call())).toMatchObject({ message: no })
    const request = (await staffPrograms.listRequests()).items.find(({ id }) => id === `${staffID}_${asked}`)
    expect(request).toMatchObject({ can: { accept: false }, whyNot: { accept: no } })
    await users.update({ ...finn, permission: 'Facilitator' })
    await staffPrograms.acceptRequest({ id: `${staffID}_${asked}` })
  })

  it("a disabled person can't be assigned, and `release` is refused for another staff role", async () => {
    const cloud = await open()
    const { staffID, asked } = await workOfFinn(cloud)
    const { staffPrograms, users } = cloud.as('admin')
    expect(await refusalOf(users.update({ ...finn, permission: 'Admin', release: true }))).toBe('invalid-argument')
    await users.disable({ ...finn })
    expect((await staffPrograms.candidates({ programID: asked })).items).toEqual([])
    await users.enable({ ...finn })
    expect((await staffPrograms.candidates({ programID: asked })).items).toMatchObject([{ staffID }])
    await users.disable({ ...finn, release: true })
    expect(await users.comingWork(finn)).toMatchObject({ active: false, shifts: [] })
  })

  it('staff without an account can still be assigned', async () => {
    const cloud = await open()
    const { asked } = await workOfFinn(cloud)
    const { staff, staffPrograms } = cloud.as('admin')
    const { staffID } = await staff.create({ email: 'gil@elsewhere.example', name: 'Gil' })
    await staffPrograms.assignMany({ assignments: [{ staffID, programID: asked }] })
  })

  it('a deleted account deactivates the staff record, unless an Admin keeps it active', async () => {
    const cloud = await open()
    const { staff, staffPrograms, users } = cloud.as('admin')
    const { staffID } = await staff.create({ ...finn, name: 'Finn' })
    const other = await staff.create({ email: emailOf('secondFacilitator'), name: 'Fay' })
    const third = await staff.create({ email: emailOf('client'), name: 'Cleo' })
    await users.delete({ ...finn })
    expect(await staff.get({ staffID })).toMatchObject({ active: false })
    await users.delete({ email: emailOf('client'), release: false })
    expect(await staff.get({ staffID: third.staffID })).toMatchObject({ active: true })

    const day = { date: '04/01/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    const { programID } = await staffPrograms.createProgram({ programName: 'Ropes', ...day })
    await staffPrograms.assignMany({ assignments: [{ staffID: other.staffID, programID }] })
    await deleteOwnAccount(cloud, 'secondFacilitator')
    expect(await staff.get({ staffID: other.staffID })).toMatchObject({ active: false })
    expect(await titlesOf(cloud, 'admin')).toContain('Fay Facilitator deleted their account')
  })
})
