import { LIMITS } from '@belay/contract/constants'
import { Switch, TextInput } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { MoneyField, NumberField } from '../../ui/fields/number-fields.tsx'
import { LineField, LinesField, PhoneField } from '../../ui/fields/text-fields.tsx'
import { combineChecks, isEmail, isMoney, isPhoneNumber, optional, required } from '../../ui/form/checks.ts'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { isDate } from '../../ui/form/date-checks.ts'
import { RecordDrawer } from '../../ui/form/form-drawer.tsx'
import { toValues } from '../../ui/form/form-values.ts'
import { useFormat } from '../../ui/format/format.tsx'
import {
  type CertificateValues,
  toCertificates,
  toCertificateValues,
  uploadCertificates,
} from './certificate-values.ts'
import { CertificatesField } from './certificates-field.tsx'
import { SkillsField } from './profile/details-form.tsx'
import type { StaffMember } from './staff-types.ts'

const BLANK = {
  name: '',
  email: '',
  title: '',
  phone: '',
  payRate: '' as number | '',
  skills: [] as string[],
  bio: '',
  emergencyContact: '',
  active: true,
  certificates: [] as CertificateValues[],
  maxHoursPerWeek: '' as number | '',
}

const toStaffValues = (member: Partial<StaffMember>): typeof BLANK =>
  toValues(BLANK, { ...member, certificates: toCertificateValues(member.certificates ?? []) })

type StaffFormProps = { member: StaffMember | null; onClose: () => void; onSaved: (member: StaffMember) => void }

export function StaffForm({ member, onClose, onSaved }: StaffFormProps) {
  const format = useFormat()
  const form = useCloudForm({
    initialValues: toStaffValues(member ?? {}),
    validate: {
      name: required('Enter a name.'),
      email: combineChecks(required('Enter an e-mail address.'), isEmail()),
      phone: isPhoneNumber(),
      payRate: optional(isMoney()),
      certificates: { name: required('Enter a name.'), validUntil: optional(isDate()) },
    },
    draft: member ? undefined : 'staff:new',
    version: member?.version,
    save: async ({ payRate, maxHoursPerWeek, certificates, ...values }, { version }) => {
      const fields = {
        ...values,
        payRate: payRate === '' ? null : payRate,
        maxHoursPerWeek: maxHoursPerWeek === '' ? null : maxHoursPerWeek,
        certificates: toCertificates(certificates),
      }
      const saved = await (member
        ? cloud.staff.update({ ...fields, staffID: member.staffID, version })
        : cloud.staff.create(fields))
      return uploadCertificates(saved, certificates)
    },
    current: (document: StaffMember) => toStaffValues(document),
    refresh: ['staff'],
    done: (saved) => (member ? `Saved ${saved.name}.` : `Added ${saved.name}.`),
    saved: (saved) => {
      onClose()
      onSaved(saved)
    },
  })
  return (
    <RecordDrawer
      kind="staff"
      existing={member?.name}
      onClose={onClose}
      form={form}
      fieldTexts={{ payRate: { describe: (rate: number | '') => (rate === '' ? '(empty)' : format.money(rate)) } }}
    >
      <LineField label="Name" required data-autofocus {...form.field('name')} />
      <TextInput
        label="E-mail"
        description="They sign in with this address."
        type="email"
        required
        maxLength={LIMITS.email}
        {...form.field('email')}
      />
      <LineField label="Title" placeholder="Lead facilitator" {...form.field('title')} />
      <PhoneField {...form.field('phone')} />
      <MoneyField
        label="Pay rate per hour"
        description="Applies from now on. Hours already approved keep their rate."
        {...form.field('payRate')}
      />
      <NumberField
        label="Most hours per week"
        placeholder="No limit"
        min={1}
        max={168}
        decimalScale={2}
        {...form.field('maxHoursPerWeek')}
      />
      <SkillsField {...form.field('skills')} />
      <LinesField label="About" {...form.field('bio')} />
      <LinesField
        label="Emergency contact"
        description="Only Admins and this person see this."
        {...form.field('emergencyContact')}
      />
      <Switch
        label="Active"
        description="Inactive people can't be assigned."
        {...form.form.getInputProps('active', { type: 'checkbox' })}
      />
      <CertificatesField form={form} />
    </RecordDrawer>
  )
}
