import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, type TestCloud } from '../../../testing/cloud.ts'
import { createStaffRecords, FINN } from '../../../testing/staffing.ts'
import { sentContract, signing } from '../contracts/signing/sent-contract.testing.ts'
import { approvedRequest, form } from '../requests/create/request-form.testing.ts'

const TIME = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM', location: 'Tower' }
const DAY = { ...TIME, participants: 27 }
const NAME = 'Team day'

async function scheduled(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const { clientID } = await admin.clients.create({ organization: 'Acme School' })
  const { programID } = await admin.programSchedule.create({ programName: NAME, staffNeeded: 3, clientID, ...DAY })
  const draft = { programID, clientID, programName: NAME, contactPersonEmail: emailOf('client') }
  return { admin, programID, draft }
}

onBothStores('Program facts', (open) => {
  it('belong to the schedule entry once it exists; the contract copies them and refuses other values', async () => {
    const cloud = await open()
    const { admin, programID, draft } = await scheduled(cloud)
    const wrong = { ...draft, date: '05/05/2026', participants: 40 }
    expect(await refused(admin.clientPrograms.create(wrong))).toMatchObject({
      code: 'failed-precondition',
      message:
        "The date and number of participants of this program can't be changed on its contract. " +
        'Change it on the schedule.',
      data: { reason: 'owned-by-schedule', fields: [{ field: 'date' }, { field: 'participants' }] },
    })
    expect(await admin.clientPrograms.create(draft)).toMatchObject(DAY)
    for (const [field, value] of Object.entries({
      programName: 'Other',
      date: null,
      startTime: '10:00 AM',
      endTime: '1:00 PM',
      location: 'Lodge',
      participants: 40,
    }))
      expect(await refused(admin.clientPrograms.update({ programID, [field]: value }))).toMatchObject({
        code: 'failed-precondition',
        data: { reason: 'owned-by-schedule', fields: [{ field }] },
      })
    const same = { programName: NAME, ...DAY, discount: 5 }
    expect(await admin.clientPrograms.update({ programID, ...same })).toMatchObject(same)
  })

  it('belong to the contract if there is neither a schedule entry nor a request', async () => {
    const cloud = await open()
    const { admin, draft } = await scheduled(cloud)
    const { programID } = await admin.clientPrograms.create({ ...draft, programID: 'on-paper', ...DAY })
    const changes = { programName: 'Other', date: '05/09/2026', location: 'Lodge', participants: 40 }
    expect(await admin.clientPrograms.update({ programID, ...changes })).toMatchObject(changes)
  })

  it('belong to the request before scheduling, and the contract cannot set the date', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud)
    const { programDetails, organization } = form
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({
      programName: `${organization} – ${programDetails.programType}`,
      participants: programDetails.participants,
      date: null,
    })
    expect(await refused(admin.clientPrograms.update({ programID, participants: 99 }))).toMatchObject({
      message: "The number of participants of this program can't be changed on its contract. Change it on the request.",
      data: { reason: 'owned-by-request', fields: [{ field: 'participants' }] },
    })
    expect(await refused(admin.clientPrograms.update({ programID, date: DAY.date }))).toMatchObject({
      message:
        "The date of this program can't be changed on its contract. Add this program to the schedule to set its date.",
      data: { reason: 'owned-by-request', fields: [{ field: 'date' }] },
    })
    await admin.programRequests.update({ id, programDetails: { participants: 33, programType: 'Rafts' } })
    const changed = { participants: 33, programName: `${organization} – Rafts` }
    expect(await admin.clientPrograms.get({ programID })).toMatchObject(changed)
    await admin.programRequests.editField({ id, field: 'programDetails.participants', value: 34 })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ participants: 34 })
    await admin.clientPrograms.send({ programID })
    await admin.programRequests.update({ id, programDetails: { participants: 35 } })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ participants: 34, needsAmendment: true })
    await admin.programRequests.update({ id, programDetails: { participants: 34 } })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ participants: 34, needsAmendment: false })
  })

  it('cannot be changed on a scheduled request, which follows the schedule entry', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud, TIME)
    const { programDetails } = await admin.programRequests.get({ id })
    const details = async () => (await admin.programRequests.get({ id })).programDetails
    const changes = {
      programType: 'Rafts',
      participants: 99,
      preferredDates: [{ date: '05/05/2026', startTime: '9:00 AM', endTime: '12:00 PM' }],
      location: 'virtual' as const,
    }
    for (const [field, value] of Object.entries(changes)) {
      const refusal = {
        code: 'failed-precondition',
        message: expect.stringMatching(/^The .+ of this program can't be changed on its request\. Change it on the/),
        data: { reason: 'owned-by-schedule', fields: [{ field: `programDetails.${field}` }] },
      }
      expect(await refused(admin.programRequests.update({ id, programDetails: { [field]: value } }))).toMatchObject(
        refusal,
      )
      const edit = { id, field: `programDetails.${field}`, value }
      expect(await refused(admin.programRequests.editField(edit))).toMatchObject(refusal)
    }
    expect(await details()).toEqual(programDetails)
    await admin.programRequests.update({ id, phone: '555 0100', programDetails: { ...programDetails, notes: 'Vegan' } })
    await admin.programSchedule.update({ programID, participants: 33, programType: 'Rafts' })
    expect(await details()).toEqual({ ...programDetails, notes: 'Vegan', participants: 33, programType: 'Rafts' })
    await admin.programSchedule.update({ programID, participants: null, programType: '' })
    expect(await details(), 'as it was last known').toMatchObject({ participants: 33, programType: 'Rafts' })
    await admin.programSchedule.delete({ programID })
    await admin.programRequests.update({ id, programDetails: { participants: 34 } })
    expect(await details()).toMatchObject({ participants: 34 })
  })

  it('belong to the request again after the program leaves the calendar; the draft then has no date', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { id, programID } = await approvedRequest(cloud, TIME)
    await admin.programSchedule.delete({ programID })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ date: null, startTime: null })
    expect(await admin.programRequests.get({ id })).toMatchObject({ addedToCalendar: false })
    await admin.programSchedule.create({ programID, programName: NAME, ...DAY })
    expect(await admin.programRequests.get({ id })).toMatchObject({ addedToCalendar: true })
    expect(await admin.programSchedule.get({ programID })).toMatchObject({ requestID: id, hasContract: true })
  })

  it('restore a signed contract to up to date when they are changed back', async () => {
    const cloud = await open()
    const { admin, programID } = await scheduled(cloud)
    await cloud.as('client').clientPrograms.sign(signing(await sentContract(cloud, { programID, programName: NAME })))
    await admin.programSchedule.update({ programID, date: '05/06/2026' })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ needsAmendment: true })
    await admin.programSchedule.update({ programID, date: DAY.date })
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ needsAmendment: false })
  })

  it('set the quantities of lines with a unit while the contract is a draft', async () => {
    const cloud = await open()
    const { admin, programID, draft } = await scheduled(cloud)
    const line = (unit: 'participant' | 'group' | 'hour' | 'facilitator' | null) => ({
      lineItemCode: 'X',
      description: `By ${unit}`,
      unitPrice: 10,
      quantity: 5,
      unit,
    })
    const quantities = async () => {
      const contract = await admin.clientPrograms.get({ programID })
      return 'lineItems' in contract ? [contract.total, ...contract.lineItems.map(({ quantity }) => quantity)] : []
    }
    const lineItems = [line('participant'), line('group'), line('hour'), line('facilitator'), line(null)]
    await admin.clientPrograms.create({ ...draft, lineItems })
    expect(await quantities()).toEqual([390, 27, 1, 3, 3, 5])
    await admin.programSchedule.update({ programID, participants: 40, endTime: '1:30 PM', staffNeeded: 4 })
    expect(await quantities()).toEqual([545, 40, 1, 4.5, 4, 5])
    await admin.clientPrograms.update({ programID, lineItems: [line(null), line('participant')] })
    expect(await quantities()).toEqual([450, 5, 40])
    await admin.programSchedule.update({ programID, participants: null })
    expect(await quantities()).toEqual([450, 5, 40])
    await admin.programSchedule.update({ programID, participants: 41 })
    await admin.clientPrograms.send({ programID })
    await admin.programSchedule.update({ programID, participants: 42 })
    expect(await quantities()).toEqual([460, 5, 41])
    expect(await admin.clientPrograms.get({ programID })).toMatchObject({ needsAmendment: true })
  })

  it('reach assignments from the schedule entry, not from the call', async () => {
    const cloud = await open()
    const { admin, programID } = await scheduled(cloud)
    await createStaffRecords(cloud, { facilitator: 20 })
    const wrong = { programName: 'Another name', date: '01/01/2027' }
    const facilitators = [{ staffID: FINN, hours: 3 }]
    const { assignments } = await admin.staffPrograms.sync({ programID, ...wrong, facilitators })
    expect(assignments).toMatchObject([{ programName: NAME, ...TIME }])
  })
})
