import { describeClosure } from '@belay/contract/closed-days'
import { isAfter, isBefore } from '@belay/contract/dates'
import type { Centre } from '../../../cloud/centre.ts'
import type { Format } from '../../../ui/format/create-format.ts'
import styles from '../schedule.module.css'

type ClosedDaysProps = { closures: Centre['closures']; format: Format; from: string; to: string }

/** Shows on which of these days the centre is closed. No hooks and no library: a phone draws it before the app. */
export function ClosedDays({ closures, format, from, to }: ClosedDaysProps) {
  const shownClosures = closures.filter((closure) => !isAfter(closure.from, to) && !isBefore(closure.to, from))
  if (shownClosures.length === 0) return null
  const sentences = shownClosures.map((closure) => describeClosure(closure, format.day))
  return <p className={styles.closed}>{sentences.join(' ')}</p>
}
