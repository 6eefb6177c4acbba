import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Entry } from './conflicts.ts'
import styles from './schedule.module.css'

const WORDS = { assigned: 'Not confirmed yet', confirmed: 'Confirmed', declined: 'Declined' } as const

/** Who works the program; planned hours and cost for Admins. */
export function EntryStaff({ entry, isAdmin }: { entry: Entry; isAdmin: boolean }) {
  const format = useFormat()
  const planned = useQuery({ ...api.staffPrograms.listByProgram.queryOptions({ input: { programID: entry.programID } }), enabled: isAdmin })
  const total = (planned.data?.items ?? []).reduce((sum, { totalCost }) => sum + Math.round((totalCost ?? 0) * 100), 0) / 100
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3 className={styles.blockTitle}>Facilitators</h3>
        {isAdmin && total > 0 && <span className="tabular">Planned cost {format.money(total)}</span>}
      </div>
      {entry.staffing.length === 0 ? (
        <p className={styles.agendaMore}>Nobody is assigned yet.</p>
      ) : (
        <ul className={styles.people}>
          {entry.staffing.map(({ staffID, staffName, role, state }) => {
            const row = planned.data?.items.find((item) => item.staffID === staffID)
            return (
              <li key={staffID} className={styles.person}>
                <span className={styles.personName}>
                  {staffName}
                  <span className={styles.agendaMore}>{[role, row && format.hours(row.hours), row?.declineReason].filter(Boolean).join(', ')}</span>
                </span>
                <StatusBadge status={state}>{WORDS[state]}</StatusBadge>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
