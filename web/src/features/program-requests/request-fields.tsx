import { describeClosure, findClosure } from '@belay/contract/closed-days'
import { LIMITS } from '@belay/contract/constants'
import { isCivilDate } from '@belay/contract/dates'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useCentre } from '../../cloud/centre.ts'
import { useMe } from '../../cloud/use-me.ts'
import { AddRowButton, RemoveButton } from '../../ui/field-row.tsx'
import { DateField, TimeField } from '../../ui/fields/date-fields.tsx'
import { EmailChips } from '../../ui/fields/email-chips.tsx'
import { ParticipantsField } from '../../ui/fields/number-fields.tsx'
import { LineField, LinesField, PhoneField } from '../../ui/fields/text-fields.tsx'
import type { CloudForm, FormValues } from '../../ui/form/cloud-form.ts'
import { FormGroup } from '../../ui/form-group.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { TypeField } from '../program-types/type-field.tsx'
import { BLANK_DATE, getLocationWords, type RequestValues } from './request-values.ts'
import styles from './requests.module.css'

type Props = { form: CloudForm<RequestValues> }

export function ContactFields({ form }: Props) {
  return (
    <>
      <LineField label="Organization" required autoComplete="organization" {...form.field('organization')} />
      <LineField label="Contact name" required autoComplete="name" {...form.field('contactName')} />
      <PhoneField autoComplete="tel" {...form.field('phone')} />
      <EmailChips
        label="Other contacts"
        description={[
          'Enter their e-mail addresses. They can follow this request here. Later, you can let them edit it.',
          "We'll e-mail them if we approve it.",
        ].join(' ')}
        {...form.field('otherContacts')}
      />
    </>
  )
}

/** Shows the fields for group and objectives, without the type and headcount if the schedule entry owns them. */
export function RequestProgramFields({ form, isScheduled = false }: Props & { isScheduled?: boolean }) {
  return (
    <>
      {!isScheduled && (
        <TypeField
          required
          placeholder="Choose a program, or describe another"
          {...form.field('programDetails.programType')}
        />
      )}
      <LinesField
        label="Objectives"
        description="What should be different for the group afterward?"
        minRows={3}
        {...form.field('programDetails.objectives')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        {!isScheduled && (
          <ParticipantsField
            required
            allowNegative={false}
            clampBehavior="none"
            {...form.field('programDetails.participants')}
          />
        )}
        <LineField label="Age group" placeholder="14 to 16, adults" {...form.field('programDetails.ageGroup')} />
      </SimpleGrid>
    </>
  )
}

const DATES = 'programDetails.preferredDates'
const CHOICES = ['First choice', 'Second choice', 'Third choice']

function ClosedNote({ date }: { date: string }) {
  const { closures } = useCentre()
  const format = useFormat()
  const closure = isCivilDate(date) ? findClosure(closures, date) : undefined
  return (
    <div className={styles.closed} aria-live="polite">
      {closure && `${describeClosure(closure, format.day)} Choose another date if you can.`}
    </div>
  )
}

type DatesProps<V extends FormValues> = {
  form: CloudForm<V>
  /** The path of the dates in the form. */
  path: string
  dates: readonly { date: string; startTime: string; endTime: string }[]
  from?: string | undefined
  /** The fewest dates. Only dates beyond it can be removed. */
  least: number
  /** The date that the button adds, and its words. */
  blank?: { date: string; startTime: string; endTime: string }
  add?: string
}

/** Shows the fields for up to three preferred dates. */
export function PreferredDates<V extends FormValues>(props: DatesProps<V>) {
  const { form, path, dates, from, least, blank = BLANK_DATE, add = 'Add another date' } = props
  return (
    <>
      {dates.map((choice, index) => (
        <FormGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its position only
          key={index}
          title={dates.length === 1 ? 'Preferred date' : (CHOICES[index] ?? '')}
          action={
            dates.length > least && (
              <RemoveButton
                label={`Remove the ${CHOICES[index]?.toLowerCase()}`}
                onClick={() => form.form.removeListItem(path, index)}
              />
            )
          }
        >
          <div className={styles.when}>
            <DateField
              label="Date"
              within={dates.length === 1 ? undefined : CHOICES[index]}
              keepTyped
              required
              min={from}
              {...form.field(`${path}.${index}.date`)}
            />
            <TimeField label="Start" required {...form.field(`${path}.${index}.startTime`)} />
            <TimeField label="End" required {...form.field(`${path}.${index}.endTime`)} />
          </div>
          <ClosedNote date={choice.date} />
        </FormGroup>
      ))}
      {dates.length < LIMITS.preferredDates && (
        <AddRowButton onClick={() => form.form.insertListItem(path, blank as never)}>{add}</AddRowButton>
      )}
    </>
  )
}

/** Shows the fields for three preferred dates and the location, without dates and location of a scheduled program. */
export function DatesFields({ form, from, isScheduled = false }: Props & { from?: string; isScheduled?: boolean }) {
  const { isAdmin } = useMe()
  const { preferredDates } = form.form.getValues().programDetails
  return (
    <>
      {!isScheduled && <PreferredDates form={form} path={DATES} dates={preferredDates} from={from} least={1} />}
      <FormGroup title="Location and needs">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
          {!isScheduled && (
            <NativeSelect
              label="Location"
              data={Object.entries(getLocationWords(isAdmin)).map(([value, label]) => ({ value, label }))}
              {...form.field('programDetails.location')}
            />
          )}
          <NativeSelect
            label="Setting"
            data={['Indoor', 'Outdoor', 'Either'].map((label) => ({ value: label.toLowerCase(), label }))}
            {...form.field('programDetails.setting')}
          />
        </SimpleGrid>
        <LinesField
          label="Accessibility needs"
          description="Anything we should prepare so everyone can take part."
          {...form.field('programDetails.accessibilityNeeds')}
        />
        <LinesField label="Notes" {...form.field('programDetails.notes')} />
      </FormGroup>
    </>
  )
}
