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
])('"%s" finds %s', (typed, screen) => {
  expect(labels(typed)).toContain(screen)
})

it('a screen of that name comes before those that are called so too', () => {
  expect(labels('contract')[0]).toBe('Contract')
  expect(labels('log')[0]).toBe('Log Hours')
  expect(labels('xyzzy')).toEqual([])
})

it('a client of that name comes before requests that match loosely', () => {
  const groups = [
    { group: 'Clients', actions: [{ label: 'Northside High' }, { label: 'Juniper Health' }] },
    { group: 'Requests', actions: [{ label: 'Acme: Juniper day' }] },
    { group: 'Staff', actions: [{ label: 'Finn Larsen' }] },
  ]
  const found = sortByMatch(groups.toReversed(), 'juniper')
  expect(found.map(({ group }) => group)).toEqual(['Clients', 'Requests', 'Staff'])
  expect(found[0]?.actions[0]?.label).toBe('Juniper Health')
})

it('a program is found once: its contract and its request stand in only where it is not listed itself', () => {
  const of = (...ids: (string | null)[]) => ids.map((programID) => ({ programID }))
  expect(withoutRepeats(of('a', 'b'), of('a', 'c'), of('b', 'c', 'd', null))).toEqual({
    contracts: of('c'),
    requests: of('d', null),
  })
})
