import { expect, it } from 'vitest'
import { flattenByPath } from './form-values.ts'

it('flattenByPath flattens objects', () => {
  expect(flattenByPath({ name: 'a', programDetails: { dates: [1], place: { room: 2 } } })).toEqual({
    name: 'a',
    'programDetails.dates': [1],
    'programDetails.place.room': 2,
  })
})
