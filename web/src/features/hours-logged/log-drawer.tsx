import { Alert } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../ui/form/form-drawer.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { createLogChecks, LogFields, type LogValues, toLogInput } from './log-fields.tsx'
import { ProgramName } from './program-field.tsx'
import type { Log } from './week.ts'

function toLogValues({ date, programID, hours, note }: Log): LogValues {
  return { date, programID: programID ?? '', hours, note }
}

/** Shows the form to change a log. If `isOwn`, saving a returned log resubmits it. Mount it only while it is open. */
export function LogDrawer({ log, isOwn, onClose }: { log: Log; isOwn: boolean; onClose: () => void }) {
  const format = useFormat()
  const resubmits = isOwn && log.returnedAt !== null
  const form = useCloudForm<LogValues, Log>({
    initialValues: toLogValues(log),
    version: log.version,
    current: (document: Log) => toLogValues(document),
    validate: createLogChecks(format.today),
    save: (values, { version }) =>
      cloud.hoursLogged.update({ userId: log.userId, timeID: log.timeID, version, ...toLogInput(values) }),
    refresh: ['hoursLogged'],
    done: (saved) =>
      resubmits
        ? `Resubmitted ${format.hours(saved.hours)} for approval.`
        : `Saved ${format.hours(saved.hours)} on ${format.day(saved.date)}.`,
    saved: onClose,
  })
  const texts = {
    programID: { label: 'Program', describe: (id: string) => (id ? <ProgramName programID={id} /> : 'No program') },
    hours: { describe: (hours: number | '') => format.hours(hours || 0) },
  }
  return (
    <FormDrawer
      title={isOwn ? 'Edit hours' : `Edit hours for ${log.staffName}`}
      onClose={onClose}
      form={form}
      submit={resubmits ? 'Resubmit' : 'Save'}
      fieldTexts={texts}
    >
      {log.returnNote && (
        <Alert color="red" title="Returned">
          {log.returnNote}
        </Alert>
      )}
      <LogFields form={form} staffID={log.staffID} currentProgram={log} />
    </FormDrawer>
  )
}
