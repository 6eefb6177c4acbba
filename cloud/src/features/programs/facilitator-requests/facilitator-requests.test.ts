import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refusalOf, refused, type TestCloud } from '../../../testing/cloud.ts'
import { notificationsOf } from '../../../testing/read-all-documents.ts'
import { shiftsOf } from '../../../testing/staffing.ts'

async function createRopes(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
  const ropes = { programName: 'Ropes', date: '04/01/2026', startTime: '9:00 AM', endTime: '12:30 PM' }
  const { programID } = await admin.staffPrograms.createProgram(ropes)
  return {
    admin: admin.staffPrograms,
    secondAdmin: cloud.as('secondAdmin').staffPrograms,
    finn: cloud.as('facilitator').staffPrograms,
    fay: cloud.as('secondFacilitator').staffPrograms,
    staffID,
    programID,
    schedule: admin.programSchedule,
    staff: admin.staff,
  }
}

onBothStores('Requests to facilitate', (open) => {
  it('send an Admin at most one mail a day, even if a person withdraws and asks again', async () => {
    const cloud = await open()
    const { finn, programID } = await createRopes(cloud)
    const mailed = async () => {
      const mails = await cloud.mails(emailOf('secondAdmin'))
      return mails.filter(({ subject }) => subject.includes('asked to facilitate')).length
    }
    const inApp = async () =>
      (await notificationsOf(cloud, 'secondAdmin')).filter(({ type }) => type === 'facilitator_request').length
    const askAndWithdraw = async () => {
      const { id } = await finn.requestToFacilitate({ programID, role: 'Lead' })
      await finn.withdrawRequest({ id })
    }
    await askAndWithdraw()
    await askAndWithdraw()
    expect([await mailed(), await inApp()]).toEqual([1, 2])
    cloud.clock.advance(DAY)
    await askAndWithdraw()
    expect([await mailed(), await inApp()]).toEqual([2, 3])
  })

  it('notify the Admins; accepting assigns the person in the same commit', async () => {
    const cloud = await open()
    const { admin, finn, staffID, programID, schedule } = await createRopes(cloud)
    const request = await finn.requestToFacilitate({ programID, role: 'Lead', message: 'Please' })
    const id = `${staffID}_${programID}`
    expect(request).toMatchObject({ id, status: 'requested', programName: 'Ropes', date: '04/01/2026' })
    const requestData = { role: 'Lead', programName: 'Ropes', programDate: '04/01/2026' }
    const notification = { type: 'facilitator_request', relatedDocumentId: id, requestData }
    expect(await notificationsOf(cloud, 'secondAdmin')).toMatchObject([notification])
    expect(await refusalOf(finn.requestToFacilitate({ programID }))).toBe('already-exists: already-requested')
    const accepted = { status: 'accepted', decidedBy: emailOf('admin') }
    expect(await admin.acceptRequest({ id })).toMatchObject(accepted)
    expect(await shiftsOf(cloud, programID)).toMatchObject([{ role: 'Lead', hours: 3.5, totalCost: 70 }])
    expect((await schedule.get({ programID })).staffing).toMatchObject([{ staffID, role: 'Lead', state: 'assigned' }])
    expect(await notificationsOf(cloud, 'facilitator')).toMatchObject([{ type: 'program_assignment' }])
    expect(await refusalOf(finn.requestToFacilitate({ programID }))).toBe('already-exists: already-assigned')
    expect((await refused(admin.declineRequest({ id }))).data.reason).toBe('not-open')
  })

  it('round the planned hours to quarters of an hour, which can be logged', async () => {
    const cloud = await open()
    const { admin, finn, programID, schedule } = await createRopes(cloud)
    await schedule.update({ programID, startTime: '9:10 AM', endTime: '12:00 PM' })
    const { id } = await finn.requestToFacilitate({ programID })
    await admin.acceptRequest({ id })
    expect(await shiftsOf(cloud, programID)).toMatchObject([{ hours: 2.75, totalCost: 55 }])
  })

  it('can be repeated after a withdrawal or a refusal', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID } = await createRopes(cloud)
    const { id } = await finn.requestToFacilitate({ programID })
    expect((await refused(fay.withdrawRequest({ id }))).code).toBe('not-found')
    expect((await finn.withdrawRequest({ id })).status).toBe('withdrawn')
    expect((await finn.requestToFacilitate({ programID })).status).toBe('requested')
    expect((await admin.declineRequest({ id, reason: 'Full' })).status).toBe('declined')
    expect((await notificationsOf(cloud, 'facilitator')).at(-1)).toMatchObject({ additionalDetails: 'Full' })
    expect((await finn.requestToFacilitate({ programID })).status).toBe('requested')
  })

  it('require an active staff record and a coming program', async () => {
    const cloud = await open()
    const { finn, fay, staffID, programID, schedule, staff } = await createRopes(cloud)
    expect((await refused(fay.requestToFacilitate({ programID }))).data.reason).toBe('no-staff-document')
    expect((await refused(finn.requestToFacilitate({ programID: 'nothing' }))).code).toBe('not-found')
    const byClient = await refused(cloud.as('client').staffPrograms.requestToFacilitate({ programID }))
    expect(byClient.code).toBe('permission-denied')
    const reasonForFinn = async () => (await refused(finn.requestToFacilitate({ programID }))).data.reason
    await staff.update({ staffID, active: false })
    expect(await reasonForFinn()).toBe('inactive')
    await staff.update({ staffID, active: true })
    cloud.clock.set(Date.UTC(2026, 3, 1, 13, 1))
    expect(await reasonForFinn()).toBe('program-over')
    cloud.clock.set(Date.UTC(2026, 3, 1, 12, 59))
    await schedule.update({ programID, status: 'cancelled' })
    expect(await reasonForFinn()).toBe('program-cancelled')
  })

  it('appear to every Admin, but only to the Facilitator who made them', async () => {
    const cloud = await open()
    const { admin, finn, fay, programID, schedule, staff } = await createRopes(cloud)
    await staff.create({ email: emailOf('secondFacilitator'), name: 'Fay' })
    await finn.requestToFacilitate({ programID })
    expect((await fay.listRequests()).items).toEqual([])
    await fay.requestToFacilitate({ programID })
    const own = await fay.listRequests({ where: { status: 'requested', programID } })
    expect(own.items.map(({ staffName }) => staffName)).toEqual(['Fay'])
    expect((await admin.listRequests({ where: { status: 'requested' }, count: true })).count).toBe(2)
    await schedule.update({ programID, status: 'cancelled' })
    expect((await admin.listRequests({ where: { status: 'declined' } })).items).toHaveLength(2)
  })

  it('assign both people when two Admins accept them concurrently', async () => {
    const cloud = await open()
    const { admin, secondAdmin, finn, fay, programID, schedule, staff } = await createRopes(cloud)
    await staff.create({ email: emailOf('secondFacilitator'), name: 'Fay' })
    const one = await finn.requestToFacilitate({ programID })
    const other = await fay.requestToFacilitate({ programID })
    await Promise.all([admin.acceptRequest({ id: one.id }), secondAdmin.acceptRequest({ id: other.id })])
    expect((await shiftsOf(cloud, programID)).map(({ staffName }) => staffName)).toEqual(['Fay', 'Finn'])
    expect((await schedule.get({ programID })).staffing.map(({ staffName }) => staffName)).toEqual(['Fay', 'Finn'])
  })

  it('assign a person once when the request is accepted twice concurrently', async () => {
    const cloud = await open()
    const { admin, secondAdmin, finn, programID } = await createRopes(cloud)
    const { id } = await finn.requestToFacilitate({ programID })
    const both = await Promise.allSettled([admin.acceptRequest({ id }), secondAdmin.acceptRequest({ id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const received = await notificationsOf(cloud, 'facilitator')
    expect(received.filter(({ type }) => type === 'program_assignment')).toHaveLength(1)
  })
})
