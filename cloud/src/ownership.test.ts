import { accessOf, CALL_FACTS } from '@belay/contract/call-facts'
import { expect, it } from 'vitest'
import { signing } from './features/programs/contracts/signing/sent-contract.testing.ts'
import { approvedRequest, form } from './features/programs/requests/create/request-form.testing.ts'
import { CALLS, fieldsOf } from './testing/call-inputs.ts'
import { emailOf, onBothStores, type Person, refusalOf, refused, type TestCloud, useridOf } from './testing/cloud.ts'
import { PNG } from './testing/picture.ts'
import { assignStaff, createAssignment, createShift } from './testing/staffing.ts'

/** A call with an input that names the owner's document, and an input that names a missing document. */
type Aimed = { owner: Person; stranger: Person; input: object; missing: object }
/** A call whose input names no document. `holds`: the answer has data, for the owner but not for a stranger. */
type Blank = { owner: Person; stranger: Person; input?: object; holds: (answer: never) => boolean }

const MAY_4 = { date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

/** Creates documents for a person of each role: a request, its program and contract, an assignment, hours and pay. */
async function centre(cloud: TestCloud) {
  const admin = cloud.as('admin')
  const { staffID } = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn', payRate: 20 })
  await admin.staff.update({ staffID, certificates: [{ name: 'First Aid', validUntil: null }] })
  const file = new File(['name,date'], 'first-aid.csv', { type: 'text/csv' })
  await admin.staff.setCertificateFile({ staffID, certificate: 'First Aid', file })
  await admin.staff.create({ email: emailOf('secondFacilitator'), name: 'Fay', payRate: 20 })
  const open = await cloud.as('client').programRequests.create(form)
  const day = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
  const { id: requestID, programID } = await approvedRequest(cloud, day)
  await assignStaff(cloud, programID, { staffID, role: 'Lead', hours: 3 })
  const contract = await admin.clientPrograms.send({ programID })
  const onPaper = await cloud.as('client').participants.markOnPaper({ programID, name: 'Pia' })
  const { id: changeRequestID } = await cloud.as('client').clientPrograms.requestChange({ programID, dates: [MAY_4] })
  const { programID: forwardedID } = await approvedRequest(cloud, { ...day, date: '04/21/2026' })
  await admin.clientPrograms.send({ programID: forwardedID })
  await cloud.as('client').clientPrograms.forward({ programID: forwardedID, signerEmail: 'signer@example.edu' })
  const { programID: past } = await approvedRequest(cloud, {
    ...day,
    date: '03/09/2026',
    override: { note: 'It was agreed by phone' },
  })
  await assignStaff(cloud, past, { staffID, role: 'Lead', hours: 3 })
  const other = await admin.programSchedule.create({ programName: 'Other day', ...day })
  await cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID: other.programID })
  const offered = await admin.programSchedule.create({ programName: 'Offered day', ...day, date: '04/27/2026' })
  const { offers } = await admin.staffPrograms.offer({ programID: offered.programID, staffIDs: [staffID] })
  const ada = await admin.staff.create({ email: emailOf('admin'), name: 'Ada', payRate: 20 })
  /** Assigns a person to a program, who then asks another person to take the shift. */
  const swapOf = async (person: Person, date: string, giver: string, withStaffID: string) => {
    const { id } = await createShift(cloud, giver, { programName: 'Swapped day', ...day, date }, { role: 'Lead' })
    const shifts = cloud.as(person).staffPrograms
    await shifts.confirm({ id })
    return (await shifts.proposeSwap({ id, withStaffID })).id
  }
  const running = `${staffID}_running`
  await createAssignment(cloud, 'facilitator', 'running', { id: running, staffID, date: '03/10/2026' })
  const swapID = await swapOf('facilitator', '04/28/2026', staffID, ada.staffID)
  const askedID = await swapOf('admin', '04/29/2026', ada.staffID, staffID)
  const paid = await cloud.as('facilitator').hoursLogged.log({ date: '03/02/2026', hours: 2 })
  await admin.hoursLogged.update({ userId: paid.userId, timeID: paid.timeID, approved: true })
  await admin.payRuns.finalize({ from: '03/01/2026', to: '03/03/2026' })
  const log = await cloud.as('facilitator').hoursLogged.log({ date: '03/09/2026', hours: 3 })
  const view = await cloud.as('client').savedViews.save({ table: 'requests', name: 'Mine', search: 'q=1' })
  const unanswered = await cloud.as('client').programRequests.create(form)
  const dates = [day, { ...day, date: '04/22/2026' }]
  await admin.programRequests.offerDates({ id: unanswered.id, dates, holdUntil: '04/01/2026' })
  const mistaken = await cloud.as('client').programRequests.create(form)
  const trail = await admin.audit.list({ where: { collection: 'programRequests', documentId: mistaken.id } })
  const { messageID, files } = await cloud.as('client').messages.send({ programID, text: 'Our list', file })
  const message = { programID, messageID, fileID: files[0]?.fileID ?? '' }
  const [notice, second] = (await cloud.as('client').notifications.listMine()).items
  return {
    onPaper,
    changeRequestID,
    staffID,
    offers,
    running,
    swapID,
    askedID,
    adaID: ada.staffID,
    requestID,
    open,
    unanswered,
    programID,
    past,
    forwardedID,
    contract,
    log,
    view,
    message,
    changeID: trail.items[0]?.changeID ?? '',
    notice: notice?.id ?? '',
    second: second?.id ?? '',
  }
}

