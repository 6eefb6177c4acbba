import { LIMITS } from '@belay/contract/constants'
import { isCivilDate } from '@belay/contract/dates'
import { Button, Textarea } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { DateField } from '../../ui/date-fields.tsx'
import { Form, useCloudForm } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.tsx'
import { HoursField } from '../../ui/hours-field.tsx'
import { Surface } from '../../ui/page.tsx'
import { checkLogValues } from './check-log-values.ts'
import styles from './hours.module.css'
import { ProgramField, useProgramChoices } from './program-field.tsx'
import type { Log } from './week.ts'

const QUICK = [1, 2, 4, 8]
type Values = { date: string; programID: string; hours: number | string; note: string }

/** Logs hours in a few taps: a program brings its date and its planned hours. */
export function LogForm({ staffID, date }: { staffID: string; date: string }) {
  const format = useFormat()
  const form = useCloudForm<Values, Log>({
    initialValues: { date, programID: '', hours: '', note: '' },
    draft: 'hours:new',
    validate: checkLogValues(format.today),
    save: ({ date: on, programID, hours, note }) =>
      cloud.hoursLogged.log({ date: on, hours: Number(hours), programID: programID || null, note: note.trim() }),
    refresh: ['hoursLogged'],
    done: (log) =>
      `Logged ${format.hours(log.hours)} for ${log.date === format.today ? 'today' : format.weekday(log.date)}.`,
    saved: () => form.reset(),
  })
  const values = form.form.getValues()
  const { own } = useProgramChoices({ staffID, until: format.today, date: values.date })
  const planned = own.find((assignment) => assignment.programID === values.programID)
  const day = isCivilDate(values.date) ? (values.date === format.today ? 'today' : format.weekday(values.date)) : null
  const draftWords = `${day ? `For ${day}. ` : ''}Not logged yet.`
  return (
    <Surface>
      <Form form={form} submit="Log hours" guard={false} draftWords={draftWords}>
        <ProgramField
          staffID={staffID}
          until={format.today}
          date={values.date}
          value={values.programID}
          error={form.form.errors.programID}
          onChange={(programID, chosen) =>
            form.form.setValues({
              programID,
              ...(chosen ? { date: chosen.date, hours: chosen.hours || values.hours } : {}),
            })
          }
        />
        <DateField label="Date" keepTyped required max={format.today} {...form.field('date')} />
        <div>
          <HoursField
            label="Hours"
            required
            description={planned && planned.hours > 0 ? `Planned: ${format.hours(planned.hours)}` : undefined}
            {...form.field('hours')}
          />
          <fieldset className={styles.quick}>
            <legend className="visuallyHidden">Quick hours</legend>
            {QUICK.map((hours) => (
              <Button
                key={hours}
                variant={values.hours === hours ? 'light' : 'default'}
                aria-pressed={values.hours === hours}
                onClick={() => form.form.setFieldValue('hours', hours)}
              >
                {hours} h
              </Button>
            ))}
          </fieldset>
        </div>
        <Textarea
          label="Note"
          autosize
          minRows={1}
          maxRows={5}
          maxLength={LIMITS.longText}
          placeholder="Optional"
          {...form.field('note')}
        />
      </Form>
    </Surface>
  )
}
