import * as z from 'zod'
import { call, nothing } from './call.ts'
import { LIMITS } from './constants.ts'
import {
  changesOf,
  date,
  done,
  id,
  longText,
  money,
  name,
  searchText,
  shortText,
  stored,
  time,
  upload,
  version,
} from './fields.ts'
import { LINE_UNITS } from './line-units.ts'
import { listInput, page, unlistedNames } from './paging.ts'

const participants = z.int().min(1).max(LIMITS.participants).nullable()
const names = z.array(shortText.min(1)).max(50)

/** A price of the program type, as a line of the contract. Without a unit, the quantity is typed. */
const typeLine = z.strictObject({
  itemID: id.nullable().default(null),
  description: name,
  unitPrice: money,
  unit: z.enum(LINE_UNITS).nullable().default(null).describe('The unit of the price. Null for a fixed quantity.'),
  days: z
    .array(z.int().min(0).max(6))
    .max(7)
    .default([])
    .describe('The weekdays on which it is part of the price. 0 is Sunday. Empty for every day.'),
})

const programTypeForm = z.strictObject({
  name: name.describe('Unique, ignoring case. Requests and programs refer to a type by its name.'),
  description: longText.default(''),
  typicalDay: longText.default('').describe('The course of a day, for clients.'),
  offered: z.boolean().default(true).describe('True if it is published, and clients can choose it.'),
  months: z
    .array(z.int().min(1).max(12))
    .max(12)
    .default([])
    .describe('The months in which it takes place. 1 is January. Empty for the whole year.'),
  usualMinutes: z.int().min(15).max(1440).nullable().default(null).describe('The usual length, in minutes.'),
  placeIDs: z.array(id).max(50).default([]).describe('The places it can be at. Empty for all.'),
  participantsFrom: participants.default(null),
  participantsTo: participants.default(null),
  ages: shortText.default(''),
  participantsPerFacilitator: participants.default(null),
  leastFacilitators: z.int().min(0).max(LIMITS.staffNeeded).default(1),
  skills: names.default([]).describe('Skills that a facilitator needs.'),
  certificates: names.default([]).describe('Certificates that a facilitator needs, valid on the day.'),
  staffBrings: longText.default('').describe('The things that facilitators bring. They see it on their shifts.'),
  participantsBring: longText.default('').describe('The things that participants bring, for clients.'),
  lines: z.array(typeLine).max(LIMITS.lineItems).default([]),
  notIncluded: longText.default('').describe('The things that the prices do not include, for clients.'),
})
/** The unsaved values of a type, for a preview of its public page. `typeID` is null for a new type. */
export const typePreview = programTypeForm.strip().extend({ typeID: id.nullable() })
/** A kind of program. It is found by its name or one of its former names, ignoring case. */
export const programType = programTypeForm
  .extend({
    typeID: id,
    formerNames: z.array(z.string()).describe('Its former names. Programs with one of them are also of this type.'),
    pictureURL: z.string().nullable(),
    smallPictureURL: z.string().nullable().describe('The same picture for phones. Null if there is none.'),
    ...stored,
  })
  .strip()
/** The public fields of a type that is offered: no lines of prices, nothing about staff. */
export const offeredType = programType.pick({
  typeID: true,
  name: true,
  description: true,
  typicalDay: true,
  months: true,
  notIncluded: true,
  pictureURL: true,
  smallPictureURL: true,
  usualMinutes: true,
  participantsFrom: true,
  participantsTo: true,
  ages: true,
})

const groupSize = z.int().min(1).max(LIMITS.participants)
const freeTime = z.object({ startTime: time, endTime: time })
export const DAY_STATES = ['free', 'few', 'taken'] as const
const dayState = z
  .enum(DAY_STATES)
  .describe('Few: only one or two times are free. Taken: none is free, or the centre is closed.')

/** A line of an estimate. */
const estimateLine = z.object({
  description: z.string(),
  unit: typeLine.shape.unit,
  unitPrice: money,
  quantity: z.number().nullable().describe('Null if it is known only later, such as the miles to a place.'),
  amount: money.nullable(),
})
const estimate = z.object({
  participants: z.int(),
  facilitators: z.int().describe('The number of facilitators that this group needs.'),
  lines: z.array(estimateLine),
  total: money.describe('The sum of the lines with a quantity. Without a date: of the weekday with the lowest price.'),
  onOtherDays: z
    .array(typeLine.pick({ description: true, unit: true, unitPrice: true, days: true }))
    .describe('The prices of other weekdays, which are not in the lines.'),
  notIncluded: z.string(),
  day: z
    .object({ date, state: dayState, times: z.array(freeTime) })
    .nullable()
    .describe('The free times of the date. Null without a date, or if the centre does not show them.'),
})

const picture = {
  picture: upload(LIMITS.photoBytes).optional().describe('A picture. An empty file removes it.'),
  smallPicture: upload(LIMITS.photoBytes)
    .optional()
    .describe('The same picture for phones, at most 640 pixels wide. Ignored without `picture`.'),
}
const takes = z.array(name).max(20).describe('Type names in programs. Programs with one of them are also of this type.')

const target = { typeID: id, version: version.optional() }

export const programTypes = {
  create: call('POST /programTypes', programTypeForm.extend({ ...picture, takes: takes.default([]) }), programType)
    .who('admin')
    .did('added the program type')
    .summary('Creates a program type. Its name must be unique.'),
  list: call(
    'GET /programTypes',
    listInput({ offered: z.boolean(), search: searchText }, ['name', '-name', '-createdAt']).optional(),
    page(z.union([programType, offeredType])),
  )
    .who('everyoneByRole')
    .summary('Lists program types by name: all for an Admin; for others only those that are offered, without prices.'),
  update: call(
    'PATCH /programTypes/{typeID}',
    changesOf(programTypeForm.shape).extend({ ...target, ...picture, takes: takes.optional() }),
    programType,
  )
    .who('admin')
    .did('changed the program type')
    .summary('Changes a program type. Requests and programs with its old name still belong to it.'),
  unlisted: call('GET /programTypes/unlisted', nothing, unlistedNames)
    .who('admin')
    .costs('costly')
    .summary('Lists the type names without a program type in programs of the next 12 months, the most frequent first.'),
  delete: call('DELETE /programTypes/{typeID}', target, done)
    .who('admin')
    .did('deleted the program type')
    .summary('Deletes a program type. Programs keep its name.'),
  freeDays: call(
    'GET /programTypes/{programTypeID}/freeDays',
    { programTypeID: id, participants: groupSize.optional(), from: date, to: date },
    z.object({
      shown: z.boolean().describe('False if the centre does not show its free days. Then there are no days.'),
      days: z.array(z.object({ date, state: dayState })).max(LIMITS.freeDays),
    }),
  )
    .who('everyoneByRole')
    .costs('public')
    .summary('Lists which days are free for a program type and a group, at most six weeks.'),
  estimate: call(
    'GET /programTypes/{programTypeID}/estimate',
    { programTypeID: id, participants: groupSize, date: date.optional() },
    estimate,
  )
    .who('everyoneByRole')
    .costs('public')
    .summary('Estimates the price of a program type for a group and a date, by the lines that its contract will have.'),
}
