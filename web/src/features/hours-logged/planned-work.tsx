import { LIMITS } from '@belay/contract/constants'
import { Button, Stack } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './hours.module.css'
import type { PlannedProgram } from './week.ts'

/** Rounds planned hours to quarter hours, because hours are logged in quarters. */
const roundToStep = (hours: number) => Math.round(hours / LIMITS.hoursStep) * LIMITS.hoursStep

/** Shows past assignments without logged hours. A button logs the planned hours. */
export function PlannedWork({ planned }: { planned: readonly PlannedProgram[] }) {
  const format = useFormat()
  const act = useAct()
  if (planned.length === 0) return null
  const log = ({ date, programID, programName, planned: { role, hours } }: PlannedProgram) =>
    act(() => cloud.hoursLogged.log({ date, hours: roundToStep(hours), programID, role }), {
      refresh: ['hoursLogged'],
      done: `Logged ${format.hours(roundToStep(hours))} for ${programName}.`,
    })
  return (
    <Section title="Not logged yet">
      <ul className="framed">
        {planned.slice(0, 4).map((program) => (
          <li key={program.programID} className={styles.plannedRow}>
            <Stack component="span" gap={0} flex="1 1 auto" miw={0}>
              <span className={styles.program}>
                <ProgramLink programID={program.programID}>{program.programName}</ProgramLink>
              </span>
              <span className="quiet">
                {format.nearDay(program.date)}, {format.hours(program.planned.hours)} planned
              </span>
            </Stack>
            {roundToStep(program.planned.hours) > 0 && (
              <Button
                variant="light"
                size="sm"
                disabled={act.busy}
                aria-label={`Worked as planned: ${program.programName}`}
                onClick={() => void log(program)}
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
