import { LIMITS } from '@belay/contract/constants'
import { TextInput } from '@mantine/core'
import { Form, useCloudForm } from '../../../ui/form.tsx'
import { LinesField, SkillsField } from '../profile-fields.tsx'
import type { StaffMember } from '../staff-types.ts'
import { saveProfile, useBaseVersion, useFollowChanges, versionToSave } from './save-profile.ts'

const toFormValues = ({ phone, skills, bio, emergencyContact }: StaffMember) => ({
  phone,
  skills,
  bio,
  emergencyContact,
})

/** How to reach somebody, and what they can do. */
export function DetailsForm({ member, own }: { member: StaffMember; own: boolean }) {
  const base = useBaseVersion(toFormValues(member), member.version)
  const form = useCloudForm({
    initialValues: toFormValues(member),
    version: member.version,
    save: (values, { version }) => saveProfile(member, own, values, versionToSave(base, version)),
    current: toFormValues,
    refresh: ['staff'],
    done: 'Details saved.',
  })
  useFollowChanges(form, base, toFormValues(member), member.version)
  return (
    <Form form={form} submit="Save details">
      <TextInput
        label="Phone"
        type="tel"
        autoComplete={own ? 'tel' : 'off'}
        maxLength={LIMITS.phone}
        {...form.field('phone')}
      />
      <SkillsField description="Co-workers see these." {...form.field('skills')} />
      <LinesField label="About" description="A sentence or two for co-workers." {...form.field('bio')} />
      <LinesField
        label="Emergency contact"
        description={own ? 'Only you and Admins see this.' : 'Only Admins and this person see this.'}
        {...form.field('emergencyContact')}
      />
    </Form>
  )
}
