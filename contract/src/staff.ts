import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call, nothing } from './call.ts'
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
  version,
} from './fields.ts'
import { listInput, page } from './paging.ts'

const span = z.strictObject({ startTime: time, endTime: time })
/** When a person can work: hours by weekday (0 is Sunday), and dated exceptions (no times: the whole day is off). */
export const availability = z.strictObject({
  weekly: z
    .array(span.extend({ weekday: z.int().min(0).max(6) }))
    .max(50)
    .default([]),
  exceptions: z
    .array(
      z.strictObject({
        date,
        available: z.boolean(),
        startTime: time.optional(),
        endTime: time.optional(),
        note: shortText.default(''),
      }),
    )
    .max(200)
    .default([]),
})

const ownForm = {
  phone: phone.default(''),
  bio: longText.default(''),
  emergencyContact: longText.default(''),
  skills: z.array(shortText.min(1)).max(50).default([]),
  availability: availability.default({ weekly: [], exceptions: [] }),
}
export const staffForm = z.strictObject({
  email: email.describe('The person with this verified address has this staff record.'),
  name,
  title: shortText.default(''),
  payRate: money
    .nullable()
    .default(null)
    .describe('Pay per hour. Null if not known. Only Admins and the person see it.'),
  active: z.boolean().default(true).describe('Only active staff can be assigned to programs.'),
  ...ownForm,
})
export const staffMember = staffForm.extend({ staffID: id, photoURL: z.string().nullable(), ...stored }).strip()
/** A staff record read alone, with what the caller may do with it. */
export const openStaffMember = staffMember.extend(abilities(['edit', 'editOwn', 'delete']))
/** What co-workers see: no pay rate, no emergency contact, no availability. */
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
  create: call('POST /staff', 'Creates a staff record. Its e-mail must be unique.')
    .input(staffForm)
    .output(staffMember),
  update: call('PATCH /staff/{staffID}', 'Changes a staff record.')
    .input(changesOf(staffForm.shape).extend(target))
    .output(staffMember),
  delete: call('DELETE /staff/{staffID}', 'Deletes a staff record. Refused while the person has shifts, hours or pay.')
    .input(z.strictObject(target))
    .output(done),
  list: call('GET /staff', 'Lists full staff records by name.')
    .input(listInput(filters, ['name', '-name', '-createdAt']).optional())
    .output(page(staffMember)),
  directory: call('GET /staff/directory', 'Lists staff by name, as co-workers see them.')
    .input(listInput(filters, ['name', '-name']).optional())
    .output(page(directoryEntry)),
  get: call('GET /staff/{staffID}', "Gets a full staff record: your own, or anyone's for an Admin.")
    .input(z.strictObject({ staffID: id }))
    .output(openStaffMember),
  me: call('GET /staff/me', 'Gets your own staff record, or null.').input(nothing).output(staffMember.nullable()),
  updateOwn: call(
    'PATCH /staff/me',
    'Changes your contact details, skills, availability and photo (an empty file removes it).',
  )
    .input(changesOf(ownForm).extend({ version: version.optional(), photo: z.file().optional() }))
    .output(staffMember),
  getByEmail: call('GET /staff/byEmail', 'Gets a staff record by e-mail.')
    .input(z.strictObject({ email }))
    .output(staffMember),
  count: call('GET /staff/count', 'Counts staff.')
    .input(nothing)
    .output(z.object({ count: z.int() })),
}
