import { PlainIcon } from '../../ui/plain-icon.tsx'
import type { OwnShift } from './entries.ts'
import styles from './schedule.module.css'

const MARKS = {
  own: { icon: 'userCheck', words: 'Your shift' },
  unanswered: { icon: 'userQuestion', words: 'Please confirm' },
  givenBack: { icon: 'userQuestion', words: 'You gave it back' },
  asked: { icon: 'userQuestion', words: 'You asked' },
  open: { icon: 'userPlus', words: 'Open shift' },
} as const

/** Shows a program's mark for this facilitator, with an icon: never by colour alone. */
export function ShiftMark({ shift, words }: { shift: OwnShift | undefined; words?: boolean }) {
  if (!shift) return null
  const { icon, words: meaning } = MARKS[shift]
  return (
    <span className={`${styles.staffing} ${styles.shift}`} data-shift={shift} title={meaning}>
      <PlainIcon name={icon} size={13} />
      <span className={words ? undefined : 'visuallyHidden'}>{meaning}</span>
    </span>
  )
}
