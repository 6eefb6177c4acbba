import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lookAs } from '../../testing/as-role.ts'
import { matchMediaWith } from '../../testing/media.ts'
import { renderScreen } from '../../testing/render.tsx'
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

const REQUESTER_BAR = ['Me', 'Your day', 'Programs']

it.each([
  ['Admin', ['Open menu', 'Home', 'Requests', 'Schedule']],
  ['Facilitator', ['Me', 'Today', 'Shifts', 'Hours']],
  ['Client', REQUESTER_BAR],
  ['No Access', REQUESTER_BAR],
] as const)('shows the main screens in the bar at the bottom of a phone: %s', async (role, actions) => {
  lookAs(role)
  matchMediaWith('max-width: 47.99em')
  expect(await listShownActions(<AccountArea />)).toEqual(['Notifications', 'Welcome, User', ...actions])
})

it.each([
  ['Facilitator', true],
  ['Client', false],
] as const)('shows the theme, and the profile of staff, in the popover on phones: %s', async (role, hasProfile) => {
  lookAs(role)
  matchMediaWith('max-width: 47.99em')
  const { user } = renderScreen(<AccountArea />)
  await user.click(await screen.findByRole('button', { name: 'Welcome, User' }))
  await screen.findByRole('button', { name: 'Switch to Dark Mode' })
  expect(screen.queryByRole('link', { name: 'View Profile' }) !== null).toBe(hasProfile)
})
