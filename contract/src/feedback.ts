import * as z from 'zod'
import { call } from './call.ts'
import { FEEDBACK } from './feedback-limits.ts'
import { id, longText, savedVersion, stored } from './fields.ts'
import { NEWEST_FIRST, page, pageInput } from './paging.ts'

const answers = {
  rating: z.int().min(1).max(FEEDBACK.best).describe('How it was, from 1 (poor) to 5 (excellent).'),
  best: longText.default('').describe('The best part, in their own words.'),
  better: longText.default('').describe('The things to change, in their own words.'),
}

/** The answers of one of the client's people after a program. Each person has one, and can change it for a time. */
export const feedback = z.object({
  id,
  programID: id,
  programName: z.string(),
  programType: z.string().describe('The program type at the time of the answer. Empty without one.'),
  date: z.string().describe('The day of the program.'),
  userid: id.describe('The user ID of the person who answered.'),
  authorName: z.string(),
  ...answers,
  ...stored,
})

/** The answers of a person with words, in a report. */
export const comment = feedback.pick({
  programID: true,
  programName: true,
  date: true,
  authorName: true,
  rating: true,
  best: true,
  better: true,
})

export const feedbackCalls = {
  give: call('PUT /feedback/{programID}', { programID: id, ...answers, version: savedVersion.optional() }, feedback)
    .who('own')
    .did('answered the questions about')
    .summary(
      `Answers the three questions after a program, or changes the own answers, until ${FEEDBACK.openDays} days ` +
        "after it. Only the client's people can. A low rating is mailed to the Admins.",
    ),
  mine: call('GET /feedback/{programID}/mine', { programID: id }, z.object({ answer: feedback.nullable() }))
    .who('own')
    .summary("Gets the own answers about a program. For the client's people and Admins."),
  listByProgram: call('GET /feedback/{programID}', pageInput({ programID: id }, NEWEST_FIRST), page(feedback))
    .who('admin')
    .summary("Lists the answers of a program's client, newest first."),
}
