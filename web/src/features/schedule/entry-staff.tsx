import { fromCents, toCents } from '@belay/contract/money'
import { BoxedList } from '../../ui/boxed-list.tsx'
import { useFormat } from '../../ui/format.tsx'
import { Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Program } from '../programs/program-sections.tsx'
import type { Entry } from './entries.ts'
import styles from './schedule.module.css'

const WORDS = { assigned: 'Not confirmed yet', confirmed: 'Confirmed', declined: 'Declined' } as const

/** Who works the program, with planned hours and, for Admins, their cost. Who declined costs nothing. */
export function EntryStaff({ entry, planned = [] }: { entry: Entry; planned?: Program['staffing'] | undefined }) {
  const format = useFormat()
  const total = fromCents(
    planned.reduce((sum, { totalCost, declinedAt }) => sum + (declinedAt === null ? toCents(totalCost ?? 0) : 0), 0),
  )
  return (
    <Section
      title="Facilitators"
      action={total > 0 && <span className="tabular">Planned cost {format.money(total)}</span>}
    >
      {entry.staffing.length === 0 ? (
        <p>
          <Quiet>No one is assigned yet.</Quiet>
        </p>
      ) : (
        <BoxedList>
          {entry.staffing.map(({ staffID, staffName, role, state }) => {
            const row = planned.find((item) => item.staffID === staffID)
            return (
              <li key={staffID} className={styles.person}>
                <span className={styles.personName}>
                  {staffName}
                  <Quiet block>
                    {[role, row && `${format.hours(row.hours)} planned`, row?.declineReason].filter(Boolean).join(', ')}
                  </Quiet>
                </span>
                <StatusBadge status={state} tone={state === 'confirmed' ? 'green' : undefined}>
                  {WORDS[state]}
                </StatusBadge>
              </li>
            )
          })}
        </BoxedList>
      )}
    </Section>
  )
}
