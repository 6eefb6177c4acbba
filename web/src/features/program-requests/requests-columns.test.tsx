import { expect, it } from 'vitest'
import { getOwnRequestColumns, getRequestColumns } from './requests-columns.tsx'

const listHeaders = (...parameters: Parameters<typeof getRequestColumns>) =>
  getRequestColumns(...parameters).map(({ header }) => header)

it('getRequestColumns omits the status in the tab of a status, and shows offered dates in the pending tab', () => {
  expect(listHeaders(undefined, false)).toContain('Status')
  for (const status of ['Approved', 'Scheduled', 'Rejected', 'Cancelled'] as const)
    expect(listHeaders(status, false), status).not.toContain('Status')
  expect(listHeaders('Pending', false)).toContain('Offer')
  expect(listHeaders('Pending', true)).not.toContain('Status')
})

it('getOwnRequestColumns shows the status in the tab of all requests, and offers in the pending tab', () => {
  const listOwnHeaders = (status: Parameters<typeof getOwnRequestColumns>[0]) =>
    getOwnRequestColumns(status).map(({ header }) => header)
  expect(listOwnHeaders(undefined)).toContain('Status')
  expect(listOwnHeaders('Pending')).toContain('Offer')
  expect(listOwnHeaders('Scheduled')).not.toContain('Status')
})
