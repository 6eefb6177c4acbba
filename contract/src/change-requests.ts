import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { override } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { id, longText, reason, stored, timestamp, version } from './fields.ts'
import { NEWEST_FIRST, page, pageInput } from './paging.ts'
import { preferredDate } from './program-requests.ts'

export const CHANGE_STATUSES = ['waiting', 'accepted', 'declined', 'withdrawn', 'superseded'] as const

const participants = z.int().min(1).max(LIMITS.participants)

/** A change of a program that its client asked for. A program has at most one that waits. */
export const changeRequest = z.object({
  id,
  programID: id,
  programName: z.string().describe('The name of the program when the client asked.'),
  userid: id.describe('The user ID of the person who asked.'),
  askedByName: z.string(),
  participantsBefore: participants.nullable().describe('The headcount when the client asked.'),
  participants: participants.nullable().describe('The headcount that the client asks for. Null: the same as before.'),
  dates: z
    .array(preferredDate)
    .max(LIMITS.preferredDates)
    .describe('The dates that would work for the client, best first. Empty: the date stays.'),
  note: z.string(),
  status: z
    .enum(CHANGE_STATUSES)
    .describe('`superseded`: the client asked for another change, or the program was cancelled.'),
  accepted: preferredDate.nullable().describe('The date that the centre chose. Null without a new date.'),
  decidedByName: z.string().nullable().describe('Null if nobody decided, for example for a headcount in time.'),
  decidedAt: timestamp.nullable(),
  reason: z.string().describe('The reason why the centre declined it.'),
  ...stored,
})

const changeAbilities = abilities(['accept', 'decline', 'withdraw'])
/** A change that a client asked for, with the caller's abilities. */
export const listedChange = changeRequest.extend(changeAbilities)

const target = { id, version: version.optional() }

/** The calls about changes that clients ask for. */
export const changeRequests = {
  requestChange: call(
    'POST /clientPrograms/{programID}/changes',
    {
      programID: id,
      participants: participants.optional().describe('The new headcount.'),
      dates: z.array(preferredDate).max(LIMITS.preferredDates).default([]).describe('The dates that would work.'),
      note: longText.default(''),
    },
    changeRequest,
  )
    .who('own')
    .did('asked for a change of')
    .summary(
      'Asks for another headcount or date of a program. A headcount alone is changed at once until some days before ' +
        'the program (see the Centre settings), if it fits the program type and the place. Otherwise an Admin ' +
        'decides. Replaces an earlier change that still waits. Only people who may act for the client can ask.',
    ),
  listChanges: call(
    'GET /clientPrograms/{programID}/changes',
    pageInput({ programID: id }, NEWEST_FIRST),
    page(listedChange).extend({
      ...abilities(['requestChange']),
      participantsUntil: z
        .string()
        .nullable()
        .describe('The last day on which a headcount changes at once. Null without a date.'),
    }),
  )
    .who('own')
    .summary("Lists the changes that a program's client asked for, newest first. For its client and Admins."),
  acceptChange: call(
    'POST /clientPrograms/changes/{id}/accept',
    {
      ...target,
      choice: z
        .int()
        .min(0)
        .max(LIMITS.preferredDates - 1)
        .default(0)
        .describe('The index of the chosen date. Only if the client gave dates.'),
      override,
    },
    changeRequest,
  )
    .who('admin')
    .did('accepted the change of')
    .summary(
      'Accepts a change that a client asked for, and changes the program, its shifts and its contract. Refused if a ' +
        'conflict blocks it and there is no `override`.',
    ),
  declineChange: call('POST /clientPrograms/changes/{id}/decline', { ...target, reason }, changeRequest)
    .who('admin')
    .did('declined the change of')
    .summary('Declines a change that a client asked for, and tells them why.'),
  withdrawChange: call('POST /clientPrograms/changes/{id}/withdraw', target, changeRequest)
    .who('own')
    .did('withdrew the change of')
    .summary('Withdraws a change that waits for an answer. Only people who may act for the client can.'),
}
