import * as z from 'zod'
import { call } from './call.ts'
import { comment } from './feedback.ts'
import { FEEDBACK } from './feedback-limits.ts'
import { date } from './fields.ts'

const range = z.strictObject({ from: date, to: date })
const month = z.string()

const report = <Output extends z.ZodType>(name: string, output: Output, summary: string) =>
  call(`GET /reports/${name}`, range, output).who('admin').costs('costly').summary(summary)

export const reports = {
  requests: report(
    'requests',
    z.object({
      total: z.int(),
      byStatus: z.record(z.string(), z.int()),
      months: z.array(z.object({ month, created: z.int(), approved: z.int(), rejected: z.int(), cancelled: z.int() })),
      conversion: z.number(),
      hoursToDecision: z.number().nullable(),
      interest: z
        .array(
          z.object({
            programType: z.string(),
            visits: z.int().describe('Visits of its public page.'),
            started: z.int().describe('Visits of its page to request it.'),
            sent: z.int().describe('Requests that were sent.'),
            booked: z.int().describe('Sent requests with a signed contract.'),
          }),
        )
        .describe('The steps from a visit to a booking, by program type, without types that have no steps.'),
    }),
    'Reports requests by month, status and program type, the conversion rate, and the hours to a decision.',
  ),
  programs: report(
    'programs',
    z.object({
      programs: z.int(),
      participants: z.int(),
      months: z.array(z.object({ month, programs: z.int(), participants: z.int() })),
      types: z.array(z.object({ programType: z.string(), programs: z.int(), participants: z.int() })),
    }),
    'Reports programs and participants by month and type.',
  ),
  revenue: report(
    'revenue',
    z.object({
      signed: z.number(),
      unsigned: z.number(),
      months: z.array(z.object({ month, signed: z.number(), unsigned: z.number() })),
      clients: z.array(
        z.object({
          clientID: z.string(),
          organization: z.string(),
          programs: z.int(),
          signed: z.number(),
          unsigned: z.number(),
        }),
      ),
    }),
    'Reports contract totals by month and client, signed and unsigned.',
  ),
  staffing: report(
    'staffing',
    z.object({
      plannedHours: z.number(),
      plannedCost: z.number(),
      loggedHours: z.number(),
      months: z.array(z.object({ month, plannedHours: z.number(), loggedHours: z.number() })),
      people: z.array(
        z.object({
          staffID: z.string(),
          staffName: z.string(),
          programs: z.int(),
          plannedHours: z.number(),
          plannedCost: z.number(),
          loggedHours: z.number(),
        }),
      ),
    }),
    'Compares planned hours and cost with logged hours, by month and person.',
  ),
  pay: report(
    'pay',
    z.object({
      hours: z.number(),
      amount: z.number(),
      months: z.array(z.object({ month, hours: z.number(), amount: z.number() })),
      people: z.array(z.object({ staffID: z.string(), staffName: z.string(), hours: z.number(), amount: z.number() })),
    }),
    'Reports pay by month and person.',
  ),
  feedback: report(
    'feedback',
    z.object({
      answers: z.int(),
      average: z.number().nullable().describe('The average rating from 1 to 5. Null without answers.'),
      ratings: z.array(z.object({ rating: z.int(), answers: z.int() })).describe('Best first.'),
      types: z.array(
        z.object({ programType: z.string(), answers: z.int(), average: z.number(), low: z.int(), high: z.int() }),
      ),
      comments: z.array(comment).describe(`The newest answers with words, at most ${FEEDBACK.comments}.`),
    }),
    'Reports what clients answered after programs of these days: ratings, also by program type, and comments.',
  ),
}
