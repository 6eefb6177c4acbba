import { addDays, isAfter, toIsoDate } from '@belay/contract/dates'
import { logStatus } from '@belay/contract/statuses'
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { cloud } from '../../cloud/client.ts'
import { useAct, useBulkAction } from '../../ui/actions/act.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { createChangeEntriesFor, EntryMenu } from '../../ui/buttons/entry-menu.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { describeReminder } from '../../ui/format/reminder.ts'
import { pluralize } from '../../ui/pluralize.ts'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './hours.module.css'
import { copyLastWeek, getWeekStart, groupByDay, type Log, listDaysOfWeek, sumHours } from './week.ts'

type WeekProps = {
  date: string
  logs: readonly Log[]
  lastWeekLogs: readonly Log[]
  onWeek: (iso: string | undefined) => void
  onEdit: (log: Log) => void
}

export function WeekView({ date, logs, lastWeekLogs, onWeek, onEdit }: WeekProps) {
  const format = useFormat()
  const { runMany, busy } = useBulkAction()
  const days = groupByDay(listDaysOfWeek(date), logs)
  const start = getWeekStart(date)
  const end = addDays(start, 6)
  const current = start === getWeekStart(format.today)
  const copiedLogs = copyLastWeek(lastWeekLogs, logs, format.today)
  const copyLogs = async () => {
    const count = pluralize(copiedLogs.length, 'entry', 'entries')
    const added = `Adds ${count} (${format.hours(sumHours(copiedLogs))}) to this week as pending.`
    const body = `${added} Future days and days already logged are skipped.`
    if (!(await confirm({ title: 'Copy last week?', body, action: 'Copy' }))) return
    await runMany(copiedLogs, (log) => cloud.hoursLogged.log(log), {
      verb: 'copied',
      refresh: ['hoursLogged'],
      label: (log) => format.day(log.date),
    })
  }
  const go = (to: string) =>
    onWeek(getWeekStart(to) === getWeekStart(format.today) ? undefined : toIsoDate(getWeekStart(to)))
  return (
    <section aria-label="Week">
      <Group component="header" gap="sm" mb="md">
        <ActionIcon variant="default" size="lg" aria-label="Previous week" onClick={() => go(addDays(start, -7))}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next week"
          disabled={isAfter(addDays(start, 7), format.today)}
          onClick={() => go(addDays(start, 7))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <h2 className={styles.weekTitle}>{format.days(start, end)}</h2>
        {!current && (
          <Button variant="subtle" size="compact-sm" onClick={() => onWeek(undefined)}>
            This week
          </Button>
        )}
        <Text fz="xl" fw={600} ml="auto" className="tabular">
          {format.hours(sumHours(logs))}
        </Text>
      </Group>
      <ol className={`framed ${styles.days}`}>
        {days.map((day) => (
          <li key={day.date} className={styles.day} data-today={day.date === format.today || undefined}>
            <Group justify="space-between" gap="sm" wrap="nowrap" fw={500} lh="32px">
              <span>{format.nearDay(day.date)}</span>
              <span className="quiet tabular">{day.hours > 0 ? format.hours(day.hours) : ''}</span>
            </Group>
            {day.logs.length === 0 ? (
              <Text inherit lh="32px" c="dimmed">
                {isAfter(day.date, format.today) ? '' : 'Nothing logged'}
              </Text>
            ) : (
              <Stack gap="sm" miw={0}>
                {day.logs.map((log) => (
                  <OwnLog key={log.timeID} log={log} onEdit={() => onEdit(log)} />
                ))}
              </Stack>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} />}
        disabled={copiedLogs.length === 0}
        loading={busy}
        onClick={() => void copyLogs()}
      >
        Copy last week
      </Button>
    </section>
  )
}

function OwnLog({ log, onEdit }: { log: Log; onEdit: () => void }) {
  const format = useFormat()
  const act = useAct()
  const status = logStatus(log)
  const programName = log.programName || 'No program'
  const remove = () =>
    act(() => cloud.hoursLogged.delete({ userId: log.userId, timeID: log.timeID, version: log.version }), {
      refresh: ['hoursLogged'],
      done: `Deleted ${format.hours(log.hours)}, ${programName}.`,
    })
  return (
    <div>
      <Group gap="md" mih={32} wrap="nowrap">
        <Stack component="span" gap={0} flex="1 1 auto" miw={0}>
          <span className={styles.program}>
            <ProgramLink programID={log.programID}>{programName}</ProgramLink>
          </span>
          {log.note && <span className="quiet">{log.note}</span>}
        </Stack>
        <Text span inherit fw={600} className="tabular">
          {format.hours(log.hours)}
        </Text>
        <StatusBadge {...describeState('hoursLogged', status, { isNext: true })} />
        <Box flex="0 0 36px">
          <EntryMenu
            label={`Actions for ${format.hours(log.hours)}, ${programName}`}
            entries={createChangeEntriesFor(log, onEdit, remove)}
          />
        </Box>
      </Group>
      {status === 'Returned' && (
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
            Edit to resubmit
          </Button>
        </Group>
      )}
    </div>
  )
}
