import { useState } from 'react'
import { DimmedText } from '../../ui/dimmed-text.tsx'
import { useFormat } from '../../ui/format.tsx'
import { LinkAnchor } from '../../ui/link-anchor.tsx'
import board from './board.module.css'
import { BoardData, Chip, findShift, HeldChip, Load, toCurrent } from './board-parts.tsx'
import { type BoardFacts, listOpenShifts, listRows } from './board-rows.ts'
import { type Entry, type Hold, holdID } from './entries.ts'
import styles from './phone-days.module.css'
import { PhoneDays } from './phone-days.tsx'
import { ShiftPicker } from './shift-picker.tsx'
import type { HeldShift } from './use-assign-shift.ts'

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
  const [picked, setPicked] = useState<HeldShift | null>(null)
  const openShifts = listOpenShifts(days, entries)
  const rows = listRows({ days, staff, entries, shifts, person })
  const index = days.indexOf(date)
  const held = holds.filter((hold) => hold.date === date)
  const countOn = (day: string) => (openShifts[days.indexOf(day)] ?? []).reduce((sum, { open }) => sum + open, 0)
  const wordsFor = (open: number) => (open === 1 ? '1 open shift' : `${open || 'no'} open shifts`)
  const pick = (entry: Entry, staffID: string | null = null) =>
    entry.status === 'cancelled' ? onOpen(entry) : setPicked(findShift({ entries, staff }, entry.programID, staffID))
  return (
    <>
      <PhoneDays
        label={`${format.date(days[0])} to ${format.date(days.at(-1))}`}
        days={days}
        date={date}
        describe={(day) => wordsFor(countOn(day))}
        marks={(day) => countOn(day) > 0 && <span className={styles.open}>{countOn(day)} open</span>}
        onDate={onDate}
      />
      <section className={styles.below} aria-label={format.longDate(date)}>
        <h2 className={styles.heading}>{format.longDate(date)}</h2>
        <h3 className={styles.part}>Open shifts</h3>
        {countOn(date) === 0 && <p className={styles.nothing}>None on this day.</p>}
        <ul className={styles.shifts} aria-label="Open shifts">
          {openShifts[index]?.map(({ entry, open }) => (
            <li key={entry.programID}>
              <Chip entry={entry} words={`${open} open`} onClick={() => pick(entry)} />
            </li>
          ))}
        </ul>
        {held.length > 0 && <h3 className={styles.part}>Held dates</h3>}
        <ul className={styles.shifts} aria-label="Held dates">
          {held.map((hold) => (
            <li key={holdID(hold)}>
              <HeldChip hold={hold} onOpen={onHold} />
            </li>
          ))}
        </ul>
        <h3 className={styles.part}>People</h3>
        {rows.length === 0 && <p className={styles.nothing}>No active staff. Add people under Staff.</p>}
        <ul className={styles.people} aria-label="People and their shifts">
          {rows.map((row) => {
            const { member, cells } = row
            const { away = [], shifts: worked = [] } = cells[index] ?? {}
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
                  <Load row={row} />
                </div>
                <div className={styles.worked}>
                  {away.map((words) => (
                    <span key={words} className={board.away}>
                      {words}
                    </span>
                  ))}
                  {worked.map(({ entry, state }) => (
                    <Chip
                      key={entry.programID}
                      entry={entry}
                      state={state}
                      staffID={member.staffID}
                      onClick={() => pick(entry, member.staffID)}
                    />
                  ))}
                  {away.length + worked.length === 0 && <DimmedText>Nothing planned</DimmedText>}
                </div>
              </li>
            )
          })}
        </ul>
      </section>
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
    </>
  )
}
