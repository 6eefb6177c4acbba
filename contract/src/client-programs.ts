import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import {
  changesOf,
  date,
  done,
  email,
  id,
  isRoundTo,
  money,
  name,
  noteToStranger,
  reason,
  searchText,
  shortText,
  stored,
  time,
  timestamp,
  version,
} from './fields.ts'
import { AMOUNT_RANGES } from './filter-ranges.ts'
import { LINE_UNITS } from './line-units.ts'
import { listInput, NEWEST_FIRST, page, pageInput } from './paging.ts'
import { parseStrokes } from './signature-strokes.ts'
import { CONTRACT_STATUSES } from './statuses.ts'

export const contractStatus = z.enum(CONTRACT_STATUSES)

/** A quantity with at most four decimals, the precision of all line totals. */
const quantity = z
  .number()
  .gt(0)
  .max(100_000)
  .refine((value) => isRoundTo(value, 10_000), 'Enter a quantity with at most four decimals.')

/** A line of a contract. It is a copy of a charge item, so that a later price change doesn't affect it. */
export const lineItem = z.strictObject({
  itemID: id.nullable().default(null),
  lineItemCode: shortText.default(''),
  description: name,
  unitPrice: money,
  quantity: quantity.nullable().describe("Null: not entered yet. The contract can't be sent while a quantity is null."),
  unit: z
    .enum(LINE_UNITS)
    .nullable()
    .default(null)
    .describe(
      "The fact that a draft's quantity is computed from, if it is known. Null: the quantity is the given one.",
    ),
})

