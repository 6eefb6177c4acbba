import type { FormErrors } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cloud, type Inputs } from '../../../cloud/client.ts'
import { type CloudForm, type FormValues, useCloudForm } from '../../../ui/form/cloud-form.ts'
import type { StaffMember } from '../staff-types.ts'

type Changes = Pick<Inputs['staff']['updateOwn'], 'phone' | 'bio' | 'emergencyContact' | 'skills' | 'availability'>

type ProfileFormOptions<V extends FormValues> = {
  member: StaffMember
  isOwn: boolean
  toFormValues: (member: StaffMember) => V
  toChanges: (values: V) => Changes
  validate?: (values: V) => FormErrors
  done: string
}

/**
 * Creates the form for a part of a profile, saved by the person or an Admin. If the staff record changes elsewhere, a
 * form without edits shows the new values.
 */
export function useProfileForm<V extends FormValues>(options: ProfileFormOptions<V>): CloudForm<V> {
  const { member, isOwn, toFormValues, toChanges, ...rest } = options
  const values = toFormValues(member)
  const base = useRef({ values: JSON.stringify(values), version: member.version })
  const form = useCloudForm<V, StaffMember>({
    ...rest,
    initialValues: values,
    version: member.version,
    save: (formValues, { version: shownVersion = 0 }) => {
      // After a conflict, the form overwrites the version that the person has seen.
      const version = Math.max(base.current.version, shownVersion)
      return isOwn
        ? cloud.staff.updateOwn({ ...toChanges(formValues), version })
        : cloud.staff.update({ ...toChanges(formValues), staffID: member.staffID, version })
    },
    current: toFormValues,
    refresh: ['staff'],
  })
  const follow = useEffectEvent(() => {
    const text = JSON.stringify(values)
    const untouched = !form.isDirty() && !form.saving
    if (!untouched && text !== base.current.values && text !== JSON.stringify(form.form.getValues())) return
    base.current = { values: text, version: member.version }
    if (!untouched) return
    form.form.setValues(values)
    form.form.resetDirty(values)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version is followed once
  useEffect(() => follow(), [member.version])
  return form
}
