import { isAfter } from '@belay/contract/dates'
import type { TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField } from '../../ui/fields/date-fields.tsx'
import { HoursField } from '../../ui/fields/hours-field.tsx'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { type Check, combineChecks, isHours, required } from '../../ui/form/checks.ts'
import type { CloudForm } from '../../ui/form/cloud-form.ts'
import { isDate } from '../../ui/form/date-checks.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { ProgramField } from './program-field.tsx'

/** The values of every form for hours. Without a program, `programID` is ''. */
export type LogValues = { date: string; programID: string; hours: number | string; note: string }

const checkNotAfter =
  (today: string): Check =>
  (value) =>
    isAfter(String(value), today) ? "You can't log hours for a future date." : null

export const createLogChecks = (today: string) => ({
  date: combineChecks(required('Choose a date.'), isDate(), checkNotAfter(today)),
  hours: combineChecks(required('Enter your hours.'), isHours()),
})

export const toLogInput = ({ date, programID, hours, note }: LogValues) => ({
  date,
  hours: Number(hours),
  programID: programID || null,
  note: note.trim(),
})

type LogFieldsProps<Values extends LogValues> = {
  form: CloudForm<Values>
  staffID: string | null | undefined
  currentProgram?: { programID: string | null; programName: string }
  /** True if a chosen program also sets its planned hours. */
  takesHours?: boolean
  hoursHint?: string
  quickHours?: ReactNode
  note?: Pick<TextareaProps, 'minRows' | 'maxRows' | 'placeholder'>
}

/** Shows the fields of every form for hours. A chosen program also sets its date. */
export function LogFields<Values extends LogValues>({ form: cloudForm, ...props }: LogFieldsProps<Values>) {
  const { today } = useFormat()
  // Mantine derives a field's type from the type of the form's values, which is generic here.
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
        onChange={(programID, program) =>
          form.setValues({
            programID,
            ...(program?.planned && { date: program.date }),
            ...(program?.planned && props.takesHours && { hours: program.planned.hours || values.hours }),
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
