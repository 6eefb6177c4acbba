import { expect, it } from 'vitest'
import { columnsFor } from './requests-columns.tsx'

const headers = (...given: Parameters<typeof columnsFor>) => columnsFor(...given).map(({ header }) => header)

it('the tab of a status does not repeat it in each row; the pending one says where dates are offered', () => {
  expect(headers(undefined, false)).toContain('Status')
  for (const status of ['Approved', 'Scheduled', 'Rejected', 'Cancelled'] as const)
    expect(headers(status, false), status).not.toContain('Status')
  expect(headers('Pending', false)).toContain('Offer')
  expect(headers('Pending', true)).not.toContain('Status')
})
