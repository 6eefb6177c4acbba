/** The states of a person on a program. A given-back shift is still theirs until another person takes it (R136). */
export const STAFF_STATES = ['assigned', 'confirmed', 'declined', 'givenBack'] as const
export type StaffState = (typeof STAFF_STATES)[number]

type Staffing = readonly { state: StaffState }[]
type Staffed = { staffing: Staffing; asked: number; staffNeeded: number }
type Answered = { confirmedAt: number | null; declinedAt: number | null; givenBackAt?: number | null | undefined }

/** Returns the state of an assignment. */
export function staffStateOf({ confirmedAt, declinedAt, givenBackAt }: Answered): StaffState {
  if (declinedAt !== null) return 'declined'
  if (givenBackAt) return 'givenBack'
  return confirmedAt === null ? 'assigned' : 'confirmed'
}

const countOf = (staffing: Staffing, ...states: StaffState[]) =>
  staffing.filter(({ state }) => states.includes(state)).length

/** Counts the people of a program: confirmed, given back, and asked (also assigned people who have not answered). */
export const countStaff = ({ staffing, asked }: Omit<Staffed, 'staffNeeded'>) => ({
  confirmed: countOf(staffing, 'confirmed'),
  asked: countOf(staffing, 'assigned') + asked,
  givenBack: countOf(staffing, 'givenBack'),
})

/** Counts the open seats of a program. A declined or given-back shift is open, and an offer fills no seat (R150). */
export const openSeats = ({ staffing, staffNeeded }: Pick<Staffed, 'staffing' | 'staffNeeded'>): number =>
  Math.max(0, staffNeeded - countOf(staffing, 'assigned', 'confirmed'))

/** True if the number of people who confirmed is at least the number that the program needs. */
export const isStaffed = (entry: Staffed): boolean => countStaff(entry).confirmed >= entry.staffNeeded

/** Returns "1 of 3 confirmed, 2 asked, 1 given back" (R120), in two parts. */
export function describeStaffing(entry: Staffed): { count: string; meaning: string } {
  const { confirmed, asked, givenBack } = countStaff(entry)
  const more = [asked > 0 && `${asked} asked`, givenBack > 0 && `${givenBack} given back`].filter(Boolean)
  return { count: `${confirmed} of ${entry.staffNeeded}`, meaning: ['confirmed', ...more].join(', ') }
}

/** True if a role names its person as a lead, such as "Lead" or "Co-lead". */
export const isLeadRole = (role: string): boolean => /\blead\b/i.test(role)

/** True if people work a program and nobody of them is named as a lead. `crew`: without people who declined. */
export const lacksLead = (crew: readonly { role: string }[]): boolean =>
  crew.length > 0 && !crew.some(({ role }) => isLeadRole(role))
