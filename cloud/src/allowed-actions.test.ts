import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { sentContract, signing } from './features/programs/contracts/signing/sent-contract.testing.ts'
import { approvedRequest, form } from './features/programs/requests/create/request-form.testing.ts'
import { emailOf, onBothStores, type Person, type TestCloud } from './testing/cloud.ts'
import { assignStaff, createStaffRecords, FINN, staffIDOf } from './testing/staffing.ts'

const DATE = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const AFTER_THE_PROGRAM = Date.UTC(2026, 4, 1)

type Client = ReturnType<TestCloud['as']>
type Record = { can?: { [action: string]: boolean } | undefined }
/** Creates a record in a state. Returns the call by which a person reads the record. */
type Make = (cloud: TestCloud) => Promise<(client: Client) => Promise<Record>>

/** Creates a request of the client, with the stranger as its other contact. */
const request =
  (change: (cloud: TestCloud, id: string) => unknown): Make =>
  async (cloud) => {
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: [emailOf('stranger')] })
    await change(cloud, id)
    return (client) => client.programRequests.get({ id })
  }
const approved = (when: object) => request((cloud, id) => cloud.as('admin').programRequests.approve({ id, ...when }))
const offered = request((cloud, id) => {
  const dates = [DATE, { ...DATE, date: '04/21/2026' }]
  return cloud.as('admin').programRequests.offerDates({ id, dates, holdUntil: '04/01/2026' })
})

/** Creates a sent contract. The client is the signer and the stranger is the contact. */
const contract =
  (change: (cloud: TestCloud, sent: Awaited<ReturnType<typeof sentContract>>) => unknown): Make =>
  async (cloud) => {
    const sent = await sentContract(cloud, { date: DATE.date })
    await change(cloud, sent)
    return (client) => client.clientPrograms.get({ programID: sent.programID })
  }
const remindedFor = (minutes: number) =>
  contract(async (cloud, { programID }) => {
    await cloud.as('admin').clientPrograms.remind({ programID })
    cloud.clock.advance(minutes * MINUTE)
  })
const withFacilitator = contract(async (cloud, { programID, programName }) => {
  await createStaffRecords(cloud, { facilitator: 20 })
  const facilitators = [{ staffID: FINN }]
  await cloud.as('admin').staffPrograms.sync({ programID, programName, date: DATE.date, facilitators })
})

const create = (cloud: TestCloud) => cloud.as('admin').programSchedule.create({ programName: 'Team day', ...DATE })
const program =
  (change: (cloud: TestCloud, programID: string) => unknown, rows = false): Make =>
  async (cloud) => {
    const { programID } = await create(cloud)
    await change(cloud, programID)
    return async (client) =>
      rows
        ? ((await client.programSchedule.list({ withAbilities: true })).items[0] ?? {})
        : client.programSchedule.get({ programID })
  }
const cancel = (cloud: TestCloud, programID: string) =>
  cloud.as('admin').programSchedule.update({ programID, status: 'cancelled' })
const assign = async (cloud: TestCloud, programID: string) => {
  await createStaffRecords(cloud, { facilitator: 20 })
  await assignStaff(cloud, programID, { staffID: FINN })
}
const cancelledWithRequest: Make = async (cloud) => {
  const { id, programID } = await approvedRequest(cloud, DATE)
  await cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Rain' })
  return (client) => client.programSchedule.get({ programID })
}

const assignment =
  (change: (cloud: TestCloud, id: string) => unknown): Make =>
  async (cloud) => {
    const { programID } = await create(cloud)
    await assign(cloud, programID)
    await change(cloud, `${FINN}_${programID}`)
    return async (client) => (await client.staffPrograms.listByProgram({ programID })).items[0] ?? {}
  }
const confirm = (cloud: TestCloud, id: string) => cloud.as('facilitator').staffPrograms.confirm({ id })
const shiftRequest =
  (change: (cloud: TestCloud, id: string) => unknown): Make =>
  async (cloud) => {
    const { programID } = await create(cloud)
    await createStaffRecords(cloud, { facilitator: 20 })
    const { id } = await cloud.as('facilitator').staffPrograms.requestToFacilitate({ programID })
    await change(cloud, id)
    return async (client) => (await client.staffPrograms.listRequests()).items[0] ?? {}
  }
const staffRecord =
  (person: Person): Make =>
  async (cloud) => {
    await createStaffRecords(cloud, { admin: 30, facilitator: 20 })
    return (client) => client.staff.get({ staffID: staffIDOf(person) })
  }

const asItIs = () => undefined
const afterwards = (cloud: TestCloud) => cloud.clock.set(AFTER_THE_PROGRAM)

