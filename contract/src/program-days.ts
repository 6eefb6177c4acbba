import * as z from 'zod'
import { call } from './call.ts'
import { PAGE } from './constants.ts'
import { date, id, time, timestamp } from './fields.ts'
import { page } from './paging.ts'
import { dateOffer } from './program-requests.ts'

/** The stages of a program for its client. None names a step of the centre. */
export const DAY_STAGES = [
  'requested',
  'datesOffered',
  'planning',
  'toSign',
  'declined',
  'booked',
  'comingUp',
  'done',
  'rejected',
  'cancelled',
] as const
export type DayStage = (typeof DAY_STAGES)[number]

/** The next steps of a program for one of its client's people. */
const DAY_STEPS = [
  'answerDates',
  'sign',
  'waitForAnswer',
  'waitForDate',
  'waitForContract',
  'waitForSigner',
  'come',
  'askAgain',
] as const

const where = z.object({ location: z.string(), address: z.string(), mapLink: z.string() })
const day = {
  date: z.string().nullable().describe('Null if no date is set.'),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
}

/** A program in the list of one of its client's people. */
const listedDay = z.object({
  id: id.describe('The ID of the program, or of its request if there is no program yet.'),
  programName: z.string(),
  organization: z.string(),
  ...day,
  asked: z.string().nullable().describe('The first date that was asked for. Null if a date is set.'),
  location: z.string(),
  stage: z.enum(DAY_STAGES),
  step: z.enum(DAY_STEPS),
})

/** The page of a program for one of its client's people. It has no step of the centre or its staff. */
const programDay = listedDay.omit({ asked: true, location: true, step: true }).extend({
  programID: id.nullable().describe('Null if its request is not approved.'),
  participants: z.int().nullable(),
  next: z.object({
    step: z.enum(DAY_STEPS),
    by: z.string().nullable().describe('The day by which you answer, or we do. Null if there is none.'),
    who: z.string().nullable().describe('The e-mail address of the person who has the contract to sign.'),
    since: timestamp.nullable().describe('The time since which this person has it.'),
  }),
  request: z
    .object({
      id,
      version: z.int(),
      reference: z.string(),
      dates: z.array(z.object({ date, startTime: time, endTime: time })).describe('The dates that were asked for.'),
      offer: dateOffer
        .pick({ dates: true, holdUntil: true, message: true })
        .nullable()
        .describe('The dates to choose from. Null if none are offered.'),
      reason: z.string().nullable().describe('The reason why it was rejected or cancelled.'),
    })
    .nullable()
    .describe('Null if you are not named in the request, or if there is none.'),
  where: where.nullable().describe('Null if no date is set.'),
  arrival: z.string().describe('The way to the place and the meeting point.'),
  badWeather: where.nullable().describe('The place in bad weather.'),
  bring: z.string().describe('The things that participants bring, by the program type.'),
  crew: z
    .array(z.object({ name: z.string(), role: z.string() }))
    .describe('The first names of the people who confirmed to lead it. Empty until it is booked.'),
  photos: z.int().describe('The number of its photos, which `programPhotos.list` lists.'),
  calendar: z.string().describe('The program as an iCalendar file. Empty without a date, and once it is over.'),
  contract: z
    .object({
      programID: id,
      version: z.int(),
      total: z.number(),
      signerEmail: z.string(),
      remindedAt: timestamp.nullable(),
      signedBy: z.string().nullable().describe('Null if it is not signed.'),
      signedAt: timestamp.nullable(),
    })
    .nullable()
    .describe('Null if it was not sent yet, or if you are no party of it.'),
  can: z.object({
    edit: z.boolean(),
    share: z.boolean(),
    cancel: z.boolean(),
    chooseDate: z.boolean(),
    sign: z.boolean(),
    remind: z.boolean(),
    takeBack: z.boolean(),
    pdf: z.boolean(),
  }),
})

export type ProgramDay = z.output<typeof programDay>

export const programDays = {
  day: call(
    'GET /programs/{programID}/day',
    { programID: id.describe('The ID of the program or of its request.') },
    programDay,
  )
    .who('own')
    .worksOffline('Facilitator', 'Client')
    .summary(
      'Gets the page of a program for the people of its client: what is next, when and where, what to bring, who ' +
        'leads it, and the contract. Only people named in its request or contract, and Admins, get it.',
    ),
  days: call(
    'GET /programs/days',
    {
      which: z.enum(['coming', 'past']).default('coming'),
      limit: z.int().min(1).max(PAGE.most).optional().describe(`The number of items. ${PAGE.default} by default.`),
      cursor: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
      withDay: z.boolean().optional().describe('Also return the page of one of these programs (`day`).'),
    },
    page(listedDay).extend({
      day: programDay
        .nullable()
        .optional()
        .describe(
          'The first program, without those that are called off and over if there are others. Returned only if ' +
            'requested.',
        ),
    }),
  )
    .who('own')
    .worksOffline('Facilitator', 'Client')
    .summary(
      'Lists the programs whose request or contract names you: the coming ones by date, and then those without a ' +
        'date; or the past ones and all that are called off, newest first.',
    ),
}
