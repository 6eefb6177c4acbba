import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { api } from '../../cloud/orpc.ts'
import { listShownActions } from '../../testing/shown-actions.tsx'
import { PayRunPanel } from './pay-run-panel.tsx'

it.each([
  ['the newest run', { can: { reopen: true } }, ['CSV', 'PDF', 'Reopen']],
  [
    'an older run',
    { can: {}, whyNot: { reopen: 'Reopen the newest first.' } },
    ['CSV', 'PDF', 'Reopen Reopen the newest first.'],
  ],
])('PayRunPanel shows the actions that the cloud allows for %s', async (_, abilities, shown) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const run = {
    payRunID: 'p1',
    from: '10/01/2026',
    to: '10/31/2026',
    total: 0,
    lines: [],
    reopenedAt: null,
    ...abilities,
  }
  queries.setQueryData(api.payRuns.get.queryKey({ input: { payRunID: 'p1' } }), run as never)
  const panel = <PayRunPanel payRunID="p1" onClose={() => undefined} />
  const actions = await listShownActions(panel, 'More pay run actions', queries)
  expect(actions.filter((name) => /^(CSV|PDF|Reopen)/.test(name))).toEqual(shown)
})
