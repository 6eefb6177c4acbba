import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { override } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { date, id, longText, name, stored, timestamp, version } from './fields.ts'
import { listInput, NEWEST_FIRST, page } from './paging.ts'
import { staffProgram } from './staff-programs.ts'

/** A program that the caller could work, because it needs people or somebody gave back a shift. */
const openShift = z.object({
  programID: id,
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  hours: z.number(),
  open: z.int().describe('The number of open shifts, including those that were given back.'),
  givenBack: z.boolean().describe('True if somebody gave back a shift. It can be taken at once.'),
  asked: z.boolean().describe('True if you asked to work it.'),
  offered: z.boolean().describe('True if you were offered a shift and have not answered.'),
})

const OFFER_STATUSES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const
/** An offer of a shift. It books nobody. Accepting it creates a confirmed assignment with the same ID. */
export const shiftOffer = z.object({
  id: id.describe('staffID_programID.'),
  staffID: id,
  staffName: z.string(),
  programID: id,
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  role: z.string(),
  hours: z.number().describe('Planned hours.'),
  note: z.string().describe("The Admin's note."),
  status: z.enum(OFFER_STATUSES),
  offeredAt: timestamp,
  answerBy: timestamp.describe('The time until which it can be answered.'),
  answeredAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  endedAs: z
    .enum(['taken', 'assigned', 'cancelled', 'taken-back'])
    .nullable()
    .describe(
      'The reason why it was withdrawn: other people were faster, the person was assigned, the program was ' +
        'cancelled, or an Admin took it back.',
    ),
  ...stored,
})

/** An offer in a list, with the caller's abilities. */
export const listedOffer = shiftOffer.extend(abilities(['answer', 'takeBack']))

const target = { id, version: version.optional() }

/** The calls for open shifts, and for offers of them to people. */
export const shiftOffers = {
  openShifts: call(
    'GET /staffPrograms/openShifts',
    { from: date.optional(), to: date.optional() },
    z.object({ items: z.array(openShift) }),
  )
    .who('staff')
    .worksOffline('Facilitator')
    .summary(
      'Lists programs that fit you and need people, or where somebody gave back a shift, without those you are on. ' +
        'Default: the next 30 days; at most 62 days.',
    ),
  takeShift: call('POST /staffPrograms/takeShift', { programID: id }, staffProgram)
    .who('facilitator')
    .did('took the shift:')
    .summary('Takes a shift that somebody gave back. It is yours at once, and that person is released.'),
  offer: call(
    'POST /staffPrograms/offers',
    {
      programID: id,
      staffIDs: z.array(id).min(1).max(LIMITS.facilitatorsPerProgram).optional(),
      people: z
        .array(z.strictObject({ staffID: id, role: name.optional(), hours: z.number().min(0).max(24).optional() }))
        .min(1)
        .max(LIMITS.facilitatorsPerProgram)
        .optional()
        .describe('The people to offer a shift, each with role and hours. Use this or `staffIDs`.'),
      role: name.default('Facilitator'),
      hours: z.number().min(0).max(24).optional(),
      answerBy: timestamp.optional(),
      note: longText.default(''),
      override,
    },
    z.object({ offers: z.array(shiftOffer) }),
  )
    .who('admin')
    .did('offered')
    .summary(
      'Offers the open shifts of a program to these people, or to all who fit and have a pay rate. The first people ' +
        'who accept get them. `hours` defaults to the length of the program, and `answerBy` to 3 days from now, at ' +
        'most until a day before the program.',
    ),
  answerOffer: call(
    'POST /staffPrograms/offers/{id}/answer',
    { ...target, accept: z.boolean(), reason: longText.default('') },
    shiftOffer,
  )
    .who('ownStaff')
    .did('answered the offer:')
    .worksOffline('Facilitator')
    .summary('Accepts or declines a shift you were offered. If you accept it, it is yours and confirmed.'),
  takeBackOffer: call('POST /staffPrograms/offers/{id}/takeBack', target, shiftOffer)
    .who('admin')
    .did('took back the offer:')
    .summary('Takes back an offer that was not answered.'),
  listOffers: call(
    'GET /staffPrograms/offers',
    listInput({ status: z.enum(OFFER_STATUSES), programID: id }, NEWEST_FIRST).optional(),
    page(listedOffer),
  )
    .who('ownStaff')
    .worksOffline('Facilitator')
    .summary('Lists offered shifts: all for an Admin, your own for a Facilitator.'),
}
