import { resource } from '@belay/contract/resources'
import type { Collection } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type Resource = DocumentOf<typeof resource>

export const resources: Collection<Resource> = {
  name: 'resources',
  idField: 'resourceID',
  schemaVersion: 1,
  indexVersion: 1,
  schema: resource,
  keys: {
    title: { type: 'text', of: (doc) => doc.title.toLowerCase() },
    category: { type: 'text', of: (doc) => doc.category },
    fileID: { type: 'text', of: (doc) => doc.file?.fileID ?? null },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: [
    ...['title', 'createdAt'].flatMap((orderBy) => [
      { where: [], orderBy },
      { where: ['category'], orderBy },
    ]),
    { where: ['fileID'], orderBy: 'createdAt' },
  ],
  words: (doc) => [doc.title, doc.description, doc.category].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
}
