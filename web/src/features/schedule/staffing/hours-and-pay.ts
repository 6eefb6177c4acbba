import { cost } from '@belay/contract/money'
import type { Format } from '../../../ui/format/format.tsx'

/** Formats a shift's planned hours, and their pay for a person with a pay rate: "3.5 h, $64.75". */
export const formatHoursAndPay = (hours: number, payRate: number | null | undefined, format: Format): string =>
  payRate == null || hours === 0 ? format.hours(hours) : `${format.hours(hours)}, ${format.money(cost(hours, payRate))}`