function owned(made: Awaited<ReturnType<typeof centre>>): Record<string, Aimed | Blank> {
  const { staffID, requestID, open, unanswered, programID, forwardedID, contract, log, view, onPaper } = made
  const clients = { owner: 'client', stranger: 'stranger' } as const
  const facilitators = { owner: 'facilitator', stranger: 'secondFacilitator' } as const
  const ofClient = (input: object, missing: object): Aimed => ({ ...clients, input, missing: { ...input, ...missing } })
  const ofStaff = (input: object, missing: object): Aimed => ({ ...ofClient(input, missing), ...facilitators })
  const items = (answer: { items: unknown[] }) => answer.items.length > 0
  const nobody = 'nobody@example.edu'
  const sentTo = (recipientEmail: string) => ({ where: { recipientEmail } })
  const assignment = { id: `${staffID}_${programID}` }
  const path = { userId: log.userId, timeID: log.timeID }
  return {
    'users.permission': ofClient({ email: emailOf('client') }, { email: nobody }),
    'notifications.listMine': ofClient(sentTo(emailOf('client')), sentTo(nobody)),
    'notifications.markRead': ofClient({ ids: [made.notice] }, { ids: ['missing'] }),
    'notifications.delete': ofClient({ id: made.second }, { id: 'missing' }),
    'programRequests.listByUser': ofClient({ userid: useridOf('client') }, { userid: 'missing' }),
    'programRequests.listInvolving': ofClient({ email: emailOf('client') }, { email: nobody }),
    'programRequests.get': ofClient({ id: requestID }, { id: 'missing' }),
    'programRequests.share': ofClient({ id: requestID, email: nobody, rights: 'edit' }, { id: 'missing' }),
    'programRequests.update': ofClient({ id: open.id, phone: '555 0100' }, { id: 'missing' }),
    'programRequests.cancel': ofClient({ id: open.id, cancellationReason: 'Rain' }, { id: 'missing' }),
    'programRequests.chooseDate': ofClient({ id: unanswered.id, date: null }, { id: 'missing' }),
    'programRequests.counts': {
      ...clients,
      holds: (answer: Record<string, number>) => Object.values(answer).some((count) => count > 0),
    },
    'clientPrograms.get': ofClient({ programID }, { programID: 'missing' }),
    'clientPrograms.pdf': ofClient({ programID }, { programID: 'missing' }),
    'clientPrograms.listByEmail': ofClient({ email: emailOf('client') }, { email: nobody }),
    'clientPrograms.listChanges': ofClient({ programID }, { programID: 'missing' }),
    'clientPrograms.withdrawChange': ofClient({ id: made.changeRequestID }, { id: 'missing' }),
    'clientPrograms.requestChange': ofClient({ programID, dates: [MAY_4] }, { programID: 'missing' }),
    'feedback.mine': ofClient({ programID: made.past }, { programID: 'missing' }),
    'feedback.give': ofClient({ programID: made.past, rating: 5 }, { programID: 'missing' }),
    'programPhotos.list': ofClient({ programID: made.past }, { programID: 'missing' }),
    'programPhotos.add': ofStaff(
      { programID: made.past, picture: new File([PNG], 'day.png') },
      { programID: 'missing' },
    ),
    'messages.list': ofClient({ programID }, { programID: 'missing' }),
    'messages.send': ofClient({ programID, text: 'Hello' }, { programID: 'missing' }),
    'messages.markRead': ofClient({ programID }, { programID: 'missing' }),
    'messages.file': ofClient(made.message, { programID: 'missing' }),
    'programs.day': ofClient({ programID }, { programID: 'missing' }),
    'programs.days': { ...clients, input: { which: 'coming' }, holds: items },
    'programs.overview': ofClient({ programID }, { programID: 'missing' }),
    'participants.link': ofClient({ programID, action: 'make' }, { programID: 'missing' }),
    'participants.list': ofClient({ programID }, { programID: 'missing' }),
    'participants.markOnPaper': ofClient({ programID, name: 'Pat' }, { programID: 'missing' }),
    'participants.remove': ofClient({ programID, id: onPaper.id }, { programID, id: 'missing' }),
    'programs.check': ofStaff(
      { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM', staffIDs: [staffID] },
      { staffIDs: ['missing'] },
    ),
    'programs.forHours': ofStaff({ staffID, from: '04/01/2026', to: '04/30/2026' }, { staffID: 'missing' }),
    'clientPrograms.sign': ofClient(signing(contract), { programID: 'missing' }),
    'clientPrograms.decline': ofClient({ programID, reason: 'No' }, { programID: 'missing' }),
    'clientPrograms.forward': ofClient({ programID, signerEmail: nobody }, { programID: 'missing' }),
    'clientPrograms.remind': ofClient({ programID: forwardedID }, { programID: 'missing' }),
    'clientPrograms.takeBack': ofClient({ programID: forwardedID }, { programID: 'missing' }),
    'staff.certificateFile': ofStaff({ staffID, certificate: 'First Aid' }, { staffID: 'missing' }),
    'staff.get': ofStaff({ staffID }, { staffID: 'missing' }),
    'staff.me': { owner: 'facilitator', stranger: 'secondAdmin', holds: (answer: unknown) => answer !== null },
    'staff.updateOwn': {
      ...facilitators,
      input: { bio: 'New' },
      holds: (answer: { staffID: string }) => answer.staffID === staffID,
    },
    'staffPrograms.listByStaff': ofStaff({ staffID }, { staffID: 'missing' }),
    'staffPrograms.listByProgram': ofStaff({ programID }, { programID: 'missing' }),
    'staffPrograms.shift': ofStaff({ programID }, { programID: 'missing' }),
    'staffPrograms.checkIn': ofStaff({ id: made.running }, { id: 'missing_missing' }),
    'staffPrograms.debrief': ofStaff({ id: made.running, wentWell: 'All' }, { id: 'missing_missing' }),
    'staffPrograms.decline': ofStaff(assignment, { id: 'missing_missing' }),
    'staffPrograms.confirm': ofStaff(assignment, { id: 'missing_missing' }),
    'staffPrograms.giveBack': ofStaff({ ...assignment, reason: 'Exams' }, { id: 'missing_missing' }),
    'staffPrograms.answerOffer': ofStaff({ id: made.offers[0]?.id, accept: false }, { id: 'missing_missing' }),
    'staffPrograms.listOffers': { ...facilitators, holds: items },
    'staffPrograms.listSwaps': { ...facilitators, input: {}, holds: items },
    'staffPrograms.swapCandidates': ofStaff({ id: made.swapID }, { id: 'missing_missing' }),
    'staffPrograms.answerSwap': ofStaff({ id: made.askedID, accept: false }, { id: 'missing_missing' }),
    'staffPrograms.withdrawSwap': ofStaff({ id: made.swapID }, { id: 'missing_missing' }),
    'staffPrograms.proposeSwap': ofStaff({ id: made.swapID, withStaffID: made.adaID }, { id: 'missing_missing' }),
    'staffPrograms.listRequests': { ...facilitators, holds: items },
    'hoursLogged.log': ofStaff({ userId: log.userId, date: '03/08/2026', hours: 1 }, { userId: 'missing' }),
    'hoursLogged.listByUser': ofStaff({ userId: log.userId }, { userId: 'missing' }),
    'hoursLogged.nextPay': {
      ...facilitators,
      holds: (answer: { waitingHours: number } | null) => answer !== null && answer.waitingHours > 0,
    },
    'hoursLogged.update': ofStaff({ ...path, hours: 4 }, { timeID: 'missing' }),
    'hoursLogged.delete': ofStaff(path, { timeID: 'missing' }),
    'payRuns.listMine': { ...facilitators, holds: items },
    'audit.undo': ofClient({ changeID: made.changeID }, { changeID: 'missing' }),
    'savedViews.list': { owner: 'client', stranger: 'admin', input: { table: 'requests' }, holds: items },
    'savedViews.update': { ...ofClient({ id: view.id, name: 'Ours' }, { id: 'missing' }), stranger: 'admin' },
    'savedViews.delete': { ...ofClient({ id: view.id }, { id: 'missing' }), stranger: 'admin' },
  }
}

const ownCalls = [...CALL_FACTS.keys()].filter((call) => accessOf(call).own)
/** Calls that the table cannot repeat: another call has already answered the contract. */
const ANSWERED_ALREADY = ['clientPrograms.decline', 'clientPrograms.forward']
/** The calls that name the version that the caller read. Another version returns the current document. */
const VERSIONED = new Set(CALLS.filter((call) => fieldsOf(call).includes('version')).map(({ name }) => name))

onBothStores('Own documents', (open) => {
  it('look missing to strangers and are available to their owner, in every call that checks ownership', async () => {
    const cloud = await open()
    const table = owned(await centre(cloud))
    expect(Object.keys(table).sort()).toEqual([...ownCalls].sort())
    const make = (name: string, person: Person, input?: object) => {
      const [collection = '', call = ''] = name.split('.')
      const client = cloud.as(person) as unknown as Record<string, Record<string, (input?: object) => Promise<never>>>
      return client[collection]?.[call]?.(input) ?? Promise.reject(new Error(`${name} is missing`))
    }
    for (const [name, one] of Object.entries(table)) {
      if ('holds' in one) {
        expect(one.holds(await make(name, one.owner, one.input)), `${name}, its owner`).toBe(true)
        expect(one.holds(await make(name, one.stranger, one.input)), `${name}, a stranger`).toBe(false)
        continue
      }
      const missing = await refused(make(name, one.stranger, one.missing))
      expect(missing, `${name}, what does not exist`).toMatchObject({ code: 'not-found', status: 404 })
      expect(await refused(make(name, one.stranger, one.input)), `${name}, a stranger`).toEqual(missing)
      if (!VERSIONED.has(name)) continue
      const outdated = make(name, one.stranger, { ...one.input, version: 999 })
      expect(await refused(outdated), `${name}, a stranger with another version`).toEqual(missing)
    }
    // The owner makes all calls in order, after the strangers: their calls must not have changed anything.
    for (const [name, one] of Object.entries(table)) {
      if ('holds' in one) continue
      if (ANSWERED_ALREADY.includes(name))
        expect(await refusalOf(make(name, one.owner, one.input)), name).toBe('failed-precondition: signed')
      else await expect(make(name, one.owner, one.input), `${name}, its owner`).resolves.toBeDefined()
    }
  })
})
