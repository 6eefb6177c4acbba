import * as z from 'zod'
import { call } from './call.ts'
import { openContract } from './client-programs.ts'
import { conflict } from './conflicts.ts'
import { LIMITS, PAGE } from './constants.ts'
import { date, id, shortText, time } from './fields.ts'
import { notification } from './notifications.ts'
import { page } from './paging.ts'
import { openRequest, requestChanges } from './program-requests.ts'
import { entryChanges, openEntry } from './program-schedule.ts'
import { listedOffer, listedRequest, listedSwap, openAssignment } from './staff-programs.ts'
import { told } from './told.ts'

export const PROGRAM_STAGES = [
  'Requested',
  'Approved',
  'Scheduled',
  'Staffed',
  'Signed',
  'Run',
  'Paid',
  'Rejected',
  'Cancelled',
] as const

/** What the one who owes the next step of a program does for it. */
const PROGRAM_ACTIONS = [
  'decide',
  'schedule',
  'writeContract',
  'priceContract',
  'editContract',
  'sendContract',
  'amendContract',
  'settleContract',
  'signContract',
  'assign',
  'answerShift',
  'logHours',
  'approveHours',
  'finalizePay',
] as const
export type ProgramAction = (typeof PROGRAM_ACTIONS)[number]

const nextStep = z.object({
  step: z.string(),
  owner: z.string().describe('Who owes it: "You", if you do and nobody else can.'),
  action: z.enum(PROGRAM_ACTIONS).nullable().describe('What you can do for it. Null where it is not yours to do.'),
  dueBy: z.string().nullable().describe('The day by which it should be done. Null where none is set.'),
  daysLate: z.int().describe('Days since that day; 0 while there is time.'),
  blockedBy: z.array(z.string()).describe('What keeps it from being done, in sentences.'),
})

/** A program that hours can be logged on; `planned` is what its person was to work, null where they aren't on it. */
const programForHours = z.object({
  programID: id,
  programName: z.string(),
  date: z.string(),
  endTime: z.string().nullable(),
  planned: z.object({ role: z.string(), hours: z.number() }).nullable(),
})

/** The whole of a program as one person sees it. */
export const programOverview = z.object({
  programID: id.nullable().describe('Null of a request that is not approved.'),
  programName: z.string(),
  stage: z.enum(PROGRAM_STAGES),
  stages: z
    .array(z.object({ name: z.enum(PROGRAM_STAGES), done: z.boolean() }))
    .describe('The stages that you see, in their order. None of a program that was rejected or cancelled.'),
  next: nextStep.nullable(),
  request: openRequest.nullable(),
  contract: openContract.nullable(),
  schedule: openEntry.nullable(),
  where: z
    .object({ location: z.string(), address: z.string(), mapLink: z.string() })
    .nullable()
    .describe(
      'Where to go: address and map of the place, or of the client if it is at their site. Null without a date.',
    ),
  staffing: z.array(openAssignment),
  asking: z.array(listedRequest).describe('Who asks to work it and waits for an answer. Only Admins see them.'),
  swaps: z
    .array(listedSwap)
    .describe('Swaps of its shifts that wait for an answer: all for Admins, their own for staff.'),
  offers: z.array(listedOffer).describe('Who was offered a shift of it. Only Admins see them.'),
  contact: z
    .object({ name: z.string(), email: z.string(), phone: z.string() })
    .nullable()
    .describe('Only Admins and those who work the program see it.'),
  hours: z.object({ pending: z.number(), approved: z.number(), paid: z.number() }).nullable(),
})

/** What somebody was told about a program. */
const programMessage = notification
  .pick({ id: true, title: true, message: true, additionalDetails: true, readAt: true, createdAt: true })
  .extend({
    email: z.string(),
    name: z.string().describe('Their name, else the address.'),
    mail: z
      .enum(['none', 'waiting', 'failing', 'undelivered', 'sent'])
      .describe('What became of the e-mail that says the same. Failing: it is tried again.'),
    mailError: z.string().nullable().describe('Why the e-mail was not delivered, or not yet.'),
  })

/** A change of a program that is asked about: fields of the schedule entry, or one of the two below. */
const previewed = entryChanges.extend({
  request: requestChanges.optional().describe('Fields of its request, instead of the schedule entry.'),
  ends: z
    .enum(['requestCancelled', 'deleted'])
    .optional()
    .describe('Its request is cancelled, or it is taken off the schedule. Other fields do not count then.'),
})

export const programs = {
  check: call(
    'GET /programs/check',
    {
      programID: id.optional(),
      date,
      startTime: time,
      endTime: time,
      location: shortText.optional(),
      placeID: id.optional(),
      participants: z.int().min(1).max(LIMITS.participants).optional(),
      programType: shortText.optional(),
      staffNeeded: z.int().min(0).max(LIMITS.staffNeeded).optional(),
      staffIDs: z.array(id).max(LIMITS.batch).optional(),
      requestID: id.optional().describe('The request it is planned for. What is held for it is not in its way.'),
    },
    z.object({ conflicts: z.array(conflict) }),
  ).summary(
    'Says what speaks against a program at a time: a date in the past, a place that is taken, held, closed or too ' +
      'small, people who are booked, away, not qualified or over their hours, too few staff. With programID, what is ' +
      'left out is as the program has it. Facilitators ask about themselves only.',
  ),
  messages: call(
    'GET /programs/{programID}/messages',
    {
      programID: id.describe('The id of the program, or of the request that it came of.'),
      limit: z.int().min(1).max(PAGE.most).optional().describe(`The number of items. ${PAGE.default} by default.`),
      cursor: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
    },
    page(programMessage),
  ).summary(
    'Lists what people were told about a program and its request, newest first, and what became of each e-mail.',
  ),
  preview: call(
    'POST /programs/{programID}/preview',
    { programID: id.describe('The id of the program, or of its request before it has one.'), changes: previewed },
    z.object({
      conflicts: z.array(conflict).describe('What the change brings up. What blocks needs an `override`.'),
      told: z
        .array(told)
        .describe('Who gets a message, each message on its own. Without those to yourself in the app.'),
      unconfirms: z.array(id).describe('The staff IDs of those whose confirmation falls.'),
      contract: z
        .enum(['none', 'follows', 'resend', 'amend'])
        .describe(
          'What its contract needs: nothing; a draft follows; what was sent is to be changed and sent again; ' +
            'what was signed no longer fits its program, and needs an amendment while that takes place.',
        ),
    }),
  ).summary(
    'Says what a change of a program would do, and changes nothing: who would be told, whose confirmation falls, ' +
      'what the contract needs, and what speaks against it. Refused as the change would be, but for conflicts.',
  ),
  forHours: call(
    'GET /programs/forHours',
    { staffID: id.optional(), from: date, to: date },
    z.object({ items: z.array(programForHours) }),
  ).summary(
    "Lists the programs of these days that hours can be logged on, newest first: a person's own (`staffID`) and, for " +
      'an Admin, all others. Leaves out what was cancelled, and what the person declined.',
  ),
  overview: call(
    'GET /programs/{programID}',
    { programID: id.describe('The id of the program, or of the request that it came of.') },
    programOverview,
  ).summary(
    'Gets everything about a program that you may see: stage, next step and who takes it, request, contract, ' +
      'schedule, staff, hours and pay. Also of a request that has no program yet.',
  ),
}
