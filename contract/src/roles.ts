/** What a user may be (R14). */
export const ROLES = ['Admin', 'Facilitator', 'Client', 'No Access'] as const
export type Role = (typeof ROLES)[number]
export const INITIAL_PERMISSION: Role = 'No Access'
