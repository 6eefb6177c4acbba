import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { id, longText, stored, timestamp, version } from './fields.ts'
import { staffProgram } from './staff-programs.ts'

const SWAP_STATUSES = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired'] as const
/** A proposal to another person to take a shift, or to exchange it. It changes nothing until it is accepted. */
export const shiftSwap = z.object({
  id: id.describe('The ID of the proposed shift: staffID_programID.'),
  staffID: id.describe('The person who proposes it.'),
  staffName: z.string(),
  programID: id,
  withStaffID: id.describe('The person who is asked to take the shift.'),
  withStaffName: z.string(),
  theirProgramID: id
    .nullable()
    .describe("The program of the other person's shift, in an exchange. Null if their shift is not exchanged."),
  note: z.string(),
  status: z.enum(SWAP_STATUSES),
  proposedAt: timestamp,
  answerBy: timestamp.describe('The time until which it can be answered: two days before the first of the shifts.'),
  answeredAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  endedAs: z
    .enum(['taken-back', 'changed'])
    .nullable()
    .describe('The reason why it was withdrawn: the person took it back, or a shift changed.'),
  ...stored,
})

/** The fields of a shift that both people of a swap see. */
export const swappedShift = staffProgram.pick({
  id: true,
  programID: true,
  programName: true,
  date: true,
  startTime: true,
  endTime: true,
  location: true,
  role: true,
  hours: true,
})

/** A proposed swap in a list, with its shifts and the caller's abilities. */
export const listedSwap = shiftSwap.extend({
  shift: swappedShift,
  theirShift: swappedShift.nullable(),
  warnings: z
    .array(z.string())
    .describe(
      'Warnings about the shift that you would work, in sentences: your week would be too full, or you lack a skill.',
    ),
  ...abilities(['answer', 'withdraw']),
})

/** A person who could take a shift, or exchange one of theirs for it. */
const swapCandidate = z.object({
  staffID: id,
  staffName: z.string(),
  fits: z.boolean().describe('True if they could take it without an exchange.'),
  reasons: z.array(z.string()).describe('The reasons in words: free, qualified, hours of the week, when last worked.'),
  shifts: z
    .array(swappedShift.extend({ warnings: z.array(z.string()).describe('Warnings to you, as in a listed swap.') }))
    .describe('Their shifts that you could take in exchange.'),
})

const target = { id, version: version.optional() }

/** The calls for swaps of shifts. */
export const shiftSwaps = {
  swapCandidates: call(
    'GET /staffPrograms/{id}/swapCandidates',
    { id },
    z.object({
      items: z.array(swapCandidate),
      leave: z
        .enum(['handOver', 'givenBack', 'callOffice'])
        .describe(
          'How you can leave the shift: give it back or swap it; it is given back already; or, from 48 hours before ' +
            'it, call the office or decline it.',
        ),
      proposed: z.int().describe('The number of people that `giveBack` with `ask` asks.'),
    }),
  )
    .who('ownStaff')
    .costs('costly')
    .summary(
      'Lists people who could take your confirmed shift, best first, with their shifts of 30 days that you could ' +
        'take in exchange. Nobody, unless `leave` is `handOver`.',
    ),
  proposeSwap: call(
    'POST /staffPrograms/{id}/proposeSwap',
    { ...target, withStaffID: id, theirID: id.optional(), note: longText.default('') },
    shiftSwap,
  )
    .who('ownStaff')
    .did('proposed a swap:')
    .summary(
      'Asks somebody to take your shift, or to exchange it for theirs (`theirID`). Nothing changes until they ' +
        'accept. Possible until 48 hours before the first of the shifts.',
    ),
  answerSwap: call(
    'POST /staffPrograms/swaps/{id}/answer',
    { ...target, accept: z.boolean(), reason: longText.default('') },
    shiftSwap,
  )
    .who('ownStaff')
    .did('answered the swap:')
    .worksOffline('Facilitator')
    .summary(
      'Accepts or declines a swap you were asked for. Accepting it moves the shifts at once and notifies the Admins.',
    ),
  withdrawSwap: call('POST /staffPrograms/swaps/{id}/withdraw', target, shiftSwap)
    .who('ownStaff')
    .did('withdrew the swap:')
    .summary('Withdraws a swap you proposed. An Admin can withdraw any.'),
  listSwaps: call('GET /staffPrograms/swaps', { programID: id.optional() }, z.object({ items: z.array(listedSwap) }))
    .who('ownStaff')
    .worksOffline('Facilitator')
    .summary(
      'Lists swaps that wait for an answer: all for an Admin, for others those they proposed or were asked for.',
    ),
}
