import { LOG_STATUSES, type LogStatus, logStatus } from '@belay/contract/statuses'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { cloud } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { readAllPages } from '../../../cloud/read-all-pages.ts'
import { createChangeEntriesFor, type MenuEntries } from '../../../ui/buttons/entry-menu.tsx'
import { hasDays } from '../../../ui/filters/date-range.ts'
import { Hours, useFormat } from '../../../ui/format/format.tsx'
import { describeReminder } from '../../../ui/format/reminder.ts'
import { Empty } from '../../../ui/page/states.tsx'
import {
  createDateColumn,
  createMoneyColumn,
  createStatusColumn,
  createTimeColumn,
  sortOnlyBy,
} from '../../../ui/table/columns.tsx'
import { createCsvReader, downloadCsv } from '../../../ui/table/csv.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { describeState } from '../../../ui/text/meanings.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { ProgramLink } from '../../programs/program-link.tsx'
import type { Log } from '../week.ts'
import { type HoursDecisions, useHoursDecisions } from './use-hours-decisions.ts'

type Order = 'date' | '-date' | 'hours' | '-hours' | 'dateSubmitted' | '-dateSubmitted'
const columns: Column<Log, Order>[] = [
  createDateColumn({
    id: 'date',
    header: 'Date',
    card: 'when',
    width: 96,
    sort: ['date', '-date'],
    value: (log) => log.date,
  }),
  { id: 'person', header: 'Person', width: 160, primary: true, cell: (log) => log.staffName },
  {
    id: 'program',
    header: 'Program',
    width: 240,
    card: 'plain',
    cell: (log) => <ProgramLink programID={log.programID}>{log.programName || 'No program'}</ProgramLink>,
    csv: (log) => log.programName,
  },
  {
    id: 'hours',
    header: 'Hours',
    card: 'plain',
    align: 'right',
    width: 88,
    sort: ['hours', '-hours'],
    cell: (log) => <Hours value={log.hours} />,
    csv: (log) => log.hours,
  },
  createStatusColumn<Log>({
    value: logStatus,
    cell: (log) => <StatusBadge {...describeState('hoursLogged', logStatus(log), { isNext: log.can?.approve })} />,
  }),
  {
    id: 'note',
    header: 'Note',
    width: 240,
    card: (log) => [log.note, log.returnNote && `Returned: ${log.returnNote}`].filter(Boolean).join(' · '),
    cell: (log) => <LogNote log={log} />,
    csv: (log) => log.note,
  },
  {
    id: 'returnNote',
    header: 'Returned with',
    initiallyHidden: true,
    card: false,
    cell: (log) => log.returnNote ?? '',
  },
  createMoneyColumn({ id: 'payRate', header: 'Rate', width: 88, value: (log) => log.payRate }),
  { id: 'approvedBy', header: 'Approved by', initiallyHidden: true, cell: (log) => log.approvedBy ?? '' },
  createTimeColumn({
    id: 'dateSubmitted',
    header: 'Submitted',
    initiallyHidden: true,
    exact: true,
    sort: ['dateSubmitted', '-dateSubmitted'],
  }),
]

const columnsOfOneStatus = columns.filter(({ id }) => id !== 'status')

/** Shows a log's note and, for returned hours, the Admin's note. */
function LogNote({ log }: { log: Log }) {
  const format = useFormat()
  return (
    <DimmedText>
      {log.note}
      {log.returnNote && <DimmedText block>Returned: {log.returnNote}</DimmedText>}
      {logStatus(log) === 'Returned' && log.remindedAt && (
        <DimmedText block>{describeReminder(log.remindedAt, format)}</DimmedText>
      )}
    </DimmedText>
  )
}

const isApprovable = (log: Log) => !log.approved && log.can?.approve === true

/** Returns the menu of a log, with the actions that the cloud allows now. */
export const buildLogMenu = (log: Log, decisions: HoursDecisions, onEdit: (log: Log) => void): MenuEntries => [
  log.approved &&
    log.can?.withdrawApproval && {
      label: 'Withdraw approval',
      icon: <IconArrowBackUp size={16} />,
      onClick: () => void decisions.withdraw(log),
    },
  isApprovable(log) && {
    label: 'Approve',
    icon: <IconCheck size={16} />,
    onClick: () => void decisions.approve(log),
  },
  log.can?.return && {
    label: 'Return',
    icon: <IconArrowBackUp size={16} />,
    onClick: () => void decisions.returnLog(log),
  },
  ...createChangeEntriesFor(
    log,
    () => onEdit(log),
    () => decisions.remove(log),
  ),
]

export type HoursFilter = { staffID?: string | undefined; from?: string | undefined; to?: string | undefined }
type AllLogsProps = { status: LogStatus | 'All'; where: HoursFilter; onClear: () => void; onEdit: (log: Log) => void }

/** Downloads the pending hours as a CSV file, with the same columns as the table. */
export async function downloadPending(filter: HoursFilter): Promise<void> {
  const where = { status: 'Pending' as const, ...filter }
  const logs = await readAllPages((page) => cloud.hoursLogged.list({ where, orderBy: 'date', ...page }))
  downloadCsv(
    'pending-hours',
    columns.map((column) => ({ header: column.header, value: createCsvReader(column) })),
    logs,
  )
}

export function AllHoursTable({ status, where: filter, onClear, onEdit }: AllLogsProps) {
  const format = useFormat()
  const decisions = useHoursDecisions()
  const isByDays = hasDays(filter)
  const tableColumns = useMemo(() => {
    const statusColumns = status === 'All' ? columns : columnsOfOneStatus
    return isByDays ? sortOnlyBy(statusColumns, 'date') : statusColumns
  }, [status, isByDays])
  const where = { status: LOG_STATUSES.find((candidate) => candidate === status), ...filter }
  return (
    <DataTable
      name="hours"
      label={status === 'All' ? 'All hours' : `${status} hours`}
      columns={tableColumns}
      rowId={(log) => log.timeID}
      rowLabel={(log) => `${log.staffName}, ${format.day(log.date)}`}
      source={(page) =>
        api.hoursLogged.list.queryOptions({ input: { ...page, count: true, withAbilities: true, where } })
      }
      filtered={Object.values(filter).some(Boolean)}
      onClearFilters={onClear}
      empty={
        <Empty title={status === 'All' ? 'No hours yet' : `No ${status.toLowerCase()} hours`}>
          Hours appear here once people log them.
        </Empty>
      }
      rowActions={(log) => buildLogMenu(log, decisions, onEdit)}
      selectable={isApprovable}
      bulk={
        status === 'All' || status === 'Returned'
          ? (rows, clear) => (
              <Button
                size="compact-md"
                loading={decisions.busy}
                onClick={() => void decisions.approveMany(rows).then(clear)}
              >
                Approve selected
              </Button>
            )
          : undefined
      }
      defaultSort="-date"
    />
  )
}
