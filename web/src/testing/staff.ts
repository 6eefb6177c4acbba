import type { Member } from '../features/schedule/entries.ts'
import type { Candidate } from '../features/schedule/staffing/assign-values.ts'

/** Creates the record of an active staff member. The ID is the name in lower case. */
export const createMember = (name: string, fields: Partial<Member> = {}) =>
  ({
    staffID: name.toLowerCase(),
    name,
    active: true,
    maxHoursPerWeek: null,
    certificates: [],
    availability: { weekly: [], exceptions: [] },
    ...fields,
  }) as Member

/** Creates a person who is free for a program. The ID is the name in lower case. */
export const createCandidate = (name: string, fields: Partial<Candidate> = {}): Candidate => ({
  staffID: name.toLowerCase(),
  staffName: name,
  fits: true,
  hoursThisWeek: 0,
  reasons: ['free'],
  conflicts: [],
  ...fields,
})
