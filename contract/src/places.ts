import * as z from 'zod'
import { call, nothing } from './call.ts'
import { closure } from './closures.ts'
import { LIMITS } from './constants.ts'
import { changesOf, done, id, longText, name, searchText, shortText, stored, version, webAddress } from './fields.ts'
import { listInput, page, unlistedNames } from './paging.ts'

const PLACE_SETTINGS = ['indoor', 'outdoor'] as const

const minutes = z.int().min(0).max(LIMITS.placeMinutes)

const placeForm = z.strictObject({
  name: name.describe('Unique, ignoring case.'),
  address: shortText.default(''),
  mapLink: webAddress.default(''),
  arrival: longText.default('').describe('The way to the place and the meeting point, for clients.'),
  capacity: z.int().min(1).max(LIMITS.participants).nullable().default(null).describe('Null if there is no limit.'),
  setupMinutes: minutes.default(0).describe('Minutes to prepare the place before a program.'),
  clearMinutes: minutes.default(0).describe('Minutes to clear the place after a program.'),
  setting: z.enum(PLACE_SETTINGS).default('indoor'),
  badWeatherPlaceID: id.nullable().default(null).describe('The place to use in bad weather.'),
  closures: z
    .array(closure)
    .max(LIMITS.closures)
    .default([])
    .describe('The days when it is closed. Each period includes its first and last day.'),
  active: z.boolean().default(true).describe('Only active places are offered for programs.'),
})
/** A place for programs. Schedule entries refer to it by `placeID` and have its name as their location. */
export const place = placeForm.extend({ placeID: id, ...stored }).strip()

const takes = z
  .array(name)
  .max(20)
  .describe('Locations. Coming programs with one of them get this place: up to 12 months ahead, up to 200 per call.')

const target = { placeID: id, version: version.optional() }

export const places = {
  create: call('POST /places', placeForm.extend({ takes: takes.default([]) }), place)
    .who('admin')
    .did('added the place')
    .summary('Creates a place. Its name must be unique.'),
  list: call(
    'GET /places',
    listInput({ active: z.boolean(), search: searchText }, ['name', '-name', '-createdAt']).optional(),
    page(place),
  )
    .who('staff')
    .summary('Lists places by name.'),
  update: call(
    'PATCH /places/{placeID}',
    changesOf(placeForm.shape).extend({ ...target, takes: takes.optional() }),
    place,
  )
    .who('admin')
    .did('changed the place')
    .summary('Changes a place. Coming programs get its new name as their location. Past programs keep the old one.'),
  unlisted: call('GET /places/unlisted', nothing, unlistedNames)
    .who('admin')
    .costs('costly')
    .summary('Lists the locations without a place in programs of the next 12 months, the most frequent first.'),
  delete: call('DELETE /places/{placeID}', target, done)
    .who('admin')
    .did('deleted the place')
    .summary('Deletes a place. Refused while coming programs, program types or other places refer to it.'),
}
