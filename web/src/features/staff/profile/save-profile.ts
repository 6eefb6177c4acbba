import { useEffect, useEffectEvent, useRef } from 'react'
import { cloud, type Inputs } from '../../../cloud/client.ts'
import type { CloudForm } from '../../../ui/cloud-form.ts'
import type { StaffMember } from '../staff-types.ts'

type Changes = Pick<Inputs['staff']['updateOwn'], 'phone' | 'bio' | 'emergencyContact' | 'skills' | 'availability'>

/** Saves a part of a profile: one's own by oneself, anybody's by an Admin. */
export const saveProfile = (
  member: StaffMember,
  own: boolean,
  changes: Changes,
  version: number | undefined,
): Promise<StaffMember> =>
  own
    ? cloud.staff.updateOwn({ ...changes, version })
    : cloud.staff.update({ ...changes, staffID: member.staffID, version })

/** What a form began with, and in which version of the document. */
type Base = { current: { values: string; version: number } }

export function useBaseVersion(values: object, version: number): Base {
  return useRef({ values: JSON.stringify(values), version })
}

/** The version to save over: after a conflict it is the one that was shown. */
export const versionToSave = (base: Base, shown: number | undefined): number =>
  Math.max(base.current.version, shown ?? 0)

/** Follows changes of the document elsewhere: fields that were not touched here are shown anew. */
export function useFollowChanges<V extends Record<string, unknown>>(
  form: CloudForm<V>,
  base: Base,
  values: V,
  version: number,
): void {
  const follow = useEffectEvent(() => {
    const text = JSON.stringify(values)
    const untouched = !form.isDirty() && !form.saving
    if (!untouched && text !== base.current.values && text !== JSON.stringify(form.form.getValues())) return
    base.current = { values: text, version }
    if (!untouched) return
    form.form.setValues(values)
    form.form.resetDirty(values)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version is followed once
  useEffect(() => follow(), [version])
}
