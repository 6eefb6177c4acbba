import { describe, expect, it } from 'vitest'
import { isAdmitted } from './use-may.ts'

describe('isAdmitted', () => {
  it('follows the table of permissions for each role', () => {
    const roles = ['Admin', 'Facilitator', 'Client', 'No Access'] as const
    const admitted = (call: Parameters<typeof isAdmitted>[0]) =>
      roles.filter((permission) => isAdmitted(call, { state: 'verified', permission }))
    expect(admitted('clients.create')).toEqual(['Admin'])
    expect(admitted('hoursLogged.log')).toEqual(['Admin', 'Facilitator'])
    expect(admitted('staffPrograms.requestToFacilitate')).toEqual(['Facilitator'])
    expect(admitted('programRequests.create')).toEqual([...roles])
  })

  it('admits only to public calls until the role is known', () => {
    const unknown = { state: 'loading', permission: null } as const
    expect(isAdmitted('clients.create', unknown)).toBe(false)
    expect(isAdmitted('programRequests.create', unknown)).toBe(false)
    expect(isAdmitted('privacyPolicy.get', unknown)).toBe(true)
  })
})
