import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, refused, type TestCloud, useridOf } from '../../testing/cloud.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { signing } from './contracts/signing/sent-contract.testing.ts'
import { type ProgramViewer, presentNextStep } from './next-step.presenter.ts'
import { APRIL_20, approvedRequest, form } from './requests/create/request-form.testing.ts'

const DATE = '03/11/2026'

/** Creates a program from a client's request. */
const createScheduledProgram = async (cloud: TestCloud): Promise<string> =>
  (await approvedRequest(cloud, { ...APRIL_20, date: DATE, staffNeeded: 1 })).programID

/** Creates Finn's staff record and assigns him to a program. */
async function assignFinn(cloud: TestCloud, programID: string) {
  const { staff, staffPrograms } = cloud.as('admin')
  const { staffID } = await staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
  const facilitators = [{ staffID, role: 'Lead', hours: 3 }]
  await staffPrograms.sync({ programID, programName: 'Day', date: DATE, facilitators })
  return { staffID, facilitators }
}

onBothStores('programs.overview', (open) => {
  it('returns the stage, the next step and its owner, from scheduling to pay', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const programID = await createScheduledProgram(cloud)
    const whole = () => admin.programs.overview({ programID })
    expect(await whole()).toMatchObject({
      stage: 'Scheduled',
      next: { step: 'Price the contract', owner: 'The centre', action: 'priceContract', daysLate: 0, blockedBy: [] },
      schedule: { programID },
      contract: { programID },
      request: { programID },
      staffing: [],
      hours: { pending: 0, approved: 0, paid: 0 },
    })

    const { staffID } = await assignFinn(cloud, programID)
    await admin.clientPrograms.update({ programID, lineItems: [{ description: 'Day', unitPrice: 10, quantity: 2 }] })
    const toSend = { step: 'Send the contract for signature', action: 'sendContract', blockedBy: [] }
    expect(await whole()).toMatchObject({ next: toSend })
    const sent = await admin.clientPrograms.send({ programID })
    const toSign = { stage: 'Scheduled', next: { step: 'Sign the contract' } }
    expect(await whole(), 'who was merely asked does not count').toMatchObject(toSign)
    await cloud.as('facilitator').staffPrograms.confirm({ id: `${staffID}_${programID}` })
    expect(await whole()).toMatchObject({
      stage: 'Staffed',
      next: { step: 'Sign the contract', owner: emailOf('client'), action: null },
      staffing: [{ staffName: 'Finn', totalCost: 60 }],
    })
    expect(await cloud.as('client').programs.overview({ programID })).toMatchObject({
      stage: 'Scheduled',
      next: { step: 'Sign the contract', owner: 'You', action: 'signContract' },
    })

    await cloud.as('client').clientPrograms.sign(signing(sent))
    expect(await whole()).toMatchObject({ stage: 'Signed', next: { step: 'Run the program on Wed, Mar 11' } })

    cloud.clock.advance(2 * DAY)
    expect(await whole()).toMatchObject({ stage: 'Run', next: { step: 'Log hours' } })
    const log = await cloud.as('facilitator').hoursLogged.log({ date: DATE, hours: 3, programID })
    expect(await whole()).toMatchObject({ next: { step: 'Approve the logged hours' }, hours: { pending: 3 } })
    await admin.hoursLogged.update({ userId: log.userId, timeID: log.timeID, approved: true })
    expect(await whole()).toMatchObject({ next: { step: 'Finalize pay' }, hours: { approved: 3 } })
    await admin.payRuns.finalize({ from: '03/01/2026', to: '03/12/2026' })
    expect(await whole()).toMatchObject({ stage: 'Paid', next: null, hours: { paid: 3 } })
    // A client sees neither staffing nor pay.
    expect(await cloud.as('client').programs.overview({ programID })).toMatchObject({ stage: 'Run', next: null })
  })

  it('derives the stage and next step of a Facilitator from their own hours only', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const programID = await createScheduledProgram(cloud)
    await assignFinn(cloud, programID)
    cloud.clock.advance(2 * DAY)
    const seenBy = async (person: 'facilitator' | 'secondFacilitator') => {
      const { stage, stages, next, hours } = await cloud.as(person).programs.overview({ programID })
      expect(hours).toBeNull()
      return { stage, step: next?.step, paid: stages.find(({ name }) => name === 'Paid')?.done }
    }
    const nothing = { stage: 'Run', step: 'Log hours', paid: false }
    expect(await seenBy('facilitator')).toEqual(nothing)
    const { userId, timeID } = await cloud.as('facilitator').hoursLogged.log({ date: DATE, hours: 3, programID })
    const expectSeen = async (seen: { stage: string; step: string | undefined; paid: boolean }) => {
      expect(await seenBy('facilitator')).toEqual(seen)
      expect(await seenBy('secondFacilitator')).toEqual(nothing)
    }
    await expectSeen({ ...nothing, step: 'Approve the logged hours' })
    await admin.hoursLogged.returnWithNote({ userId, timeID, note: 'Which day?' })
    await expectSeen({ ...nothing, step: 'Correct the returned hours' })
    await admin.hoursLogged.update({ userId, timeID, approved: true })
    await expectSeen({ ...nothing, step: 'Finalize pay' })
    await admin.payRuns.finalize({ from: '03/01/2026', to: '03/12/2026' })
    await expectSeen({ stage: 'Paid', step: undefined, paid: true })
  })

  it('sums all logs of a program with many logs', async () => {
    const cloud = await open()
    const programID = await createScheduledProgram(cloud)
    const log = await cloud
      .as('admin')
      .hoursLogged.log({ userId: useridOf('facilitator'), date: '03/10/2026', hours: 0.25, programID })
    const batch = cloud.store.batch()
    for (let place = 0; place < 249; place++) batch.create(timeLogs, { ...log, timeID: `log-${place}` })
    await batch.commit()
    const { hours } = await cloud.as('admin').programs.overview({ programID })
    expect(hours).toEqual({ pending: 62.5, approved: 0, paid: 0 })
  })

  it("returns the contact only to a program's staff, with or without a contract", async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const contactFor = async (person: 'facilitator' | 'secondFacilitator', programID: string) =>
      (await cloud.as(person).programs.overview({ programID })).contact
    const requested = await createScheduledProgram(cloud)
    const { staffID, facilitators } = await assignFinn(cloud, requested)
    const requester = { name: form.contactName, email: emailOf('client'), phone: '' }
    expect(await contactFor('facilitator', requested)).toEqual(requester)
    expect(await contactFor('secondFacilitator', requested)).toBeNull()

    const contact = { contactName: 'Ann', contactEmail: 'ann@acme.example', phone: '555 1' }
    const { clientID } = await admin.clients.create({ organization: 'Acme', ...contact })
    const walkIn = { programName: 'Walk-in', date: '03/12/2026', clientID }
    const { programID } = await admin.staffPrograms.createProgram({ ...walkIn, facilitators })
    const ann = { name: 'Ann', email: 'ann@acme.example', phone: '555 1' }
    expect(await contactFor('facilitator', programID)).toEqual(ann)
    await cloud.as('facilitator').staffPrograms.decline({ id: `${staffID}_${programID}` })
    expect(await contactFor('facilitator', programID)).toBeNull()
    expect((await admin.programs.overview({ programID })).contact).toMatchObject({ name: 'Ann' })
  })

  it('returns to each person only the parts they may see', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const programID = await createScheduledProgram(cloud)
    await admin.programSchedule.update({ programID, dayNotes: 'Key under the mat' })
    await assignFinn(cloud, programID)

    const client = await cloud.as('client').programs.overview({ programID })
    expect(client).toMatchObject({
      stage: 'Scheduled',
      request: { programID },
      contract: { programID },
      staffing: [],
      hours: null,
      schedule: { dayNotes: '', staffing: [] },
    })
    const assigned = await cloud.as('facilitator').programs.overview({ programID })
    expect(assigned).toMatchObject({ request: null, hours: null, schedule: { dayNotes: 'Key under the mat' } })
    expect(JSON.stringify(assigned)).not.toMatch(/total|unitPrice|lineItems|payRate/i)
    const unassigned = await cloud.as('secondFacilitator').programs.overview({ programID })
    expect(unassigned).toMatchObject({ contract: null, staffing: [], schedule: { dayNotes: '' } })
    await admin.clientPrograms.update({ programID, signerEmail: 'dean@example.edu' })
    await admin.clientPrograms.send({ programID })
    expect(await admin.programs.overview({ programID })).toMatchObject({ next: { owner: 'dean@example.edu' } })
    for (const person of ['facilitator', 'secondFacilitator'] as const) {
      const seen = await cloud.as(person).programs.overview({ programID })
      expect(seen.next).toMatchObject({ action: person === 'facilitator' ? 'answerShift' : null })
      expect(seen.next?.owner).toBe(person === 'facilitator' ? 'You' : 'The client')
      expect(JSON.stringify(seen)).not.toContain('dean@example.edu')
    }
    const foreign = await refused(cloud.as('stranger').programs.overview({ programID }))
    expect(foreign).toEqual(await refused(cloud.as('stranger').programs.overview({ programID: 'nope' })))
    expect(foreign.code).toBe('not-found')
  })

  it("returns the signing of an amendment as the client's next step, also while shifts are unanswered", async () => {
    const cloud = await open()
    const programID = await createScheduledProgram(cloud)
    const contracts = cloud.as('admin').clientPrograms
    const client = cloud.as('client')
    await client.clientPrograms.sign(signing(await contracts.send({ programID })))
    const next = async () => (await client.programs.overview({ programID })).next
    expect(await next()).toBe(null)
    await contracts.amend({ programID, discount: 5, lineItems: [{ description: 'Day', unitPrice: 10, quantity: 2 }] })
    expect(await next()).toMatchObject({ step: 'Prepare the amendment', owner: 'The centre', action: null })
    const { amendment } = await contracts.send({ programID })
    expect(await next()).toMatchObject({ step: 'Sign the amendment', owner: 'You', action: 'signContract' })
    await client.clientPrograms.sign(signing({ programID, documentHash: amendment?.documentHash ?? null }))
    expect(await next()).toBe(null)
  })

  it('marks only completed stages as done, and hides internal stages from clients', async () => {
    const cloud = await open()
    const programID = await createScheduledProgram(cloud)
    const done = async (person: 'admin' | 'client') => {
      const { stages } = await cloud.as(person).programs.overview({ programID })
      return stages.map(({ name, done }) => (done ? name : `(${name})`))
    }
    const sent = await cloud.as('admin').clientPrograms.send({ programID })
    await cloud.as('client').clientPrograms.sign(signing(sent))
    const stages = ['Requested', 'Approved', 'Scheduled', '(Staffed)', 'Signed', '(Run)', '(Paid)']
    expect(await done('admin')).toEqual(stages)
    expect(await done('client')).toEqual(['Requested', 'Approved', 'Scheduled', 'Signed', '(Run)'])
    await cloud.as('admin').programSchedule.update({ programID, status: 'cancelled' })
    expect(await done('admin')).toEqual([])
  })

  it("returns a request without a program by the request's ID, also after the approval", async () => {
    const cloud = await open()
    const { id } = await cloud.as('client').programRequests.create(form)
    const whole = (person: 'admin' | 'client' | 'stranger') => cloud.as(person).programs.overview({ programID: id })
    const next = { step: 'Decide on the request', owner: 'The centre', dueBy: '03/13/2026', daysLate: 0 }
    expect(await whole('admin')).toMatchObject({
      programID: null,
      stage: 'Requested',
      next: { ...next, action: 'decide' },
      request: { id },
      contract: null,
      schedule: null,
    })
    expect(await whole('client')).toMatchObject({ stage: 'Requested', next: { ...next, action: null } })
    expect((await refused(whole('stranger'))).code).toBe('not-found')
    cloud.clock.advance(9 * DAY)
    expect((await whole('admin')).next).toMatchObject({ daysLate: 6 })
    const { programID } = await cloud.as('admin').programRequests.approve({ id })
    expect(await whole('admin')).toMatchObject({ programID, stage: 'Approved', next: { action: 'schedule' } })
    expect(await whole('client')).toMatchObject({ next: { step: 'Set a date', action: null } })
  })

  it('returns open requests to facilitate to Admins only', async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const programID = await createScheduledProgram(cloud)
    await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
    await cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID })
    const { asking } = await admin.programs.overview({ programID })
    expect(asking).toMatchObject([{ staffName: 'Finn', can: { accept: true } }])
    expect((await cloud.as('facilitator').programs.overview({ programID })).asking).toEqual([])
  })
})

it('presentNextStep returns what blocks the step, and the action that resolves it', () => {
  const next = { step: 'Send it', owner: 'The centre', action: 'sendContract', dueBy: '03/10/2026' } as const
  const contract = { lineItems: [], can: { send: false, edit: true }, whyNot: { send: 'Add a signer.' } }
  const viewer = { request: null, schedule: null, contract, ownShift: null, today: '03/11/2026', isAdmin: true }
  const presented = presentNextStep(next, viewer as unknown as ProgramViewer)
  expect(presented).toEqual({ ...next, daysLate: 1, action: 'editContract', blockedBy: ['Add a signer.'] })
})
