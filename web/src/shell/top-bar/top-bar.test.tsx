import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { lookAs } from '../../testing/as-role.ts'
import { createCache } from '../../testing/cache.ts'
import { renderScreen } from '../../testing/render.tsx'
import { listShownActions } from '../../testing/shown-actions.tsx'
import { TopBar } from './top-bar.tsx'

vi.mock('../../cloud/use-me.ts')
vi.mock('./account-area.tsx', () => ({ default: () => <p>Account</p> }))

it.each([
  ['Admin', 'Program Requests7 pending'],
  ['Facilitator', 'Program Requests'],
  ['Client', 'Program Requests'],
  ['No Access', 'Program Requests'],
] as const)('shows the number of pending requests to an Admin only: %s', async (role, label) => {
  lookAs(role)
  const queries = createCache([api.programRequests.countPending.queryKey({ input: {} }), { count: 7 }])
  expect(await listShownActions(<TopBar />, undefined, queries)).toContain(label)
})

it.each([
  ['verified', true],
  ['unverified', false],
  ['loading', false],
] as const)('shows the account area only to a verified person: %s', async (state, expected) => {
  lookAs('Client')
  const me = useMe()
  vi.mocked(useMe).mockReturnValue({ ...me, state } as typeof me)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderScreen(<TopBar />)
  await screen.findByRole('navigation')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  vi.useRealTimers()
  if (expected) await screen.findByText('Account')
  expect(screen.queryByText('Account') !== null).toBe(expected)
})
