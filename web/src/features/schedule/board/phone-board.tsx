import { useFormat } from '../../../ui/format/format.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import styles from '../calendar/phone-days.module.css'
import { PhoneDays } from '../calendar/phone-days.tsx'
import { toHoldID } from '../entries.ts'
import {
  BoardData,
  type BoardProps,
  HoldChip,
  type LoadedBoardProps,
  PersonShifts,
  PersonSummary,
  ShiftChip,
  useShiftPicker,
} from './board-parts.tsx'
import { listBoardRows, listOpenShifts } from './board-rows.ts'

type DayProps = { date: string; onDate: (date: string) => void }

/** Shows the board on a phone, one day at a time: open shifts and everybody's shifts. A press assigns a shift. */
export const PhoneBoard = ({ from, ...props }: BoardProps & DayProps) => (
  <BoardData from={from}>{(data) => <BoardDay {...data} {...props} />}</BoardData>
)

function BoardDay({ date, onDate, days, staff, shifts, entries, holds, ...props }: LoadedBoardProps & DayProps) {
  const { person, onOpen, onHold } = props
  const format = useFormat()
  const { pick, picker } = useShiftPicker({ entries, staff }, onOpen)
  const openShifts = listOpenShifts(days, entries)
  const rows = listBoardRows({ days, staff, entries, shifts, person })
  const index = days.indexOf(date)
  const heldDates = holds.filter((hold) => hold.date === date)
  const countOpenOn = (day: string) => (openShifts[days.indexOf(day)] ?? []).reduce((sum, { open }) => sum + open, 0)
  const describeOpenCount = (count: number) => (count === 1 ? '1 open shift' : `${count || 'no'} open shifts`)
  return (
    <>
      <PhoneDays
        label={format.days(days[0] ?? '', days.at(-1) ?? '')}
        days={days}
        date={date}
        describe={(day) => describeOpenCount(countOpenOn(day))}
        marks={(day) => countOpenOn(day) > 0 && <span className={styles.open}>{countOpenOn(day)} open</span>}
        onDate={onDate}
      />
      <section className={styles.below} aria-label={format.day(date)}>
        <h2 className={styles.heading}>{format.day(date)}</h2>
        <h3 className={styles.part}>Open shifts</h3>
        {countOpenOn(date) === 0 && <p className={styles.nothing}>None on this day.</p>}
        <ul className={styles.shifts} aria-label="Open shifts">
          {openShifts[index]?.map(({ entry, open }) => (
            <li key={entry.programID}>
              <ShiftChip entry={entry} countText={`${open} open`} onClick={() => pick(entry.programID, null)} />
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
            const { staffID, name } = row.member
            const cell = row.cells[index] ?? { date, absences: [], shifts: [] }
            return (
              <li key={staffID} className={styles.person} aria-label={name}>
                <div>
                  <PersonSummary row={row} />
                </div>
                <div className={styles.worked}>
                  <PersonShifts staffID={staffID} cell={cell} onPress={({ programID }) => pick(programID, staffID)} />
                  {cell.absences.length + cell.shifts.length === 0 && <DimmedText>Nothing planned</DimmedText>}
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      {picker}
    </>
  )
}
