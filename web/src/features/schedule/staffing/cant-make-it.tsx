import { useState } from 'react'
import { withMantine } from '../../../shell/with-mantine.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { createLazyPart } from '../../../ui/lazy-part.tsx'
import type { StaffAssignment } from '../../staff/staff-types.ts'

/** A shift that its person can leave: confirmed, and not over. */
export type OwnShift = Pick<
  StaffAssignment,
  'id' | 'programID' | 'programName' | 'date' | 'startTime' | 'endTime' | 'hours'
>

const CantMakeItDialog = createLazyPart(() =>
  withMantine(import('./cant-make-it-dialog.tsx').then((dialog) => dialog.CantMakeItDialog)),
)

/** Shows the button that leaves a confirmed shift. Its dialog loads when it is pressed. `size`: for rows. */
export function CantMakeItButton({ shift, size }: { shift: OwnShift; size?: 'xs' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton
        variant="default"
        size={size}
        aria-label={size && `Can't make it: ${shift.programName}`}
        onClick={() => setOpen(true)}
      >
        Can't make it
      </PlainButton>
      {isOpen && <CantMakeItDialog shift={shift} onClose={() => setOpen(false)} />}
    </>
  )
}
