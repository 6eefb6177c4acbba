import { resource } from '@belay/contract/resources'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type Resource = DocumentOf<typeof resource>

export const resources = defineCollection<Resource>({
  name: 'resources',
  idField: 'resourceID',
  schema: resource,
  documentName: 'Resource',
  nameOf: (doc) => doc.title,
  keys: {
    title: text((doc) => doc.title.toLowerCase()),
    category: text('category'),
    fileID: text((doc) => doc.file?.fileID ?? null),
    createdAt: number('createdAt'),
  },
  lists: { title: [[], ['category']], createdAt: [[], ['category'], ['fileID']] },
  words: (doc) => [doc.title, doc.description, doc.category].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
})
