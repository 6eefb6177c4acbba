import { expect, it } from 'vitest'
import { getRequestColumns } from './requests-columns.tsx'

const listHeaders = (...parameters: Parameters<typeof getRequestColumns>) =>
  getRequestColumns(...parameters).map(({ header }) => header)

it('getRequestColumns omits the status in the tab of a status, and shows offered dates in the pending tab', () => {
  expect(listHeaders(undefined, false)).toContain('Status')
  for (const status of ['Approved', 'Scheduled', 'Rejected', 'Cancelled'] as const)
    expect(listHeaders(status, false), status).not.toContain('Status')
  expect(listHeaders('Pending', false)).toContain('Offer')
  expect(listHeaders('Pending', true)).not.toContain('Status')
})
