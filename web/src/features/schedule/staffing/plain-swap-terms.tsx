import type { Outputs } from '../../../cloud/client.ts'
import type { Format } from '../../../ui/format/create-format.ts'
import { formatHoursAndPay } from './open-shift-row.ts'
import styles from './plain-swap-terms.module.css'

type Swap = Outputs['staffPrograms']['listSwaps']['items'][number]
type Shift = Pick<Swap['shift'], 'programName' | 'date' | 'startTime' | 'endTime' | 'hours'>
export type SwapSides = {
  /** The shift that this person no longer works, and the one they work instead; null if there is none. */
  gives: Shift | null
  /** Undefined if the row describes it. */
  gets?: Shift | null
  warnings?: readonly string[]
}
type TermsProps = SwapSides & { format: Format; payRate: number | null | undefined }

/** Describes a shift: "Ropes, Fri, Nov 27, 9:00 AM to 4:00 PM". */
const describeShift = ({ programName, date, startTime, endTime }: Shift, format: Format): string =>
  [programName, format.nearDayInText(date), format.time(startTime, endTime)].filter(Boolean).join(', ')

/**
 * Shows a person's two sides of a swap: day, times, hours and pay of each shift, and warnings about their week. Uses no
 * hooks and no component library.
 */
export function PlainSwapTerms({ gives, gets, warnings = [], format, payRate }: TermsProps) {
  const describe = (shift: Shift | null) =>
    shift ? `${describeShift(shift, format)}: ${formatHoursAndPay(shift.hours, payRate, format)}` : 'nothing'
  return (
    <div className={styles.terms}>
      {(gives || gets !== undefined) && <p>You give {describe(gives)}</p>}
      {gets !== undefined && <p>You get {describe(gets)}</p>}
      {warnings.map((sentence) => (
        <p key={sentence} className={styles.warning}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
