import { compareTime, listComing, listNextShifts } from '@belay/contract/facilitator-home'
import { logStatus } from '@belay/contract/statuses'
import type { Outputs } from '../../cloud/client.ts'
import type { Format } from '../../ui/format/create-format.ts'
import type { State } from '../../ui/text/state.ts'
import { formatHoursAndPay, type OpenShift } from '../schedule/staffing/open-shift-row.ts'
import type { StaffAssignment } from '../staff/staff-types.ts'

// A Facilitator's Home. No hooks and no component library, so that the page can draw it before the app is loaded.

type Offer = Outputs['staffPrograms']['listOffers']['items'][number]
type Swap = Outputs['staffPrograms']['listSwaps']['items'][number]
type Log = Outputs['hoursLogged']['listByUser']['items'][number]
type Shift = Pick<
  StaffAssignment,
  'programID' | 'programName' | 'date' | 'startTime' | 'endTime' | 'location' | 'hours'
> & {
  role: string
}
/** A shift that waits for the person's answer. `id` is the record's. */
export type Question = Shift & { id: string; version: number; why?: string; yes: string } & (
    | { kind: 'assigned' | 'offer' }
    | { kind: 'swap'; swap: Swap }
  )

type PayRate = number | null

/** The maximum number of open shifts on the screen. */
const MAX_OPEN = 6

export const TITLES = { next: 'Next shift', questions: 'Waiting for your answer', returned: 'Returned hours' }
export const LOG_HOURS = 'Log hours'

/** Returns the greeting of a person, with a space at the end; '' without a name. */
export function greet(displayName = ''): string {
  const first = displayName.split(' ')[0]
  return first ? `Hello ${first}. ` : ''
}
export const describeHome = (displayName: string | undefined) => `${greet(displayName)}Your next programs and hours.`

/** The answers that Home shows. `isWaiting` tells if a change of a record waits on this device. */
export type TodayAnswers = {
  programs: readonly StaffAssignment[]
  offers: readonly Offer[]
  swaps: readonly Swap[]
  logs: readonly Log[]
  openShifts: readonly OpenShift[]
  isWaiting: (id: string) => boolean
}

/** Lists a person's own shifts, the shifts to answer, the returned hours and the shifts that are open to them. */
export function listToday({ programs, offers, swaps, logs, openShifts, isWaiting }: TodayAnswers, timeZone: string) {
  const now = Date.now()
  const questions: Question[] = [
    ...swaps
      .filter(({ can }) => can.answer)
      .map((swap) => ({
        ...swap.shift,
        id: swap.id,
        version: swap.version,
        kind: 'swap' as const,
        why: `${swap.staffName} asks you to ${swap.theirShift ? 'swap' : 'take it'}`,
        yes: swap.theirShift ? 'Swap' : 'Accept',
        swap,
      })),
    ...offers.filter(({ can }) => can.answer).map((offer) => ({ ...offer, kind: 'offer' as const, yes: 'Accept' })),
    ...listComing(programs, now, timeZone)
      .filter(({ confirmedAt }) => confirmedAt === null)
      .map((shift) => ({ ...shift, kind: 'assigned' as const, yes: 'Confirm' })),
  ]
    .filter(({ id }) => !isWaiting(id))
    .sort(compareTime)
  // A program stands once, with its first question. The next one follows once this is answered.
  const toAnswer = [...Map.groupBy(questions, ({ programID }) => programID).values()].flatMap(([first]) => first ?? [])
  const programsToAnswer = new Set(toAnswer.map(({ programID }) => programID))
  return {
    next: listNextShifts(programs, now, timeZone),
    questions: toAnswer,
    returned: logs.filter((log) => logStatus(log) === 'Returned'),
    open: openShifts.filter(({ programID }) => !programsToAnswer.has(programID)).slice(0, MAX_OPEN),
  }
}

/** Describes a shift for its row. */
export const describeShift = (shift: Shift & { id: string }, payRate: PayRate, format: Format, reason = '') => ({
  id: shift.id,
  when: format.nearDay(shift.date),
  title: shift.programName,
  facts: [
    reason,
    format.time(shift.startTime, shift.endTime),
    shift.role,
    formatHoursAndPay(shift.hours, payRate, format),
    shift.location,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** Returns the shift that a swap takes from the person who is asked. The row describes the other one. */
export const listSides = ({ theirShift, warnings }: Swap) => ({ gives: theirShift, warnings })

export const describeQuestion = (question: Question, payRate: PayRate, format: Format) => ({
  ...describeShift(question, payRate, format, question.why),
  // A swap has the ID of the assignment that it hands on.
  id: `${question.kind} ${question.id}`,
})

export const describeReturned = (log: Log, format: Format) => ({
  id: log.timeID,
  title: `${format.hours(log.hours)} ${log.programName}`,
  when: format.nearDay(log.date),
  facts: log.returnNote,
})

/** Returns the state of a confirmed shift if it differs from the usual one. */
export function describeOwnState({ id, givenBackAt }: StaffAssignment, swaps: readonly Swap[]): State | null {
  if (givenBackAt) return { meaning: 'waits', word: 'You gave it back' }
  const swap = swaps.find((candidate) => candidate.id === id)
  return swap ? { meaning: 'waits', word: `You asked ${swap.withStaffName}` } : null
}
