/** What a user may be (R14). */
export const ROLES = ['Admin', 'Facilitator', 'Client', 'No Access'] as const
export type Role = (typeof ROLES)[number]
/** A role in words: No Access is shown as Not Assigned (R14). */
export const formatRole = (role: Role): string => (role === 'No Access' ? 'Not Assigned' : role)
export const INITIAL_PERMISSION: Role = 'No Access'
/** True for the roles whose people work programs. */
export const isStaffRole = (role: Role): boolean => role === 'Facilitator' || role === 'Admin'