const TABLE: [string, Make, Partial<{ [person in Person]: string }>][] = [
  [
    'a pending request',
    request(asItIs),
    { admin: 'approve cancel delete edit offerDates reject share', client: 'cancel edit share', stranger: '' },
  ],
  [
    'a request with offered dates',
    offered,
    {
      admin: 'approve cancel chooseDate delete edit offerDates reject share withdrawDates',
      client: 'cancel chooseDate share',
      stranger: '',
    },
  ],
  ['an approved request', approved({}), { admin: 'cancel delete edit schedule share', client: 'cancel share' }],
  ['a scheduled request', approved(DATE), { admin: 'cancel delete edit share', client: 'cancel share' }],
  [
    'a request whose program is over',
    request(async (cloud, id) => {
      await cloud.as('admin').programRequests.approve({ id, ...DATE })
      afterwards(cloud)
    }),
    { admin: 'cancel delete edit share', client: 'share' },
  ],
  [
    'a rejected request',
    request((cloud, id) => cloud.as('admin').programRequests.reject({ id, reason: 'Full' })),
    { admin: 'delete edit reopen share', client: 'share' },
  ],
  [
    'a cancelled request',
    request((cloud, id) => cloud.as('client').programRequests.cancel({ id, cancellationReason: 'Rain' })),
    { admin: 'delete share', client: 'share' },
  ],
  [
    'a draft of a contract',
    contract((cloud, { programID }) => cloud.as('admin').clientPrograms.update({ programID, location: 'Lake' })),
    { admin: 'delete edit pdf send', client: 'pdf' },
  ],
  [
    'a sent contract',
    contract(asItIs),
    { admin: 'correctSigner delete edit pdf remind', client: 'decline forward pdf sign', stranger: 'pdf' },
  ],
  ['a contract just after a reminder', remindedFor(59), { admin: 'correctSigner delete edit pdf' }],
  ['a contract an hour after a reminder', remindedFor(60), { admin: 'correctSigner delete edit pdf remind' }],
  [
    'a forwarded contract',
    contract((cloud, { programID }) =>
      cloud.as('client').clientPrograms.forward({ programID, signerEmail: emailOf('noAccess') }),
    ),
    { client: 'pdf remind takeBack', noAccess: 'decline forward pdf sign' },
  ],
  [
    'a signed contract',
    contract((cloud, sent) => cloud.as('client').clientPrograms.sign(signing(sent))),
    { admin: 'amend pdf void', client: 'pdf' },
  ],
  [
    'a declined contract',
    contract((cloud, { programID }) => cloud.as('client').clientPrograms.decline({ programID, reason: 'Too dear' })),
    { admin: 'delete edit pdf send', client: 'pdf takeBack' },
  ],
  ['the contract of a program', withFacilitator, { facilitator: '' }],
  [
    'a contract in the list of all',
    async (cloud) => {
      await sentContract(cloud)
      return async (client) => (await client.clientPrograms.list()).items[0] ?? {}
    },
    { admin: 'remind' },
  ],
  [
    "a contract in a person's own list",
    async (cloud) => {
      await sentContract(cloud)
      return async (client) => (await client.clientPrograms.listByEmail()).items[0] ?? {}
    },
    { client: 'sign', stranger: '' },
  ],
  ['a coming program', program(asItIs), { admin: 'assign cancel delete edit move', facilitator: '' }],
  [
    'a coming program, with a staff record',
    program((cloud) => createStaffRecords(cloud, { facilitator: 20 })),
    { facilitator: 'requestToFacilitate' },
  ],
  ['a coming program that the facilitator works', program(assign), { facilitator: '' }],
  ['a past program', program(afterwards), { admin: 'assign cancel complete delete edit move', facilitator: '' }],
  ['a cancelled program', program(cancel), { admin: 'delete edit restore', facilitator: '' }],
  ['a program that was cancelled with its request', cancelledWithRequest, { admin: 'delete edit' }],
  ['a program in a list', program(asItIs, true), { admin: 'move', facilitator: '' }],
  ['a cancelled program in a list', program(cancel, true), { admin: '', facilitator: '' }],
  ['an unanswered assignment', assignment(asItIs), { admin: 'release', facilitator: 'confirm decline' }],
  ['a confirmed assignment', assignment(confirm), { facilitator: 'confirm giveBack proposeSwap' }],
  [
    'a past assignment',
    assignment(async (cloud, id) => {
      await confirm(cloud, id)
      afterwards(cloud)
    }),
    { facilitator: '' },
  ],
  ['a request to facilitate', shiftRequest(asItIs), { admin: 'accept decline', facilitator: 'withdraw' }],
  [
    'a declined request to facilitate',
    shiftRequest((cloud, id) => cloud.as('admin').staffPrograms.declineRequest({ id })),
    { admin: '', facilitator: '' },
  ],
  ["a facilitator's staff record", staffRecord('facilitator'), { admin: 'delete edit', facilitator: 'editOwn' }],
  ["an Admin's staff record", staffRecord('admin'), { admin: 'delete edit editOwn' }],
]

const allowedOf = ({ can = {} }: Record) =>
  Object.keys(can)
    .filter((action) => can[action])
    .toSorted()
    .join(' ')

// abilities.test.ts checks that the calls do the same, and that a refusal has the same sentence as `whyNot`.
onBothStores('Allowed actions (R116)', (open) => {
  it.each(TABLE)('match the state and the reader of %s', async (_, make, expected) => {
    const cloud = await open()
    const read = await make(cloud)
    const people = Object.keys(expected) as Person[]
    const allowed = people.map(async (person) => [person, allowedOf(await read(cloud.as(person)))])
    expect(Object.fromEntries(await Promise.all(allowed))).toEqual(expected)
  })

  it('are omitted from the rows of the schedule, unless the call asks for them', async () => {
    const cloud = await open()
    await create(cloud)
    expect((await cloud.as('admin').programSchedule.list()).items.map(({ can }) => can)).toEqual([undefined])
  })

  it('contain the mail recipients of a request, and other contacts only from the approval on', async () => {
    const cloud = await open()
    const contacts = [emailOf('stranger')]
    const { id } = await cloud.as('client').programRequests.create({ ...form, otherContacts: contacts })
    const [requester, everybody] = [[emailOf('client')], [emailOf('client'), ...contacts]]
    const toRequester = { reject: requester, offerDates: requester, reopen: requester, cancel: requester }
    const { mails } = await cloud.as('admin').programRequests.get({ id })
    expect(mails).toEqual({ approve: everybody, ...toRequester })
    await cloud.as('admin').programRequests.approve({ id })
    expect((await cloud.as('client').programRequests.get({ id })).mails.cancel).toEqual(everybody)
  })
})
