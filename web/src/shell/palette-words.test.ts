import { expect, it } from 'vitest'
import { topEntries } from './entries.ts'
import { findScreens, sortByMatch, withoutRepeats } from './palette-words.ts'
import { SIDE_ENTRIES } from './side-entries.ts'

const screens = [...topEntries({ state: 'verified', permission: 'Admin' }), ...SIDE_ENTRIES.Admin]
const labels = (typed: string) => findScreens(screens, typed).map(({ label }) => label)

it.each([
  ['approve', 'Program Requests'],
  ['approve', 'Log Hours Admin'],
  ['payroll', 'Pay Finalization'],
  ['calendar', 'Schedule'],
  ['roles', 'Users'],
  ['price', 'Charge Items'],
  ['terms', 'T&Cs'],
])('findScreens for "%s" returns %s', (typed, screen) => {
  expect(labels(typed)).toContain(screen)
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
  const found = sortByMatch(groups.toReversed(), 'juniper')
  expect(found.map(({ group }) => group)).toEqual(['Clients', 'Requests', 'Staff'])
  expect(found[0]?.actions[0]?.label).toBe('Juniper Health')
})

it('withoutRepeats lists each program once: its contract or request only if the program itself is not found', () => {
  const of = (...ids: (string | null)[]) => ids.map((programID) => ({ programID }))
  expect(withoutRepeats(of('a', 'b'), of('a', 'c'), of('b', 'c', 'd', null))).toEqual({
    contracts: of('c'),
    requests: of('d', null),
  })
})
