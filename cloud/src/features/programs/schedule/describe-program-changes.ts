import { dateInWords } from '../../../platform/time/date-in-words.ts'
import type { SyncedAssignments } from '../assignments/assignment-rows.ts'
import { sortByStaffName } from '../assignments/find-assignments.ts'
import type { ScheduleEntry } from './program-schedule.documents.ts'

const names = (people: readonly { staffName: string }[]) =>
  new Intl.ListFormat('en').format(people.map(({ staffName }) => staffName))

/** Returns the audit trail's phrase for an update of a schedule entry; null if the default "changed" is enough. */
export function describeUpdate(
  before: ScheduleEntry,
  { programName, date, startTime, endTime, status }: ScheduleEntry,
) {
  const day = dateInWords(date)
  if (status === 'cancelled' && before.status !== 'cancelled') return `cancelled ${programName} on ${day}`
  if (date !== before.date) return `moved ${programName} from ${dateInWords(before.date)} to ${day}`
  if (startTime !== before.startTime) return `moved ${programName} on ${day} from ${before.startTime} to ${startTime}`
  if (endTime !== before.endTime)
    return `changed the end of ${programName} on ${day} from ${before.endTime} to ${endTime}`
  return null
}

/** Returns the audit trail's phrase for a change of a program's staff; null if nobody was assigned or released. */
export function describeAssigning({ programName }: { programName: string }, { created, removed }: SyncedAssignments) {
  const assigned = created.length > 0 ? [`assigned ${names(created)} to ${programName}`] : []
  const released = removed.length > 0 ? [`released ${names(removed)} from ${programName}`] : []
  return [...assigned, ...released].join(' and ') || null
}

/** Returns the audit trail's phrase for assignments to several programs. */
export function describeAssigningMany(
  joined: readonly { programName: string; created: SyncedAssignments['created'] }[],
) {
  const [first, ...others] = joined
  const shifts = joined.flatMap(({ created }) => created)
  if (first && others.length === 0) return `assigned ${names(shifts)} to ${first.programName}`
  const people = new Map(shifts.map((shift) => [shift.staffID, shift]))
  const assigned = names(sortByStaffName([...people.values()]))
  return `assigned ${assigned} to ${shifts.length} shifts of ${joined.length} programs`
}
