import { describe, expect, it } from 'vitest'
import { isAdmitted } from './use-may.ts'

describe('what a person may do that concerns no record yet', () => {
  it('follows their role', () => {
    const roles = ['Admin', 'Facilitator', 'Client', 'No Access'] as const
    const admitted = (call: Parameters<typeof isAdmitted>[0]) =>
      roles.filter((permission) => isAdmitted(call, { state: 'verified', permission }))
    expect(admitted('clients.create')).toEqual(['Admin'])
    expect(admitted('hoursLogged.log')).toEqual(['Admin', 'Facilitator'])
    expect(admitted('staffPrograms.requestToFacilitate')).toEqual(['Facilitator'])
    expect(admitted('programRequests.create')).toEqual([...roles])
  })

  it('is nothing but what is open to everyone until the role is known', () => {
    const unknown = { state: 'loading', permission: null } as const
    expect(isAdmitted('clients.create', unknown)).toBe(false)
    expect(isAdmitted('programRequests.create', unknown)).toBe(false)
    expect(isAdmitted('privacyPolicy.get', unknown)).toBe(true)
  })
})
