import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import { StaffingBadge } from '../schedule/staffing-badge.tsx'
import styles from './dashboard.module.css'

/** Programs from today through 7 days ahead (R47), with who is still missing. */
export function UpcomingPrograms() {
  const format = useFormat()
  const query = useQuery(api.programSchedule.upcoming.queryOptions({ input: {} }))
  return (
    <Section title="Next 7 days" action={<Link to="/app/schedule/scheduleDisplay">Open schedule</Link>}>
      <Loaded query={query} height={280}>
        {({ items }) => (
          <div className={`framed ${styles.list}`}>
            {items.length === 0 && <p className={styles.calm}>No programs in the next 7 days.</p>}
            <ul className={styles.rows}>
              {items.map((entry) => (
                <li key={entry.programID} className={styles.row}>
                  <span className={styles.when}>{format.weekday(entry.date)}</span>
                  <div className={styles.what}>
                    <span className={styles.name}>
                      <ProgramLink programID={entry.programID}>{entry.programName}</ProgramLink>
                    </span>
                    <span className={`quiet ${styles.more}`}>
                      {[format.time(entry.startTime, entry.endTime), entry.location].filter(Boolean).join(', ')}
                    </span>
                  </div>
                  <StaffingBadge entry={entry} words />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Section>
  )
}
