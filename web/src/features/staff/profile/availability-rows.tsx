import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CloudForm } from '../../../ui/cloud-form.ts'
import { DateField, TimeField } from '../../../ui/date-fields.tsx'
import { LineField } from '../../../ui/text-fields.tsx'
import { type AvailabilityValues, WEEKDAYS } from './availability.ts'
import styles from './profile.module.css'

type RowProps = { index: number; field: CloudForm<AvailabilityValues>['field']; onRemove: () => void }

/** A weekday and its hours. */
export function WeeklyRow({ index, field, onRemove }: RowProps) {
  const weekday = field(`weekly.${index}.weekday`)
  return (
    <div className={styles.row}>
      <NativeSelect
        label="Day"
        data={WEEKDAYS.map((label, value) => ({ value: String(value), label }))}
        value={String(weekday.value)}
        onChange={(event) => weekday.onChange(Number(event.currentTarget.value))}
      />
      <TimeField label="From" {...field(`weekly.${index}.startTime`)} />
      <TimeField label="To" {...field(`weekly.${index}.endTime`)} />
      <Remove label={`Remove ${WEEKDAYS[weekday.value as number]} hours`} onClick={onRemove} />
    </div>
  )
}

/** A date that is different: off, or possible after all, for the day or for some hours of it. */
export function ExceptionRow({ index, field, onRemove }: RowProps) {
  const date = field(`exceptions.${index}.date`)
  const available = field(`exceptions.${index}.available`)
  return (
    <div className={styles.exception}>
      <DateField label="Date" {...date} />
      <NativeSelect
        label="Can work"
        data={[
          { value: 'no', label: 'Not available' },
          { value: 'yes', label: 'Available' },
        ]}
        value={available.value ? 'yes' : 'no'}
        onChange={(event) => available.onChange(event.currentTarget.value === 'yes')}
      />
      <Remove label={`Remove the exception on ${date.value}`} onClick={onRemove} />
      <div className={styles.wide}>
        <TimeField label="From" placeholder="All day" {...field(`exceptions.${index}.startTime`)} />
        <TimeField label="To" placeholder="All day" {...field(`exceptions.${index}.endTime`)} />
        <LineField label="Note" {...field(`exceptions.${index}.note`)} />
      </div>
    </div>
  )
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
    <IconX size={16} />
  </ActionIcon>
)
