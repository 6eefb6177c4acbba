import { openSeats } from '@belay/contract/staffing'
import type { Outputs } from '../../cloud/client.ts'

/** What a program is to a facilitator: a shift of theirs, or an open one that they could take or asked for. */
export type OwnShift = 'own' | 'unanswered' | 'givenBack' | 'asked' | 'open'
export type Entry = Outputs['programSchedule']['list']['items'][number] & { shift?: OwnShift | undefined }
/** A program that is opened, with what this person may do with it. */
export type OpenEntry = Outputs['programSchedule']['get']
/** A date that is held for a client who is to choose one. */
export type Hold = Outputs['programRequests']['listHolds']['items'][number]
/** What a held date is found by among programs, which have an id of their own. */
export const holdID = ({ requestID, date, startTime }: Hold) => `hold ${requestID} ${date} ${startTime}`
export type Member = Outputs['staff']['list']['items'][number]

/** The people of a program who have not declined. A given-back shift is its person's until somebody takes it. */
export const listStaffAtWork = ({ staffing }: Pick<Entry, 'staffing'>) =>
  staffing.filter(({ state }) => state !== 'declined')

/** What is told of a program's staffing. */
export type Staffed = Pick<Entry, 'staffing' | 'staffNeeded' | 'status' | 'asked'>

const STATES = { assigned: 'not confirmed', confirmed: '', declined: '', givenBack: 'gave it back' } as const

/** Who works a program, in words for paper: "Ada, Finn (not confirmed); 1 more needed, 2 asked". */
export function formatStaff(entry: Staffed): string {
  if (entry.status === 'cancelled') return ''
  const people = listStaffAtWork(entry)
  const names = people
    .map(({ staffName, state }) => (STATES[state] ? `${staffName} (${STATES[state]})` : staffName))
    .join(', ')
  const missing = openSeats(entry)
  const offered = entry.asked > 0 ? `, ${entry.asked} asked` : ''
  return [names || 'No one assigned', missing > 0 ? `${missing} more needed${offered}` : ''].filter(Boolean).join('; ')
}
