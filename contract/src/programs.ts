import * as z from 'zod'
import { call } from './call.ts'
import { listedChange } from './change-requests.ts'
import { openContract } from './client-programs.ts'
import { conflict } from './conflicts.ts'
import { LIMITS, PAGE } from './constants.ts'
import { listedRequest } from './facilitator-requests.ts'
import { date, id, shortText, time } from './fields.ts'
import { notification, recipient } from './notifications.ts'
import { page } from './paging.ts'
import { openRequest, requestChanges } from './program-requests.ts'
import { entryChanges, openEntry } from './program-schedule.ts'
import { listedOffer } from './shift-offers.ts'
import { listedSwap } from './shift-swaps.ts'
import { openAssignment } from './staff-programs.ts'

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

/** The actions that complete a program's next step. */
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
  'decideChange',
  'logHours',
  'approveHours',
  'finalizePay',
] as const
export type ProgramAction = (typeof PROGRAM_ACTIONS)[number]

const nextStep = z.object({
  step: z.string(),
  owner: z.string().describe('The person who is to do it. "You" if only you can.'),
  action: z.enum(PROGRAM_ACTIONS).nullable().describe('The action that you can take. Null if it is not yours to take.'),
  dueBy: z.string().nullable().describe('The day by which it should be done. Null if there is none.'),
  daysLate: z.int().describe('Days since that day; 0 until then.'),
  blockedBy: z.array(z.string()).describe("The reasons why it can't be done yet, in sentences."),
})

/** A program that hours can be logged for, with the person's planned role and hours. Null without a shift. */
const programForHours = z.object({
  programID: id,
  programName: z.string(),
  date: z.string(),
  endTime: z.string().nullable(),
  planned: z.object({ role: z.string(), hours: z.number() }).nullable(),
})

/** Everything about a program that one person may see. */
export const programOverview = z.object({
  programID: id.nullable().describe('Null if its request is not approved.'),
  programName: z.string(),
  stage: z.enum(PROGRAM_STAGES),
  stages: z
    .array(z.object({ name: z.enum(PROGRAM_STAGES), done: z.boolean() }))
    .describe('The stages that you may see, in order. Empty if the program was rejected or cancelled.'),
  next: nextStep.nullable(),
  request: openRequest.nullable(),
  contract: openContract.nullable(),
  change: listedChange.nullable().describe('The change that its client asks for, while it waits for an answer.'),
  schedule: openEntry.nullable(),
  where: z
    .object({ location: z.string(), address: z.string(), mapLink: z.string() })
    .nullable()
    .describe(
      'The location, with address and map of the place, or of the client if it is at their site. Null without a date.',
    ),
  staffing: z.array(openAssignment),
  asking: z
    .array(listedRequest)
    .describe('People who asked to facilitate it and wait for an answer. Only Admins see them.'),
  swaps: z
    .array(listedSwap)
    .describe('Swaps of its shifts that wait for an answer: all for Admins, their own for staff.'),
  offers: z.array(listedOffer).describe('People who were offered one of its shifts. Only Admins see them.'),
  contact: z
    .object({ name: z.string(), email: z.string(), phone: z.string() })
    .nullable()
    .describe('The contact. Only Admins and the people on the program see it.'),
  hours: z.object({ pending: z.number(), approved: z.number(), paid: z.number() }).nullable(),
})

/** A message that a person got about a program. */
const programMessage = notification
  .pick({ id: true, title: true, message: true, additionalDetails: true, readAt: true, createdAt: true })
  .extend({
    email: z.string(),
    name: z.string().describe("The person's name, or else the address."),
    mail: z
      .enum(['none', 'waiting', 'failing', 'undelivered', 'sent'])
      .describe('The state of the e-mail with the same message. `failing`: it is retried.'),
    mailError: z.string().nullable().describe('The reason why the e-mail was not delivered, or not yet.'),
  })

/** A change of a program to preview: fields of the schedule entry, or one of the two fields below. */
const previewed = entryChanges.extend({
  request: requestChanges.optional().describe('Changes of its request, instead of the schedule entry.'),
  ends: z
    .enum(['requestCancelled', 'deleted'])
    .optional()
    .describe('Its request is cancelled, or its schedule entry is deleted. Other fields are then ignored.'),
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
      requestID: id.optional().describe('The request it is planned for. A hold for this request is no conflict.'),
    },
    z.object({ conflicts: z.array(conflict) }),
  )
    .who('ownStaff')
    .summary(
      'Lists the conflicts of a program at a time: a date in the past; a place that is taken, held, closed or too ' +
        'small; people who are booked, away, not qualified or over their hours; too few staff. With `programID`, ' +
        "fields that are left out have the program's values. Facilitators can only check themselves.",
    ),
  messages: call(
    'GET /programs/{programID}/messages',
    {
      programID: id.describe('The ID of the program or of its request.'),
      limit: z.int().min(1).max(PAGE.most).optional().describe(`The number of items. ${PAGE.default} by default.`),
      cursor: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
    },
    page(programMessage),
  )
    .who('admin')
    .summary('Lists the messages about a program and its request, newest first, with the state of each e-mail.'),
  preview: call(
    'POST /programs/{programID}/preview',
    {
      programID: id.describe('The ID of the program, or of its request if there is no program yet.'),
      changes: previewed,
    },
    z.object({
      conflicts: z.array(conflict).describe('The conflicts of the change. Those that block need an `override`.'),
      told: z
        .array(recipient)
        .describe('The people who get a message, one entry per message. Without messages to yourself in the app.'),
      unconfirms: z.array(id).describe('The staff IDs of people who must confirm again.'),
      contract: z
        .enum(['none', 'follows', 'resend', 'amend'])
        .describe(
          'The next step of the contract. `none`: nothing. `follows`: a draft is updated. `resend`: a sent ' +
            'contract must be changed and sent again. `amend`: a signed contract no longer fits, and needs an ' +
            'amendment unless the program is cancelled.',
        ),
    }),
  )
    .who('admin')
    .changesNothing()
    .summary(
      'Previews a change of a program without changing anything: the people to notify, those who must confirm ' +
        'again, what the contract needs, and the conflicts. Returns the same errors as the change, except for ' +
        'conflicts.',
    ),
  forHours: call(
    'GET /programs/forHours',
    { staffID: id.optional(), from: date, to: date },
    z.object({ items: z.array(programForHours) }),
  )
    .who('ownStaff')
    .worksOffline('Facilitator')
    .summary(
      "Lists the programs of a period that hours can be logged for, newest first: a person's own (`staffID`) and, " +
        'for an Admin, all others. Leaves out cancelled programs and declined shifts.',
    ),
  overview: call(
    'GET /programs/{programID}',
    { programID: id.describe('The ID of the program or of its request.') },
    programOverview,
  )
    .who('own')
    .worksOffline('Facilitator')
    .summary(
      'Gets everything about a program that you may see: stage, next step and its owner, request, contract, ' +
        'schedule, staff, hours and pay. Also works for a request without a program.',
    ),
}
