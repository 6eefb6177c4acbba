import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { api } from '../cloud/orpc.ts'
import { lookAs } from '../testing/as-role.ts'
import { listShownActions } from '../testing/shown-actions.tsx'
import { TopBar } from './top-bar.tsx'

vi.mock('../cloud/use-me.ts')
vi.mock('./account-area.tsx', () => ({ default: () => null }))

it.each([
  ['Admin', 'Program Requests7 pending'],
  ['Facilitator', 'Program Requests'],
  ['Client', 'Program Requests'],
  ['No Access', 'Program Requests'],
] as const)('shows the number of pending requests to an Admin only: %s', async (role, label) => {
  lookAs(role)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(api.programRequests.countPending.queryKey({ input: {} }), { count: 7 })
  expect(await listShownActions(<TopBar />, undefined, queries)).toContain(label)
})
