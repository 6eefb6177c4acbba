import * as z from 'zod'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import { changesOf, date, done, email, id, isRoundTo, money, name, reason, shortText, stored, time, timestamp, version } from './fields.ts'
import { listInput, page, pageInput } from './paging.ts'
import { CONTRACT_STATUSES } from './statuses.ts'
import { readStrokes } from './strokes.ts'

export const contractStatus = z.enum(CONTRACT_STATUSES)

/** Four decimals at most, which is as far as lines are reckoned. */
const quantity = z
  .number()
  .gt(0)
  .max(100_000)
  .refine((value) => isRoundTo(value, 10_000), 'A quantity has at most four decimals.')

/** A line of a contract, copied from a charge item so that a later price change leaves it alone. */
export const lineItem = z.strictObject({
  itemID: id.nullable().default(null),
  lineItemCode: shortText.default(''),
  description: name,
  unitPrice: money,
  quantity,
})

/** What was frozen when the contract was sent: the exact text, lines, date and parties that are signed. */
export const frozen = z.object({
  centreName: z.string(),
  organization: z.string(),
  programName: z.string(),
  date: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  location: z.string(),
  participants: z.int().nullable(),
  contactPersonName: z.string(),
  contactPersonEmail: z.string(),
  signerEmail: z.string(),
  paymentText: z.string(),
  additionalText: z.string(),
  lineItems: z.array(lineItem),
  discount: z.number(),
  total: z.number(),
  currency: z.string(),
  frozenAt: timestamp,
})
export const signature = z.object({
  name: z.string(),
  method: z.enum(['drawn', 'typed']),
  signedAt: timestamp,
  ip: z.string(),
  userAgent: z.string(),
  /** The drawn strokes as an SVG path, empty when typed. */
  strokes: z.string(),
})
/** A signed contract that was voided, kept whole. */
export const contractVersion = z.object({
  frozen,
  documentHash: z.string(),
  signature,
  voidedAt: timestamp,
  voidedBy: z.string(),
  voidReason: z.string(),
})

const fields = {
  clientID: id,
  programName: name,
  contactPersonName: shortText,
  contactPersonEmail: email,
  signerEmail: email,
  date: date.nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  location: shortText,
  participants: z.int().min(1).max(LIMITS.participants).nullable(),
}
const terms = {
  lineItems: z.array(lineItem).max(LIMITS.lineItems),
  discount: money,
}

/** A contract. Its id is the program's. `total` is derived: the sum of the lines less the discount. */
export const clientProgram = z.object({
  programID: id,
  ...fields,
  organization: z.string().describe("The client's name."),
  lineItems: z.array(lineItem),
  discount: z.number(),
  total: z.number().describe('The sum of the lines, each rounded half up, less the discount; never below 0.'),
  signed: z.boolean().describe('False at creation.'),
  sentAt: timestamp.nullable().describe('When it went out for signature; null while it is a draft.'),
  frozen: frozen.nullable().describe('What was sent, is signed and is printed; null while it is a draft.'),
  documentHash: z.string().nullable().describe('SHA-256 of what is frozen. Signing names it.'),
  signature: signature.nullable(),
  declinedAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  forwardedBy: z.string().nullable().describe('Who handed the signing on to the signer; until it is signed they can take it back.'),
  remindedAt: timestamp.nullable().describe('When the signer was last reminded.'),
  needsAmendment: z.boolean().describe('The program changed after the contract was sent or signed.'),
  versions: z.array(contractVersion).describe('Signed contracts that were voided, for their own parties and Admins; only ever added to.'),
  ...stored,
})
/** What Facilitators see of the contracts of programs they are assigned to: no money, no signature. */
export const assignedClientProgram = clientProgram.pick({
  programID: true,
  clientID: true,
  programName: true,
  organization: true,
  contactPersonName: true,
  contactPersonEmail: true,
  date: true,
  startTime: true,
  endTime: true,
  location: true,
  participants: true,
  signed: true,
  sentAt: true,
  declinedAt: true,
  version: true,
  createdAt: true,
  updatedAt: true,
})
const seen = z.union([clientProgram, assignedClientProgram])

const target = { programID: id, version: version.optional() }
const NEWEST_FIRST = ['-createdAt', 'createdAt'] as const

