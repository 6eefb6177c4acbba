import { place } from '@belay/contract/places'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type Place = DocumentOf<typeof place>
export type VersionedPlace = Versioned<Place>

export const places = defineCollection<Place>({
  name: 'places',
  idField: 'placeID',
  schemaVersion: 2,
  migrations: { 2: (place) => ({ arrival: '', ...place }) },
  schema: place,
  documentName: 'Place',
  nameOf: (doc) => doc.name,
  keys: {
    name: text((doc) => doc.name.toLowerCase()),
    active: boolean('active'),
    badWeatherPlaceID: text('badWeatherPlaceID'),
    createdAt: number('createdAt'),
  },
  unique: { name: 'Another place has this name.' },
  lists: { name: [[], ['active'], ['badWeatherPlaceID']], createdAt: [[], ['active']] },
  words: (doc) => [doc.name, doc.address].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
})
