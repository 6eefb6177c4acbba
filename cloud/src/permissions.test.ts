import { contract } from '@belay/contract'
import { expect, it } from 'vitest'
import { sentContract } from './features/programs/contracts/signing/sent-contract.testing.ts'
import { onBothStores, type Person, refused } from './testing/cloud.ts'

/**
 * The callers of each call, written by hand and in another form than the gate's table: S signed out, U unverified, N No
 * Access, C Client, F Facilitator, A Admin, P a contract link's pass.
 */
const LAW: Record<string, Record<string, string>> = {
  users: {
    register: 'NCFA',
    permission: 'NCFA',
    list: 'A',
    update: 'A',
    comingWork: 'A',
    delete: 'A',
    disable: 'A',
    enable: 'A',
    setPhoto: 'NCFA',
    removePhoto: 'NCFA',
    claimFirstAdmin: 'NCFA',
  },
  notifications: {
    create: 'A',
    listByType: 'A',
    listMine: 'NCFA',
    markRead: 'NCFA',
    delete: 'NCFA',
    sendUndelivered: 'A',
  },
  programRequests: {
    create: 'NCFA',
    list: 'A',
    listByUser: 'NCFA',
    listInvolving: 'NCFA',
    get: 'NCFA',
    listHolds: 'A',
    countPending: 'A',
    countOffered: 'A',
    counts: 'NCFA',
    evidence: 'A',
    approve: 'A',
    reject: 'A',
    offerDates: 'A',
    withdrawDates: 'A',
    chooseDate: 'NCFA',
    reopen: 'A',
    cancel: 'NCFA',
    update: 'NCFA',
    editField: 'A',
    delete: 'A',
  },
  clients: { create: 'A', get: 'A', list: 'A', count: 'A', countRelated: 'A', update: 'A', merge: 'A', delete: 'A' },
  clientPrograms: {
    create: 'A',
    update: 'A',
    delete: 'A',
    get: 'NCFAP',
    list: 'FA',
    listByClient: 'A',
    listByEmail: 'NCFA',
    send: 'A',
    remind: 'NCFA',
    sign: 'NCFAP',
    decline: 'NCFAP',
    forward: 'NCFAP',
    takeBack: 'NCFA',
    correctSigner: 'A',
    void: 'A',
    amend: 'A',
    pdf: 'NCFAP',
  },
  contractText: { get: 'NCFA', save: 'A' },
  staff: {
    create: 'A',
    update: 'A',
    delete: 'A',
    list: 'A',
    directory: 'FA',
    get: 'NCFA',
    me: 'NCFA',
    updateOwn: 'FA',
    getByEmail: 'A',
    setCertificateFile: 'A',
    certificateFile: 'NCFA',
    count: 'A',
  },
  staffPrograms: {
    list: 'A',
    getMany: 'A',
    listByStaff: 'FA',
    listByProgram: 'FA',
    candidates: 'A',
    proposeWeek: 'A',
    sync: 'A',
    assignMany: 'A',
    createProgram: 'A',
    confirm: 'FA',
    decline: 'FA',
    giveBack: 'FA',
    swapCandidates: 'FA',
    proposeSwap: 'FA',
    answerSwap: 'FA',
    withdrawSwap: 'FA',
    listSwaps: 'FA',
    openShifts: 'FA',
    takeShift: 'F',
    offer: 'A',
    answerOffer: 'FA',
    takeBackOffer: 'A',
    listOffers: 'FA',
    requestToFacilitate: 'F',
    withdrawRequest: 'F',
    listRequests: 'FA',
    acceptRequest: 'A',
    declineRequest: 'A',
  },
  programSchedule: {
    create: 'A',
    update: 'A',
    delete: 'A',
    list: 'FA',
    upcoming: 'FA',
    get: 'FA',
    feed: 'FA',
    calendarFile: 'FA',
    rotateFeed: 'FA',
  },
  chargeItems: { create: 'A', list: 'A', update: 'A', delete: 'A' },
  places: { create: 'A', list: 'FA', unlisted: 'A', update: 'A', delete: 'A' },
  programTypes: { create: 'A', list: 'SUNCFAP', unlisted: 'A', update: 'A', delete: 'A' },
  resources: { create: 'A', list: 'FA', update: 'A', delete: 'A', download: 'FA' },
  hoursLogged: {
    log: 'FA',
    list: 'A',
    getMany: 'A',
    listUnapproved: 'A',
    listByUser: 'NCFA',
    update: 'FA',
    updateMany: 'A',
    approveAgain: 'A',
    returnWithNote: 'A',
    delete: 'FA',
  },
  payRuns: { preview: 'A', finalize: 'A', reopen: 'A', list: 'A', get: 'A', listMine: 'NCFA', export: 'A' },
  termsAndConditions: { get: 'SUNCFAP', save: 'A' },
  privacyPolicy: { get: 'SUNCFAP', save: 'A' },
  reports: { requests: 'A', programs: 'A', revenue: 'A', staffing: 'A', pay: 'A' },
  audit: { list: 'A', preview: 'A', undo: 'NCFA' },
  inbox: { list: 'A' },
  programs: { overview: 'NCFA', check: 'FA', messages: 'A', preview: 'A', forHours: 'FA' },
  measurements: { record: 'SUNCFAP', summary: 'A' },
  centre: { get: 'SUNCFAP', settings: 'A', save: 'A', setLogo: 'A', removeLogo: 'A' },
  savedViews: { list: 'NCFA', save: 'NCFA', update: 'NCFA', delete: 'NCFA' },
}

