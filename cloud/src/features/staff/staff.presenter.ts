import { directoryEntry, staffMember } from '@belay/contract/staff'
import { abilitiesOf } from '../../platform/calls/abilities.ts'
import type { Actor } from '../../platform/calls/actor.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { BlockingReference } from '../../platform/calls/refuse.ts'
import type { StaffMember, VersionedMember } from './staff.documents.ts'
import { mayDeleteStaff, mayEditOwnStaff, mayEditStaff } from './staff.rules.ts'

/** Returns a complete staff record with the caller's abilities. `references`: documents that prevent its deletion. */
export const presentOpenStaff = (actor: Actor, member: VersionedMember, references: readonly BlockingReference[]) => ({
  ...pickFields(staffMember, member),
  ...abilitiesOf(actor, {
    edit: { call: 'staff.update', rule: () => mayEditStaff(actor, member) },
    editOwn: { call: 'staff.updateOwn', rule: () => mayEditOwnStaff(actor, member) },
    delete: { call: 'staff.delete', rule: () => mayDeleteStaff(member, references) },
  }),
})

/** Returns the fields that co-workers see: no pay rate, emergency contact or availability. */
export const presentDirectoryEntry = (member: StaffMember) => pickFields(directoryEntry, member)
