import { PlainIcon } from '../../../ui/buttons/plain-icon.tsx'
import type { State } from '../../../ui/text/state.ts'
import type { OwnShift } from '../entries.ts'
import styles from '../schedule.module.css'

/** The states of a program's shift for a facilitator. */
export const SHIFT_STATES: Record<OwnShift, State> = {
  own: { word: 'Your shift', meaning: 'settled' },
  unanswered: { word: 'Please confirm', meaning: 'needsYou' },
  givenBack: { word: 'You gave it back', meaning: 'waits' },
  asked: { word: 'You asked', meaning: 'waits' },
  open: { word: 'Open shift', meaning: 'waits' },
}

const ICONS = {
  own: 'userCheck',
  unanswered: 'userQuestion',
  givenBack: 'userQuestion',
  asked: 'userQuestion',
  open: 'userPlus',
} as const

/** Shows a program's mark for this facilitator on the calendar, with an icon: never by colour alone. */
export function ShiftMark({ shift, showsText }: { shift: OwnShift | undefined; showsText?: boolean }) {
  if (!shift) return null
  const { word } = SHIFT_STATES[shift]
  return (
    <span className={`${styles.staffing} ${styles.shift}`} data-shift={shift} title={word}>
      <PlainIcon name={ICONS[shift]} size={13} />
      <span className={showsText ? undefined : 'visuallyHidden'}>{word}</span>
    </span>
  )
}
