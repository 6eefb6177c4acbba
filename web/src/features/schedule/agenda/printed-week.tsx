import { addDays } from '@belay/contract/dates'
import { useFormat } from '../../../ui/format/format.tsx'
import { type Entry, formatStaff } from '../entries.ts'
import styles from '../schedule.module.css'

/** Shows a week or a day on paper, with a column per day, on one landscape page if it fits. */
export function PrintedWeek({ from, days, entries }: { from: string; days: number; entries: readonly Entry[] }) {
  const format = useFormat()
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          {dates.map((date) => (
            <th key={date} scope="col">
              {format.day(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {dates.map((date) => (
            <td key={date}>
              {entries
                .filter((entry) => entry.date === date)
                .map((entry) => (
                  <div key={entry.programID} className={styles.paperProgram}>
                    <span className="tabular">{format.time(entry.startTime, entry.endTime)}</span>
                    <strong>{entry.programName}</strong>
                    {entry.status !== 'confirmed' && (
                      <span>
                        {entry.status === 'cancelled'
                          ? 'CANCELLED'
                          : entry.status === 'tentative'
                            ? 'Tentative'
                            : 'Completed'}
                      </span>
                    )}
                    {entry.location && <span>{entry.location}</span>}
                    <span>{formatStaff(entry)}</span>
                  </div>
                ))}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
