import { addDays } from '@belay/contract/dates'
import { IconAlertTriangle, IconCertificateOff, IconCircleCheck, IconClockQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { LinkAnchor } from '../../../ui/buttons/link-anchor.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { Loaded } from '../../../ui/page/states.tsx'
import { ConflictMark } from '../../programs/conflict-mark.tsx'
import { listDaysBetween } from '../calendar-time.ts'
import { type Entry, type Hold, type Member, toHoldID } from '../entries.ts'
import { allStaffQuery, shiftsQuery } from '../schedule-data.ts'
import styles from './board.module.css'
import type { BoardCell, BoardFacts, BoardRow } from './board-rows.ts'
import { ShiftPicker } from './shift-picker.tsx'
import type { ShiftToAssign } from './use-assign-shift.ts'
import { SHIFT_ATTRIBUTE } from './use-board-drag.ts'

type WeekData = Pick<BoardFacts, 'days' | 'staff' | 'shifts'>
export type BoardProps = Pick<BoardFacts, 'entries' | 'person'> & {
  /** The first day of the week. */
  from: string
  holds: readonly Hold[]
  onOpen: (entry: Entry) => void
  onHold: (hold: Hold) => void
}
/** The props of a board with the loaded data of its week. */
export type LoadedBoardProps = Omit<BoardProps, 'from'> & WeekData

/** Loads the staff and the shifts of the week that starts on a day. */
export function BoardData({ from, children }: { from: string; children: (data: WeekData) => ReactNode }) {
  const days = useMemo(() => listDaysBetween(from, addDays(from, 6)), [from])
  const staff = useQuery(allStaffQuery)
  const shifts = useQuery(shiftsQuery(from, days.at(-1) ?? from))
  return (
    <Loaded query={staff} height={620}>
      {(members) => (
        <Loaded query={shifts} height={620}>
          {(all) => children({ days, staff: members, shifts: all })}
        </Loaded>
      )}
    </Loaded>
  )
}

type ShownPrograms = { entries: readonly Entry[]; staff: readonly Member[] }

/** Finds a program's shift, an open one or a person's. Null if the program is not shown. */
export function findShift(
  { entries, staff }: ShownPrograms,
  programID: string,
  staffID: string | null,
): ShiftToAssign | null {
  const entry = entries.find((candidate) => candidate.programID === programID)
  const member = staff.find((member) => member.staffID === staffID)
  return entry ? { entry, from: member ? { staffID: member.staffID, name: member.name } : null } : null
}

/** Returns the shift with the current data of its program, or unchanged if the program is no longer shown. */
export const toCurrentShift = (shown: ShownPrograms, shift: ShiftToAssign): ShiftToAssign =>
  findShift(shown, shift.entry.programID, shift.from?.staffID ?? null) ?? shift

/** Returns `pick`, which offers a shift to people (or opens a cancelled program), and the open dialog as `picker`. */
export function useShiftPicker(shown: ShownPrograms, onOpen: (entry: Entry) => void) {
  const [pickedShift, setPickedShift] = useState<ShiftToAssign | null>(null)
  const pick = (programID: string, staffID: string | null) => {
    const shift = findShift(shown, programID, staffID)
    if (shift?.entry.status === 'cancelled') onOpen(shift.entry)
    else setPickedShift(shift)
  }
  const picker = pickedShift && (
    <ShiftPicker
      shift={toCurrentShift(shown, pickedShift)}
      onClose={() => setPickedShift(null)}
      onOpen={(entry) => {
        setPickedShift(null)
        onOpen(entry)
      }}
    />
  )
  return { pick, picker }
}

/** Shows a person's name, hours in the week, and the certificates that end. */
export function PersonSummary({ row: { member, hours, isOver, certificates } }: { row: BoardRow }) {
  const format = useFormat()
  const maxHours = member.maxHoursPerWeek
  return (
    <>
      <LinkAnchor
        to="/app/employees/employeeProfile"
        search={{ staffID: member.staffID }}
        className={styles.name}
        draggable={false}
      >
        {member.name}
      </LinkAnchor>
      <span className={styles.load} data-over={isOver || undefined}>
        {isOver && <IconAlertTriangle size={13} aria-hidden />}
        {maxHours === null ? format.hours(hours) : `${format.number(hours)} of ${format.hours(maxHours)}`}
        {isOver && <span className="visuallyHidden">, over the limit</span>}
      </span>
      {certificates.map(({ name, validUntil, isOver: hasEnded }) => (
        <span key={name} className={styles.certificate} data-over={hasEnded || undefined}>
          <IconCertificateOff size={13} aria-hidden />
          <span>
            {name} {hasEnded ? 'ended' : 'ends'} <span className="tabular">{format.day(validUntil)}</span>
          </span>
        </span>
      ))}
    </>
  )
}

type PersonShiftsProps = {
  staffID: string
  cell: BoardCell
  draggable?: boolean
  onPress?: (entry: Entry) => void
}

/** Shows a person's absences and shifts on a day. */
export const PersonShifts = ({ staffID, cell, draggable = false, onPress }: PersonShiftsProps) => (
  <>
    {cell.absences.map((absence) => (
      <span key={absence} className={styles.away}>
        {absence}
      </span>
    ))}
    {cell.shifts.map(({ entry, state }) => (
      <ShiftChip
        key={entry.programID}
        entry={entry}
        state={state}
        staffID={staffID}
        draggable={draggable && entry.status !== 'cancelled'}
        onClick={() => onPress?.(entry)}
      />
    ))}
  </>
)

const STATES = {
  assigned: 'not confirmed yet',
  confirmed: 'confirmed',
  declined: 'declined',
  givenBack: 'gave it back',
} as const

type ChipProps = {
  entry: Entry
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
        {entry.startTime}
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

/** Shows a held date on a day. It is not a program yet, so nobody can be assigned. */
export function HoldChip({ hold, onOpen }: { hold: Hold; onOpen: (hold: Hold) => void }) {
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
        {startTime}, until {format.day(holdUntil)}
      </span>
      <span className={styles.chipName}>Held for {organization}</span>
    </button>
  )
}
