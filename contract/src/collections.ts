import type { Contract } from './index.ts'

/** A branch of the API. Cached answers and live updates have its name. */
type BranchName = keyof Contract

type Descriptor = {
  /** The name that people see, where records of several collections are listed together. */
  label: string
  audited: boolean
  branch: BranchName
  /** Other branches that show data of its documents. A change also makes their cached answers stale. */
  alsoIn: readonly BranchName[]
}

/**
 * All collections that the API returns documents of, by the name of their table. TypeScript reports the places where a
 * new collection is missing: the cloud's registry, the API description and the web app. Internal collections are only
 * in `cloud/src/collections.ts`.
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
  changeRequests: {
    label: 'Changes asked for',
    audited: true,
    branch: 'clientPrograms',
    alsoIn: ['programs', 'inbox'],
  },
  feedback: {
    label: 'Feedback',
    audited: true,
    branch: 'feedback',
    alsoIn: ['reports'],
  },
  programPhotos: { label: 'Photos', audited: true, branch: 'programPhotos', alsoIn: [] },
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
  shiftSwaps: { label: 'Proposed swaps', audited: true, branch: 'staffPrograms', alsoIn: ['programs'] },
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
  messages: { label: 'Messages', audited: true, branch: 'messages', alsoIn: [] },
  conversations: { label: 'Conversations', audited: true, branch: 'messages', alsoIn: ['inbox'] },
  notifications: { label: 'Notifications', audited: false, branch: 'notifications', alsoIn: ['inbox', 'messages'] },
  participantTexts: { label: "Participants' form", audited: true, branch: 'participants', alsoIn: [] },
  participantLinks: { label: 'Links for participants', audited: true, branch: 'participants', alsoIn: [] },
  participantForms: {
    label: "Participants' forms",
    audited: true,
    branch: 'participants',
    alsoIn: ['staffPrograms'],
  },
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

/** Returns the branch that announces changes of a collection. Null for an internal collection. */
export const announcedAs = (stored: string): BranchName | null =>
  Object.hasOwn(COLLECTIONS, stored) ? COLLECTIONS[stored as CollectionName].branch : null
