import type { Handlers } from '../../platform/calls/gate.ts'
import { downloadCertificate, setCertificateFile } from './certificate-files.ts'
import { createStaff } from './create-staff.ts'
import { deleteStaff } from './delete-staff.ts'
import { findStaffByEmail } from './find-staff.ts'
import { countStaff, getStaff, getStaffByEmail, listDirectory, listStaff } from './staff.ts'
import { updateOwnStaff } from './update-own-staff.ts'
import { updateStaff } from './update-staff.ts'

export const staffCalls: Handlers<'staff'> = {
  create: createStaff,
  update: updateStaff,
  delete: deleteStaff,
  list: listStaff,
  directory: listDirectory,
  get: getStaff,
  me: (context) => findStaffByEmail(context, context.actor.email),
  updateOwn: updateOwnStaff,
  getByEmail: getStaffByEmail,
  setCertificateFile,
  certificateFile: downloadCertificate,
  count: countStaff,
}
