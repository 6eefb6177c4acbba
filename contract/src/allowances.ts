import { LIMITS } from './constants.ts'
import type { Contract } from './index.ts'
import type { Role } from './roles.ts'

/** How many at once; what was used comes back little by little, so many in a minute. */
export type Allowance = { atOnce: number; perMinute: number }
/** What a call counts as. A `read` is free, but a search is `costly`, whatever list it searches. */
export type Cost = 'read' | 'write' | 'costly' | 'record'

/**
 * What a person may do, and all people of one network (a campus shares an address): far more than anybody does by hand,
 * and little enough that a loop fills neither the disk nor the processor. Signed out, only the network counts.
 */
export const ALLOWANCES: Record<
  Exclude<Cost, 'read'>,
  { person: Record<Role, Allowance> | null; network: Allowance }
> = {
  write: {
    person: {
      Admin: { atOnce: 1000, perMinute: 600 },
      Facilitator: { atOnce: 300, perMinute: 5 },
      Client: { atOnce: 150, perMinute: 1 },
      'No Access': { atOnce: 150, perMinute: 1 },
    },
    network: { atOnce: 5000, perMinute: 2000 },
  },
  costly: {
    person: {
      Admin: { atOnce: 300, perMinute: 120 },
      Facilitator: { atOnce: 120, perMinute: 60 },
      Client: { atOnce: 60, perMinute: 20 },
      'No Access': { atOnce: 60, perMinute: 20 },
    },
    network: { atOnce: 1500, perMinute: 600 },
  },
  record: { person: null, network: { atOnce: 600, perMinute: 600 } },
}

const read = 'read'
const write = 'write'
const costly = 'costly'
const record = 'record'

/**
 * What each call counts as, beside the table of permissions. A call of the contract that is missing here does not
 * compile.
 */
export const COSTS = {
  users: {
    register: write,
    permission: read,
    list: read,
    update: write,
    delete: write,
    disable: write,
    enable: write,
    setPhoto: write,
    removePhoto: write,
    claimFirstAdmin: write,
  },
  notifications: {
    create: write,
    listByType: read,
    listMine: read,
    markRead: write,
    delete: write,
    sendUndelivered: write,
  },
  programRequests: {
    create: write,
    list: read,
    listByUser: read,
    listInvolving: read,
    get: read,
    countPending: read,
    counts: read,
    approve: write,
    reject: write,
    reopen: write,
    cancel: write,
    update: write,
    editField: write,
    delete: write,
  },
  clients: {
    create: write,
    get: read,
    list: read,
    count: read,
    countRelated: read,
    update: write,
    merge: write,
    delete: write,
  },
  clientPrograms: {
    create: write,
    update: write,
    delete: write,
    get: read,
    list: read,
    listByClient: read,
    listByEmail: read,
    send: write,
    remind: write,
    sign: write,
    decline: write,
    forward: write,
    takeBack: write,
    correctSigner: write,
    void: write,
    pdf: costly,
  },
  contractText: { get: read, save: write },
  staff: {
    create: write,
    update: write,
    delete: write,
    list: read,
    directory: read,
    get: read,
    me: read,
    updateOwn: write,
    getByEmail: read,
    count: read,
  },
  staffPrograms: {
    list: read,
    getMany: read,
    listByStaff: read,
    listByProgram: read,
    sync: write,
    createProgram: write,
    confirm: write,
    decline: write,
    requestToFacilitate: write,
    withdrawRequest: write,
    listRequests: read,
    acceptRequest: write,
    declineRequest: write,
  },
  programSchedule: {
    create: write,
    update: write,
    delete: write,
    list: read,
    upcoming: read,
    get: read,
    calendarFile: 'read',
    feed: write,
    rotateFeed: write,
  },
  chargeItems: { create: write, list: read, update: write, delete: write },
  resources: { create: write, list: read, update: write, delete: write, download: costly },
  hoursLogged: {
    log: write,
    list: read,
    listUnapproved: read,
    listByUser: read,
    update: write,
    updateMany: write,
    approveAgain: write,
    returnWithNote: write,
    delete: write,
  },
  payRuns: { preview: costly, finalize: write, reopen: write, list: read, get: read, listMine: read, export: costly },
  termsAndConditions: { get: read, save: write },
  privacyPolicy: { get: read, save: write },
  reports: { requests: costly, programs: costly, revenue: costly, staffing: costly, pay: costly },
  audit: { list: read },
  programs: { overview: read },
  measurements: { record: record, summary: costly },
  centre: { get: read, settings: read, save: write, setLogo: write, removeLogo: write },
  savedViews: { list: read, save: write, update: write, delete: write },
} as const satisfies { [C in keyof Contract]: { [Call in keyof Contract[C]]: Cost } }

const KIB = 1024
/** A form of texts, in bytes: room for every field at its longest. */
const FORM = 512 * KIB
const RICH_TEXT = 2048 * KIB
const UPLOAD = LIMITS.uploadBytes + 1024 * KIB
const PHOTO = LIMITS.photoBytes + 1024 * KIB

/** How much a call takes, in bytes, where that is more than a form. */
const BODY_BYTES: Readonly<Record<string, number>> = {
  'resources.create': UPLOAD,
  'resources.update': UPLOAD,
  'users.setPhoto': PHOTO,
  'staff.updateOwn': PHOTO,
  'centre.setLogo': PHOTO,
  'contractText.save': RICH_TEXT,
  'termsAndConditions.save': RICH_TEXT,
  'privacyPolicy.save': RICH_TEXT,
}
export const maxBodyBytes = (call: string): number => BODY_BYTES[call] ?? FORM
