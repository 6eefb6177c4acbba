import { Button } from '@mantine/core'
import type { Outcome } from '../../../ui/actions/use-steady-rows.ts'
import { RowButton } from '../../../ui/table/row-parts.tsx'
import { type OpenShift, useTakeShift } from './use-take-shift.ts'

type InRowProps = { shift: OpenShift & { programName: string }; settle?: (outcome: Outcome) => void }

/** Takes or asks for an open shift in its row, with one press. */
export function TakeShiftInRow({ shift, settle }: InRowProps) {
  const { label, busy, take } = useTakeShift(shift, settle)
  return (
    <RowButton variant="light" disabled={busy} aria-label={`${label}: ${shift.programName}`} onClick={take}>
      {label}
    </RowButton>
  )
}

/** Takes or asks for an open shift in its panel. `label`: for a shift that is not open to this person. */
export function TakeShiftButton({ shift, label }: { shift: OpenShift; label?: string | undefined }) {
  const taking = useTakeShift(shift)
  return (
    <Button loading={taking.busy} onClick={taking.take}>
      {label ?? taking.label}
    </Button>
  )
}
