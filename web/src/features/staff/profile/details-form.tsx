import { TagsInput, type TagsInputProps } from '@mantine/core'
import { removablePill } from '../../../ui/fields/removable-pill.tsx'
import { LinesField, PhoneField } from '../../../ui/fields/text-fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { StaffMember } from '../staff-types.ts'
import { useProfileForm } from './use-profile-form.ts'

const toDetailsValues = ({ phone, skills, bio, emergencyContact }: StaffMember) => ({
  phone,
  skills,
  bio,
  emergencyContact,
})

export function DetailsForm({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const form = useProfileForm({
    member,
    isOwn,
    toFormValues: toDetailsValues,
    toChanges: (values) => values,
    done: 'Details saved.',
  })
  return (
    <Form form={form} submit="Save details">
      <PhoneField autoComplete={isOwn ? 'tel' : 'off'} {...form.field('phone')} />
      <SkillsField description="Co-workers see these." {...form.field('skills')} />
      <LinesField label="About" description="A sentence or two for co-workers." {...form.field('bio')} />
      <LinesField
        label="Emergency contact"
        description={isOwn ? 'Only you and Admins see this.' : 'Only Admins and this person see this.'}
        {...form.field('emergencyContact')}
      />
    </Form>
  )
}

export const SkillsField = (props: TagsInputProps) => (
  <TagsInput
    renderPill={removablePill}
    label="Skills"
    placeholder="Add a skill and press Enter"
    maxTags={50}
    acceptValueOnBlur
    {...props}
  />
)
