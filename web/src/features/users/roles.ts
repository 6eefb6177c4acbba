import type { Role } from '@belay/contract/access'
import type { TableSearch } from '../../ui/search.ts'

/** What the filters keep in the address. */
export type UsersSearch = TableSearch & { role?: Role; signIn?: 'enabled' | 'disabled' }

/** No Access is shown as Not Assigned (SPEC 6). */
export const ROLE_CHOICES: { value: Role; label: string }[] = [
  { value: 'Admin', label: 'Admin' },
  { value: 'Facilitator', label: 'Facilitator' },
  { value: 'Client', label: 'Client' },
  { value: 'No Access', label: 'Not Assigned' },
]

export const SIGN_IN_CHOICES = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
]

export const roleInWords = (role: Role): string => ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role
