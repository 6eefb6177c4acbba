import { NativeSelect } from '@mantine/core'
import { AddRowButton, FieldRow, RemoveButton } from '../../../ui/field-row.tsx'
import { DateField, TimeField } from '../../../ui/fields/date-fields.tsx'
import { LineField } from '../../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormGroup } from '../../../ui/form-group.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import type { StaffMember } from '../staff-types.ts'
import { type AvailabilityValues, findExceptionProblems, findWeeklyProblems, WEEKDAYS } from './availability.ts'
import styles from './profile.module.css'
import { useProfileForm } from './use-profile-form.ts'

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

const BLANK_DAY = { until: '', available: false, startTime: '', endTime: '', note: '' }

export function AvailabilityForm({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const { today } = useFormat()
  const form = useProfileForm({
    member,
    isOwn,
    toFormValues: toAvailabilityValues,
    toChanges: (values) => ({ availability: toAvailability(values) }),
    validate: ({ weekly, exceptions }) => ({ ...findWeeklyProblems(weekly), ...findExceptionProblems(exceptions) }),
    done: 'Availability saved.',
  })
  const { weekly, exceptions } = form.form.getValues()
  const last = weekly.at(-1)
  return (
    <Form form={form} submit="Save availability">
      <FormGroup
        title="Every week"
        hint={weekly.length === 0 ? 'No hours set. Any time counts as available.' : 'Hours usually available.'}
      >
        {weekly.map((_, index) => (
          <WeeklyRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
            key={index}
            index={index}
            field={form.field}
            onRemove={() => form.form.removeListItem('weekly', index)}
          />
        ))}
        <AddRowButton
          onClick={() =>
            form.form.insertListItem('weekly', {
              weekday: last ? (last.weekday + 1) % 7 : 1,
              startTime: last?.startTime ?? '9:00 AM',
              endTime: last?.endTime ?? '5:00 PM',
            })
          }
        >
          Add hours
        </AddRowButton>
      </FormGroup>
      <FormGroup title="Exceptions" hint="Days off, time away over several days, or days with different hours.">
        {exceptions.map((_, index) => (
          <ExceptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
            key={index}
            index={index}
            field={form.field}
            onRemove={() => form.form.removeListItem('exceptions', index)}
          />
        ))}
        <AddRowButton onClick={() => form.form.insertListItem('exceptions', { ...BLANK_DAY, date: today })}>
          Add a date
        </AddRowButton>
      </FormGroup>
    </Form>
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

/** Shows the fields of an exception: unavailable or available days, for whole days or some hours. */
function ExceptionRow({ index, field, onRemove }: RowProps) {
  const format = useFormat()
  const date = field(`exceptions.${index}.date`)
  const available = field(`exceptions.${index}.available`)
  const name = `Exception ${index + 1}`
  return (
    <div className={styles.exception}>
      <DateField label="Date" within={name} {...date} />
      <DateField
        label="Last day"
        within={name}
        placeholder="Same day"
        min={date.value}
        {...field(`exceptions.${index}.until`)}
      />
      <RemoveButton label={`Remove the exception on ${format.day(date.value)}`} onClick={onRemove} />
      <div className={styles.wide}>
        <NativeSelect
          label="Can work"
          data={[
            { value: 'no', label: 'Not available' },
            { value: 'yes', label: 'Available' },
          ]}
          value={available.value ? 'yes' : 'no'}
          onChange={(event) => available.onChange(event.currentTarget.value === 'yes')}
        />
        <TimeField label="From" placeholder="All day" {...field(`exceptions.${index}.startTime`)} />
        <TimeField label="To" placeholder="All day" {...field(`exceptions.${index}.endTime`)} />
        <LineField label="Note" {...field(`exceptions.${index}.note`)} />
      </div>
    </div>
  )
}
