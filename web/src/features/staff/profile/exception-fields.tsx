import { isBefore, isCivilDate } from '@belay/contract/dates'
import { Button, Group, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AddRowButton, RemoveButton } from '../../../ui/field-row.tsx'
import { DateField, TimeField } from '../../../ui/fields/date-fields.tsx'
import { LineField } from '../../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../../ui/form/cloud-form.ts'
import { type Format, useFormat } from '../../../ui/format/format.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import type { AvailabilityValues, Exception } from './availability.ts'
import styles from './profile.module.css'

/** The exception that is open, and if its fields are those of time off or all of them. */
type OpenException = { index: number; hasAllFields: boolean }

const isTimeOff = ({ available, startTime, endTime }: Exception) => !available && !startTime && !endTime

const isPast = ({ date, until }: Exception, today: string) => isCivilDate(date) && isBefore(until || date, today)

const describeDays = ({ date, until }: Exception, format: Format) => format.days(date, until || date)

function describeException(exception: Exception, format: Format): string {
  const { available, startTime, endTime, note } = exception
  const kind = isTimeOff(exception) ? 'Away' : available ? 'Available' : 'Not available'
  return [kind, startTime && format.time(startTime, endTime), note].filter(Boolean).join(' · ')
}

/** Shows time off and other exceptions as lines. One of them is open; a past one shows on request. */
export function ExceptionFields({ form: { form, field } }: { form: CloudForm<AvailabilityValues> }) {
  const format = useFormat()
  const [open, setOpen] = useState<OpenException | null>(null)
  const [showsPast, setShowsPast] = useState(false)
  const { exceptions } = form.getValues()
  const hasError = (index: number) => Object.keys(form.errors).some((path) => path.startsWith(`exceptions.${index}.`))
  const pastCount = exceptions.filter((exception) => isPast(exception, format.today)).length
  const add = (available: boolean) => {
    const blank = { date: format.today, until: '', available, startTime: '', endTime: '', note: '' }
    form.insertListItem('exceptions', blank)
    setOpen({ index: exceptions.length, hasAllFields: available })
  }
  const remove = (index: number) => {
    form.removeListItem('exceptions', index)
    setOpen(null)
  }
  return (
    <>
      {exceptions.map((exception, index) => {
        const isOpen = open?.index === index || hasError(index)
        if (!isOpen && !showsPast && isPast(exception, format.today)) return null
        const days = describeDays(exception, format)
        const removeButton = (
          <RemoveButton label={`Remove the exception on ${format.day(exception.date)}`} onClick={() => remove(index)} />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exception is identified by its position only
          <div key={index} className={styles.exception}>
            {isOpen ? (
              <OpenFields
                index={index}
                field={field}
                hasAllFields={open?.index === index ? open.hasAllFields : !isTimeOff(exception)}
                removeButton={removeButton}
              />
            ) : (
              <Group gap="sm" wrap="nowrap">
                <span className={styles.line}>
                  {days}
                  <DimmedText block>{describeException(exception, format)}</DimmedText>
                </span>
                <Button
                  variant="subtle"
                  aria-label={`Edit the exception on ${format.day(exception.date)}`}
                  onClick={() => setOpen({ index, hasAllFields: !isTimeOff(exception) })}
                >
                  Edit
                </Button>
                {removeButton}
              </Group>
            )}
          </div>
        )
      })}
      <Group gap="sm">
        <AddRowButton onClick={() => add(false)}>Add time off</AddRowButton>
        <AddRowButton onClick={() => add(true)}>Add other hours</AddRowButton>
        {pastCount > 0 && !showsPast && (
          <Button variant="subtle" onClick={() => setShowsPast(true)}>
            Show {pastCount} past
          </Button>
        )}
      </Group>
    </>
  )
}

type OpenFieldsProps = {
  index: number
  field: CloudForm<AvailabilityValues>['field']
  hasAllFields: boolean
  removeButton: ReactNode
}

/** Shows the fields of an exception: the days of time off, or also hours and if they are available. */
function OpenFields({ index, field, hasAllFields, removeButton }: OpenFieldsProps) {
  const path = `exceptions.${index}`
  const date = field(`${path}.date`)
  const available = field(`${path}.available`)
  const within = `Exception ${index + 1}`
  return (
    <fieldset aria-label={within} className={styles.fields}>
      <DateField label="First day" within={within} {...date} />
      <DateField label="Last day" within={within} placeholder="Same day" min={date.value} {...field(`${path}.until`)} />
      {removeButton}
      <div className={styles.wide} data-all={hasAllFields || undefined}>
        {hasAllFields && (
          <>
            <NativeSelect
              label="Can work"
              data={[
                { value: 'no', label: 'Not available' },
                { value: 'yes', label: 'Available' },
              ]}
              value={available.value ? 'yes' : 'no'}
              onChange={(event) => available.onChange(event.currentTarget.value === 'yes')}
            />
            <TimeField label="From" placeholder="All day" {...field(`${path}.startTime`)} />
            <TimeField label="To" placeholder="All day" {...field(`${path}.endTime`)} />
          </>
        )}
        <LineField label="Note" {...field(`${path}.note`)} />
      </div>
    </fieldset>
  )
}
