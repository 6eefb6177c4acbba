import { Text } from '@mantine/core'
import { memo, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../ui/format.tsx'
import { LinkAnchor } from '../../ui/link-anchor.tsx'
import styles from './board.module.css'
import { BoardData, Chip, findShift, HeldChip, Load, toCurrent } from './board-parts.tsx'
import { type BoardFacts, type BoardRow, listOpenShifts, listRows } from './board-rows.ts'
import { DropNote } from './drop-note.tsx'
import { type Entry, type Hold, holdID } from './entries.ts'
import { ShiftPicker } from './shift-picker.tsx'
import { type HeldShift, useAssignShift } from './use-assign-shift.ts'
import { SHIFT, STAFF, useBoardDrag } from './use-board-drag.ts'

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
  const [picked, setPicked] = useState<HeldShift | null>(null)
  const toShift = (programID: string, staffID: string | null) => findShift({ entries, staff }, programID, staffID)
  const drag = useBoardDrag({
    toShift,
    onDrop: (shift, staffID) => {
      const member = staff.find((other) => other.staffID === staffID)
      if (member) void assign(toCurrent({ entries, staff }, shift), { staffID, staffName: member.name })
    },
  })
  const now = useMemo(
    () => ({
      openShifts: listOpenShifts(days, entries),
      held: holds,
      rows: listRows({ days, staff, entries, shifts, person }),
    }),
    [days, staff, entries, holds, shifts, person],
  )
  const { openShifts, held, rows } = useStill(now, drag.isHeld)
  const pick = (target: EventTarget) => {
    const chip = (target as Element).closest<HTMLElement>(`[${SHIFT}]`)
    const shift =
      chip && toShift(chip.getAttribute(SHIFT) ?? '', chip.closest(`[${STAFF}]`)?.getAttribute(STAFF) ?? null)
    if (shift?.entry.status === 'cancelled') onOpen(shift.entry)
    else if (shift) setPicked(shift)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pressed and dragged elements are the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside
    <div className={styles.scroll} onClick={({ target }) => pick(target)} {...drag.watch}>
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
                    <Chip key={entry.programID} entry={entry} words={`${open} open`} draggable />
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
                      <HeldChip key={holdID(hold)} hold={hold} onOpen={onHold} />
                    ))}
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <PersonRow key={row.member.staffID} row={row} drop={drag.dropOn(row.member.staffID)} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <Text p={24} c="dimmed">
          No active staff. Add people under Staff.
        </Text>
      )}
      {drag.over && (
        <DropNote {...drag.over} name={staff.find(({ staffID }) => staffID === drag.over?.staffID)?.name} />
      )}
      {picked && (
        <ShiftPicker
          shift={toCurrent({ entries, staff }, picked)}
          onClose={() => setPicked(null)}
          onOpen={(entry) => {
            setPicked(null)
            onOpen(entry)
          }}
        />
      )}
    </div>
  )
}

/** Returns the value from the start of a drag until its end, so that nothing moves under the pointer. */
function useStill<Shown>(now: Shown, isHeld: boolean): Shown {
  const shown = useRef(now)
  if (!isHeld) shown.current = now
  return shown.current
}

type RowProps = { row: BoardRow; drop: string | undefined }

/** Shows a person: their hours, certificates that end, and their shifts of each day. */
const PersonRow = memo(function PersonRow({ row, drop }: RowProps) {
  const { member, cells } = row
  return (
    <tr {...{ [STAFF]: member.staffID }} data-drop={drop}>
      <th scope="row">
        <LinkAnchor
          to="/app/employees/employeeProfile"
          search={{ staffID: member.staffID }}
          className={styles.name}
          draggable={false}
        >
          {member.name}
        </LinkAnchor>
        <Load row={row} />
      </th>
      {cells.map(({ date, away, shifts }) => (
        <td key={date} data-away={away.length > 0 || undefined}>
          {away.map((words) => (
            <span key={words} className={styles.away}>
              {words}
            </span>
          ))}
          {shifts.map(({ entry, state }) => (
            <Chip
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
