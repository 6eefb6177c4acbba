import { useState } from 'react'
import { DimmedText } from '../../ui/dimmed-text.tsx'
import { useFormat } from '../../ui/format.tsx'
import { LinkAnchor } from '../../ui/link-anchor.tsx'
import board from './board.module.css'
import { BoardData, findShift, HoldChip, PersonLoad, ShiftChip, toCurrent } from './board-parts.tsx'
import { type BoardFacts, listOpenShifts, listRows } from './board-rows.ts'
import { type Entry, type Hold, toHoldID } from './entries.ts'
import styles from './phone-days.module.css'
import { PhoneDays } from './phone-days.tsx'
import { ShiftPicker } from './shift-picker.tsx'
import type { ShiftToAssign } from './use-assign-shift.ts'

type BoardProps = {
  from: string
  /** The chosen day of the week. */
  date: string
  entries: readonly Entry[]
  holds: readonly Hold[]
  person: string | undefined
  onDate: (date: string) => void
  onOpen: (entry: Entry) => void
  onHold: (hold: Hold) => void
}

/** Shows the board on a phone, one day at a time: open shifts and everybody's shifts. A press assigns a shift. */
export const PhoneBoard = ({ from, ...props }: BoardProps) => (
  <BoardData from={from}>{(facts) => <BoardDay {...facts} {...props} />}</BoardData>
)

type DayProps = Omit<BoardProps, 'from'> & Pick<BoardFacts, 'days' | 'staff' | 'shifts'>

function BoardDay({ date, days, staff, shifts, entries, holds, person, onDate, onOpen, onHold }: DayProps) {
  const format = useFormat()
  const [pickedShift, setPickedShift] = useState<ShiftToAssign | null>(null)
  const openShifts = listOpenShifts(days, entries)
  const rows = listRows({ days, staff, entries, shifts, person })
  const index = days.indexOf(date)
  const heldDates = holds.filter((hold) => hold.date === date)
  const countOpenOn = (day: string) => (openShifts[days.indexOf(day)] ?? []).reduce((sum, { open }) => sum + open, 0)
  const describeOpenCount = (count: number) => (count === 1 ? '1 open shift' : `${count || 'no'} open shifts`)
  const pick = (entry: Entry, staffID: string | null = null) =>
    entry.status === 'cancelled'
      ? onOpen(entry)
      : setPickedShift(findShift({ entries, staff }, entry.programID, staffID))
  return (
    <>
      <PhoneDays
        label={`${format.date(days[0])} to ${format.date(days.at(-1))}`}
        days={days}
        date={date}
        describe={(day) => describeOpenCount(countOpenOn(day))}
        marks={(day) => countOpenOn(day) > 0 && <span className={styles.open}>{countOpenOn(day)} open</span>}
        onDate={onDate}
      />
      <section className={styles.below} aria-label={format.longDate(date)}>
        <h2 className={styles.heading}>{format.longDate(date)}</h2>
        <h3 className={styles.part}>Open shifts</h3>
        {countOpenOn(date) === 0 && <p className={styles.nothing}>None on this day.</p>}
        <ul className={styles.shifts} aria-label="Open shifts">
          {openShifts[index]?.map(({ entry, open }) => (
            <li key={entry.programID}>
              <ShiftChip entry={entry} countText={`${open} open`} onClick={() => pick(entry)} />
            </li>
          ))}
        </ul>
        {heldDates.length > 0 && <h3 className={styles.part}>Held dates</h3>}
        <ul className={styles.shifts} aria-label="Held dates">
          {heldDates.map((hold) => (
            <li key={toHoldID(hold)}>
              <HoldChip hold={hold} onOpen={onHold} />
            </li>
          ))}
        </ul>
        <h3 className={styles.part}>People</h3>
        {rows.length === 0 && <p className={styles.nothing}>No active staff. Add people under Staff.</p>}
        <ul className={styles.people} aria-label="People and their shifts">
          {rows.map((row) => {
            const { member, cells } = row
            const { absences = [], shifts: worked = [] } = cells[index] ?? {}
            return (
              <li key={member.staffID} className={styles.person} aria-label={member.name}>
                <div>
                  <LinkAnchor
                    to="/app/employees/employeeProfile"
                    search={{ staffID: member.staffID }}
                    className={board.name}
                  >
                    {member.name}
                  </LinkAnchor>
                  <PersonLoad row={row} />
                </div>
                <div className={styles.worked}>
                  {absences.map((absence) => (
                    <span key={absence} className={board.away}>
                      {absence}
                    </span>
                  ))}
                  {worked.map(({ entry, state }) => (
                    <ShiftChip
                      key={entry.programID}
                      entry={entry}
                      state={state}
                      staffID={member.staffID}
                      onClick={() => pick(entry, member.staffID)}
                    />
                  ))}
                  {absences.length + worked.length === 0 && <DimmedText>Nothing planned</DimmedText>}
                </div>
              </li>
            )
          })}
        </ul>
      </section>
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
    </>
  )
}
