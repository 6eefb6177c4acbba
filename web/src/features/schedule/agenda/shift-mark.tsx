import { PlainIcon } from '../../../ui/buttons/plain-icon.tsx'
import type { OwnShift } from '../entries.ts'
import styles from '../schedule.module.css'

const MARKS = {
  own: { icon: 'userCheck', text: 'Your shift' },
  unanswered: { icon: 'userQuestion', text: 'Please confirm' },
  givenBack: { icon: 'userQuestion', text: 'You gave it back' },
  asked: { icon: 'userQuestion', text: 'You asked' },
  open: { icon: 'userPlus', text: 'Open shift' },
} as const

/** Shows a program's mark for this facilitator, with an icon: never by colour alone. */
export function ShiftMark({ shift, showsText }: { shift: OwnShift | undefined; showsText?: boolean }) {
  if (!shift) return null
  const { icon, text: meaning } = MARKS[shift]
  return (
    <span className={`${styles.staffing} ${styles.shift}`} data-shift={shift} title={meaning}>
      <PlainIcon name={icon} size={13} />
      <span className={showsText ? undefined : 'visuallyHidden'}>{meaning}</span>
    </span>
  )
}
