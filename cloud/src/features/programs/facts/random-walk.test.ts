import { SECOND } from '@belay/contract/constants'
import { ORPCError } from '@orpc/server'
import { expect, it } from 'vitest'
import { createRandom } from '../../../sample/random.ts'
import { emailOf, onBothStores, PEOPLE, type TestCloud } from '../../../testing/cloud.ts'
import { listChangesMadeNow, readAllButTheTrail } from '../../../testing/read-all-documents.ts'
import { createStaffRecords, FINN, staffIDOf } from '../../../testing/staffing.ts'
import { findUnacceptedClashes } from '../conflicts/clashes.testing.ts'
import { expectPreviewMatches } from '../preview-program.testing.ts'
import { form } from '../requests/create/request-form.testing.ts'
import { findWrongCopies } from './copies-invariant.testing.ts'

const STEPS = 400
/** The timeout of a walk on a busy machine; usually a walk takes a few seconds. */
const SLOWEST_MS = 120_000
/** The number of steps between two comparisons of all documents. */
const CHECKED_EVERY = 10
/** The random seed of each walk. */
const SEEDS = [8, 9, 10, 12, 13]
/** The maximum number of changes between a change and its undo. */
const RECENT = 8
/** The probability that a step is undone at once. */
const UNDONE_AT_ONCE = 0.15
/** A small number, so that a walk changes each program several times. */
const MOST_PROGRAMS = 6

const STAFF = ['facilitator', 'secondFacilitator'] as const
const DATES = ['04/20/2026', '04/21/2026', '04/22/2026', '05/04/2026']
const TIMES = ['8:00 AM', '9:30 AM', '11:00 AM'] as const
const ENDS = ['12:00 PM', '1:30 PM', '4:00 PM'] as const
const PLACES = ['', 'Tower', 'Lodge', 'North woods']
const UNITS = ['participant', 'group', 'hour', 'facilitator', null] as const

/** The state of a walk: the documents and changes that it has made. A refused step changes nothing. */
type Walk = {
  cloud: TestCloud
  admin: ReturnType<TestCloud['as']>
  random: ReturnType<typeof createRandom>
  requests: string[]
  programs: string[]
  changes: string[]
}
type Step = (walk: Walk) => Promise<unknown>

/** Holds mails for some seconds, so that Undo can withdraw them. */
const HELD = { settings: { mail: { holdSeconds: 15 } } }
/** Walks cause conflicts. Overriding them also tests the copies of overrides. */
const ANYWAY = { override: { note: 'As agreed' } }

const when = ({ random }: Walk) => ({
  date: random.pick(DATES),
  startTime: random.pick(TIMES),
  endTime: random.pick(ENDS),
  location: random.pick(PLACES),
})
const program = ({ random, programs }: Walk) => random.pick(programs)
/** Returns a program with a contract in this state; any program if there is none. */
async function programWith(walk: Walk, status: 'Sent' | 'Signed' | 'Draft'): Promise<string> {
  const { items } = await walk.admin.clientPrograms.list({ where: { status } })
  return items.length > 0 ? walk.random.pick(items).programID : program(walk)
}

/** Changes a scheduled program and compares the result with its preview. */
function change(walk: Walk, changes: Parameters<typeof expectPreviewMatches>[1]['changes']) {
  const programID = program(walk)
  const { request: _, ends: __, ...fields } = changes
  const make = () => walk.admin.programSchedule.update({ programID, ...fields, ...ANYWAY })
  return expectPreviewMatches(walk.cloud, { programID, changes, make })
}