export const clientPrograms = {
  create: call('POST', '/clientPrograms', 'Creates an unsigned draft contract; the schedule entry with the same programID gets hasContract.')
    .input(
      z.strictObject({
        programID: id.optional(),
        clientID: fields.clientID,
        programName: fields.programName,
        contactPersonEmail: fields.contactPersonEmail,
        signerEmail: fields.signerEmail.optional(),
        contactPersonName: fields.contactPersonName.default(''),
        date: fields.date.default(null),
        startTime: fields.startTime.default(null),
        endTime: fields.endTime.default(null),
        location: fields.location.default(''),
        participants: fields.participants.default(null),
        lineItems: terms.lineItems.default([]),
        discount: terms.discount.default(0),
      }),
    )
    .output(clientProgram),
  update: call('PATCH', '/clientPrograms/{programID}', 'Changes an unsigned contract; a sent one goes back to draft. A signed one never changes.')
    .input(changesOf({ ...fields, ...terms }).extend(target))
    .output(clientProgram),
  delete: call('DELETE', '/clientPrograms/{programID}', 'Deletes an unsigned contract; hasContract of the schedule entry becomes false.')
    .input(z.strictObject(target))
    .output(done),
  get: call('GET', '/clientPrograms/{programID}', 'One contract: for its contact, its signer and Admins in full; for assigned Facilitators without money.')
    .input(z.strictObject({ programID: id }))
    .output(seen),
  list: call('GET', '/clientPrograms', 'All contracts for an Admin; those of their assigned programs, without money, for a Facilitator.')
    .input(listInput({ status: contractStatus, search: z.string().max(100) }, ['-createdAt', 'createdAt']).optional())
    .output(page(seen)),
  listByClient: call('GET', '/clientPrograms/byClient/{clientID}', 'The contracts of a client, newest first.')
    .input(pageInput({ clientID: id }, NEWEST_FIRST))
    .output(page(clientProgram)),
  listByEmail: call('GET', '/clientPrograms/byEmail', 'Contracts whose contact or signer has this e-mail (raw, or trimmed and in lower case), newest first.')
    .input(pageInput({ email: z.string().max(254).optional() }, NEWEST_FIRST).optional())
    .output(page(clientProgram)),
  send: call('POST', '/clientPrograms/{programID}/send', 'Freezes the contract and asks the signer by mail to sign.')
    .input(z.strictObject(target))
    .output(clientProgram),
  remind: call('POST', '/clientPrograms/{programID}/remind', 'Sends the signer the request to sign again: for Admins and whoever forwarded it.')
    .input(z.strictObject(target))
    .output(done),
  sign: call('POST', '/clientPrograms/{programID}/sign', 'Signs: for the signer only, once, with the hash of the document that was read.')
    .input(
      z.strictObject({
        ...target,
        documentHash: z.string().min(1).max(200),
        name,
        method: z.enum(['drawn', 'typed']),
        strokes: z
          .string()
          .max(100_000)
          .refine((strokes) => strokes === '' || readStrokes(strokes) !== null, 'Draw your signature.')
          .describe('For method drawn: an SVG path of M, L, Q, C and Z that draws something.')
          .default(''),
        agreed: z.literal(true, 'Agree to sign electronically.'),
      }),
    )
    .output(clientProgram),
  decline: call('POST', '/clientPrograms/{programID}/decline', 'Declines to sign, with a reason that the Admins are told.')
    .input(z.strictObject({ ...target, reason }))
    .output(clientProgram),
  forward: call('POST', '/clientPrograms/{programID}/forward', 'Hands the signing to the right person, who is asked by mail.')
    .input(z.strictObject({ ...target, signerEmail: email, note: z.string().trim().max(LIMITS.forwardNote).default('') }))
    .output(clientProgram),
  takeBack: call('POST', '/clientPrograms/{programID}/takeBack', 'Makes whoever forwarded an unsigned contract its signer again: for them only.')
    .input(z.strictObject(target))
    .output(clientProgram),
  correctSigner: call('POST', '/clientPrograms/{programID}/correctSigner', 'Asks another person to sign a contract that waits for its signature, as it is.')
    .input(z.strictObject({ ...target, signerEmail: email }))
    .output(clientProgram),
  void: call('POST', '/clientPrograms/{programID}/void', 'Voids a signed contract: it moves whole into versions, and an unsigned draft remains.')
    .input(z.strictObject({ ...target, reason }))
    .output(clientProgram),
  pdf: call(
    'GET',
    '/clientPrograms/{programID}/pdf',
    'The contract as a PDF; signed, it ends with a certificate page. `voided` names a version by its place, from 0.',
  )
    .input(z.strictObject({ programID: id, voided: z.int().min(0).optional() }))
    .output(z.file()),
}
