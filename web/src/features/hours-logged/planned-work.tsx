import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useIsWaiting } from '../../offline/use-waiting-changes.ts'
import { useAct, useBulkAction } from '../../ui/actions/act.ts'
import { createOutcome } from '../../ui/actions/outcome.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { SteadyRows } from '../../ui/rows/steady-rows.tsx'
import { RowButton } from '../../ui/table/row-parts.tsx'
import { describePlannedWork, listPlannedWork, PLANNED_WORK, roundToStep } from './unlogged-programs.ts'
import type { PlannedProgram } from './week.ts'

const logAsPlanned = ({ date, programID, programName, planned: { role, hours } }: PlannedProgram) =>
  cloud.hoursLogged.log({ date, hours: roundToStep(hours), programID, role }, { context: { about: programName } })

/** Shows past shifts without logged hours. A button logs the planned hours, another those of all shown shifts. */
export function PlannedWork({ planned, limit }: { planned: readonly PlannedProgram[]; limit?: number }) {
  const isWaiting = useIsWaiting()
  const format = useFormat()
  const act = useAct()
  const { runMany, busy } = useBulkAction()
  const items = listPlannedWork(planned, isWaiting, limit)
  const logAll = () =>
    runMany(items, logAsPlanned, {
      verb: 'logged as planned',
      refresh: ['hoursLogged'],
      label: ({ programName }) => programName,
    })
  return (
    <SteadyRows
      title={PLANNED_WORK.title}
      action={
        items.length > 1 && (
          <Button variant="default" loading={busy} disabled={act.busy} onClick={() => void logAll()}>
            {PLANNED_WORK.logAll(items.length)}
          </Button>
        )
      }
      items={items}
      row={(program) => ({ ...describePlannedWork(program, format), link: linkTo.weekOfHours(program.date) })}
      buttons={(program, settle, isFirst) => (
        <RowButton
          variant={isFirst ? 'filled' : 'light'}
          disabled={act.busy || busy}
          aria-label={`${PLANNED_WORK.log}: ${program.programName}`}
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
          {PLANNED_WORK.log}
        </RowButton>
      )}
    />
  )
}