/** All calls that change a program, with random input. */
const STEPS_OF_A_PROGRAM: Record<string, Step> = {
  async request({ cloud, requests }) {
    const { id } = await cloud.as('client').programRequests.create(form)
    requests.push(id)
  },
  async approve(walk) {
    const { admin, random, requests, programs } = walk
    if (programs.length >= MOST_PROGRAMS) programs.shift()
    const id = requests.at(-1) ?? ''
    const planned = when(walk)
    const time = random.boolean(0.6) ? planned : {}
    const { programID } = await admin.programRequests.approve({ id, ...time, staffNeeded: 2, ...ANYWAY })
    if (programID) programs.push(programID)
  },
  schedule: (walk) => {
    const requestID = walk.random.pick(walk.requests)
    return walk.admin.programSchedule.create({ requestID, ...when(walk), ...ANYWAY })
  },
  scheduleAgain: (walk) => {
    const programID = program(walk)
    return walk.admin.programSchedule.create({ programID, programName: 'Again', ...when(walk), ...ANYWAY })
  },
  move: (walk) => change(walk, when(walk)),
  resize: (walk) =>
    change(walk, {
      participants: walk.random.boolean(0.2) ? null : walk.random.integer(5, 40),
      staffNeeded: walk.random.integer(0, 3),
    }),
  rename: (walk) => change(walk, { programName: `Day ${walk.random.integer(1, 9)}` }),
  cancel: (walk) => change(walk, { status: 'cancelled' }),
  restore: (walk) => change(walk, { status: 'confirmed' }),
  unschedule: (walk) => walk.admin.programSchedule.delete({ programID: program(walk) }),
  assign: (walk) =>
    walk.admin.staffPrograms.sync({
      ...ANYWAY,
      programID: program(walk),
      programName: 'As somebody remembers it',
      date: walk.random.pick(DATES),
      facilitators: STAFF.filter(() => walk.random.boolean(0.6)).map((person) => ({
        staffID: staffIDOf(person),
        hours: walk.random.integer(1, 6),
      })),
    }),
  confirm: (walk) => answer(walk, (id, staff) => staff.staffPrograms.confirm({ id })),
  decline: (walk) => answer(walk, (id, staff) => staff.staffPrograms.decline({ id, reason: 'Away' })),
  ask: ({ cloud, random, programs }) =>
    cloud.as(random.pick(STAFF)).staffPrograms.requestToFacilitate({ programID: random.pick(programs) }),
  async accept({ admin, random }) {
    const { items } = await admin.staffPrograms.listRequests({ where: { status: 'requested' } })
    if (items.length > 0) await admin.staffPrograms.acceptRequest({ id: random.pick(items).id, ...ANYWAY })
  },
  assignMany: (walk) =>
    walk.admin.staffPrograms.assignMany({
      ...ANYWAY,
      assignments: [{ programID: program(walk), staffID: staffIDOf(walk.random.pick(STAFF)) }],
    }),
  offer: (walk) =>
    walk.admin.staffPrograms.offer({ ...ANYWAY, programID: program(walk), staffIDs: STAFF.map(staffIDOf) }),
  async answerOffer({ cloud, random }) {
    const staff = cloud.as(random.pick(STAFF)).staffPrograms
    const { items } = await staff.listOffers({ where: { status: 'offered' } })
    if (items.length > 0) await staff.answerOffer({ id: random.pick(items).id, accept: random.boolean(0.7) })
  },
  async takeBackOffer({ admin, random }) {
    const { items } = await admin.staffPrograms.listOffers({ where: { status: 'offered' } })
    if (items.length > 0) await admin.staffPrograms.takeBackOffer({ id: random.pick(items).id })
  },
  giveBack: (walk) => answer(walk, (id, staff) => staff.staffPrograms.giveBack({ id, reason: 'Exam' })),
  takeShift: ({ cloud, random, programs }) =>
    cloud.as(random.pick(STAFF)).staffPrograms.takeShift({ programID: random.pick(programs) }),
  async proposeSwap({ admin, cloud, random }) {
    const { items } = await admin.staffPrograms.list({ limit: 100 })
    const [person, other] = random.boolean(0.5) ? STAFF : ([STAFF[1], STAFF[0]] as const)
    const firm = items.filter(({ confirmedAt }) => confirmedAt !== null)
    const [own, theirs] = [person, other].map((one) => firm.filter(({ staffID }) => staffID === staffIDOf(one)))
    if (!own?.length) return
    const theirID = theirs?.length && random.boolean(0.6) ? random.pick(theirs).id : undefined
    await cloud
      .as(person)
      .staffPrograms.proposeSwap({ id: random.pick(own).id, withStaffID: staffIDOf(other), theirID })
  },
  async answerSwap({ cloud, random }) {
    const staff = cloud.as(random.pick(STAFF)).staffPrograms
    const items = (await staff.listSwaps({})).items.filter(({ can }) => can.answer)
    if (items.length > 0) await staff.answerSwap({ id: random.pick(items).id, accept: random.boolean(0.7) })
  },
  async withdrawSwap({ admin, random }) {
    const { items } = await admin.staffPrograms.listSwaps({})
    if (items.length > 0) await admin.staffPrograms.withdrawSwap({ id: random.pick(items).id })
  },
  offerDates: ({ admin, requests }) =>
    admin.programRequests.offerDates({
      id: requests.at(-1) ?? '',
      dates: [
        { date: '04/23/2026', startTime: '8:00 AM', endTime: '12:00 PM' },
        { date: '05/05/2026', startTime: '9:30 AM', endTime: '1:30 PM' },
      ],
      holdUntil: '04/20/2026',
    }),
  async chooseDate({ cloud, random, requests, programs }) {
    const id = requests.at(-1) ?? ''
    const date = random.pick(['04/23/2026', '05/05/2026', null])
    const { programID } = await cloud.as('client').programRequests.chooseDate({ id, date, note: 'We cannot' })
    if (programID) programs.push(programID)
  },
  withdrawDates: ({ admin, requests }) => admin.programRequests.withdrawDates({ id: requests.at(-1) ?? '' }),
  reject: ({ admin, requests }) => admin.programRequests.reject({ id: requests.at(-1) ?? '', reason: 'Full' }),
  reopen: ({ admin, requests }) => admin.programRequests.reopen({ id: requests.at(-1) ?? '' }),
  draft: async (walk) => {
    const { items } = await walk.admin.clients.list()
    const { programID } = await walk.admin.programSchedule.get({ programID: program(walk) })
    const clientID = items[0]?.clientID ?? ''
    return walk.admin.clientPrograms.create({ programID, clientID, contactPersonEmail: emailOf('client') })
  },
  price: (walk) =>
    walk.admin.clientPrograms.update({
      programID: program(walk),
      discount: walk.random.integer(0, 3),
      lineItems: UNITS.filter(() => walk.random.boolean(0.5)).map((unit) => ({
        description: `By ${unit}`,
        unitPrice: 12.5,
        quantity: walk.random.integer(1, 9),
        unit,
      })),
    }),
  moveContract: (walk) => walk.admin.clientPrograms.update({ programID: program(walk), date: walk.random.pick(DATES) }),
  async send(walk) {
    await walk.admin.clientPrograms.send({ programID: await programWith(walk, 'Draft') })
  },
  async sign(walk) {
    const programID = await programWith(walk, 'Sent')
    const contract = await walk.cloud.as('client').clientPrograms.get({ programID })
    const documentHash = ('documentHash' in contract && contract.documentHash) || 'none'
    const { name } = PEOPLE.client
    await walk.cloud.as('client').clientPrograms.sign({ programID, documentHash, name, method: 'typed', agreed: true })
  },
  async refuseToSign(walk) {
    const programID = await programWith(walk, 'Sent')
    await walk.cloud.as('client').clientPrograms.decline({ programID, reason: 'No' })
  },
  async void(walk) {
    const programID = await programWith(walk, 'Signed')
    await walk.admin.clientPrograms.void({ programID, reason: 'New' })
  },
  async amend(walk) {
    const programID = await programWith(walk, 'Signed')
    await walk.admin.clientPrograms.amend({ programID, discount: walk.random.integer(0, 3) })
  },
  deleteContract: (walk) => walk.admin.clientPrograms.delete({ programID: program(walk) }),
  editRequest: ({ admin, random, requests }) =>
    admin.programRequests.update({
      id: random.pick(requests),
      programDetails: { participants: random.integer(5, 40), programType: random.pick(['Rafts', 'Ropes']) },
    }),
  cancelRequest: ({ admin, random, requests }) =>
    admin.programRequests.cancel({ id: random.pick(requests), cancellationReason: 'Called off' }),
  deleteRequest: ({ admin, random, requests }) => admin.programRequests.delete({ id: random.pick(requests) }),
  renameStaff: ({ admin, random }) => admin.staff.update({ staffID: FINN, name: random.pick(['Finn', 'Flo', 'Zoe']) }),
  undoEarlier: ({ admin, random, changes }) =>
    admin.audit.undo({ changeID: changes.at(-random.integer(1, RECENT)) ?? '' }),
}

