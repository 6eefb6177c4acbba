/** The roles of a user (R14). */
export const ROLES = ['Admin', 'Facilitator', 'Client', 'No Access'] as const
export type Role = (typeof ROLES)[number]
/** Returns the name of a role for people: No Access is shown as Not Assigned (R14). */
export const formatRole = (role: Role): string => (role === 'No Access' ? 'Not Assigned' : role)
export const INITIAL_PERMISSION: Role = 'No Access'
/** True if people with the role can work programs. */
export const isStaffRole = (role: Role): boolean => role === 'Facilitator' || role === 'Admin'
