import { programType } from '@belay/contract/program-types'
import { slugOf } from '@belay/contract/slug'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type ProgramType = DocumentOf<typeof programType>

/** Normalizes a type's name for comparison. */
export const normalizeTypeName = (name: string): string => name.trim().toLowerCase()

/** Returns a type's current and former names, normalized, each once. */
export const allNamesOf = ({ name, formerNames }: Pick<ProgramType, 'name' | 'formerNames'>): string[] => [
  ...new Set([name, ...formerNames].map(normalizeTypeName)),
]

export const programTypes = defineCollection<ProgramType>({
  name: 'programTypes',
  idField: 'typeID',
  schemaVersion: 6,
  indexVersion: 3,
  migrations: {
    2: (type) => ({ staffBrings: '', ...type }),
    3: (type) => ({ typicalDay: '', months: [], notIncluded: '', ...type }),
    4: (type) => ({ participantsBring: '', ...type }),
    5: (type) => ({ smallPictureURL: null, ...type }),
    6: ({ lines, ...type }) => ({ ...type, lines: (lines as object[]).map((line) => ({ days: [], ...line })) }),
  },
  schema: programType,
  documentName: 'ProgramType',
  nameOf: (doc) => doc.name,
  keys: {
    name: text((doc) => normalizeTypeName(doc.name)),
    offered: boolean('offered'),
    createdAt: number('createdAt'),
  },
  multiValueKeys: {
    anyName: allNamesOf,
    anySlug: (doc) => [...new Set(allNamesOf(doc).map((name) => slugOf({ ...doc, name })))],
    placeIDs: (doc) => doc.placeIDs,
    picture: (doc) => [doc.pictureURL, doc.smallPictureURL].filter((path) => path !== null),
  },
  unique: { name: 'Another program type has this name.' },
  lists: {
    name: [[], ['offered'], ['anyName'], ['anySlug'], ['placeIDs']],
    createdAt: [[], ['offered'], ['picture']],
  },
  words: (doc) => [doc.name, doc.description].join(' '),
  audience: () => ({ everyone: true }),
})
