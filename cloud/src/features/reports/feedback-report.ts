import { toIsoDate } from '@belay/contract/dates'
import { comment } from '@belay/contract/feedback'
import { FEEDBACK } from '@belay/contract/feedback-limits'
import { toHundredths } from '@belay/contract/money'
import type * as z from 'zod'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import { requireBoundedRange } from '../../platform/time/bounded-range.ts'
import { feedback } from '../programs/feedback/feedback.documents.ts'
import { createRows } from './report-range.ts'

/** The type of answers about programs without a type. */
const WITHOUT_TYPE = 'Other'

/** The lowest rating that counts as satisfied. */
const HIGH = FEEDBACK.best - 1

/** Returns the ratings of programs on these days, in all and by program type, and the newest comments (R412). */
export async function reportFeedback(context: Context, input: Input<'reports.feedback'>) {
  const range = requireBoundedRange(input)
  const counts = createRows(
    (rating) => ({ rating: Number(rating), answers: 0 }),
    Array.from({ length: FEEDBACK.best }, (_, index) => String(FEEDBACK.best - index)),
  )
  const types = createRows((programType) => ({ programType, answers: 0, sum: 0, low: 0, high: 0 }))
  const comments: z.output<typeof comment>[] = []
  const days = { from: toIsoDate(range.from), to: toIsoDate(range.to) }
  for await (const answer of iterateAll(context.store, feedback, { orderBy: 'date', descending: true, ...days })) {
    const { rating, best, better } = answer
    counts.row(String(rating)).answers++
    const row = types.row(answer.programType || WITHOUT_TYPE)
    row.answers++
    row.sum += rating
    if (rating <= FEEDBACK.low) row.low++
    if (rating >= HIGH) row.high++
    if ((best || better) && comments.length < FEEDBACK.comments) comments.push(pickFields(comment, answer))
  }
  const rows = [...types.rows.values()]
  const answers = rows.reduce((total, row) => total + row.answers, 0)
  const sum = rows.reduce((total, row) => total + row.sum, 0)
  return {
    answers,
    average: answers === 0 ? null : toHundredths(sum / answers),
    ratings: [...counts.rows.values()],
    types: rows
      .map(({ sum: ofType, ...row }) => ({ ...row, average: toHundredths(ofType / row.answers) }))
      .toSorted((a, b) => b.answers - a.answers || (a.programType < b.programType ? -1 : 1)),
    comments,
  }
}
