import * as z from 'zod'
import { call, nothing } from './call.ts'
import { LIMITS } from './constants.ts'
import { changesOf, done, id, longText, money, name, searchText, shortText, stored, upload, version } from './fields.ts'
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
})

const programTypeForm = z.strictObject({
  name: name.describe('Unique, ignoring case. Requests and programs refer to a type by its name.'),
  description: longText.default(''),
  offered: z.boolean().default(true).describe('True if clients can choose it.'),
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
  lines: z.array(typeLine).max(LIMITS.lineItems).default([]),
})
/** A kind of program. It is found by its name or one of its former names, ignoring case. */
export const programType = programTypeForm
  .extend({
    typeID: id,
    formerNames: z.array(z.string()).describe('Its former names. Programs with one of them are also of this type.'),
    pictureURL: z.string().nullable(),
    ...stored,
  })
  .strip()
/** The public fields of a type that is offered: no prices, nothing about staff. */
export const offeredType = programType.pick({
  typeID: true,
  name: true,
  description: true,
  pictureURL: true,
  usualMinutes: true,
  participantsFrom: true,
  participantsTo: true,
  ages: true,
})

const picture = { picture: upload(LIMITS.photoBytes).optional().describe('A picture. An empty file removes it.') }
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
}
