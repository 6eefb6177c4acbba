import { Text } from '@mantine/core'
import { memo, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../ui/format.tsx'
import { LinkAnchor } from '../../ui/link-anchor.tsx'
import styles from './board.module.css'
import { BoardData, findShift, HoldChip, PersonLoad, ShiftChip, toCurrent } from './board-parts.tsx'
import { type BoardFacts, type BoardRow, listOpenShifts, listRows } from './board-rows.ts'
import { DropNote } from './drop-note.tsx'
import { type Entry, type Hold, toHoldID } from './entries.ts'
import { ShiftPicker } from './shift-picker.tsx'
import { type ShiftToAssign, useAssignShift } from './use-assign-shift.ts'
import { SHIFT_ATTRIBUTE, STAFF_ATTRIBUTE, useBoardDrag } from './use-board-drag.ts'

type BoardProps = {
  from: string
  entries: readonly Entry[]
  holds: readonly Hold[]
  person: string | undefined
  onOpen: (entry: Entry) => void
  onHold: (hold: Hold) => void
}

/** Shows the shifts of a week, with a row per person. Shifts are dragged onto people or assigned from a list. */
export const Board = ({ from, ...props }: BoardProps) => (
  <BoardData from={from}>{(facts) => <BoardTable {...facts} {...props} />}</BoardData>
)

type TableProps = Omit<BoardProps, 'from'> & Pick<BoardFacts, 'days' | 'staff' | 'shifts'>

function BoardTable({ days, staff, entries, holds, shifts, person, onOpen, onHold }: TableProps) {
  const format = useFormat()
  const assign = useAssignShift()
  const [pickedShift, setPickedShift] = useState<ShiftToAssign | null>(null)
  const findShiftOf = (programID: string, staffID: string | null) => findShift({ entries, staff }, programID, staffID)
  const drag = useBoardDrag({
    findShift: findShiftOf,
    onDrop: (shift, staffID) => {
      const member = staff.find((candidate) => candidate.staffID === staffID)
      if (member) void assign(toCurrent({ entries, staff }, shift), { staffID, staffName: member.name })
    },
  })
  const current = useMemo(
    () => ({
      openShifts: listOpenShifts(days, entries),
      held: holds,
      rows: listRows({ days, staff, entries, shifts, person }),
    }),
    [days, staff, entries, holds, shifts, person],
  )
  const { openShifts, held, rows } = useFrozenWhile(current, drag.isHeld)
  const openShift = (target: EventTarget) => {
    const chip = (target as Element).closest<HTMLElement>(`[${SHIFT_ATTRIBUTE}]`)
    const shift =
      chip &&
      findShiftOf(
        chip.getAttribute(SHIFT_ATTRIBUTE) ?? '',
        chip.closest(`[${STAFF_ATTRIBUTE}]`)?.getAttribute(STAFF_ATTRIBUTE) ?? null,
      )
    if (shift?.entry.status === 'cancelled') onOpen(shift.entry)
    else if (shift) setPickedShift(shift)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pressed and dragged elements are the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside
    <div className={styles.scroll} onClick={({ target }) => openShift(target)} {...drag.handlers}>
      <table className={styles.table} aria-label="People and their shifts" aria-busy={assign.busy}>
        <thead>
          <tr>
            <td />
            {days.map((date) => (
              <th key={date} scope="col" data-today={date === format.today || undefined}>
                {format.weekdayDate(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.open}>
            <th scope="row">
              Open shifts
              <Text span className={styles.more}>
                {openShifts.flat().reduce((sum, { open }) => sum + open, 0)} open
              </Text>
            </th>
            {openShifts.map((shifts, index) => (
              <td key={days[index]}>
                <div className={styles.openShifts}>
                  {shifts.map(({ entry, open }) => (
                    <ShiftChip key={entry.programID} entry={entry} countText={`${open} open`} draggable />
                  ))}
                </div>
              </td>
            ))}
          </tr>
          {held.length > 0 && (
            <tr>
              <th scope="row">Held dates</th>
              {days.map((date) => (
                <td key={date}>
                  {held
                    .filter((hold) => hold.date === date)
                    .map((hold) => (
                      <HoldChip key={toHoldID(hold)} hold={hold} onOpen={onHold} />
                    ))}
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <PersonRow key={row.member.staffID} row={row} drop={drag.describeDrop(row.member.staffID)} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <Text p={24} c="dimmed">
          No active staff. Add people under Staff.
        </Text>
      )}
      {drag.hoveredPerson && (
        <DropNote
          {...drag.hoveredPerson}
          name={staff.find(({ staffID }) => staffID === drag.hoveredPerson?.staffID)?.name}
        />
      )}
      {pickedShift && (
        <ShiftPicker
          shift={toCurrent({ entries, staff }, pickedShift)}
          onClose={() => setPickedShift(null)}
          onOpen={(entry) => {
            setPickedShift(null)
            onOpen(entry)
          }}
        />
      )}
    </div>
  )
}

/** Returns the value from the start of a drag until its end, so that nothing moves under the pointer. */
function useFrozenWhile<Shown>(current: Shown, isHeld: boolean): Shown {
  const frozen = useRef(current)
  if (!isHeld) frozen.current = current
  return frozen.current
}

type RowProps = { row: BoardRow; drop: string | undefined }

/** Shows a person: their hours, certificates that end, and their shifts of each day. */
const PersonRow = memo(function PersonRow({ row, drop }: RowProps) {
  const { member, cells } = row
  return (
    <tr {...{ [STAFF_ATTRIBUTE]: member.staffID }} data-drop={drop}>
      <th scope="row">
        <LinkAnchor
          to="/app/employees/employeeProfile"
          search={{ staffID: member.staffID }}
          className={styles.name}
          draggable={false}
        >
          {member.name}
        </LinkAnchor>
        <PersonLoad row={row} />
      </th>
      {cells.map(({ date, absences, shifts }) => (
        <td key={date} data-away={absences.length > 0 || undefined}>
          {absences.map((absence) => (
            <span key={absence} className={styles.away}>
              {absence}
            </span>
          ))}
          {shifts.map(({ entry, state }) => (
            <ShiftChip
              key={entry.programID}
              entry={entry}
              state={state}
              draggable={entry.status !== 'cancelled'}
              staffID={member.staffID}
            />
          ))}
        </td>
      ))}
    </tr>
  )
})
