import { LIMITS } from '@belay/contract/constants'
import { Alert, Textarea } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { DateField } from '../../ui/date-fields.tsx'
import { useCloudForm } from '../../ui/form.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useFormat } from '../../ui/format.tsx'
import { HoursField } from '../../ui/hours-field.tsx'
import { checkLogValues } from './check-log-values.ts'
import { ProgramField, ProgramName } from './program-field.tsx'
import type { Log } from './week.ts'

type Values = { date: string; programID: string; hours: number | string; note: string }
const toFormValues = (log: Log): Values => ({
  date: log.date,
  programID: log.programID ?? '',
  hours: log.hours,
  note: log.note,
})

/** Changes a log; a returned one of one's own goes back for approval. Mount it while it is open. */
export function LogDrawer({ log, own, onClose }: { log: Log; own: boolean; onClose: () => void }) {
  const format = useFormat()
  const resubmits = own && log.returnedAt !== null
  const form = useCloudForm<Values, Log>({
    initialValues: toFormValues(log),
    version: log.version,
    current: (document: Log) => toFormValues(document),
    validate: checkLogValues(format.today),
    save: ({ date, programID, hours, note }, { version }) =>
      cloud.hoursLogged.update({
        userId: log.userId,
        timeID: log.timeID,
        version,
        date,
        hours: Number(hours),
        programID: programID || null,
        note: note.trim(),
      }),
    refresh: ['hoursLogged'],
    done: (saved) =>
      resubmits
        ? `Resubmitted ${format.hours(saved.hours)} for approval.`
        : `Saved ${format.hours(saved.hours)} on ${format.date(saved.date)}.`,
    saved: onClose,
  })
  const { programID, date } = form.form.getValues()
  const words = {
    programID: { label: 'Program', describe: (id: string) => (id ? <ProgramName programID={id} /> : 'No program') },
    hours: { describe: (hours: number | '') => format.hours(hours || 0) },
  }
  return (
    <FormDrawer
      title={own ? 'Edit hours' : `Edit hours for ${log.staffName}`}
      opened
      onClose={onClose}
      form={form}
      submit={resubmits ? 'Resubmit' : 'Save'}
      words={words}
    >
      {log.returnNote && (
        <Alert color="red" title="Returned">
          {log.returnNote}
        </Alert>
      )}
      <ProgramField
        staffID={log.staffID}
        until={format.today}
        date={date}
        currentProgram={log}
        data-path="programID"
        value={programID}
        error={form.form.errors.programID}
        onChange={(next, chosen) => form.form.setValues({ programID: next, ...(chosen ? { date: chosen.date } : {}) })}
      />
      <DateField label="Date" keepTyped required max={format.today} {...form.field('date')} />
      <HoursField label="Hours" required {...form.field('hours')} />
      <Textarea label="Note" autosize minRows={2} maxLength={LIMITS.longText} {...form.field('note')} />
    </FormDrawer>
  )
}
