import { client } from '@belay/contract/clients'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, phoneWords } from '../documents.ts'
import { buildMatchKeys, normalizeClientName } from './client-likeness.ts'

export type Client = DocumentOf<typeof client>
export type VersionedClient = Versioned<Client>

export const clients = defineCollection<Client>({
  name: 'clients',
  idField: 'clientID',
  schema: client,
  documentName: 'Client',
  nameOf: (doc) => doc.organization,
  keys: {
    organization: text((doc) => doc.organization.toLowerCase()),
    comparedName: text((doc) => normalizeClientName(doc.organization)),
    type: text('type'),
    createdAt: number('createdAt'),
  },
  multiValueKeys: { matchKey: buildMatchKeys },
  lists: { organization: [[], ['type']], createdAt: [[], ['type'], ['comparedName'], ['matchKey']] },
  words: (doc) => [doc.organization, doc.contactName, doc.contactEmail, phoneWords(doc.phone), doc.address].join(' '),
  audience: () => ({}),
})
