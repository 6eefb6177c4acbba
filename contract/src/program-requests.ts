import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call, nothing } from './call.ts'
import { lineItem, terms } from './client-programs.ts'
import { conflict, override } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { toMinutesOfDay } from './dates.ts'
import {
  changesOf,
  date,
  done,
  email,
  id,
  longText,
  name,
  personName,
  phone,
  reason,
  searchText,
  shortText,
  stored,
  time,
  timestamp,
  version,
} from './fields.ts'
import { GROUP_SIZE_RANGES } from './filter-ranges.ts'
import { listInput, NEWEST_FIRST, page, pageInput } from './paging.ts'
import { REQUEST_STATUSES } from './statuses.ts'

export const requestStatus = z.enum(REQUEST_STATUSES)

export const preferredDate = z
  .strictObject({ date, startTime: time, endTime: time })
  .refine(({ startTime, endTime }) => !(toMinutesOfDay(endTime) <= toMinutesOfDay(startTime)), {
    path: ['endTime'],
    message: 'The end must be after the start.',
  })
export const programDetails = z.strictObject({
  programType: name,
  objectives: longText.default(''),
  participants: z.int().min(1).max(LIMITS.participants),
  ageGroup: shortText.default(''),
  preferredDates: z.array(preferredDate).min(1, 'Add at least one date.').max(LIMITS.preferredDates),
  location: z.enum(['on campus', 'client site', 'virtual']).default('on campus'),
  setting: z.enum(['indoor', 'outdoor', 'either']).default('either'),
  accessibilityNeeds: longText.default(''),
  notes: longText.default(''),
})
/** Status fields with free names: short entries, at most 20. */
export const statusMap = z
  .record(z.string().min(1).max(60), z.union([z.string().max(LIMITS.shortText), z.number()]))
  .refine((map) => Object.keys(map).length <= LIMITS.statusEntries, `Add at most ${LIMITS.statusEntries} entries.`)

/** The form that the requester fills in. */
export const requestForm = z.strictObject({
  organization: name,
  contactName: personName,
  phone: phone.default(''),
  otherContacts: z.array(email).max(LIMITS.otherContacts).default([]),
  programDetails,
})

/** An event in the history of a request, such as an edit or a reversed decision. */
const requestEvent = z.object({
  what: z.enum(['edited', 'rejected', 'reopened', 'offered', 'withdrawn', 'chosen', 'declined', 'expired']),
  at: timestamp,
  by: z.string().describe("The person's name."),
  reason: z.string().nullable(),
})

/** Other dates that the centre offers for a request. They are held on the calendar until the client answers. */
export const dateOffer = z.object({
  dates: z.array(
    z.object({
      date,
      startTime: time,
      endTime: time,
      placeID: id.nullable(),
      location: z.string().describe("The location. With a `placeID`, the place's name."),
    }),
  ),
  holdUntil: date.describe('The last day on which the client can choose, and the dates are held.'),
  message: z.string(),
  offeredAt: timestamp,
  offeredBy: z.string().describe('The e-mail address of the Admin who offered them.'),
  offeredByName: z.string(),
  remindedAt: timestamp.nullish().describe('The time when the client was last reminded to choose.'),
})

export const programRequest = z.object({
  id,
  reference: z.string().describe('A short reference that is easy to say, such as R-7K4M. Set at creation.'),
  userid: id
    .nullable()
    .describe("The requester's user ID. Null while an Admin's request is for a person without an account."),
  email,
  enteredBy: z.string().nullish().describe('The name of the Admin who entered it for the requester.'),
  organization: z.string(),
  contactName: z.string(),
  phone: z.string(),
  otherContacts: z.array(email).describe('Other people who can see the request.'),
  editors: z
    .array(email)
    .optional()
    .describe('The other contacts who can also change the request and answer for it. Default: nobody.'),
  programDetails,
  acceptedTermsAt: timestamp.describe('The time when the terms and conditions were accepted.'),
  approved: z
    .boolean()
    .describe(
      'False at creation. The status is the first of these that applies: Cancelled, Rejected, Scheduled, ' +
        'Approved, Pending.',
    ),
  cancelled: z.boolean(),
  cancellationReason: z.string().nullable(),
  rejected: z.boolean(),
  rejectionReason: z.string().nullable(),
  addedToCalendar: z.boolean().describe('True if it is on the schedule. False at creation.'),
  programID: id
    .nullable()
    .describe('Set at approval. The contract, the schedule entry and the shifts have the same ID.'),
  programDate: date.nullable().describe('The date of its program, if the program is on the schedule.'),
  programCancelled: z.boolean().describe('True if its program on the schedule is cancelled.'),
  status: statusMap.describe("The Admins' notes, at most 20 entries."),
  decidedBy: z
    .string()
    .nullable()
    .describe('The e-mail address of the person who last approved, rejected or cancelled it.'),
  decidedByName: z.string().nullable().describe("That person's name."),
  decidedAt: timestamp.nullable(),
  remindedAt: timestamp.nullish().describe('The time when the Admins were last reminded that it has no date.'),
  offer: dateOffer.nullable().describe('The dates that the client has yet to choose from. Null after the answer.'),
  history: z
    .array(requestEvent)
    .optional()
    .describe('Edits by the requester and reversed decisions, at most 20, oldest first.'),
  ...stored,
})

