import { staffMember } from '@belay/contract/staff'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type StaffMember = DocumentOf<typeof staffMember>
export type VersionedMember = Versioned<StaffMember>

export const staff = defineCollection<StaffMember>({
  name: 'staff',
  idField: 'staffID',
  schemaVersion: 2,
  migrations: { 2: (doc) => ({ certificates: [], maxHoursPerWeek: null, ...doc }) },
  schema: staffMember,
  documentName: 'StaffMember',
  keys: {
    email: text('email'),
    name: text((doc) => doc.name.toLowerCase()),
    active: boolean('active'),
    createdAt: number('createdAt'),
  },
  unique: { email: 'Another staff record has this e-mail address.' },
  lists: { name: [[], ['active'], ['email']], createdAt: [[], ['active']] },
  words: (doc) => [doc.name, doc.email, doc.title, ...doc.skills].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
})
