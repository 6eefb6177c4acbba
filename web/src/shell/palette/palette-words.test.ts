import { expect, it } from 'vitest'
import { listTopEntries } from '../top-bar/entries.ts'
import { SIDE_ENTRIES } from '../top-bar/side-entries.ts'
import { findScreens, omitRepeats, sortByMatch } from './palette-words.ts'

const screens = [...listTopEntries({ state: 'verified', permission: 'Admin' }), ...SIDE_ENTRIES.Admin]
const labels = (query: string) => findScreens(screens, query).map(({ label }) => label)

it.each([
  ['approve', 'Program Requests'],
  ['approve', 'Log Hours Admin'],
  ['payroll', 'Pay Finalization'],
  ['calendar', 'Schedule'],
  ['roles', 'Users'],
  ['price', 'Charge Items'],
  ['terms', 'T&Cs'],
])('findScreens for "%s" returns %s', (query, screen) => {
  expect(labels(query)).toContain(screen)
})

it('findScreens puts a screen with that name before screens with such a synonym', () => {
  expect(labels('contract')[0]).toBe('Contract')
  expect(labels('log')[0]).toBe('Log Hours')
  expect(labels('xyzzy')).toEqual([])
})

it('sortByMatch puts a client with that name before requests that match loosely', () => {
  const groups = [
    { group: 'Clients', actions: [{ label: 'Northside High' }, { label: 'Juniper Health' }] },
    { group: 'Requests', actions: [{ label: 'Acme: Juniper day' }] },
    { group: 'Staff', actions: [{ label: 'Finn Larsen' }] },
  ]
  const sorted = sortByMatch(groups.toReversed(), 'juniper')
  expect(sorted.map(({ group }) => group)).toEqual(['Clients', 'Requests', 'Staff'])
  expect(sorted[0]?.actions[0]?.label).toBe('Juniper Health')
})

it('sortByMatch keeps records before screens that match equally, and puts a screen with that name first', () => {
  const groups = [
    { group: 'Staff', actions: [{ label: 'Stan Reyes' }] },
    { group: 'Go to', actions: [{ label: 'Staff' }] },
  ]
  const listGroups = (query: string) => sortByMatch(groups, query).map(({ group }) => group)
  expect(listGroups('sta')).toEqual(['Staff', 'Go to'])
  expect(listGroups('staff')).toEqual(['Go to', 'Staff'])
})

it('omitRepeats lists each program once: its contract or request only if the program itself is not found', () => {
  const createRecords = (...ids: (string | null)[]) => ids.map((programID) => ({ programID }))
  expect(omitRepeats(createRecords('a', 'b'), createRecords('a', 'c'), createRecords('b', 'c', 'd', null))).toEqual({
    contracts: createRecords('c'),
    requests: createRecords('d', null),
  })
})
