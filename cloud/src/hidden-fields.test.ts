import { admits } from '@belay/contract/access'
import { accessOf, CALL_FACTS } from '@belay/contract/call-facts'
import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { signing } from './features/programs/contracts/signing/sent-contract.testing.ts'
import { APRIL_20, form } from './features/programs/requests/create/request-form.testing.ts'
import { createLive } from './platform/live/live.ts'
import { CALLS, type Call, fieldsOf, partialInputs } from './testing/call-inputs.ts'
import { emailOf, onBothStores, PEOPLE, type TestCloud, useridOf } from './testing/cloud.ts'
import { openDoors, type SentAnswer } from './testing/doors.ts'
import { extractPdfText } from './testing/pdf-text.ts'

/** The callers of the search. Admins see every field. `stranger` is a Facilitator without a shift. */
const CALLERS = ['facilitator', 'secondFacilitator', 'stranger', 'client', 'noAccess', 'unverified', null] as const
type Caller = (typeof CALLERS)[number]

/** Every hidden field: its unique content, and the callers other than Admins who may see it. */
const HIDDEN: Record<string, Caller[]> = {
  markEmergencyContact: ['facilitator'],
  markAvailabilityNote: ['facilitator'],
  markCertificate: ['facilitator'],
  markDeclineReason: ['secondFacilitator'],
  markGiveBackReason: ['facilitator'],
  markClientNotes: [],
  markClientAddress: [],
  markContractLine: ['client'],
  markContractDecline: ['client'],
  markRequestNotes: ['client'],
  // Both facilitators lead the program.
  markAccessibility: ['client', 'facilitator', 'secondFacilitator'],
  markStatusNote: ['client'],
  markOfferMessage: ['client'],
  markRejection: ['client'],
  markHoursNote: ['facilitator'],
  markReturnNote: ['facilitator'],
  markSwapNote: ['facilitator'],
  markIncident: ['facilitator'],
  markSavedView: ['client'],
  markMessage: ['client'],
  // The pay rate, the cost of a shift of 3 hours, the pay of 2 hours, and the contract's price and total.
  '41.37': ['facilitator'],
  '124.11': ['facilitator'],
  '82.74': ['facilitator'],
  '713.31': ['client'],
  '2139.93': ['client'],
}

type Ids = Record<string, (string | string[])[]>

