import { client } from '@belay/contract/clients'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, phoneWords } from '../documents.ts'

export type Client = DocumentOf<typeof client>
export type VersionedClient = Versioned<Client>

/** A name as names are compared: spaces and capitals do not make another organization. */
export const comparedName = (organization: string): string =>
  organization.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

export const clients = defineCollection<Client>({
  name: 'clients',
  idField: 'clientID',
  indexVersion: 2,
  schema: client,
  documentName: 'Client',
  nameOf: (doc) => doc.organization,
  keys: {
    organization: text((doc) => doc.organization.toLowerCase()),
    comparedName: text((doc) => comparedName(doc.organization)),
    type: text('type'),
    createdAt: number('createdAt'),
  },
  lists: { organization: [[], ['type']], createdAt: [[], ['type'], ['comparedName']] },
  words: (doc) => [doc.organization, doc.contactName, doc.contactEmail, phoneWords(doc.phone), doc.address].join(' '),
  audience: () => ({}),
})
