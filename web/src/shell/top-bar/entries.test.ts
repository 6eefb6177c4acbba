import { describe, expect, it } from 'vitest'
import { getLastLinkLabel, listTopEntries, type Viewer } from './entries.ts'
import { SIDE_ENTRIES } from './side-entries.ts'

const labels = (viewer: Viewer) => listTopEntries(viewer).map((entry) => entry.label)
const verified = (permission: Viewer['permission']): Viewer => ({ state: 'verified', permission })

describe('entries of the top bar', () => {
  it.each([
    ['loading', { state: 'loading', permission: null }, ['Home']],
    ['signed out', { state: 'signed-out', permission: null }, ['Home', 'Programs']],
    ['unverified', { state: 'unverified', permission: null }, ['Home', 'Programs']],
    ['verified, role not known yet', verified(null), ['Home', 'Submit Request', 'Program Requests']],
    ['Admin', verified('Admin'), ['Home', 'Submit Request', 'Program Requests', 'Dashboard', 'Schedule']],
    ['Facilitator', verified('Facilitator'), ['Home', 'Submit Request', 'Program Requests']],
    ['Client', verified('Client'), ['Home', 'Submit Request', 'Program Requests', 'Contracts', 'Programs']],
    ['No Access', verified('No Access'), ['Home', 'Submit Request', 'Program Requests', 'Contracts', 'Programs']],
  ] as [string, Viewer, string[]][])('listTopEntries returns the links for: %s', (_who, viewer, expected) => {
    expect(labels(viewer)).toEqual(expected)
  })

  it('getLastLinkLabel is Logout when signed in, verified or not, and Sign In otherwise', () => {
    expect(getLastLinkLabel('verified', true)).toBe('Logout')
    expect(getLastLinkLabel('unverified', true)).toBe('Logout')
    expect(getLastLinkLabel('signed-out', true)).toBe('Sign In')
    expect(getLastLinkLabel('loading', false)).toBe('Sign In')
  })
})

describe('SIDE_ENTRIES', () => {
  it('contains the entries of the specification in order, then the others', () => {
    expect(SIDE_ENTRIES.Admin.map((entry) => entry.label).join(', ')).toBe(
      'Dashboard, Clients, Staff, Schedule, Client Contracts, Reports, Charge Items, Users, Contract, Log Hours, ' +
        'Log Hours Admin, Pay Finalization, T&Cs, Privacy Policy, Resources, Places, Program Types',
    )
    expect(SIDE_ENTRIES.Facilitator.map((entry) => entry.label).join(', ')).toBe(
      'Schedule, Staff, Log Hours, Resources, Contracts, T&Cs, Privacy Policy',
    )
    expect(SIDE_ENTRIES.Client.map((entry) => entry.label).join(', ')).toBe(
      'Submit Request, Contracts, Programs, T&Cs, Privacy Policy',
    )
  })
})
