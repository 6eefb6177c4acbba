import { expect, it } from 'vitest'
import { columnsFor } from './requests-columns.tsx'

const headers = (...given: Parameters<typeof columnsFor>) => columnsFor(...given).map(({ header }) => header)

it('columnsFor omits the status in the tab of a status, and shows offered dates in the pending tab', () => {
  expect(headers(undefined, false)).toContain('Status')
  for (const status of ['Approved', 'Scheduled', 'Rejected', 'Cancelled'] as const)
    expect(headers(status, false), status).not.toContain('Status')
  expect(headers('Pending', false)).toContain('Offer')
  expect(headers('Pending', true)).not.toContain('Status')
})
