import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call, nothing } from './call.ts'
import { LIMITS } from './constants.ts'
import { isBefore } from './dates.ts'
import {
  changesOf,
  date,
  done,
  email,
  id,
  longText,
  money,
  name,
  phone,
  searchText,
  shortText,
  stored,
  time,
  upload,
  version,
} from './fields.ts'
import { listInput, page } from './paging.ts'

const span = z.strictObject({ startTime: time, endTime: time })
/**
 * A person's availability: hours by weekday (0 is Sunday), and exceptions by date. An exception without times is for
 * the whole day. With `until`, it is for each day up to that one.
 */
export const availability = z.strictObject({
  weekly: z
    .array(span.extend({ weekday: z.int().min(0).max(6) }))
    .max(50)
    .default([]),
  exceptions: z
    .array(
      z
        .strictObject({
          date,
          until: date.optional(),
          available: z.boolean(),
          startTime: time.optional(),
          endTime: time.optional(),
          note: shortText.default(''),
        })
        .refine(({ date, until }) => until === undefined || !isBefore(until, date), {
          path: ['until'],
          message: "The last day can't be before the first.",
        }),
    )
    .max(200)
    .default([]),
})

/** A certificate that a person has. `validUntil` is its last day, null if it doesn't expire. */
const certificate = z.strictObject({
  name,
  validUntil: date.nullable().default(null),
  file: id.nullable().default(null).describe("The certificate's file."),
})

const haveOtherNames = (certificates: readonly { name: string }[]) =>
  new Set(certificates.map(({ name }) => name.toLowerCase())).size === certificates.length

const ownForm = {
  phone: phone.default(''),
  bio: longText.default(''),
  emergencyContact: longText.default(''),
  skills: z.array(shortText.min(1)).max(50).default([]),
  availability: availability.default({ weekly: [], exceptions: [] }),
}
const staffForm = z.strictObject({
  email: email.describe('The e-mail address. The user with this verified address has this staff record.'),
  name,
  title: shortText.default(''),
  payRate: money
    .nullable()
    .default(null)
    .describe('Pay per hour. Null if not known. Only Admins and the person see it.'),
  active: z.boolean().default(true).describe('Only active staff can be assigned to programs.'),
  certificates: z
    .array(certificate)
    .max(50)
    .refine(haveOtherNames, 'Each certificate needs a different name.')
    .default([])
    .describe('Only Admins and the person see them.'),
  maxHoursPerWeek: z.number().min(1).max(168).nullable().default(null).describe('Null if there is no limit.'),
  ...ownForm,
})
export const staffMember = staffForm.extend({ staffID: id, photoURL: z.string().nullable(), ...stored }).strip()
/** A single staff record, with the caller's abilities. */
const openStaffMember = staffMember.extend(abilities(['edit', 'editOwn', 'delete']))
/** The fields that co-workers see: no pay rate, no emergency contact, no availability. */
export const directoryEntry = staffMember.pick({
  staffID: true,
  name: true,
  email: true,
  phone: true,
  title: true,
  skills: true,
  bio: true,
  active: true,
  photoURL: true,
})

const target = { staffID: id, version: version.optional() }
const filters = { active: z.boolean(), search: searchText }

export const staff = {
  create: call('POST /staff', staffForm, staffMember)
    .who('admin')
    .did('added the staff member')
    .summary('Creates a staff record. Its e-mail must be unique.'),
  update: call('PATCH /staff/{staffID}', changesOf(staffForm.shape).extend(target), staffMember)
    .who('admin')
    .did('changed the staff member')
    .summary('Changes a staff record.'),
  delete: call('DELETE /staff/{staffID}', target, done)
    .who('admin')
    .did('deleted the staff member')
    .summary('Deletes a staff record. Refused while the person has shifts, hours or pay.'),
  list: call(
    'GET /staff',
    listInput(filters, [
      'name',
      '-name',
      'title',
      '-title',
      'payRate',
      '-payRate',
      'createdAt',
      '-createdAt',
    ]).optional(),
    page(staffMember),
  )
    .who('admin')
    .summary('Lists full staff records by name.'),
  directory: call('GET /staff/directory', listInput(filters, ['name', '-name']).optional(), page(directoryEntry))
    .who('staff')
    .summary('Lists staff by name, with the fields that co-workers see.'),
  get: call('GET /staff/{staffID}', { staffID: id }, openStaffMember)
    .who('own')
    .summary("Gets a full staff record: your own, or anyone's for an Admin."),
  me: call('GET /staff/me', nothing, staffMember.nullable())
    .who('own')
    .worksOffline('Facilitator')
    .summary('Gets your own staff record, or null.'),
  updateOwn: call(
    'PATCH /staff/me',
    changesOf(ownForm).extend({ version: version.optional(), photo: upload(LIMITS.photoBytes).optional() }),
    staffMember,
  )
    .who('ownStaff')
    .did('changed the profile of')
    .summary('Changes your contact details, skills, availability and photo (an empty file removes it).'),
  getByEmail: call('GET /staff/byEmail', { email }, staffMember).who('admin').summary('Gets a staff record by e-mail.'),
  setCertificateFile: call(
    'POST /staff/{staffID}/certificateFile',
    { ...target, certificate: name, file: upload(LIMITS.uploadBytes) },
    staffMember,
  )
    .who('admin')
    .did('added a file to a certificate of')
    .summary('Sets the file of a certificate (at most 20 MB). To remove it, set `file` to null.'),
  certificateFile: call('GET /staff/{staffID}/certificateFile', { staffID: id, certificate: name }, z.file())
    .who('own')
    .costs('costly')
    .summary("Downloads the file of a certificate: your own, or anyone's for an Admin."),
  count: call('GET /staff/count', nothing, z.object({ count: z.int() }))
    .who('admin')
    .summary('Counts staff.'),
}
