import type { Contract } from './index.ts'
import type { Role } from './roles.ts'

/**
 * The permission of a call. `who`: everyone (signed out included), every verified person, or people with these roles.
 * `own`: they may only use documents that concern them, as a rule of the feature decides. Admins may use all documents,
 * unless the feature's rule refuses them. `pass`: a person with the mailed link of a contract may also make the call,
 * for that contract only. They may not make any call without `pass`.
 */
export type Access = { who: 'everyone' | 'verified' | readonly Role[]; own?: true; pass?: true }

/** The error that a call without `pass` returns to a person who opened the mailed link of a contract. */
export const PASS_REFUSAL = { message: 'This link opens only this contract.', reason: 'contract-pass' } as const

const everyone: Access = { who: 'everyone' }
const verified: Access = { who: 'verified' }
const own: Access = { who: 'verified', own: true }
const ownOrPass: Access = { ...own, pass: true }
const admin: Access = { who: ['Admin'] }
const facilitator: Access = { who: ['Facilitator'] }
const staff: Access = { who: ['Facilitator', 'Admin'] }
const ownStaff: Access = { who: ['Facilitator', 'Admin'], own: true }

/** The table of all permissions. TypeScript reports a call of the contract that is missing here. */
export const ACCESS = {
  users: {
    register: verified,
    permission: own,
    list: admin,
    update: admin,
    comingWork: admin,
    delete: admin,
    disable: admin,
    enable: admin,
    setPhoto: verified,
    removePhoto: verified,
    claimFirstAdmin: verified,
  },
  notifications: {
    create: admin,
    listByType: admin,
    listMine: own,
    markRead: own,
    delete: own,
    sendUndelivered: admin,
  },
  programRequests: {
    create: verified,
    list: admin,
    listByUser: own,
    listInvolving: own,
    get: own,
    listHolds: admin,
    countPending: admin,
    countOffered: admin,
    counts: own,
    evidence: admin,
    approve: admin,
    reject: admin,
    offerDates: admin,
    withdrawDates: admin,
    chooseDate: own,
    reopen: admin,
    cancel: own,
    update: own,
    editField: admin,
    delete: admin,
  },
  clients: {
    create: admin,
    get: admin,
    list: admin,
    count: admin,
    countRelated: admin,
    update: admin,
    merge: admin,
    delete: admin,
  },
  clientPrograms: {
    create: admin,
    update: admin,
    amend: admin,
    delete: admin,
    get: ownOrPass,
    list: staff,
    listByClient: admin,
    listByEmail: own,
    send: admin,
    remind: own,
    sign: ownOrPass,
    decline: ownOrPass,
    forward: ownOrPass,
    takeBack: own,
    correctSigner: admin,
    void: admin,
    pdf: ownOrPass,
  },
  contractText: { get: verified, save: admin },
  staff: {
    create: admin,
    update: admin,
    delete: admin,
    list: admin,
    directory: staff,
    get: own,
    // A person can still read their own record, hours and pay after their role ends.
    me: own,
    updateOwn: ownStaff,
    getByEmail: admin,
    count: admin,
    setCertificateFile: admin,
    certificateFile: own,
  },
  staffPrograms: {
    list: admin,
    getMany: admin,
    listByStaff: ownStaff,
    listByProgram: ownStaff,
    candidates: admin,
    proposeWeek: admin,
    sync: admin,
    assignMany: admin,
    createProgram: admin,
    confirm: ownStaff,
    decline: ownStaff,
    giveBack: ownStaff,
    swapCandidates: ownStaff,
    proposeSwap: ownStaff,
    answerSwap: ownStaff,
    withdrawSwap: ownStaff,
    listSwaps: ownStaff,
    openShifts: staff,
    takeShift: facilitator,
    offer: admin,
    answerOffer: ownStaff,
    takeBackOffer: admin,
    listOffers: ownStaff,
    requestToFacilitate: facilitator,
    withdrawRequest: facilitator,
    listRequests: ownStaff,
    acceptRequest: admin,
    declineRequest: admin,
  },
  programSchedule: {
    create: admin,
    update: admin,
    delete: admin,
    list: staff,
    upcoming: staff,
    get: staff,
    calendarFile: staff,
    feed: staff,
    rotateFeed: staff,
  },
  places: { create: admin, list: staff, unlisted: admin, update: admin, delete: admin },
  programTypes: { create: admin, list: everyone, unlisted: admin, update: admin, delete: admin },
  chargeItems: { create: admin, list: admin, update: admin, delete: admin },
  resources: { create: admin, list: staff, update: admin, delete: admin, download: staff },
  hoursLogged: {
    log: ownStaff,
    list: admin,
    getMany: admin,
    listUnapproved: admin,
    listByUser: own,
    update: ownStaff,
    updateMany: admin,
    approveAgain: admin,
    returnWithNote: admin,
    delete: ownStaff,
  },
  payRuns: {
    preview: admin,
    finalize: admin,
    reopen: admin,
    list: admin,
    get: admin,
    listMine: own,
    export: admin,
  },
  termsAndConditions: { get: everyone, save: admin },
  privacyPolicy: { get: everyone, save: admin },
  reports: { requests: admin, programs: admin, revenue: admin, staffing: admin, pay: admin },
  audit: { list: admin, preview: admin, undo: own },
  inbox: { list: admin },
  programs: { overview: own, check: ownStaff, messages: admin, preview: admin, forHours: ownStaff },
  measurements: { record: everyone, summary: admin },
  centre: { get: everyone, settings: admin, save: admin, setLogo: admin, removeLogo: admin },
  savedViews: { list: own, save: verified, update: own, delete: own },
} as const satisfies { [C in keyof Contract]: { [Call in keyof Contract[C]]: Access } }

const BY_CALL = new Map<string, Access>(
  Object.entries(ACCESS).flatMap(([branch, calls]) =>
    Object.entries(calls).map(([name, access]) => [`${branch}.${name}`, access]),
  ),
)

/** Returns the permission of a call, such as `clients.create`. */
export const accessOf = (call: string): Access => BY_CALL.get(call) as Access

/** True if a person may make a call at all, before any rule about ownership. */
export function admits(access: Access, person: { verified: boolean; permission: Role; linkPass?: object } | null) {
  if (access.who === 'everyone') return true
  if (person?.linkPass) return access.pass === true
  if (!person?.verified) return false
  return access.who === 'verified' || access.who.includes(person.permission)
}