/** Answers an existing shift as its person. Does nothing if there is none. */
async function answer(
  { admin, cloud, random }: Walk,
  give: (id: string, staff: ReturnType<TestCloud['as']>) => Promise<unknown>,
) {
  const { items } = await admin.staffPrograms.list({ limit: 100 })
  if (items.length === 0) return
  const { id, staffID } = random.pick(items)
  const person = STAFF.find((one) => staffIDOf(one) === staffID) ?? 'facilitator'
  return give(id, cloud.as(person))
}

/** The steps that end programs. A walk takes them less often than the others. */
const ENDING = new Set(['cancel', 'unschedule', 'deleteContract', 'cancelRequest', 'deleteRequest'])

onBothStores('Random changes of programs', (open) => {
  it.each(SEEDS)(
    'keep copies equal to their owner, restore everything on undo, and notify as previewed (walk %i)',
    { timeout: SLOWEST_MS },
    async (seed) => {
      const cloud = await open(HELD)
      await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 25 })
      const ids = { requests: [], programs: [], changes: [] }
      const walk: Walk = { cloud, admin: cloud.as('admin'), random: createRandom(seed), ...ids }
      for (let start = 0; start < MOST_PROGRAMS; start++) {
        await STEPS_OF_A_PROGRAM.request?.(walk)
        await STEPS_OF_A_PROGRAM.approve?.(walk)
      }
      const names = Object.keys(STEPS_OF_A_PROGRAM)
      const done: string[] = []
      const lately = () => done.slice(-CHECKED_EVERY).join(', ')
      let undone = 0
      for (let step = 0; step < STEPS; step++) {
        const name = walk.random.pick(names)
        if (ENDING.has(name) && walk.random.boolean(0.6)) continue
        cloud.clock.advance(SECOND)
        const before = walk.random.boolean(UNDONE_AT_ONCE) ? await readAllButTheTrail(cloud) : null
        const earlier = walk.changes.at(-1) ?? ''
        const wasChanged = before && (await isChangedSince(cloud, earlier))
        done.push((await isRefused(STEPS_OF_A_PROGRAM[name]?.(walk))) ? `(${name})` : name)
        const changes = await listChangesMadeNow(cloud)
        walk.changes.push(...changes)
        if (before && (await areUndone(cloud, changes))) {
          undone++
          expect(await readAllButTheTrail(cloud), `${lately()}, undone`).toEqual(before)
          expect(await isChangedSince(cloud, earlier), `${lately()}, undone, then what was before`).toBe(wasChanged)
        }
        if (step % CHECKED_EVERY > 0 && step < STEPS - 1) continue
        expect(await findWrongCopies(cloud.store), lately()).toEqual([])
        expect(await findUnacceptedClashes(cloud.store), lately()).toEqual([])
      }
      // The walk must include successful and undone steps, otherwise it tests nothing.
      const kinds = new Set(done.filter((name) => !name.startsWith('(')))
      expect(kinds.size, [...kinds].join(', ')).toBeGreaterThan(names.length * 0.75)
      expect(undone).toBeGreaterThan(3)
    },
  )
})

