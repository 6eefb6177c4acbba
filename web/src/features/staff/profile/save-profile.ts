import { useEffect, useEffectEvent } from 'react'
import { cloud, type Inputs } from '../../../cloud/client.ts'
import type { CloudForm } from '../../../ui/form.tsx'
import type { StaffMember } from '../staff-types.ts'

type Changes = Pick<Inputs['staff']['updateOwn'], 'phone' | 'bio' | 'emergencyContact' | 'skills' | 'availability'>

/** Saves a part of a profile: one's own by oneself, anybody's by an Admin. */
export const saveProfile = (member: StaffMember, own: boolean, changes: Changes, version: number | undefined): Promise<StaffMember> =>
  own ? cloud.staff.updateOwn({ ...changes, version }) : cloud.staff.update({ ...changes, staffID: member.staffID, version })

/** Shows what somebody else saved meanwhile, unless something was typed here that is not saved yet. */
export function useFollow<V extends Record<string, unknown>>(form: CloudForm<V>, values: V, version: number): void {
  const follow = useEffectEvent(() => {
    if (form.isDirty() || form.saving) return
    form.form.setValues(values)
    form.form.resetDirty(values)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version is followed once
  useEffect(() => follow(), [version])
}
