import type { CONTRACT_STATUSES, LogStatus, RequestStatus } from '@belay/contract/statuses'
import type { Outputs } from '../../cloud/client.ts'
import { describeEntry, type Entry, SCHEDULE_STATES, type State, type Viewer } from './state.ts'

type Item<Call> = Call extends { items: (infer One)[] } ? One : never
type Calls = Outputs['staffPrograms']
type Collections = {
  programRequests: RequestStatus | 'Dates offered'
  clientPrograms: (typeof CONTRACT_STATUSES)[number] | 'Needs amendment' | 'Send again'
  programSchedule: Item<Outputs['programSchedule']['list']>['status']
  programs: Outputs['programs']['overview']['stage']
  staffPrograms: Item<Outputs['programSchedule']['list']>['staffing'][number]['state']
  facilitatorRequests: Item<Calls['listRequests']>['status']
  shiftOffers: Item<Calls['listOffers']>['status']
  shiftSwaps: Item<Calls['listSwaps']>['status']
  hoursLogged: LogStatus
  payRuns: 'Finalized' | 'Reopened'
}

/** The states of all collections. A state that ends a step well is settled, because nobody needs to do anything. */
export const STATES: { [Name in keyof Collections]: Record<Collections[Name], Entry> } = {
  programRequests: {
    Pending: { meaning: 'waits', verb: 'Decide' },
    'Dates offered': { meaning: 'waits', verb: 'Choose a date' },
    Approved: { meaning: 'waits', verb: 'Set a date' },
    Scheduled: { meaning: 'settled' },
    Rejected: { meaning: 'stopped' },
    Cancelled: { meaning: 'stopped' },
  },
  clientPrograms: {
    Draft: { meaning: 'waits', clientWord: 'Being prepared' },
    Sent: { meaning: 'waits', verb: 'Sign' },
    Signed: { meaning: 'settled' },
    Declined: { meaning: 'stopped' },
    'Needs amendment': { meaning: 'off' },
    'Send again': { meaning: 'off' },
  },
  programSchedule: SCHEDULE_STATES,
  programs: {
    Requested: { meaning: 'waits' },
    Approved: { meaning: 'waits' },
    Scheduled: { meaning: 'waits' },
    Staffed: { meaning: 'waits' },
    Signed: { meaning: 'waits' },
    Run: { meaning: 'waits' },
    Paid: { meaning: 'settled' },
    Rejected: { meaning: 'stopped' },
    Cancelled: { meaning: 'stopped' },
  },
  staffPrograms: {
    assigned: { meaning: 'waits', word: 'Not confirmed yet', verb: 'Confirm' },
    confirmed: { meaning: 'settled', word: 'Confirmed' },
    declined: { meaning: 'stopped', word: 'Declined' },
    givenBack: { meaning: 'off', word: 'Given back' },
  },
  facilitatorRequests: {
    requested: { meaning: 'waits', word: 'Asked' },
    accepted: { meaning: 'settled', word: 'Accepted' },
    declined: { meaning: 'stopped', word: 'Declined' },
    withdrawn: { meaning: 'stopped', word: 'Withdrawn' },
  },
  shiftOffers: {
    offered: { meaning: 'waits', word: 'Asked', verb: 'Answer' },
    accepted: { meaning: 'settled', word: 'Accepted' },
    declined: { meaning: 'stopped', word: 'Declined' },
    expired: { meaning: 'stopped', word: 'No answer' },
    withdrawn: { meaning: 'stopped', word: 'Withdrawn' },
  },
  shiftSwaps: {
    proposed: { meaning: 'waits', word: 'Asked', verb: 'Answer' },
    accepted: { meaning: 'settled', word: 'Accepted' },
    declined: { meaning: 'stopped', word: 'Declined' },
    withdrawn: { meaning: 'stopped', word: 'Withdrawn' },
    expired: { meaning: 'stopped', word: 'No answer' },
  },
  hoursLogged: {
    Pending: { meaning: 'waits', verb: 'Approve' },
    Returned: { meaning: 'waits', verb: 'Correct' },
    Approved: { meaning: 'settled' },
    Paid: { meaning: 'settled' },
  },
  payRuns: {
    Finalized: { meaning: 'settled' },
    Reopened: { meaning: 'off' },
  },
}

/** Returns a state's word, meaning and verb for a viewer. */
export const describeState = <Name extends keyof Collections>(
  collection: Name,
  state: Collections[Name],
  viewer?: Viewer,
): State => describeEntry(STATES[collection][state], state, viewer)
