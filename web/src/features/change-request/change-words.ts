import type { Outputs } from '../../cloud/client.ts'
import type { Format } from '../../ui/format/format.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import type { State } from '../../ui/text/state.ts'

export type Changes = Outputs['clientPrograms']['listChanges']
export type Change = Changes['items'][number]
type Wish = Pick<Change, 'participants' | 'participantsBefore' | 'dates'>

/** Describes a wish: "34 participants instead of 30, Mon, Dec 14, 9:00 AM to 1:00 PM or Tue, Dec 15, …". */
export function describeWish({ participants, participantsBefore, dates }: Wish, format: Format): string {
  const size = participants === null ? [] : [describeHeadcount(participants, participantsBefore, format)]
  const when = new Intl.ListFormat('en', { type: 'disjunction' }).format(dates.map((date) => format.when(date)))
  return [...size, ...(when ? [when] : [])].join(', ')
}

const describeHeadcount = (participants: number, before: number | null, format: Format): string =>
  `${pluralize(participants, 'participant')}${before === null ? '' : ` instead of ${format.number(before)}`}`

/** Returns the outcome of a change, in words for its client. */
export const describeOutcome = ({ status }: Pick<Change, 'status'>): State => OUTCOMES[status]

const OUTCOMES: Record<Change['status'], State> = {
  waiting: { meaning: 'waits', word: 'Waiting for our answer' },
  accepted: { meaning: 'settled', word: 'Done' },
  declined: { meaning: 'stopped', word: 'Not possible' },
  withdrawn: { meaning: 'stopped', word: 'Withdrawn' },
  superseded: { meaning: 'stopped', word: 'No longer applies' },
}

/** The collections that a change of a program affects. */
export const CHANGED_BY_CHANGES = [
  'changeRequests',
  'programSchedule',
  'programRequests',
  'clientPrograms',
  'staffPrograms',
  'notifications',
] as const
