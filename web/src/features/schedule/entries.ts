import { openSeats } from '@belay/contract/staffing'
import type { Outputs } from '../../cloud/client.ts'

/** A program's mark for a facilitator: their own shift, or an open shift that they could take or asked for. */
export type OwnShift = 'own' | 'unanswered' | 'givenBack' | 'asked' | 'open'
/** True if the mark is that of a facilitator's own shift, which has its own page. */
export const isOwnShift = (shift: OwnShift | undefined): boolean =>
  shift === 'own' || shift === 'unanswered' || shift === 'givenBack'
/** A program. For a facilitator with their mark, and for their own shift with their role and the others' names. */
export type Entry = Outputs['programSchedule']['list']['items'][number] & {
  shift?: OwnShift | undefined
  role?: string | undefined
  crew?: readonly string[]
}
/** An opened program, with the abilities of this person. */
export type OpenEntry = Outputs['programSchedule']['get']
/** A date that is held for a client until the client chooses one. */
export type Hold = Outputs['programRequests']['listHolds']['items'][number]
/** Returns the id of a held date among programs, whose ids never look like this. */
export const toHoldID = ({ requestID, date, startTime }: Hold) => `hold ${requestID} ${date} ${startTime}`
export type Member = Outputs['staff']['list']['items'][number]

/** Returns the people of a program who have not declined. A given-back shift counts until somebody takes it. */
export const listStaffAtWork = ({ staffing }: Pick<Entry, 'staffing'>) =>
  staffing.filter(({ state }) => state !== 'declined')

export type Staffed = Pick<Entry, 'staffing' | 'staffNeeded' | 'status' | 'asked'>

const STATES = { assigned: 'not confirmed', confirmed: '', declined: '', givenBack: 'gave it back' } as const

/** Describes a program's staffing for paper: "Ada, Finn (not confirmed); 1 more needed, 2 asked". */
export function formatStaff(entry: Staffed): string {
  if (entry.status === 'cancelled') return ''
  const people = listStaffAtWork(entry)
  const names = people
    .map(({ staffName, state }) => (STATES[state] ? `${staffName} (${STATES[state]})` : staffName))
    .join(', ')
  const missing = openSeats(entry)
  const askedText = entry.asked > 0 ? `, ${entry.asked} asked` : ''
  return [names || 'No one assigned', missing > 0 ? `${missing} more needed${askedText}` : '']
    .filter(Boolean)
    .join('; ')
}
