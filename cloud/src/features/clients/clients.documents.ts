import { client } from '@belay/contract/clients'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type Client = DocumentOf<typeof client>
export type VersionedClient = Versioned<Client>

/** A name as names are compared: spaces and capitals do not make another organization. */
export const comparedName = (organization: string): string =>
  organization.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

export const clients: Collection<Client> = {
  name: 'clients',
  idField: 'clientID',
  schemaVersion: 1,
  indexVersion: 1,
  schema: client,
  keys: {
    organization: { type: 'text', of: (doc) => doc.organization.toLowerCase() },
    comparedName: { type: 'text', of: (doc) => comparedName(doc.organization) },
    type: { type: 'text', of: (doc) => doc.type },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: [
    { where: [], orderBy: 'organization' },
    { where: ['type'], orderBy: 'organization' },
    { where: [], orderBy: 'createdAt' },
    { where: ['type'], orderBy: 'createdAt' },
    { where: ['comparedName'], orderBy: 'createdAt' },
  ],
  words: (doc) => [doc.organization, doc.contactName, doc.contactEmail].join(' '),
  audience: () => ({}),
}
