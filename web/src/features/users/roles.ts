import { formatRole, ROLES, type Role } from '@belay/contract/roles'
import type { SearchOf } from '../../ui/url-state.ts'

export type UsersSearch = SearchOf<'/app/users/viewUsers'>

/** A new role, with the pay rate of a new Facilitator. `release`: the role works no programs, so the shifts end too. */
export type RoleChange = { permission: Role; payRate?: number | undefined; release?: boolean | undefined }

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: formatRole(value) }))

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  Admin: 'Sees and changes everything: requests, contracts, pay and other people’s roles.',
  Facilitator: 'Has a staff record, works programs and logs hours.',
  Client: 'Requests programs and signs their own contracts.',
  'No Access': 'Requests programs. Sees only what concerns them.',
}

export const SIGN_IN_CHOICES = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
]

export type NamedUser = { username: string; email: string }
export const formatUserName = ({ username, email }: NamedUser): string => username || email

const normalize = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
/** True if the typed text is this person's name or e-mail address. */
export const isNameOrEmailOf = (text: string, { username, email }: NamedUser): boolean =>
  normalize(text) !== '' && [normalize(username), normalize(email)].includes(normalize(text))