/** Creates a centre with the unique content in each hidden field. Returns its IDs by the field that contains them. */
async function createMarkedCentre(cloud: TestCloud): Promise<Ids> {
  const admin = cloud.as('admin')
  const client = cloud.as('client')
  const finn = cloud.as('facilitator')
  const fay = cloud.as('secondFacilitator')
  await admin.users.update({ email: emailOf('stranger'), permission: 'Facilitator', payRate: 10 })
  const { staffID } = await admin.staff.create({
    email: emailOf('facilitator'),
    name: 'Finn',
    payRate: 41.37,
    emergencyContact: 'markEmergencyContact',
    certificates: [{ name: 'markCertificate', validUntil: null }],
    availability: { weekly: [], exceptions: [{ date: '08/01/2026', available: false, note: 'markAvailabilityNote' }] },
  })
  const { staffID: fayID } = await admin.staff.create({ email: emailOf('secondFacilitator'), name: 'Fay', payRate: 10 })
  const { clientID } = await admin.clients.create({
    organization: 'Acme',
    notes: 'markClientNotes',
    address: 'markClientAddress',
  })
  const details = { ...form.programDetails, notes: 'markRequestNotes', accessibilityNeeds: 'markAccessibility' }
  const requestOf = async () => client.programRequests.create({ ...form, programDetails: details })
  const open = await requestOf()
  const rejected = await requestOf()
  await admin.programRequests.reject({ id: rejected.id, reason: 'markRejection' })
  const offered = await requestOf()
  const dates = [APRIL_20, { ...APRIL_20, date: '04/22/2026' }]
  await admin.programRequests.offerDates({
    id: offered.id,
    dates,
    holdUntil: '04/01/2026',
    message: 'markOfferMessage',
  })
  const lineItems = [{ lineItemCode: 'ROPES', description: 'markContractLine', unitPrice: 713.31, quantity: 3 }]
  /** Approves a request of the client. Returns the ID of its program, with a contract that was sent. */
  const programOn = async (date: string) => {
    const { id } = await requestOf()
    const { programID } = await admin.programRequests.approve({ id, ...APRIL_20, date, clientID, lineItems })
    return { id, programID: programID ?? '' }
  }
  const { id: requestID, programID } = await programOn('04/27/2026')
  await admin.programRequests.editField({ id: requestID, field: 'status.office', value: 'markStatusNote' })
  const rows = [staffID, fayID].map((staffID) => ({ staffID, role: 'Lead', hours: 3 }))
  const sync = async (program: string) => {
    const { programName, date } = await admin.programSchedule.get({ programID: program })
    await admin.staffPrograms.sync({ programID: program, programName, date, facilitators: rows })
  }
  await sync(programID)
  await fay.staffPrograms.decline({ id: `${fayID}_${programID}`, reason: 'markDeclineReason' })
  await finn.staffPrograms.confirm({ id: `${staffID}_${programID}` })
  await finn.staffPrograms.giveBack({ id: `${staffID}_${programID}`, reason: 'markGiveBackReason' })
  await client.clientPrograms.sign(signing(await admin.clientPrograms.send({ programID })))
  const { programID: secondID } = await programOn('04/28/2026')
  await sync(secondID)
  await admin.clientPrograms.send({ programID: secondID })
  await client.clientPrograms.decline({ programID: secondID, reason: 'markContractDecline' })
  const { staffID: adaID } = await admin.staff.create({ email: emailOf('admin'), name: 'Ada', payRate: 10 })
  await finn.staffPrograms.confirm({ id: `${staffID}_${secondID}` })
  const swap = { id: `${staffID}_${secondID}`, withStaffID: adaID, note: 'markSwapNote' }
  const { id: swapID } = await finn.staffPrograms.proposeSwap(swap)
  const begun = { programName: 'Today', date: '03/10/2026', startTime: '12:00 AM', endTime: '11:59 PM' }
  const { programID: begunID } = await admin.programSchedule.create(begun)
  await sync(begunID)
  await finn.staffPrograms.debrief({ id: `${staffID}_${begunID}`, incident: 'markIncident' })
  const paid = await finn.hoursLogged.log({ date: '03/02/2026', hours: 2, note: 'markHoursNote' })
  await admin.hoursLogged.update({ userId: paid.userId, timeID: paid.timeID, approved: true })
  const run = await admin.payRuns.finalize({ from: '03/01/2026', to: '03/03/2026' })
  const log = await finn.hoursLogged.log({ date: '03/09/2026', hours: 3, note: 'markHoursNote' })
  await admin.hoursLogged.returnWithNote({ userId: log.userId, timeID: log.timeID, note: 'markReturnNote' })
  const view = await client.savedViews.save({ table: 'requests', name: 'markSavedView', search: 'q=1' })
  const file = new File(['markMessage'], 'list.txt')
  const { messageID, files } = await client.messages.send({ programID, text: 'markMessage', file })
  const trail = await admin.audit.list()
  const notices = await client.notifications.listMine()
  const requests = [open.id, rejected.id, offered.id, requestID]
  const programs = [programID, secondID, begunID]
  const assignments = [staffID, fayID].flatMap((staff) => programs.map((program) => `${staff}_${program}`))
  const changes = trail.items.slice(0, 5).map(({ changeID }) => changeID)
  return {
    id: [...requests, ...assignments, swapID, view.id, ...notices.items.slice(0, 3).map(({ id }) => id)],
    ids: notices.items.slice(0, 2).map(({ id }) => [id]),
    programID: programs,
    requestID: requests,
    staffID: [staffID, fayID, adaID],
    withStaffID: [adaID],
    clientID: [clientID],
    userId: [useridOf('facilitator')],
    userid: [useridOf('client'), useridOf('facilitator')],
    timeID: [log.timeID, paid.timeID],
    email: [emailOf('client'), emailOf('facilitator')],
    certificate: ['markCertificate'],
    changeID: changes,
    messageID: [messageID],
    fileID: files.map(({ fileID }) => fileID),
    runID: [(run as { runID?: string }).runID ?? ''],
  }
}

/** The values of a missing document for the fields that do not accept every ID. */
const ABSENT: Record<string, string | string[]> = {
  email: 'missing@example.edu',
  certificate: 'none',
  ids: ['missing'],
}

/** Returns inputs of a call that name the documents, and the same inputs that name missing documents. */
function inputsOf(call: Call, ids: Ids): { input: Record<string, unknown>; missing: Record<string, unknown> }[] {
  const [least = {}, ...more] = partialInputs(call)
  const named = fieldsOf(call).filter((name) => ids[name])
  const absent = Object.fromEntries(named.map((name) => [name, ABSENT[name] ?? 'missing']))
  const most = Math.max(1, ...named.map((name) => ids[name]?.length ?? 0))
  const pointed = Array.from({ length: most }, (_, at) =>
    Object.fromEntries(named.map((name) => [name, ids[name]?.[at % (ids[name]?.length ?? 1)]])),
  )
  const shapes = call.route.method === 'GET' ? [least, ...more] : [least]
  return pointed.flatMap((names) =>
    shapes.map((shape) => ({ input: { ...shape, ...names }, missing: { ...shape, ...absent } })),
  )
}

