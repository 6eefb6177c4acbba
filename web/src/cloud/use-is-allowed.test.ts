import { describe, expect, it } from 'vitest'
import { isAllowed } from './use-is-allowed.ts'

describe('isAllowed', () => {
  it('follows the table of permissions for each role', () => {
    const roles = ['Admin', 'Facilitator', 'Client', 'No Access'] as const
    const listAllowedRoles = (call: Parameters<typeof isAllowed>[0]) =>
      roles.filter((permission) => isAllowed(call, { state: 'verified', permission }))
    expect(listAllowedRoles('clients.create')).toEqual(['Admin'])
    expect(listAllowedRoles('hoursLogged.log')).toEqual(['Admin', 'Facilitator'])
    expect(listAllowedRoles('staffPrograms.requestToFacilitate')).toEqual(['Facilitator'])
    expect(listAllowedRoles('programRequests.create')).toEqual([...roles])
  })

  it('admits only to public calls until the role is known', () => {
    const unknown = { state: 'loading', permission: null } as const
    expect(isAllowed('clients.create', unknown)).toBe(false)
    expect(isAllowed('programRequests.create', unknown)).toBe(false)
    expect(isAllowed('privacyPolicy.get', unknown)).toBe(true)
  })
})
