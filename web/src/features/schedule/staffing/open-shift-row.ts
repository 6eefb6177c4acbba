import { cost } from '@belay/contract/money'
import type { Outputs } from '../../../cloud/client.ts'
import type { Format } from '../../../ui/format/create-format.ts'
import type { State } from '../../../ui/text/state.ts'

// No hooks and no component library, so that the page can draw Home before the app is loaded.

export type OpenShift = Outputs['staffPrograms']['openShifts']['items'][number]

export const OPEN_SHIFTS = 'Open to you'
/** The state of an open shift that the person asked for. */
export const ASKED_FOR: State = { meaning: 'waits', word: "You'd take it" }
/** Returns the label of the button for an open shift. A given-back shift goes to the first person who takes it. */
export const labelOfTaking = (isGivenBack: boolean) => (isGivenBack ? 'Take it' : "I'd take it")

/** Formats a shift's planned hours, and their pay for a person with a pay rate: "3.5 h, $64.75". */
export const formatHoursAndPay = (hours: number, payRate: number | null | undefined, format: Format): string =>
  payRate == null || hours === 0 ? format.hours(hours) : `${format.hours(hours)}, ${format.money(cost(hours, payRate))}`

/** Describes an open shift for its row, with its hours and pay. */
export const describeOpenShift = (shift: OpenShift, payRate: number | null | undefined, format: Format) => ({
  id: shift.programID,
  when: format.nearDay(shift.date),
  title: shift.programName,
  facts: [formatHoursAndPay(shift.hours, payRate, format), format.time(shift.startTime, shift.endTime), shift.location]
    .filter(Boolean)
    .join(' · '),
})
