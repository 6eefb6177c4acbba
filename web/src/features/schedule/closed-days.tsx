import { describeClosure } from '@belay/contract/closed-days'
import { isAfter, isBefore } from '@belay/contract/dates'
import { useCentre } from '../../cloud/centre.ts'
import { useFormat } from '../../ui/format.tsx'
import { Quiet } from '../../ui/quiet.tsx'

/** Says on which of these days the centre is closed. */
export function ClosedDays({ from, to }: { from: string; to: string }) {
  const { closures } = useCentre()
  const format = useFormat()
  const shown = closures.filter((closure) => !isAfter(closure.from, to) && !isBefore(closure.to, from))
  if (shown.length === 0) return null
  return <Quiet block>{shown.map((closure) => describeClosure(closure, format.weekdayDate)).join(' ')}</Quiet>
}
