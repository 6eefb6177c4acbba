import { logStatus } from '@belay/contract/statuses'
import { Button, Group } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { createChangeEntriesFor, EntryMenu } from '../../ui/buttons/entry-menu.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { isOver } from '../../ui/format/is-over.ts'
import { describeReminder } from '../../ui/format/reminder.ts'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './hours.module.css'
import type { Log, Shift, Work } from './week.ts'

type WorkProps = { work: Work; onEdit: (log: Log) => void; isLogged: (shift: Shift) => boolean }

/** Shows a planned shift and the hours logged on it, with their state and their actions. */
export function WeekWork({ work: { programID, programName, shift, log }, onEdit, isLogged }: WorkProps) {
  const format = useFormat()
  const misses = shift && !log && isOver(shift) && !isLogged(shift)
  const state = log && describeState('hoursLogged', logStatus(log), { isNext: true })
  return (
    <div>
      <div className={styles.work}>
        <span className={styles.what}>
          <ProgramLink programID={programID}>{programName || 'No program'}</ProgramLink>
          {shift?.startTime && <DimmedText block>{format.time(shift.startTime, shift.endTime)}</DimmedText>}
          {log?.note && <DimmedText block>{log.note}</DimmedText>}
        </span>
        <span className={styles.facts}>
          <span className="quiet tabular">{shift && `${format.hours(shift.hours)} planned`}</span>
          <span className={`tabular ${styles.logged}`}>{log && `${format.hours(log.hours)} logged`}</span>
          <span>
            {state && <StatusBadge {...state} />}
            {misses && <StatusBadge meaning="off" word="Not logged" />}
          </span>
        </span>
        {log && <LogMenu log={log} onEdit={() => onEdit(log)} />}
      </div>
      {log && logStatus(log) === 'Returned' && <Returned log={log} onEdit={() => onEdit(log)} />}
    </div>
  )
}

type LogProps = { log: Log; onEdit: () => void }

function LogMenu({ log, onEdit }: LogProps) {
  const format = useFormat()
  const act = useAct()
  const name = `${format.hours(log.hours)}, ${log.programName || 'No program'}`
  const remove = () =>
    act(() => cloud.hoursLogged.delete({ userId: log.userId, timeID: log.timeID, version: log.version }), {
      refresh: ['hoursLogged'],
      done: `Deleted ${name}.`,
    })
  return (
    <span className={styles.menu}>
      <EntryMenu label={`Actions for ${name}`} entries={createChangeEntriesFor(log, onEdit, remove)} />
    </span>
  )
}

/** Shows why hours were returned, with the button that opens them. */
function Returned({ log, onEdit }: LogProps) {
  const format = useFormat()
  return (
    <Group
      justify="space-between"
      gap="var(--space-8) var(--space-16)"
      my="sm"
      px="md"
      py="sm"
      bdrs="md"
      bg="var(--mantine-color-red-light)"
    >
      <span>
        {log.returnNote}
        {log.remindedAt && <DimmedText block>{describeReminder(log.remindedAt, format)}</DimmedText>}
      </span>
      <Button size="compact-sm" variant="light" color="red" onClick={onEdit}>
        Correct or add a note
      </Button>
    </Group>
  )
}
