import { linkTo } from '@belay/contract/links'
import { useFormat } from '../../../ui/format/format.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { SteadyRows } from '../../../ui/rows/steady-rows.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { ASKED_FOR, describeOpenShift, OPEN_SHIFTS, type OpenShift } from './open-shift-row.ts'
import { TakeShiftInRow } from './shift-answers.tsx'

/** `empty`: the words without shifts. Default: nothing is shown. */
type OpenShiftsProps = { shifts: readonly OpenShift[]; payRate: number | null | undefined; empty?: string }

/** Shows shifts that a facilitator could take, each with its hours and pay, and with a button that takes or asks. */
export function OpenToYou({ shifts, payRate, empty }: OpenShiftsProps) {
  const format = useFormat()
  return (
    <SteadyRows
      title={OPEN_SHIFTS}
      items={shifts}
      empty={empty && <Empty title={empty} />}
      row={(shift) => ({ ...describeOpenShift(shift, payRate, format), link: linkTo.program(shift.programID) })}
      buttons={(shift, settle) =>
        shift.asked ? <StatusBadge {...ASKED_FOR} /> : <TakeShiftInRow shift={shift} settle={settle} />
      }
    />
  )
}
