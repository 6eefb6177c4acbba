import { LIMITS } from '@belay/contract/constants'
import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useIsWaiting } from '../../offline/use-waiting-changes.ts'
import { useAct, useBulkAction } from '../../ui/actions/act.ts'
import { createOutcome } from '../../ui/actions/outcome.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { SteadyRows } from '../../ui/rows/steady-rows.tsx'
import { RowButton } from '../../ui/table/row-parts.tsx'
import type { PlannedProgram } from './week.ts'

/** Rounds planned hours to quarter hours, because hours are logged in quarters. */
const roundToStep = (hours: number) => Math.round(hours / LIMITS.hoursStep) * LIMITS.hoursStep

const logAsPlanned = ({ date, programID, programName, planned: { role, hours } }: PlannedProgram) =>
  cloud.hoursLogged.log({ date, hours: roundToStep(hours), programID, role }, { context: { about: programName } })

/** Shows past shifts without logged hours. A button logs the planned hours, another those of all shown shifts. */
export function PlannedWork({ planned, limit = 4 }: { planned: readonly PlannedProgram[]; limit?: number }) {
  const isWaiting = useIsWaiting()
  const format = useFormat()
  const act = useAct()
  const { runMany, busy } = useBulkAction()
  const items = planned
    .filter(({ programID, planned: { hours } }) => roundToStep(hours) > 0 && !isWaiting(programID))
    .slice(0, limit)
  const logAll = () =>
    runMany(items, logAsPlanned, {
      verb: 'logged as planned',
      refresh: ['hoursLogged'],
      label: ({ programName }) => programName,
    })
  return (
    <SteadyRows
      title="Not logged yet"
      action={
        items.length > 1 && (
          <Button variant="default" loading={busy} disabled={act.busy} onClick={() => void logAll()}>
            All {items.length} as planned
          </Button>
        )
      }
      items={items}
      row={({ programID, programName, date, planned: { hours } }) => ({
        id: programID,
        link: linkTo.weekOfHours(date),
        title: programName,
        when: format.nearDay(date),
        facts: `${format.hours(hours)} planned`,
      })}
      buttons={(program, settle, isFirst) => (
        <RowButton
          variant={isFirst ? 'filled' : 'light'}
          disabled={act.busy || busy}
          aria-label={`Worked as planned: ${program.programName}`}
          onClick={() =>
            void act(
              async () =>
                settle(
                  createOutcome(
                    `Logged ${format.hours(roundToStep(program.planned.hours))}`,
                    await logAsPlanned(program),
                  ),
                ),
              { refresh: ['hoursLogged'] },
            )
          }
        >
          Worked as planned
        </RowButton>
      )}
    />
  )
}
