import { linkTo } from '@belay/contract/links'
import type { Outputs } from '../../../cloud/client.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { SteadyRows } from '../../../ui/rows/steady-rows.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { formatHoursAndPay, TakeShiftInRow } from './shift-answers.tsx'

type OpenShift = Outputs['staffPrograms']['openShifts']['items'][number]

/** `empty`: the words without shifts. Default: nothing is shown. */
type OpenShiftsProps = { shifts: readonly OpenShift[]; payRate: number | null | undefined; empty?: string }

/** Shows shifts that a facilitator could take, each with its hours and pay, and with a button that takes or asks. */
export function OpenToYou({ shifts, payRate, empty }: OpenShiftsProps) {
  const format = useFormat()
  return (
    <SteadyRows
      title="Open to you"
      items={shifts}
      empty={empty && <Empty title={empty} />}
      row={({ programID, programName, date, startTime, endTime, location, hours }) => ({
        id: programID,
        link: linkTo.program(programID),
        when: format.nearDay(date),
        title: programName,
        facts: [formatHoursAndPay(hours, payRate, format), format.time(startTime, endTime), location]
          .filter(Boolean)
          .join(' · '),
      })}
      buttons={(shift, settle) =>
        shift.asked ? (
          <StatusBadge meaning="waits" word="You'd take it" />
        ) : (
          <TakeShiftInRow shift={shift} settle={settle} />
        )
      }
    />
  )
}
