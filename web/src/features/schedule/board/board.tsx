import { Text } from '@mantine/core'
import { memo, useMemo, useRef } from 'react'
import { useFormat } from '../../../ui/format/format.tsx'
import { toHoldID } from '../entries.ts'
import schedule from '../schedule.module.css'
import { CandidateWords } from '../staffing/candidate-words.tsx'
import styles from './board.module.css'
import {
  BoardData,
  type BoardProps,
  findShift,
  HoldChip,
  type LoadedBoardProps,
  PersonShifts,
  PersonSummary,
  ShiftChip,
  toCurrentShift,
  useShiftPicker,
} from './board-parts.tsx'
import { type BoardRow, listBoardRows, listOpenShifts } from './board-rows.ts'
import { useAssignShift } from './use-assign-shift.ts'
import { findAttribute, SHIFT_ATTRIBUTE, STAFF_ATTRIBUTE, useBoardDrag } from './use-board-drag.ts'

/** Shows the shifts of a week, with a row per person. Shifts are dragged onto people or assigned from a list. */
export const Board = ({ from, ...props }: BoardProps) => (
  <BoardData from={from}>{(data) => <BoardTable {...data} {...props} />}</BoardData>
)

function BoardTable({ days, staff, entries, holds, shifts, person, onOpen, onHold }: LoadedBoardProps) {
  const format = useFormat()
  const assign = useAssignShift()
  const { pick, picker } = useShiftPicker({ entries, staff }, onOpen)
  const drag = useBoardDrag({
    findShift: (programID, staffID) => findShift({ entries, staff }, programID, staffID),
    onDrop: (shift, staffID) => {
      const member = staff.find((candidate) => candidate.staffID === staffID)
      if (member) void assign(toCurrentShift({ entries, staff }, shift), { staffID, staffName: member.name })
    },
  })
  const current = useMemo(
    () => ({
      openShifts: listOpenShifts(days, entries),
      shownHolds: holds,
      rows: listBoardRows({ days, staff, entries, shifts, person }),
    }),
    [days, staff, entries, holds, shifts, person],
  )
  const { openShifts, shownHolds, rows } = useFrozenWhile(current, drag.isHeld)
  const pickPressed = (target: EventTarget) => {
    const programID = findAttribute(target, SHIFT_ATTRIBUTE)
    if (programID) pick(programID, findAttribute(target, STAFF_ATTRIBUTE))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pressed and dragged elements are the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside
    <div className={styles.scroll} onClick={({ target }) => pickPressed(target)} {...drag.handlers}>
      <table className={styles.table} aria-label="People and their shifts" aria-busy={assign.busy}>
        <thead>
          <tr>
            <td />
            {days.map((date) => (
              <th key={date} scope="col" data-today={date === format.today || undefined}>
                {format.day(date)}
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
          {shownHolds.length > 0 && (
            <tr>
              <th scope="row">Held dates</th>
              {days.map((date) => (
                <td key={date}>
                  {shownHolds
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
        <Text p="xl" c="dimmed">
          No active staff. Add people under Staff.
        </Text>
      )}
      {drag.hoveredPerson && (
        <DropNote
          {...drag.hoveredPerson}
          name={staff.find(({ staffID }) => staffID === drag.hoveredPerson?.staffID)?.name}
        />
      )}
      {picker}
    </div>
  )
}

const NOTE_WIDTH = 320

type HoveredPerson = NonNullable<ReturnType<typeof useBoardDrag>['hoveredPerson']>

/** Shows a person's reasons and conflicts next to the pointer while a shift is dragged over them. */
function DropNote({ shift, name, candidate, isLoaded, x, y }: HoveredPerson & { name: string | undefined }) {
  if (!isLoaded) return null
  const left = Math.max(8, Math.min(x + 16, window.innerWidth - NOTE_WIDTH - 8))
  const top = Math.max(8, Math.min(y + 16, window.innerHeight - 140))
  return (
    <div
      className={schedule.planNote}
      style={{ left, top }}
      data-against={(candidate && candidate.conflicts.length > 0) || undefined}
      aria-hidden
    >
      {candidate ? (
        <CandidateWords candidate={candidate} />
      ) : (
        `${name ?? 'This person'} is already on ${shift.entry.programName}.`
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

/** Shows a person and their shifts of each day. `drop`: the result of a drop on them. */
const PersonRow = memo(function PersonRow({ row, drop }: { row: BoardRow; drop: string | undefined }) {
  const { member, cells } = row
  return (
    <tr {...{ [STAFF_ATTRIBUTE]: member.staffID }} data-drop={drop}>
      <th scope="row">
        <PersonSummary row={row} />
      </th>
      {cells.map((cell) => (
        <td key={cell.date} data-away={cell.absences.length > 0 || undefined}>
          <PersonShifts staffID={member.staffID} cell={cell} draggable />
        </td>
      ))}
    </tr>
  )
})
