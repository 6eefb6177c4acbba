type State = 'assigned' | 'confirmed' | 'declined'
type Staffed = { staffing: readonly { state: State }[]; asked: number; staffNeeded: number }

/** How many confirmed that they work a program, and how many were asked: assigned or offered a shift, and no answer. */
export function countStaff({ staffing, asked }: Omit<Staffed, 'staffNeeded'>): { confirmed: number; asked: number } {
  const count = (state: State) => staffing.filter((person) => person.state === state).length
  return { confirmed: count('confirmed'), asked: count('assigned') + asked }
}

/** Whether as many confirmed as a program needs: who was merely asked makes no program staffed. */
export const isStaffed = (entry: Staffed): boolean => countStaff(entry).confirmed >= entry.staffNeeded

/** "1 of 3 confirmed, 2 asked" (R120), in two parts. */
export function staffingWords(entry: Staffed): { count: string; meaning: string } {
  const { confirmed, asked } = countStaff(entry)
  return { count: `${confirmed} of ${entry.staffNeeded}`, meaning: `confirmed${asked > 0 ? `, ${asked} asked` : ''}` }
}
