import { programType } from '@belay/contract/program-types'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type ProgramType = DocumentOf<typeof programType>
export type VersionedType = Versioned<ProgramType>

/** A name of a type, as it is compared. */
export const comparedName = (name: string): string => name.trim().toLowerCase()

export const programTypes = defineCollection<ProgramType>({
  name: 'programTypes',
  idField: 'typeID',
  schema: programType,
  documentName: 'ProgramType',
  nameOf: (doc) => doc.name,
  keys: {
    name: text((doc) => comparedName(doc.name)),
    offered: boolean('offered'),
    createdAt: number('createdAt'),
  },
  multiValueKeys: {
    anyName: (doc) => [...new Set([doc.name, ...doc.formerNames].map(comparedName))],
    placeIDs: (doc) => doc.placeIDs,
  },
  unique: { name: 'Another program type has this name.' },
  lists: { name: [[], ['offered'], ['anyName'], ['placeIDs']], createdAt: [[], ['offered']] },
  words: (doc) => [doc.name, doc.description].join(' '),
  audience: () => ({ everyone: true }),
})
