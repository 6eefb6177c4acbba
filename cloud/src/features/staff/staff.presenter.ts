import type { directoryEntry, openStaffMember } from '@belay/contract/staff'
import type * as z from 'zod'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { StaffMember } from './staff.documents.ts'
import { mayDeleteStaff, mayEditOwnStaff, mayEditStaff } from './staff.rules.ts'

/**
 * A staff record in full, with what the caller may do with it. Shifts, hours and pay, which keep it from being deleted,
 * are looked for and named when somebody deletes it.
 */
export const presentOpenStaff = (actor: Actor, member: Versioned<StaffMember>): z.output<typeof openStaffMember> => ({
  ...presentDirectoryEntry(member),
  payRate: member.payRate,
  emergencyContact: member.emergencyContact,
  availability: member.availability,
  version: member.version,
  createdAt: member.createdAt,
  ...(member.updatedAt === undefined ? {} : { updatedAt: member.updatedAt }),
  ...abilitiesOf(actor, {
    edit: { call: 'staff.update', rule: () => mayEditStaff(actor, member) },
    editOwn: { call: 'staff.updateOwn', rule: () => mayEditOwnStaff(actor, member) },
    delete: { call: 'staff.delete', rule: () => mayDeleteStaff(member, []) },
  }),
})

/** What co-workers see: no pay rate, no emergency contact, no availability. */
export const presentDirectoryEntry = (member: StaffMember): z.output<typeof directoryEntry> => ({
  staffID: member.staffID,
  name: member.name,
  email: member.email,
  phone: member.phone,
  title: member.title,
  skills: member.skills,
  bio: member.bio,
  active: member.active,
  photoURL: member.photoURL,
})
