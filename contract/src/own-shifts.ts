import * as z from 'zod'
import { call } from './call.ts'
import { id, timestamp, version } from './fields.ts'
import { formsForLead } from './participants.ts'
import { swappedShift } from './shift-swaps.ts'
import { debrief, debriefAnswers, staffProgram } from './staff-programs.ts'
import { STAFF_STATES } from './staffing.ts'

const where = z.object({ location: z.string(), address: z.string(), mapLink: z.string() })

/** A person who works the same program. */
const coworker = z.object({
  staffID: id,
  staffName: z.string(),
  role: z.string(),
  phone: z.string(),
  state: z.enum(STAFF_STATES),
  leads: z.boolean(),
  checkedInAt: timestamp.nullable(),
})

/** The states of a shift for one person: their own, one that they are asked to work, or a question that has ended. */
const SHIFT_STATES = [...STAFF_STATES, 'asked', 'ended'] as const

/** A question to a person who is not on the program, open or ended. */
const question = z.object({
  kind: z.enum(['offer', 'swap']),
  id: id.describe('The ID of the offer or the swap, to answer it.'),
  version,
  answerBy: timestamp.nullable().describe('The time until which it can be answered. Null if it has ended.'),
  sentence: z.string().describe('The question, or the reason why it has ended.'),
  note: z.string().describe('The words of the person who asks.'),
  gives: swappedShift
    .extend({ pay: z.number().nullable() })
    .nullable()
    .describe('Your shift that you give in exchange. Null if there is none.'),
  warnings: z.array(z.string()).describe('Warnings to you, as in a listed swap.'),
})

/** One's own shift, with everything that its person needs on the day. Without a program's stages and contract. */
const ownShift = staffProgram
  .pick({
    id: true,
    programID: true,
    programName: true,
    date: true,
    startTime: true,
    endTime: true,
    role: true,
    hours: true,
    version: true,
  })
  .extend({
    state: z.enum(SHIFT_STATES),
    question: question.nullable().describe('The offer or swap that asks you to work it. Null if it is your own.'),
    organization: z.string(),
    participants: z.int().nullable(),
    meetAt: z.string().nullable().describe('The time to be there: the start, less the minutes to set up the place.'),
    where,
    badWeather: where.nullable().describe('The place in bad weather.'),
    pay: z.number().nullable().describe('The pay for the planned hours. Null without a pay rate.'),
    leads: z.boolean().describe('True if your role names you as a lead, such as "Lead".'),
    crew: z.array(coworker).describe('The others who work it.'),
    contact: z.object({ name: z.string(), phone: z.string() }).nullable().describe("The client's contact."),
    notes: z.string().describe('The notes for the day.'),
    bring: z.string().describe('The things that you bring, by the program type.'),
    group: z
      .object({ ages: z.string(), needs: z.string(), objectives: z.string() })
      .nullable()
      .describe("The participants' ages, accessibility needs and objectives. Only for people named Lead."),
    forms: formsForLead
      .nullable()
      .describe("The participants' forms that have returned, with their needs. Only for people named Lead."),
    fromLastCrews: z
      .array(z.object({ programName: z.string(), date: z.string(), staffName: z.string(), text: z.string() }))
      .describe('Notes of earlier crews of the same client for you, newest first.'),
    calendar: z.string().describe('The shift as an iCalendar file.'),
    beginsAt: timestamp.describe('Its start. Without a time, the start of its day.'),
    endsAt: timestamp.describe('Its end. Without a time, the end of its day.'),
    checkInFrom: timestamp.describe('The time from which you can check in.'),
    checkedInAt: timestamp.nullable(),
    hoursLogged: z.number().describe('The hours you logged for it.'),
    debrief: debrief.nullable().describe('Your report.'),
  })
export type OwnShift = z.output<typeof ownShift>

const target = { id, version: version.optional() }

/** The calls of a person on their own shift, on its day. */
export const ownShifts = {
  shift: call('GET /staffPrograms/shift/{programID}', { programID: id }, ownShift)
    .who('ownStaff')
    .worksOffline('Facilitator')
    .summary(
      'Gets your shift of a program: when to be where, the crew and the contact with phone numbers, hours, pay and ' +
        'notes. After declining, only when and where. Also a shift that you were offered or asked to swap: when, ' +
        'where, pay, and the names of the crew.',
    ),
  checkIn: call(
    'POST /staffPrograms/{id}/checkIn',
    {
      ...target,
      at: timestamp
        .optional()
        .describe(
          'The time when you checked in, if it is sent later. Default: now. A time in the future counts as now.',
        ),
    },
    staffProgram,
  )
    .who('ownStaff')
    .did('checked in for')
    .worksOffline('Facilitator')
    .summary(
      'Says that you are there: from an hour before the meeting time to the end. Only the assigned person can. The ' +
        'first check-in counts.',
    ),
  debrief: call(
    'POST /staffPrograms/{id}/debrief',
    {
      ...target,
      ...debriefAnswers.shape,
      seenAt: timestamp
        .nullable()
        .optional()
        .describe(
          'The time of the report that you saw: its last change, or else when it was written. Null if there was ' +
            'none. If another one is saved by now, it is not replaced.',
        ),
    },
    debrief,
  )
    .who('ownStaff')
    .did('reported on')
    .worksOffline('Facilitator')
    .summary(
      'Saves your report on a program that has begun. You can change it for 7 days. Notifies all Admins of an ' +
        'incident.',
    ),
}