/** A single request, with the caller's abilities and the recipients of the mail about each decision. */
export const openRequest = programRequest.extend({
  ...abilities([
    'approve',
    'reject',
    'offerDates',
    'withdrawDates',
    'chooseDate',
    'share',
    'reopen',
    'edit',
    'cancel',
    'delete',
    'schedule',
  ]),
  mails: z
    .record(z.enum(['approve', 'reject', 'offerDates', 'reopen', 'cancel']), z.array(email))
    .describe('The recipients of the mail about each decision, without Admins.'),
})

/** The facts that an Admin needs to approve a request. */
const requestEvidence = z.object({
  dates: z.array(
    z.object({
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      placeID: id
        .nullable()
        .describe('The first place of the type that is free then, or else its first place. Null if the type has none.'),
      location: z.string().describe('The name of that place.'),
      conflicts: z.array(conflict),
    }),
  ),
  clients: z
    .array(
      z.object({
        clientID: id,
        organization: z.string(),
        contactName: z.string(),
        isSameName: z
          .boolean()
          .describe('True if it has the same name. An approval without `clientID` uses one of these.'),
        why: z.string().describe('The similarity, in words.'),
      }),
    )
    .describe('Clients that may be the same organization, the most similar first.'),
  lines: z.array(lineItem).describe("The lines of the draft contract, with the program type's prices."),
  total: z.number(),
  staffNeeded: z.int().nullable().describe('The number of staff that the type needs. Null without a type.'),
  requesterGone: z
    .boolean()
    .describe("True if the requester's account was deleted, so nobody can sign in with this e-mail address."),
})

/** The changes of a request. Fields that are left out keep their values, and program details are merged. */
export const requestChanges = changesOf(requestForm.shape).extend({
  programDetails: changesOf(programDetails.shape).optional(),
})

/** The changes that an Admin may make while approving: any field of the form, or entries of `status`. */
const approvalExtra = requestChanges.extend({ status: statusMap.optional() })

/** A date that is held on the calendar for a request. */
export const heldDate = z.object({
  requestID: id,
  organization: z.string(),
  programType: z.string(),
  date,
  startTime: time,
  endTime: time,
  placeID: id.nullable(),
  location: z.string(),
  holdUntil: date,
  offeredAt: timestamp,
})

const target = { id, version: version.optional() }
const lists = listInput(
  {
    status: requestStatus,
    programType: name,
    groupSize: z.enum(GROUP_SIZE_RANGES),
    from: date,
    to: date,
    search: searchText,
  },
  [...NEWEST_FIRST, 'date', '-date', 'organization', '-organization'],
)

