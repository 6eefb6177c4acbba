import { LIMITS } from '@belay/contract/constants'
import { Button } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { useFormat } from '../../ui/format.tsx'
import { Section } from '../../ui/page.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './hours.module.css'
import type { Assignment } from './week.ts'

/** What was planned, as hours are logged: in quarters. */
const loggable = (hours: number) => Math.round(hours / LIMITS.hoursStep) * LIMITS.hoursStep

/** Assigned work that is over and not logged: one tap logs it as it was planned. */
export function PlannedWork({ planned }: { planned: readonly Assignment[] }) {
  const format = useFormat()
  const act = useAct()
  if (planned.length === 0) return null
  const log = (one: Assignment) =>
    act(
      () =>
        cloud.hoursLogged.log({ date: one.date, hours: loggable(one.hours), programID: one.programID, role: one.role }),
      {
        refresh: ['hoursLogged'],
        done: `Logged ${format.hours(loggable(one.hours))} for ${one.programName}.`,
        undo: ({ userId, timeID, version }) => cloud.hoursLogged.delete({ userId, timeID, version }),
      },
    )
  return (
    <Section title="Not logged yet">
      <ul className={styles.planned}>
        {planned.slice(0, 4).map((one) => (
          <li key={one.id} className={styles.plannedRow}>
            <span className={styles.what}>
              <span className={styles.program}>
                <ProgramLink programID={one.programID}>{one.programName}</ProgramLink>
              </span>
              <span className={styles.quiet}>
                {format.weekday(one.date)}, {format.hours(one.hours)} planned
              </span>
            </span>
            {loggable(one.hours) > 0 && (
              <Button
                variant="light"
                size="sm"
                disabled={act.busy}
                aria-label={`Worked as planned: ${one.programName}`}
                onClick={() => void log(one)}
              >
                Worked as planned
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
