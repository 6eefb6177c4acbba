import { isAfter } from '@belay/contract/dates'
import type { TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { all, type Check, isHours, needed } from '../../ui/checks.ts'
import type { CloudForm } from '../../ui/cloud-form.ts'
import { isDate } from '../../ui/date-checks.ts'
import { DateField } from '../../ui/date-fields.tsx'
import { useFormat } from '../../ui/format.tsx'
import { HoursField } from '../../ui/hours-field.tsx'
import { LinesField } from '../../ui/text-fields.tsx'
import { ProgramField } from './program-field.tsx'

/** What every form of hours holds; without a program its id is ''. */
export type LogValues = { date: string; programID: string; hours: number | string; note: string }

const notAfter =
  (today: string): Check =>
  (value) =>
    isAfter(String(value), today) ? "You can't log hours for a future date." : null

/** What every form of hours checks before it asks the cloud. */
export const checkLogValues = (today: string) => ({
  date: all(needed('Choose a date.'), isDate(), notAfter(today)),
  hours: all(needed('Enter your hours.'), isHours()),
})

/** The values as the calls take them. */
export const toLogInput = ({ date, programID, hours, note }: LogValues) => ({
  date,
  hours: Number(hours),
  programID: programID || null,
  note: note.trim(),
})

type LogFieldsProps<Values extends LogValues> = {
  form: CloudForm<Values>
  staffID: string | null | undefined
  /** The program that is named already, offered even when it is older. */
  currentProgram?: { programID: string | null; programName: string }
  /** Whether a chosen program brings its planned hours too. */
  takesHours?: boolean
  /** Said below the hours. */
  hoursHint?: string
  /** Right below the hours. */
  quickHours?: ReactNode
  note?: Pick<TextareaProps, 'minRows' | 'maxRows' | 'placeholder'>
}

/** The fields of every form of hours: a program brings its date. */
export function LogFields<Values extends LogValues>({ form: cloudForm, ...props }: LogFieldsProps<Values>) {
  const { today } = useFormat()
  // Mantine types a path's value by the form's own shape, which is known to the caller only.
  const { form, field } = cloudForm as unknown as CloudForm<LogValues>
  const values = form.getValues()
  return (
    <>
      <ProgramField
        staffID={props.staffID}
        until={today}
        date={values.date}
        currentProgram={props.currentProgram}
        data-path="programID"
        value={values.programID}
        error={form.errors.programID}
        onChange={(programID, chosen) =>
          form.setValues({
            programID,
            ...(chosen?.planned && { date: chosen.date }),
            ...(chosen?.planned && props.takesHours && { hours: chosen.planned.hours || values.hours }),
          })
        }
      />
      <DateField label="Date" keepTyped required max={today} {...field('date')} />
      <div>
        <HoursField label="Hours" required description={props.hoursHint} {...field('hours')} />
        {props.quickHours}
      </div>
      <LinesField label="Note" {...props.note} {...field('note')} />
    </>
  )
}