export const programRequests = {
  create: call(
    'POST /programRequests',
    requestForm.extend({
      acceptedTerms: z.literal(true, 'Accept the terms and conditions.'),
      onBehalfOf: z
        .strictObject({ email })
        .optional()
        .describe('The requester, if an Admin enters the request for somebody. They may have no account.'),
    }),
    programRequest,
  )
    .who('verified')
    .did('asked for')
    .summary(
      'Requests a program. Notifies the Admins and sends the requester a confirmation. An Admin can enter it for a ' +
        'client.',
    ),
  list: call('GET /programRequests', lists.optional(), page(programRequest))
    .who('admin')
    .summary(
      "Lists all requests, newest first. A request's date is its program's date, or its first choice if there is no " +
        'program yet. `from` and `to` limit the dates, both included, and need an order by date.',
    ),
  listByUser: call(
    'GET /programRequests/byUser/{userid}',
    pageInput({ userid: id }, NEWEST_FIRST),
    page(programRequest),
  )
    .who('own')
    .summary("Lists a person's own requests, newest first."),
  listInvolving: call(
    'GET /programRequests/involving',
    pageInput(
      { userid: id.optional(), email: email.optional(), status: requestStatus.optional() },
      NEWEST_FIRST,
    ).optional(),
    page(programRequest),
  )
    .who('own')
    .summary(
      'Lists requests of which you are the requester or a contact, newest first. An Admin can give a `userid` and ' +
        'an e-mail address.',
    ),
  get: call('GET /programRequests/{id}', { id }, openRequest)
    .who('own')
    .summary('Gets a request, with your abilities.'),
  listHolds: call('GET /programRequests/holds', { from: date, to: date }, z.object({ items: z.array(heldDate) }))
    .who('admin')
    .summary('Lists the dates that are held in a period, by date and time. `from` and `to` are both included.'),
  countPending: call('GET /programRequests/countPending', nothing, z.object({ count: z.int() }))
    .who('admin')
    .summary('Counts pending requests: not approved, cancelled or rejected.'),
  countOffered: call('GET /programRequests/countOffered', nothing, z.object({ count: z.int() }))
    .who('admin')
    .summary('Counts pending requests whose client has yet to choose one of the offered dates.'),
  counts: call(
    'GET /programRequests/counts',
    z.strictObject({ mine: z.boolean().optional() }).optional(),
    z.record(requestStatus, z.int()),
  )
    .who('own')
    .summary('Counts requests by status (up to 1,000): all for an Admin, for others those that involve them.'),
  evidence: call(
    'GET /programRequests/{id}/evidence',
    {
      id,
      programType: name.optional(),
      participants: programDetails.shape.participants.optional(),
      date: date.optional(),
    },
    requestEvidence,
  )
    .who('admin')
    .summary(
      'Returns the facts for an approval: conflicts of each preferred date, clients that may be the same, and the ' +
        'lines and staff of the program type. `programType` and `participants` override those of the request. The ' +
        'lines are those of `date`; by default, of the first free date.',
    ),
  approve: call(
    'POST /programRequests/{id}/approve',
    {
      ...target,
      extra: approvalExtra.optional(),
      date: date.optional(),
      startTime: time.optional(),
      endTime: time.optional(),
      location: shortText.optional(),
      placeID: id.nullable().optional(),
      staffNeeded: z.int().min(0).max(LIMITS.staffNeeded).optional(),
      clientID: id.optional(),
      makeClient: z.boolean().default(true),
      lineItems: terms.lineItems.optional().describe("The lines of the draft contract. Default: the type's lines."),
      discount: terms.discount.optional(),
      override,
    },
    programRequest,
  )
    .who('admin')
    .did('approved')
    .summary(
      'Approves a request and merges the extra fields. Creates the client, the draft contract and, with a date, the ' +
        'schedule entry. All or nothing.',
    ),
  reject: call('POST /programRequests/{id}/reject', { ...target, reason }, programRequest)
    .who('admin')
    .did('rejected')
    .summary('Rejects a pending request and sends the requester the reason.'),
  offerDates: call(
    'POST /programRequests/{id}/offerDates',
    {
      ...target,
      dates: z
        .array(preferredDate.safeExtend({ placeID: id.nullable().default(null) }))
        .min(2, 'Offer at least two dates.')
        .max(LIMITS.preferredDates),
      holdUntil: date,
      message: longText.default(''),
    },
    programRequest,
  )
    .who('admin')
    .did('offered other dates for')
    .summary(
      'Offers other dates for a pending request, and holds them on the calendar until the client answers, at most ' +
        'until the end of `holdUntil`. Replaces an earlier offer. Notifies the requester and the other contacts. ' +
        'Refused if a conflict blocks one of the dates.',
    ),
  withdrawDates: call('POST /programRequests/{id}/withdrawDates', target, programRequest)
    .who('admin')
    .did('withdrew the dates offered for')
    .summary('Withdraws the offered dates of a request and notifies the requester and the other contacts.'),
  chooseDate: call(
    'POST /programRequests/{id}/chooseDate',
    {
      ...target,
      date: date.nullable().describe('One of the offered dates, or null if no date works.'),
      startTime: time.optional().describe('Needed only if two of the dates are on one day.'),
      note: longText.default('').describe('The reason why no date works.'),
    },
    programRequest,
  )
    .who('own')
    .did('chose a date for')
    .summary(
      'Answers the offered dates of a request. A chosen date approves the request and puts it on the calendar; null ' +
        'notifies the Admins that none works. The requester, contacts who may edit, and Admins can answer.',
    ),
  reopen: call('POST /programRequests/{id}/reopen', target, programRequest)
    .who('admin')
    .did('reopened')
    .summary('Makes a rejected request pending again and notifies the requester.'),
  cancel: call('POST /programRequests/{id}/cancel', { ...target, cancellationReason: reason }, programRequest)
    .who('own')
    .did('cancelled')
    .summary('Cancels a request and its program. Releases its staff and withdraws an unsigned contract.'),
  update: call('PATCH /programRequests/{id}', requestChanges.extend(target), programRequest)
    .who('own')
    .did('changed the request for')
    .summary(
      'Edits a request. You can edit your own, and those shared with you to edit, while pending. An Admin can ' +
        'edit any. Program details are merged.',
    ),
  share: call(
    'POST /programRequests/{id}/share',
    {
      ...target,
      email,
      rights: z
        .enum(['view', 'edit'])
        .nullable()
        .describe('`edit`: change it, answer offered dates and ask for changes of its program. Null: no rights.'),
    },
    programRequest,
  )
    .who('own')
    .did('shared the request for')
    .summary(
      'Gives a colleague rights to a request and its program, changes them, or takes them back. A new colleague gets ' +
        'an e-mail, with or without an account. Only the requester and Admins can share it.',
    ),
  editField: call(
    'PATCH /programRequests/{id}/field',
    { ...target, field: z.string().min(1).max(100), value: z.unknown() },
    programRequest,
  )
    .who('admin')
    .did('changed the request for')
    .summary('Changes one field, or one entry of `status` or `programDetails` (such as `programDetails.notes`).'),
  delete: call('DELETE /programRequests/{id}', target, done)
    .who('admin')
    .did('deleted the request for')
    .summary('Deletes a request. Refused while its program has a signed contract, hours or pay.'),
}
