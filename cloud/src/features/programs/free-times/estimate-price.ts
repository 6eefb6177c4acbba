import { contractTotal, fromCents, lineCents } from '@belay/contract/money'
import { endTimeOf } from '@belay/contract/program-times'
import { staffNeededFor } from '@belay/contract/staff-needed'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import type { ProgramType } from '../../program-types/program-types.documents.ts'
import { priceLines, selectLines } from '../contracts/price-lines.ts'
import { type PublicReader, readFreeTimes, requireOfferedType } from './find-free-days.ts'

type Wanted = { participants: number; date: string | null }

/**
 * Returns the price of a program type for a group and a date, by the function that also prices its draft contract.
 * Without a date, this is the lowest price of a week.
 */
export async function readEstimate(reader: PublicReader, type: ProgramType, { participants, date }: Wanted) {
  const facilitators = staffNeededFor(type, participants)
  // Only the length counts, not the time of day. It is not known for a type without a usual length.
  const times = type.usualMinutes === null ? NO_TIMES : { startTime: MIDNIGHT, endTime: endTimeOf(type, MIDNIGHT) }
  const facts = { participants, ...times, date, staffNeeded: facilitators }
  const lines = await priceLines(reader, type, facts)
  const selected = new Set(selectLines(type, facts))
  return {
    participants,
    facilitators,
    lines: lines.map(({ description, unit, unitPrice, quantity }) => ({
      description,
      unit: unit ?? null,
      unitPrice,
      quantity,
      amount: quantity === null ? null : fromCents(lineCents(quantity, unitPrice)),
    })),
    total: contractTotal(lines, 0),
    onOtherDays: type.lines
      .filter((line) => !selected.has(line))
      .map(({ description, unit, unitPrice, days }) => ({ description, unit, unitPrice, days })),
    notIncluded: type.notIncluded,
  }
}
const NO_TIMES = { startTime: null, endTime: null }
const MIDNIGHT = '12:00 AM'

/** Estimates the price of a program type for a group and, with a date, returns its free times. */
export async function estimateProgram(context: Context, input: Input<'programTypes.estimate'>) {
  const { programTypeID, participants, date } = input
  const type = await requireOfferedType(context, programTypeID)
  const [estimate, day] = await Promise.all([
    readEstimate(context, type, { participants, date: date ?? null }),
    date === undefined ? null : readFreeTimes(context, type, { date, participants }),
  ])
  return { ...estimate, day }
}
