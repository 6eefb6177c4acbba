import { addDays } from '@belay/contract/dates'
import { IconAlertTriangle, IconCertificateOff, IconCircleCheck, IconClockQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../ui/format.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ConflictMark } from '../programs/conflict-mark.tsx'
import styles from './board.module.css'
import type { BoardFacts, BoardRow } from './board-rows.ts'
import { shortenTime } from './calendar-event.tsx'
import { listDaysBetween } from './calendar-time.ts'
import { type Entry, type Hold, type Member, toHoldID } from './entries.ts'
import { allStaffQuery, shiftsQuery } from './schedule-data.ts'
import type { ShiftToAssign } from './use-assign-shift.ts'
import { SHIFT_ATTRIBUTE } from './use-board-drag.ts'

type DataProps = { from: string; children: (facts: Pick<BoardFacts, 'days' | 'staff' | 'shifts'>) => ReactNode }

/** Loads the staff and the shifts of the week that starts on a day. */
export function BoardData({ from, children }: DataProps) {
  const days = useMemo(() => listDaysBetween(from, addDays(from, 6)), [from])
  const staff = useQuery(allStaffQuery)
  const shifts = useQuery(shiftsQuery(from, days.at(-1) ?? from))
  if (!staff.data)
    return (
      <Loaded query={staff} height={620}>
        {() => null}
      </Loaded>
    )
  return (
    <Loaded query={shifts} height={620}>
      {(all) => children({ days, staff: staff.data, shifts: all })}
    </Loaded>
  )
}

/** Finds a program's shift, an open one or a person's. Null if the program is not shown. */
export function findShift(
  { entries, staff }: { entries: readonly Entry[]; staff: readonly Member[] },
  programID: string,
  staffID: string | null,
): ShiftToAssign | null {
  const entry = entries.find((candidate) => candidate.programID === programID)
  const member = staff.find((member) => member.staffID === staffID)
  return entry ? { entry, from: member ? { staffID: member.staffID, name: member.name } : null } : null
}

/** Returns the shift with the current data of its program, or unchanged if the program is no longer shown. */
export const toCurrent = (facts: Parameters<typeof findShift>[0], shift: ShiftToAssign): ShiftToAssign =>
  findShift(facts, shift.entry.programID, shift.from?.staffID ?? null) ?? shift

/** Shows a person's hours in the week, and the certificates that end. */
export function PersonLoad({ row: { member, hours, isOver, certificates } }: { row: BoardRow }) {
  const format = useFormat()
  const maxHours = member.maxHoursPerWeek
  return (
    <>
      <span className={styles.load} data-over={isOver || undefined}>
        {isOver && <IconAlertTriangle size={13} aria-hidden />}
        {maxHours === null ? format.hours(hours) : `${format.number(hours)} of ${format.hours(maxHours)}`}
        {isOver && <span className="visuallyHidden">, over the limit</span>}
      </span>
      {certificates.map(({ name, validUntil, isOver: hasEnded }) => (
        <span key={name} className={styles.certificate} data-over={hasEnded || undefined}>
          <IconCertificateOff size={13} aria-hidden />
          {name} {hasEnded ? 'ended' : 'ends'} {format.date(validUntil)}
        </span>
      ))}
    </>
  )
}

const STATES = {
  assigned: 'not confirmed yet',
  confirmed: 'confirmed',
  declined: 'declined',
  givenBack: 'gave it back',
} as const

type ChipProps = {
  entry: Entry
  /** The state of the person's assignment. */
  state?: keyof typeof STATES
  staffID?: string
  countText?: string
  draggable?: boolean
  onClick?: () => void
}

/** Shows a shift on a day: an open one or a person's. */
export function ShiftChip({ entry, state, staffID, countText, draggable = false, onClick }: ChipProps) {
  const Icon = state === 'confirmed' ? IconCircleCheck : IconClockQuestion
  const conflicts = entry.conflicts?.filter((conflict) => conflict.staffID === staffID && staffID !== undefined)
  return (
    <button
      type="button"
      className={styles.chip}
      data-event-id={entry.programID}
      data-status={entry.status}
      data-state={state ?? 'open'}
      draggable={draggable}
      onClick={onClick}
      title={`${entry.programName}, ${entry.startTime} to ${entry.endTime}${entry.location && `, ${entry.location}`}`}
      {...{ [SHIFT_ATTRIBUTE]: entry.programID }}
    >
      <span className={styles.chipHead}>
        {shortenTime(entry.startTime)}
        <ConflictMark conflicts={conflicts} />
        {countText && <span className={styles.count}>{countText}</span>}
        {state && (
          <>
            <Icon size={13} aria-hidden />
            <span className="visuallyHidden">{STATES[state]}</span>
          </>
        )}
      </span>
      <span className={styles.chipName}>
        {entry.status === 'cancelled' && <span className="visuallyHidden">Cancelled: </span>}
        {entry.programName}
      </span>
      <span className="visuallyHidden">assign to…</span>
    </button>
  )
}

type HoldChipProps = { hold: Hold; onOpen: (hold: Hold) => void }

/** Shows a held date on a day. It is not a program yet, so nobody can be assigned. */
export function HoldChip({ hold, onOpen }: HoldChipProps) {
  const format = useFormat()
  const { organization, startTime, endTime, programType, location, holdUntil } = hold
  return (
    <button
      type="button"
      className={styles.chip}
      data-event-id={toHoldID(hold)}
      data-state="held"
      title={[programType, `${startTime} to ${endTime}`, location].filter(Boolean).join(', ')}
      onClick={() => onOpen(hold)}
    >
      <span className={styles.chipHead}>
        {shortenTime(startTime)}, until {format.weekdayDate(holdUntil)}
      </span>
      <span className={styles.chipName}>Held for {organization}</span>
    </button>
  )
}
