import { expect, it, vi } from 'vitest'
import { lookAs } from '../../testing/as-role.ts'
import { listShownActions } from '../../testing/shown-actions.tsx'
import AccountArea from './account-area.tsx'

vi.mock('../../cloud/use-me.ts')

const EVERYONE = ['Notifications', 'Welcome, User', 'Switch to Dark Mode']
const STAFF = ['Search', 'Notifications', 'Welcome, User', 'Switch to Dark Mode', 'Open menu', 'View Profile']

it.each([
  ['Admin', STAFF],
  ['Facilitator', STAFF],
  ['Client', EVERYONE],
  ['No Access', EVERYONE],
] as const)('shows the profile, the search and the menu only to staff: %s', async (role, actions) => {
  lookAs(role)
  expect(await listShownActions(<AccountArea />)).toEqual(actions)
})
