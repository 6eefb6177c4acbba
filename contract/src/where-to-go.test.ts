import { describe, expect, it } from 'vitest'
import { LOCATION_WORDS } from './constants.ts'
import { formatWhereToGo, whereToGo } from './where-to-go.ts'

const tower = { address: '1 College Way', mapLink: 'https://example.edu/map' }
const clientAddress = '270 Harbor Road'
const map = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

describe('whereToGo', () => {
  it.each([
    ["the place with the place's map", { location: 'Tower', place: tower, clientAddress }, tower],
    [
      "the place with a map of the place's address",
      { location: 'Tower', place: { ...tower, mapLink: '' }, clientAddress },
      { address: '1 College Way', mapLink: map('1 College Way') },
    ],
    [
      "a place without an address, and not the client's address",
      { location: 'Hut 12', place: { address: '', mapLink: '' }, clientAddress },
      { address: '', mapLink: '' },
    ],
    ['no address for an unknown location', { location: 'North woods', clientAddress }, { address: '', mapLink: '' }],
    ['a map of an address in the location', { location: '9 Mill Lane' }, { address: '', mapLink: map('9 Mill Lane') }],
    [
      "the client's address at the client's site",
      { location: LOCATION_WORDS['client site'], clientAddress },
      { address: clientAddress, mapLink: map(clientAddress) },
    ],
    ["the client's site without an address", { location: 'Client site' }, { address: '', mapLink: '' }],
    ['no address for an online program', { location: 'Virtual', clientAddress }, { address: '', mapLink: '' }],
  ])('returns %s', (_where, given, expected) => {
    expect(whereToGo(given)).toEqual({ location: given.location, ...expected })
  })
})

describe('formatWhereToGo', () => {
  it('returns the location and then the address, and each text only once', () => {
    expect(formatWhereToGo({ location: 'Tower', address: '1 College Way' })).toBe('Tower, 1 College Way')
    expect(formatWhereToGo({ location: '1 College Way', address: '1 College Way' })).toBe('1 College Way')
    expect(formatWhereToGo({ location: 'North woods', address: '' })).toBe('North woods')
  })
})