/** The content that was frozen when the contract was sent: the exact text, lines, date and parties that are signed. */
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
  replaces: z
    .object({ version: z.int(), documentHash: z.string(), signedAt: timestamp })
    .optional()
    .describe('In an amendment: the signed version that it replaces once it is signed.'),
})
export const signature = z.object({
  name: z.string(),
  role: z.string().optional().describe('The role in which the signer signed, such as Principal. Missing without one.'),
  method: z.enum(['drawn', 'typed']),
  signedAt: timestamp,
  ip: z.string(),
  userAgent: z.string(),
  /** The drawn strokes as an SVG path. Empty if the signature was typed. */
  strokes: z.string(),
})
/** The stored PDF of a signed version, with its certificate. Its bytes never change. */
export const signedDocument = z.object({
  documentHash: z.string().describe('The SHA-256 of the frozen content that was signed.'),
  signedAt: timestamp,
  sha256: z.string().describe('The SHA-256 of the PDF.'),
  storedAt: timestamp.describe('Later than `signedAt` if the version was signed before Belay stored PDFs.'),
})
/** A signed contract that was voided, or replaced by a signed amendment. All of its content is kept. */
export const contractVersion = z.object({
  frozen,
  documentHash: z.string(),
  signature,
  voidedAt: timestamp.optional(),
  voidedBy: z.string().optional(),
  voidReason: z.string().optional(),
  replacedAt: timestamp.optional().describe('The time when the amendment that replaced it was signed.'),
  replacedBy: z.string().optional().describe('The person who signed that amendment.'),
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
/** The contract's lines and discount. */
export const terms = { lineItems: z.array(lineItem).max(LIMITS.lineItems), discount: money }

const { signerEmail, ...planned } = fields
const { clientID: _, ...amended } = fields
/** The contract fields that Facilitators see for programs they are assigned to: no money, no signature. */
export const assignedClientProgram = z.object({
  programID: id,
  ...planned,
  organization: z.string().describe("The client's name."),
  signed: z.boolean().describe('False when the contract is created.'),
  sentAt: timestamp.nullable().describe('The time when it was sent for signature. Null for a draft.'),
  declinedAt: timestamp.nullable(),
  ...stored,
})
const total = z.number().describe('The sum of the lines, each rounded half up, minus the discount. Never below 0.')
/** The fields that a contract and its amendment share, except the signature. */
const amendable = {
  signerEmail,
  lineItems: z.array(lineItem),
  discount: z.number(),
  total,
  frozen: frozen.nullable().describe('The frozen content that is signed and printed. Null for a draft.'),
  documentHash: z.string().nullable().describe('The SHA-256 of the frozen content. Send it when you sign.'),
  declineReason: z.string().nullable(),
  forwardedBy: z
    .string()
    .nullable()
    .describe('The person who forwarded the contract to the signer. They can take it back until it is signed.'),
  signerAskedAt: timestamp
    .nullish()
    .describe('The time when another signer got the contract. Null or missing if the first signer has it.'),
  remindedAt: timestamp.nullable().describe('The time when the signer was last reminded.'),
  needsAmendment: z.boolean().describe('True if the program changed after the contract was sent or signed.'),
}
const { clientID: _client, ...particulars } = planned
/** The next version of a signed contract. The signed contract stays in force until this version is signed. */
export const amendment = z.object({
  ...particulars,
  ...amendable,
  sentAt: timestamp.nullable(),
  declinedAt: timestamp.nullable(),
})
/** A contract. Its ID is the program's ID. `total` is computed: the sum of the lines less the discount. */
export const clientProgram = assignedClientProgram.extend({
  ...amendable,
  signature: signature.nullable(),
  amendment: amendment
    .nullable()
    .describe(
      'The next version of a signed contract. While there is one, the calls that change, send or sign a contract ' +
        'apply to it.',
    ),
  versions: z
    .array(contractVersion)
    .describe('Signed contracts that were voided or replaced, never removed. Only their parties and Admins see them.'),
  signedDocuments: z
    .array(signedDocument)
    .describe(
      'The stored PDFs of the contract in force and of `versions`. Their parties and Admins can download them.',
    ),
})
/** The facts that everyone who has a signed contract's stored PDF may learn about it. They name nobody. */
export const checkedDocument = z.object({
  signedAt: timestamp,
  state: z.enum(['in-force', 'replaced', 'voided']),
  endedAt: timestamp.nullable().describe('The time when it was replaced or voided. Null if it is in force.'),
})
const contractAbilities = abilities([
  'edit',
  'amend',
  'send',
  'remind',
  'sign',
  'decline',
  'forward',
  'takeBack',
  'correctSigner',
  'void',
  'delete',
  'pdf',
])
const rowAbilities = abilities(['send', 'remind', 'sign'])
/** A contract in a list, with the caller's abilities there. */
export const listedContract = clientProgram.extend(rowAbilities)
export const listedAssignedContract = assignedClientProgram.extend(rowAbilities)
/** A single contract, with the caller's abilities. */
export const openFullContract = clientProgram.extend(contractAbilities)
export const openAssignedContract = assignedClientProgram.extend(contractAbilities)
export const openContract = z.union([openFullContract, openAssignedContract])

const target = { programID: id, version: version.optional() }

const OUT_OF_HOUSE = "The contract has left the house: its signer was told, so it can't be undone."
const SIGNED = "A signature or an answer to a contract can't be undone."

export const clientPrograms = {
  create: call(
    'POST /clientPrograms',
    {
      programID: id.optional(),
      clientID: fields.clientID,
      programName: fields.programName.optional().describe('Default: the name on the schedule or the request.'),
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
    },
    clientProgram,
  )
    .who('admin')
    .did('drafted a contract for')
    .summary('Creates a draft contract. Sets `hasContract` on the schedule entry with the same `programID`.'),
  update: call('PATCH /clientPrograms/{programID}', changesOf({ ...fields, ...terms }).extend(target), clientProgram)
    .who('admin')
    .did('changed the contract for')
    .summary(
      "Changes an unsigned contract. A sent contract becomes a draft again. A signed contract can't be changed.",
    ),
  amend: call(
    'POST /clientPrograms/{programID}/amend',
    changesOf({ ...amended, ...terms }).extend(target),
    clientProgram,
  )
    .who('admin')
    .did('amended the contract for')
    .summary(
      'Drafts the next version of a signed contract, with these changes. The signed version stays in force until ' +
        'the draft is signed. Update, send, sign, decline, forward and delete then apply to the draft.',
    ),
  delete: call('DELETE /clientPrograms/{programID}', target, done)
    .who('admin')
    .did('deleted the contract for')
    .summary(
      'Deletes an unsigned contract, or the amendment of a signed one. Deleting a contract also clears `hasContract`.',
    ),
  get: call('GET /clientPrograms/{programID}', { programID: id }, openContract)
    .who('ownOrPass')
    .summary('Gets a contract. The contact, the signer and Admins see everything. Assigned Facilitators see no money.'),
  list: call(
    'GET /clientPrograms',
    listInput(
      { status: contractStatus, clientID: id, amount: z.enum(AMOUNT_RANGES), from: date, to: date, search: searchText },
      [...NEWEST_FIRST, 'date', '-date', 'total', '-total', 'organization', '-organization'],
    ).optional(),
    page(z.union([listedContract, listedAssignedContract])),
  )
    .who('staff')
    .summary(
      'Lists contracts: all for an Admin; for a Facilitator those of their assigned programs, without money, by ' +
        'status and without a search. `from` and `to` limit the program dates, both included, and need an order by ' +
        'date.',
    ),
  listByClient: call(
    'GET /clientPrograms/byClient/{clientID}',
    pageInput({ clientID: id }, NEWEST_FIRST),
    page(listedContract),
  )
    .who('admin')
    .summary("Lists a client's contracts, newest first."),
  listByEmail: call(
    'GET /clientPrograms/byEmail',
    pageInput({ email: z.string().max(254).optional() }, [...NEWEST_FIRST, 'next']).optional(),
    page(listedContract),
  )
    .who('own')
    .summary(
      'Lists contracts with this e-mail address (as given, or trimmed and in lowercase) as contact or signer, ' +
        'newest first. The order `next` lists coming programs first, the next at the top, then past and cancelled ' +
        'ones, the latest at the top.',
    ),
  send: call('POST /clientPrograms/{programID}/send', target, clientProgram)
    .who('admin')
    .did('sent the contract for', OUT_OF_HOUSE, { whileHeld: true })
    .summary(
      'Freezes the contract and e-mails the signer a request to sign. If the program has changed, a sent contract ' +
        'is updated and sent again.',
    ),
  remind: call('POST /clientPrograms/{programID}/remind', target, done)
    .who('ownOrPass')
    .did('reminded the signer of', OUT_OF_HOUSE)
    .summary('Reminds the signer by e-mail. Admins and the person who forwarded the contract can do this.'),
  sign: call(
    'POST /clientPrograms/{programID}/sign',
    {
      ...target,
      documentHash: z.string().min(1).max(200),
      name,
      role: shortText.default('').describe('The role in which the signer signs, such as Principal. Empty without one.'),
      method: z.enum(['drawn', 'typed']),
      strokes: z
        .string()
        .max(100_000)
        .refine((strokes) => strokes === '' || parseStrokes(strokes) !== null, 'Draw your signature.')
        .describe('For the method `drawn`: an SVG path of M, L, Q, C and Z that draws something visible.')
        .default(''),
      agreed: z.literal(true, 'Agree to sign electronically.'),
    },
    clientProgram,
  )
    .who('ownOrPass')
    .did('signed the contract for', SIGNED)
    .summary('Signs the contract. Only the signer can, once, with the hash of the document they read.'),
  decline: call('POST /clientPrograms/{programID}/decline', { ...target, reason }, clientProgram)
    .who('ownOrPass')
    .did('declined the contract for', SIGNED)
    .summary('Declines to sign, with a reason that the Admins see.'),
  forward: call(
    'POST /clientPrograms/{programID}/forward',
    { ...target, signerEmail: email, note: noteToStranger.default('') },
    clientProgram,
  )
    .who('ownOrPass')
    .did('forwarded the contract for', OUT_OF_HOUSE)
    .summary('Forwards the contract to another signer, who gets an e-mail.'),
  takeBack: call('POST /clientPrograms/{programID}/takeBack', target, clientProgram)
    .who('ownOrPass')
    .did('took back the contract for', OUT_OF_HOUSE)
    .summary(
      'Makes the caller the signer of a contract that waits for its signature again. The person who forwarded it can ' +
        'do this, and the signer who declined it.',
    ),
  correctSigner: call(
    'POST /clientPrograms/{programID}/correctSigner',
    { ...target, signerEmail: email },
    clientProgram,
  )
    .who('admin')
    .did('corrected the signer of', OUT_OF_HOUSE)
    .summary('Changes the signer of a sent contract and e-mails the new signer. The content stays the same.'),
  void: call('POST /clientPrograms/{programID}/void', { ...target, reason }, clientProgram)
    .who('admin')
    .did('voided the contract for', SIGNED)
    .summary(
      'Voids a signed contract. The signed version moves to `versions`, an unsigned draft remains, and an amendment ' +
        'is deleted.',
    ),
  pdf: call(
    'GET /clientPrograms/{programID}/pdf',
    { programID: id, voided: z.int().min(0).optional(), amendment: z.boolean().optional() },
    z.file(),
  )
    .who('ownOrPass')
    .costs('costly')
    .summary(
      'Downloads the contract as a PDF. A signed contract ends with a certificate page, and its bytes are always ' +
        'the same. `voided` is the index of a version, starting at 0. With `amendment`, the PDF is of the amendment.',
    ),
  checkDocument: call(
    'GET /clientPrograms/document/{sha256}',
    { sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 in hex.') },
    z.object({ document: checkedDocument.nullable().describe('Null if no stored PDF has this SHA-256.') }),
  )
    .who('everyone')
    .costs('costly')
    .summary('Checks if a file is the stored PDF of a signed contract, by its SHA-256. Returns nothing from the PDF.'),
}
