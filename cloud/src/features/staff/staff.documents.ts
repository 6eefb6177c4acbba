import { staffMember } from '@belay/contract/staff'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type StaffMember = DocumentOf<typeof staffMember>
export type VersionedMember = Versioned<StaffMember>

export const staff: Collection<StaffMember> = {
  name: 'staff',
  idField: 'staffID',
  schemaVersion: 1,
  indexVersion: 1,
  schema: staffMember,
  keys: {
    email: { type: 'text', of: (doc) => doc.email },
    name: { type: 'text', of: (doc) => doc.name.toLowerCase() },
    active: { type: 'boolean', of: (doc) => doc.active },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  unique: { email: 'Another staff record has this e-mail address.' },
  lists: [
    { where: [], orderBy: 'name' },
    { where: ['active'], orderBy: 'name' },
    { where: [], orderBy: 'createdAt' },
    { where: ['active'], orderBy: 'createdAt' },
    { where: ['email'], orderBy: 'name' },
  ],
  words: (doc) => [doc.name, doc.email, doc.title, ...doc.skills].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
}