/** Undoes changes, newest first, and compares each with its preview. False if one stays because a mail has left. */
async function areUndone(cloud: TestCloud, changes: readonly string[]): Promise<boolean> {
  for (const changeID of changes) {
    const { audit } = cloud.as('admin')
    const promised = await audit.preview({ changeID }).catch(() => null)
    const undone: unknown[] = []
    const refusal = await refusalOf(audit.undo({ changeID }).then((answer) => undone.push(answer)))
    if (refusal?.data.reason === 'stays') return false
    expect(refusal).toBeNull()
    expect(undone).toMatchObject([{ mails: { takenBack: promised?.takenBack } }])
    expect(promised?.records).not.toHaveLength(0)
  }
  return changes.length > 0
}

/** True if Undo would overwrite later changes. */
async function isChangedSince(cloud: TestCloud, changeID: string): Promise<boolean> {
  const refusal = await refusalOf(cloud.as('admin').audit.preview({ changeID }))
  return refusal?.data.reason === 'changed-since'
}

/** True if a step was refused. Unexpected errors are thrown. */
const isRefused = async (step: Promise<unknown> | undefined): Promise<boolean> => (await refusalOf(step)) !== null

async function refusalOf(step: Promise<unknown> | undefined): Promise<ORPCError<string, { reason?: string }> | null> {
  try {
    await step
    return null
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return error
    throw error
  }
}
