import type { Contract } from './index.ts'

/** A branch of the API: what its calls answer is cached, and changes are announced, under this name. */
type BranchName = keyof Contract

type Descriptor = {
  /** As people read it, where records of any collection stand together. */
  label: string
  audited: boolean
  branch: BranchName
  /** Other branches that show something of its documents: a change makes their answers stale too. */
  alsoIn: readonly BranchName[]
}

/**
 * Every collection whose documents leave the cloud, once, by the name it is stored under. The compiler names each place
 * that a new one is missing in: the cloud's registry, the API's description and the web app. Collections that stay
 * inside are in `cloud/src/collections.ts` alone.
 */
export const COLLECTIONS = {
  programRequests: {
    label: 'Program requests',
    audited: true,
    branch: 'programRequests',
    alsoIn: ['programs', 'users', 'inbox'],
  },
  clientPrograms: {
    label: 'Contracts',
    audited: true,
    branch: 'clientPrograms',
    alsoIn: ['programs', 'programSchedule', 'inbox'],
  },
  programSchedule: {
    label: 'Schedule',
    audited: true,
    branch: 'programSchedule',
    alsoIn: ['programs', 'programRequests', 'clientPrograms', 'staffPrograms', 'places', 'programTypes', 'inbox'],
  },
  staffPrograms: {
    label: 'Assignments',
    audited: true,
    branch: 'staffPrograms',
    alsoIn: ['programs', 'programSchedule', 'inbox'],
  },
  facilitatorRequests: {
    label: 'Facilitator requests',
    audited: true,
    branch: 'staffPrograms',
    alsoIn: ['programs', 'programSchedule', 'inbox'],
  },
  shiftOffers: {
    label: 'Offered shifts',
    audited: true,
    branch: 'staffPrograms',
    alsoIn: ['programs', 'programSchedule'],
  },
  shiftSwaps: {
    label: 'Proposed swaps',
    audited: true,
    branch: 'staffPrograms',
    alsoIn: ['programs'],
  },
  clients: {
    label: 'Clients',
    audited: true,
    branch: 'clients',
    alsoIn: ['clientPrograms', 'programs', 'programSchedule', 'programRequests'],
  },
  staff: {
    label: 'Staff',
    audited: true,
    branch: 'staff',
    alsoIn: ['staffPrograms', 'programs', 'programSchedule', 'inbox'],
  },
  users: { label: 'Users', audited: true, branch: 'users', alsoIn: ['staff', 'inbox'] },
  timeLogs: { label: 'Hours', audited: true, branch: 'hoursLogged', alsoIn: ['programs', 'payRuns', 'inbox'] },
  hoursLogged: {
    label: 'Hours of a person',
    audited: false,
    branch: 'hoursLogged',
    alsoIn: ['programs', 'payRuns', 'inbox'],
  },
  payRuns: { label: 'Pay runs', audited: true, branch: 'payRuns', alsoIn: ['hoursLogged', 'programs'] },
  chargeItems: { label: 'Charge items', audited: true, branch: 'chargeItems', alsoIn: [] },
  places: { label: 'Places', audited: true, branch: 'places', alsoIn: ['programSchedule', 'programRequests', 'inbox'] },
  programTypes: { label: 'Program types', audited: true, branch: 'programTypes', alsoIn: ['programRequests', 'inbox'] },
  resources: { label: 'Resources', audited: true, branch: 'resources', alsoIn: [] },
  contractText: { label: 'Contract text', audited: true, branch: 'contractText', alsoIn: [] },
  termsAndConditions: { label: 'Terms and conditions', audited: true, branch: 'termsAndConditions', alsoIn: [] },
  privacyPolicy: { label: 'Privacy policy', audited: true, branch: 'privacyPolicy', alsoIn: [] },
  notifications: { label: 'Notifications', audited: false, branch: 'notifications', alsoIn: ['inbox'] },
  savedViews: { label: 'Saved views', audited: false, branch: 'savedViews', alsoIn: [] },
  centreSettings: {
    label: 'Centre settings',
    audited: true,
    branch: 'centre',
    alsoIn: ['programs', 'programSchedule', 'programRequests', 'staffPrograms', 'inbox'],
  },
  centreLogos: { label: 'Logos', audited: true, branch: 'centre', alsoIn: [] },
} as const satisfies Record<string, Descriptor>
export type CollectionName = keyof typeof COLLECTIONS

/** The branch under whose name changes of a collection are announced; null for a collection that stays inside. */
export const announcedAs = (stored: string): BranchName | null =>
  Object.hasOwn(COLLECTIONS, stored) ? COLLECTIONS[stored as CollectionName].branch : null