const PEOPLE: [string, Person | null | 'pass'][] = [
  ['S', null],
  ['U', 'unverified'],
  ['N', 'noAccess'],
  ['C', 'client'],
  ['F', 'facilitator'],
  ['A', 'admin'],
  ['P', 'pass'],
]

const names = (tree: object) =>
  Object.entries(tree).flatMap(([collection, branch]) => Object.keys(branch).map((call) => `${collection}.${call}`))

it('the table of this test contains every call of the contract and no other', () => {
  expect(names(LAW).sort()).toEqual(names(contract).sort())
})

/** Describes if the error names the unknown field, which only a permitted caller gets. */
const namesNonsense = (data: Record<string, unknown>) =>
  JSON.stringify(data?.fields).includes('{"field":"nonsense","message":"There is no such field."}')
    ? 'naming the field'
    : 'naming no field'

onBothStores('Permissions', (open) => {
  it('apply to every call and every kind of person before the input is validated', async () => {
    const cloud = await open()
    const sent = await sentContract(cloud)
    const wrong: string[] = []
    for (const [collection, branch] of Object.entries(LAW)) {
      for (const [call, allowed] of Object.entries(branch)) {
        for (const [letter, person] of PEOPLE) {
          const clients = person === 'pass' ? await cloud.byLink(sent) : cloud.as(person)
          const client = clients as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
          // The input is wrong for every call: a permitted caller gets `invalid-argument` instead of a permission
          // error.
          const answer =
            client[collection]?.[call]?.({ nonsense: true }) ??
            Promise.reject(new Error(`${collection}.${call} is missing`))
          const code = await refused(answer).then(
            ({ code: said, data }) =>
              said === 'invalid-argument'
                ? `${said} ${namesNonsense(data)}`
                : `${said}${data?.reason ? `/${data.reason}` : ''}`,
            (error: Error) => `not refused: ${error.message}`,
          )
          const expected = allowed.includes(letter)
            ? 'invalid-argument naming the field'
            : person === null
              ? 'unauthenticated/signed-out'
              : letter === 'U'
                ? 'permission-denied/email-not-verified'
                : letter === 'P'
                  ? 'permission-denied/contract-pass'
                  : 'permission-denied'
          if (code !== expected) wrong.push(`${collection}.${call} as ${letter}: ${code}, expected ${expected}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('sign out a disabled person at the next call', async () => {
    const cloud = await open()
    await cloud.as('admin').users.disable({ email: 'client@example.edu' })
    const answer = await refused(cloud.as('client').programRequests.listInvolving())
    expect(answer).toMatchObject({ code: 'unauthenticated', status: 401, data: { reason: 'user-disabled' } })
  })

  it('remove the role of a deleted person at the next call', async () => {
    const cloud = await open()
    expect(await cloud.as('facilitator').programSchedule.upcoming()).toEqual({ items: [] })
    await cloud.as('admin').users.delete({ email: 'facilitator@example.edu' })
    await refused(cloud.as('facilitator').programSchedule.upcoming())
  })

  it('apply a changed role at the next call', async () => {
    const cloud = await open()
    await refused(cloud.as('client').programSchedule.upcoming())
    await cloud.as('admin').users.update({ email: 'client@example.edu', permission: 'Facilitator', payRate: 20 })
    expect(await cloud.as('client').programSchedule.upcoming()).toEqual({ items: [] })
  })
})
