import type { client } from '@belay/contract/clients'
import type { Collection } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type Client = DocumentOf<typeof client>

export const clients: Collection<Client> = {
  name: 'clients',
  idField: 'clientID',
  keys: {
    organization: { type: 'text', of: (doc) => doc.organization.toLowerCase() },
    contactEmail: { type: 'text', of: (doc) => doc.contactEmail || null },
    type: { type: 'text', of: (doc) => doc.type },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: [
    { where: [], orderBy: 'organization' },
    { where: ['type'], orderBy: 'organization' },
    { where: [], orderBy: 'createdAt' },
    { where: ['type'], orderBy: 'createdAt' },
    { where: ['contactEmail'], orderBy: 'createdAt' },
  ],
  words: (doc) => [doc.organization, doc.contactName, doc.contactEmail].join(' '),
  audience: () => ({}),
}
