import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { OutcomeNote } from '../../../ui/actions/outcome-note.tsx'
import type { Outcome, SteadyRow } from '../../../ui/actions/use-steady-rows.ts'
import { createChangeEntriesFor, EntryMenu } from '../../../ui/buttons/entry-menu.tsx'
import { CivilDate, useFormat } from '../../../ui/format/format.tsx'
import { RowButton, RowCheckbox } from '../../../ui/table/row-parts.tsx'
import { ProgramLink } from '../../programs/program-link.tsx'
import { type Log, sumHours } from '../week.ts'
import styles from './approval.module.css'
import type { HoursDecisions } from './use-hours-decisions.ts'

type GroupProps = {
  rows: readonly SteadyRow<Log>[]
  selectedIDs: ReadonlySet<string>
  select: (logs: readonly Log[], isSelected: boolean) => void
  choose: (log: Log, isSelected: boolean, range: boolean) => void
  decisions: HoursDecisions
  onEdit: (log: Log) => void
  getPlannedHours: (log: Log) => number | undefined
}

/** Shows a person's pending hours next to their planned hours. */
export function PersonGroup({ rows, selectedIDs, select, choose, decisions, onEdit, getPlannedHours }: GroupProps) {
  const format = useFormat()
  const first = rows[0]?.item
  const logs = rows.filter(({ outcome }) => outcome === null).map(({ item }) => item)
  if (!first) return null
  const perProgram = new Map(logs.map((log) => [log.programID, getPlannedHours(log) ?? 0]))
  const planned = [...perProgram.values()].reduce((sum, hours) => sum + hours, 0)
  const onPrograms = sumHours(logs.filter((log) => log.programID))
  const plannedWords = [
    ...(onPrograms < sumHours(logs) ? [`${format.hours(onPrograms)} on programs`] : []),
    `${format.hours(planned)} planned`,
  ]
  const chosenCount = logs.filter((log) => selectedIDs.has(log.timeID)).length
  return (
    <section className={`framed ${styles.group}`} aria-label={first.staffName}>
      <header className={styles.groupHead}>
        <Checkbox
          aria-label={`Select all for ${first.staffName}`}
          disabled={logs.length === 0}
          checked={chosenCount > 0 && chosenCount === logs.length}
          indeterminate={chosenCount > 0 && chosenCount < logs.length}
          onChange={(event) => select(logs, event.currentTarget.checked)}
        />
        <h2 className={styles.name}>{first.staffName}</h2>
        <span className={`tabular ${styles.total}`}>
          <strong>{format.hours(sumHours(logs))}</strong>
          {planned > 0 && <span className="quiet"> ({plannedWords.join(', ')})</span>}
        </span>
        <Button
          variant="light"
          size="sm"
          disabled={decisions.busy || logs.length === 0}
          aria-label={`Approve all for ${first.staffName}`}
          onClick={() => void decisions.approveMany(logs)}
        >
          Approve all
        </Button>
      </header>
      <ul className={styles.rows}>
        {rows.map(({ item: log, outcome }) => (
          <PendingRow
            key={log.timeID}
            log={log}
            outcome={outcome}
            planned={getPlannedHours(log)}
            checked={selectedIDs.has(log.timeID)}
            onCheck={(isSelected, range) => choose(log, isSelected, range)}
            decisions={decisions}
            onEdit={() => onEdit(log)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Moves the focus to the previous or next row, across all groups. */
function moveFocus(row: HTMLElement, step: 1 | -1): void {
  const rows = listPendingRows()
  rows[rows.indexOf(row) + step]?.focus()
}
const listPendingRows = () => [...document.querySelectorAll<HTMLElement>('[data-pending-row]')]

/** Moves the focus with J and K, also while no row has the focus. Returns true for these two keys. */
export function focusPendingRow(event: globalThis.KeyboardEvent): boolean {
  if (!['j', 'k'].includes(event.key.toLowerCase())) return false
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pending-row]') : null
  if (target) moveFocus(target, event.key.toLowerCase() === 'j' ? 1 : -1)
  else listPendingRows()[0]?.focus()
  return true
}

type RowProps = {
  log: Log
  outcome: Outcome | null
  planned: number | undefined
  checked: boolean
  onCheck: (isSelected: boolean, range: boolean) => void
  decisions: HoursDecisions
  onEdit: () => void
}

function PendingRow({ log, outcome, planned, checked, onCheck, decisions, onEdit }: RowProps) {
  const format = useFormat()
  const label = `${log.staffName}, ${format.day(log.date)}, ${format.hours(log.hours)}`
  const approve = (row: HTMLElement | null) => {
    if (row) moveFocus(row, 1)
    void decisions.approve(log)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const deciding: Record<string, () => void> = {
      ...(log.can?.approve ? { a: () => approve(event.currentTarget) } : {}),
      ...(log.can?.return ? { r: () => void decisions.returnLog(log) } : {}),
      ...(log.can?.edit ? { e: onEdit } : {}),
      x: () => onCheck(!checked, event.shiftKey),
    }
    const keys: Record<string, () => void> = {
      ...(outcome ? {} : deciding),
      arrowdown: () => moveFocus(event.currentTarget, 1),
      arrowup: () => moveFocus(event.currentTarget, -1),
    }
    const run = keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  }
  const entries = createChangeEntriesFor(log, onEdit, () => decisions.remove(log))
  return (
    <li
      className={styles.row}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the row takes the keys A and R; its buttons do the same.
      tabIndex={0}
      data-pending-row
      aria-label={label}
      aria-keyshortcuts="A R E X"
      onKeyDown={onKeyDown}
    >
      <RowCheckbox
        aria-label={`Select ${label}`}
        disabled={outcome !== null}
        checked={checked}
        onClick={(event) => onCheck(!checked, event.shiftKey)}
        onChange={() => undefined}
      />
      <CivilDate value={log.date} />
      <span className={styles.what}>
        <ProgramLink programID={log.programID}>{log.programName || 'No program'}</ProgramLink>
        {log.note && <span className="quiet">{log.note}</span>}
      </span>
      <span className={styles.hours}>
        {format.hours(log.hours)}
        {planned !== undefined && (
          <span className={styles.planned} data-off={planned !== log.hours || undefined}>
            {planned === log.hours ? 'as planned' : `${format.hours(planned)} planned`}
          </span>
        )}
      </span>
      <span className={styles.acts}>
        {outcome ? (
          <OutcomeNote outcome={outcome} />
        ) : (
          <>
            {log.can?.approve ? (
              <RowButton
                variant="light"
                disabled={decisions.busy}
                leftSection={<IconCheck size={14} />}
                onClick={() => approve(null)}
              >
                Approve
              </RowButton>
            ) : (
              <span className="quiet">{log.whyNot?.approve}</span>
            )}
            {log.can?.return && (
              <RowButton
                variant="default"
                disabled={decisions.busy}
                leftSection={<IconArrowBackUp size={14} />}
                onClick={() => void decisions.returnLog(log)}
              >
                Return
              </RowButton>
            )}
            <EntryMenu size={28} label={`Actions for ${label}`} entries={entries} />
          </>
        )}
      </span>
    </li>
  )
}