const textOf = async ({ headers, bytes }: SentAnswer) =>
  headers['content-type'] === 'application/pdf'
    ? extractPdfText(new Blob([new Uint8Array(bytes)]))
    : `${JSON.stringify(headers)} ${bytes.toString()}`

/** Returns the hidden fields in a text that this caller may not see. */
const leaksIn = (text: string, caller: Caller) =>
  Object.entries(HIDDEN).flatMap(([mark, seers]) => (!seers.includes(caller) && text.includes(mark) ? [mark] : []))
const actorOf = (caller: Caller) =>
  caller &&
  ({
    verified: PEOPLE[caller].verified,
    permission: caller === 'stranger' ? 'Facilitator' : PEOPLE[caller].permission,
  } as const)
const readsFirst = [...CALLS].sort((a, b) => Number(a.route.method !== 'GET') - Number(b.route.method !== 'GET'))

onBothStores('Hidden fields', (open) => {
  it('are in no answer, event or mail of a caller who may not see them', async () => {
    const cloud = await open()
    const events = new Map<Caller, string[]>()
    const live = createLive(cloud.store)
    for (const caller of CALLERS) {
      const got: string[] = []
      events.set(caller, got)
      const actor = caller && { ...cloud.actor(caller), permission: actorOf(caller)?.permission ?? 'No Access' }
      const send = (event: object) => void got.push(JSON.stringify(event))
      if (actor) live.listen({ actor, network: '', send, close: () => {}, recheck: () => {} })
    }
    const ids = await createMarkedCentre(cloud)
    const doors = await openDoors(cloud)
    const leaks = new Set<string>()
    const seen = new Set<string>()
    let answers = 0
    try {
      for (const call of readsFirst)
        for (const caller of CALLERS) {
          if (!admits(accessOf(call.name), actorOf(caller))) continue
          for (const { input } of inputsOf(call, ids))
            for (const door of ['rest', 'rpc'] as const) {
              const answer = await doors.send(caller, door, call, input)
              const text = await textOf(answer)
              answers++
              for (const mark of leaksIn(text, caller))
                leaks.add(`${mark} as ${caller} in ${call.name} (${answer.status})`)
              for (const mark of Object.keys(HIDDEN)) if (text.includes(mark)) seen.add(`${mark} ${caller}`)
            }
          cloud.clock.advance(MINUTE)
        }
    } finally {
      await doors.close()
      live.close()
    }
    for (const caller of CALLERS) {
      const mails = caller ? JSON.stringify(await cloud.mails(emailOf(caller))) : ''
      for (const [where, text] of [
        ['events', (events.get(caller) ?? []).join()],
        ['mails', mails],
      ] as const)
        for (const mark of leaksIn(text, caller)) leaks.add(`${mark} as ${caller} in ${where}`)
    }
    expect(answers).toBeGreaterThan(CALL_FACTS.size)
    expect([...leaks]).toEqual([])
    // Callers who may see a field find it somewhere, so the search reads what the answers contain.
    const expected = Object.entries(HIDDEN).flatMap(([mark, seers]) => seers.map((caller) => `${mark} ${caller}`))
    expect(expected.filter((pair) => !seen.has(pair))).toEqual([])
  }, 300_000)
})

/** Callers without any document, who may make the calls that check ownership. */
const STRANGERS = ['stranger', 'noAccess'] as const

onBothStores("Another person's documents", (open) => {
  it('get the same bytes as missing ones, and cause the same reads', async () => {
    const cloud = await open()
    const marked = await createMarkedCentre(cloud)
    // The program's overview also accepts the ID of a request.
    const ids = { ...marked, programID: [...(marked.programID ?? []), ...(marked.requestID ?? [])] }
    const doors = await openDoors(cloud)
    const different = new Set<string>()
    let compared = 0
    try {
      for (const call of CALLS)
        for (const caller of STRANGERS) {
          const access = accessOf(call.name)
          if (!access.own || !admits(access, actorOf(caller))) continue
          // Every Facilitator sees the programs on the calendar.
          if (call.name === 'programs.overview' && caller === 'stranger') continue
          for (const { input, missing } of inputsOf(call, ids))
            for (const door of ['rest', 'rpc'] as const) {
              const { reads, ...other } = await doors.send(caller, door, call, input)
              const { reads: missingReads, ...absent } = await doors.send(caller, door, call, missing)
              const name = `${call.name} as ${caller}`
              compared++
              const [a, b] = [other, absent].map(({ bytes, ...rest }) => JSON.stringify([rest, bytes.toString()]))
              if (a !== b) different.add(`${name}: ${a?.slice(0, 300)} instead of ${b?.slice(0, 300)}`)
              if (reads !== missingReads) different.add(`${name}: ${door}: ${reads} instead of ${missingReads}`)
            }
        }
    } finally {
      await doors.close()
    }
    expect(compared).toBeGreaterThan(100)
    expect([...different]).toEqual([])
  }, 300_000)
})
