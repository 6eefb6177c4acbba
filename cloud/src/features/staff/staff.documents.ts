import { staffMember } from '@belay/contract/staff'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, phoneWords } from '../documents.ts'

export type StaffMember = DocumentOf<typeof staffMember>
export type VersionedMember = Versioned<StaffMember>

/** The default values of a staff record. */
export const BLANK = {
  title: '',
  phone: '',
  bio: '',
  emergencyContact: '',
  skills: [],
  availability: { weekly: [], exceptions: [] },
  active: true,
  certificates: [],
  maxHoursPerWeek: null,
}

export const staff = defineCollection<StaffMember>({
  name: 'staff',
  idField: 'staffID',
  schema: staffMember,
  documentName: 'StaffMember',
  nameOf: (doc) => doc.name,
  keys: {
    email: text('email'),
    name: text((doc) => doc.name.toLowerCase()),
    active: boolean('active'),
    title: text((doc) => doc.title.toLowerCase()),
    payRate: number('payRate'),
    createdAt: number('createdAt'),
  },
  unique: { email: 'Another staff record has this e-mail address.' },
  lists: {
    name: [[], ['active'], ['email']],
    title: [[], ['active']],
    payRate: [[], ['active']],
    createdAt: [[], ['active']],
  },
  words: (doc) => [doc.name, doc.email, doc.title, ...doc.skills, phoneWords(doc.phone)].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
})
