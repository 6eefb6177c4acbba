import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { AddRowButton, FieldRow } from '../../../ui/field-row.tsx'
import { TimeField } from '../../../ui/fields/date-fields.tsx'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormGroup } from '../../../ui/form-group.tsx'
import type { StaffMember } from '../staff-types.ts'
import { type AvailabilityValues, findExceptionProblems, findWeeklyProblems, WEEKDAYS } from './availability.ts'
import { ExceptionFields } from './exception-fields.tsx'
import styles from './profile.module.css'
import { useProfileForm } from './use-profile-form.ts'
import { WeekGrid } from './week-grid.tsx'

const toAvailabilityValues = ({ availability }: StaffMember): AvailabilityValues => ({
  weekly: availability.weekly,
  exceptions: availability.exceptions.map((exception) => ({ until: '', startTime: '', endTime: '', ...exception })),
})
const toAvailability = ({ weekly, exceptions }: AvailabilityValues) => ({
  weekly,
  exceptions: exceptions.map(({ until, startTime, endTime, ...exception }) => ({
    ...exception,
    ...(until ? { until } : {}),
    ...(startTime && endTime ? { startTime, endTime } : {}),
  })),
})

export function AvailabilityForm({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const form = useProfileForm({
    member,
    isOwn,
    toFormValues: toAvailabilityValues,
    toChanges: (values) => ({ availability: toAvailability(values) }),
    validate: ({ weekly, exceptions }) => ({ ...findWeeklyProblems(weekly), ...findExceptionProblems(exceptions) }),
    done: 'Availability saved.',
  })
  return (
    <Form form={form} submit="Save availability">
      <FormGroup title="Every week" hint="Tap or drag over the hours that usually work. Tap a day for all of it.">
        <WeekGrid
          weekly={form.form.getValues().weekly}
          onChange={(weekly) => form.form.setFieldValue('weekly', weekly)}
        />
        <ExactTimes form={form} />
      </FormGroup>
      <FormGroup title="Time off and exceptions" hint="Time away, or days with different hours.">
        <ExceptionFields form={form} />
      </FormGroup>
    </Form>
  )
}

/** Shows the weekly hours as fields, for times between full hours. It is folded unless a field has an error. */
function ExactTimes({ form: { form, field } }: { form: CloudForm<AvailabilityValues> }) {
  const [isOpen, setOpen] = useState(false)
  const { weekly } = form.getValues()
  const last = weekly.at(-1)
  const hasErrors = Object.keys(form.errors).some((path) => path.startsWith('weekly.'))
  return (
    <details
      className={styles.exact}
      open={isOpen || hasErrors}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Exact times</summary>
      {weekly.map((_, index) => (
        <WeeklyRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
          key={index}
          index={index}
          field={field}
          onRemove={() => form.removeListItem('weekly', index)}
        />
      ))}
      <AddRowButton
        onClick={() =>
          form.insertListItem('weekly', {
            weekday: last ? (last.weekday + 1) % 7 : 1,
            startTime: last?.startTime ?? '9:00 AM',
            endTime: last?.endTime ?? '5:00 PM',
          })
        }
      >
        Add hours
      </AddRowButton>
    </details>
  )
}

type RowProps = { index: number; field: CloudForm<AvailabilityValues>['field']; onRemove: () => void }

function WeeklyRow({ index, field, onRemove }: RowProps) {
  const weekday = field(`weekly.${index}.weekday`)
  return (
    <FieldRow
      name={`Hours ${index + 1}`}
      removeLabel={`Remove ${WEEKDAYS[weekday.value as number]} hours`}
      onRemove={onRemove}
      className={styles.week}
    >
      <NativeSelect
        label="Day"
        data={WEEKDAYS.map((label, value) => ({ value: String(value), label }))}
        value={String(weekday.value)}
        onChange={(event) => weekday.onChange(Number(event.currentTarget.value))}
      />
      <TimeField label="From" {...field(`weekly.${index}.startTime`)} />
      <TimeField label="To" {...field(`weekly.${index}.endTime`)} />
    </FieldRow>
  )
}
