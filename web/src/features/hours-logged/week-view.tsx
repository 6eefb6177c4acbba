import { addDays, isAfter, toIsoDate } from '@belay/contract/dates'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { cloud } from '../../cloud/client.ts'
import { useBulkAction } from '../../ui/actions/act.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import styles from './hours.module.css'
import { copyLastWeek, getWeekStart, groupByDay, type Log, listDaysOfWeek, type Shift, sumHours } from './week.ts'
import { WeekWork } from './week-work.tsx'

type WeekProps = {
  date: string
  logs: readonly Log[]
  shifts: readonly Shift[]
  lastWeekLogs: readonly Log[]
  onWeek: (iso: string | undefined) => void
  onEdit: (log: Log) => void
}

/** Shows the days of a week with their planned shifts and logged hours. */
export function WeekView({ date, logs, shifts, lastWeekLogs, onWeek, onEdit }: WeekProps) {
  const format = useFormat()
  const { runMany, busy } = useBulkAction()
  const days = groupByDay(listDaysOfWeek(date), logs, shifts)
  const plannedHours = sumHours(days.map(({ planned }) => ({ hours: planned })))
  const loggedPrograms = new Set([...logs, ...lastWeekLogs].map(({ programID }) => programID))
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
        <div className={styles.weekHead}>
          <h2 className={styles.weekTitle}>{format.days(start, end)}</h2>
          <span className="quiet tabular">
            {format.hours(sumHours(logs))} logged{plannedHours > 0 && `, ${format.hours(plannedHours)} planned`}
          </span>
        </div>
        {!current && (
          <Button variant="subtle" size="compact-sm" onClick={() => onWeek(undefined)}>
            This week
          </Button>
        )}
      </Group>
      <ol className={`framed ${styles.days}`}>
        {days.map((day) => (
          <li
            key={day.date}
            className={styles.day}
            data-today={day.date === format.today || undefined}
            data-empty={day.work.length === 0 || undefined}
          >
            <Group justify="space-between" gap="sm" wrap="nowrap" fw={500} lh="32px">
              <span>{format.nearDay(day.date)}</span>
              {day.work.length > 1 && day.hours > 0 && <span className="quiet tabular">{format.hours(day.hours)}</span>}
            </Group>
            {day.work.length === 0 ? (
              <Text inherit lh="32px" c="dimmed">
                {isAfter(day.date, format.today) ? '' : 'Nothing logged'}
              </Text>
            ) : (
              <Stack gap="sm" miw={0}>
                {day.work.map((work) => (
                  <WeekWork
                    key={work.log?.timeID ?? work.programID}
                    work={work}
                    onEdit={onEdit}
                    isLogged={({ programID }) => loggedPrograms.has(programID)}
                  />
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
