import type { AskedShift } from '@belay/contract/identity'
import { isLeadRole } from '@belay/contract/staffing'
import type { WhereToGo } from '@belay/contract/where-to-go'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import type { ShiftOffer } from '../offers/shift-offers.documents.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'

type Shown = NonNullable<AskedShift['shift']>
type Meeting = { meetAt: string | null; where: WhereToGo; badWeather: WhereToGo | null }
/** The facts that only the people on a program see. `crew` includes the person of the link. */
export type CrewFacts = {
  entry: Pick<ScheduleEntry, 'organization' | 'participants'>
  bring: string
  crew: readonly StaffProgram[]
}

/**
 * Returns all that a mailed link shows of a shift. A mail can be forwarded, so there are no phone numbers, notes, needs
 * of participants, contacts or states of the crew. `forCrew` is null for a person who is not on the program.
 */
export function presentLinkedShift(
  shift: StaffProgram | ShiftOffer,
  { meetAt, where, badWeather }: Meeting,
  forCrew: CrewFacts | null,
): Shown {
  const { programName, date, startTime, endTime, role, hours } = shift
  const { location, address, mapLink } = where
  const others = forCrew?.crew.filter(({ id }) => id !== shift.id) ?? []
  return {
    ...{ programName, date, startTime, endTime, location, address, mapLink, role, hours, meetAt, badWeather },
    programID: forCrew && shift.programID,
    organization: forCrew?.entry.organization ?? '',
    participants: forCrew?.entry.participants ?? null,
    bring: forCrew?.bring ?? '',
    leads: forCrew !== null && isLeadRole(shift.role),
    crew: others.map((person) => ({
      staffName: person.staffName,
      role: person.role,
      leads: isLeadRole(person.role),
    })),
  }
}
