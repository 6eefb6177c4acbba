import * as z from 'zod'
import { call } from './call.ts'
import { openContract } from './client-programs.ts'
import { id } from './fields.ts'
import { openRequest } from './program-requests.ts'
import { openEntry } from './program-schedule.ts'
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

export const programs = {
  overview: call(
    'GET /programs/{programID}',
    'Gets everything about a program that you may see: stage, next step and who takes it, request, contract, ' +
      'schedule, staff, hours and pay.',
  )
    .input(z.strictObject({ programID: id }))
    .output(
      z.object({
        programID: id,
        programName: z.string(),
        stage: z.enum(PROGRAM_STAGES),
        next: z.object({ step: z.string(), owner: z.string() }).nullable(),
        request: openRequest.nullable(),
        contract: openContract.nullable(),
        schedule: openEntry.nullable(),
        staffing: z.array(openAssignment),
        contact: z
          .object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() })
          .nullable()
          .describe("The contact and the client's address. Only Admins and those who work the program see them."),
        hours: z.object({ pending: z.number(), approved: z.number(), paid: z.number() }).nullable(),
      }),
    ),
}
