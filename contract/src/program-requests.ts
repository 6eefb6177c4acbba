import * as z from 'zod'
import { abilities } from './abilities.ts'
import { GROUP_SIZES } from './bands.ts'
import { call, nothing } from './call.ts'
import { lineItem, terms } from './client-programs.ts'
import { conflict, override } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { minutesOf } from './dates.ts'
import {
  changesOf,
  date,
  done,
  email,
  id,
  longText,
  name,
  phone,
  reason,
  searchText,
  shortText,
  stored,
  time,
  timestamp,
  version,
} from './fields.ts'
import { listInput, NEWEST_FIRST, page, pageInput } from './paging.ts'
import { REQUEST_STATUSES } from './statuses.ts'

export const requestStatus = z.enum(REQUEST_STATUSES)

const preferredDate = z
  .strictObject({ date, startTime: time, endTime: time })
  .refine(({ startTime, endTime }) => !(minutesOf(endTime) <= minutesOf(startTime)), {
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
/** Free status fields: short entries, at most 20. */
export const statusMap = z
  .record(z.string().min(1).max(60), z.union([z.string().max(LIMITS.shortText), z.number()]))
  .refine((map) => Object.keys(map).length <= LIMITS.statusEntries, `Add at most ${LIMITS.statusEntries} entries.`)

/** What the requester fills in. */
export const requestForm = z.strictObject({
  organization: name,
  contactName: name,
  phone: phone.default(''),
  otherContacts: z.array(email).max(LIMITS.otherContacts).default([]),
  programDetails,
})

/** What happened to a request beside the decision it stands at. */
const requestEvent = z.object({
  what: z.enum(['edited', 'rejected', 'reopened', 'offered', 'withdrawn', 'chosen', 'declined', 'expired']),
  at: timestamp,
  by: z.string().describe('The name of whoever did it.'),
  reason: z.string().nullable(),
})

/** Other dates that the centre offers for a request, held on the calendar until its client answers. */
const dateOffer = z.object({
  dates: z.array(
    z.object({
      date,
      startTime: time,
      endTime: time,
      placeID: id.nullable(),
      location: z.string().describe("Where. With a placeID, the place's name."),
    }),
  ),
  holdUntil: date.describe('The last day on which the dates are held, and can be chosen.'),
  message: z.string(),
  offeredAt: timestamp,
  offeredBy: z.string().describe('The e-mail of the Admin who offers them.'),
  offeredByName: z.string(),
  remindedAt: timestamp.nullish().describe('When the client was last reminded to choose.'),
})

export const programRequest = z.object({
  id,
  reference: z.string().optional().describe('A short reference that is easy to say, such as R-7K4M. Set at creation.'),
  userid: id.nullable().describe('The requester. Null until whom an Admin entered it for has an account.'),
  email,
  enteredBy: z.string().nullish().describe('The name of the Admin who entered it for the requester.'),
  organization: z.string(),
  contactName: z.string(),
  phone: z.string(),
  otherContacts: z.array(email).describe('Other people who can see the request.'),
  programDetails,
  acceptedTermsAt: timestamp.describe('When the terms and conditions were accepted.'),
  approved: z
    .boolean()
    .describe(
      'False at creation. The status is the first that applies: Cancelled, Rejected, Scheduled, Approved or Pending.',
    ),
  cancelled: z.boolean(),
  cancellationReason: z.string().nullable(),
  rejected: z.boolean(),
  rejectionReason: z.string().nullable(),
  addedToCalendar: z.boolean().describe('Whether it is on the schedule. False at creation.'),
  programID: id.nullable().describe('Set at approval. Shared by the contract, the schedule entry and the shifts.'),
  programDate: date.nullable().optional().describe('The date of its program, once that is on the schedule.'),
  status: statusMap.describe('Notes that Admins keep, at most 20 entries.'),
  decidedBy: z.string().nullable().describe('The e-mail of whoever last approved, rejected or cancelled it.'),
  decidedByName: z.string().nullable().optional().describe('Their name.'),
  decidedAt: timestamp.nullable(),
  remindedAt: timestamp.nullish().describe('When the Admins were last reminded that it has no date.'),
  offer: dateOffer.nullable().describe('The dates that wait for an answer of the client. Null once it is answered.'),
  history: z
    .array(requestEvent)
    .optional()
    .describe('Edits by the requester and reversed decisions. The newest 20, oldest first.'),
  ...stored,
})

/** A request that is opened, with what the caller may do with it, and who gets a mail when it is decided. */
export const openRequest = programRequest.extend({
  ...abilities([
    'approve',
    'reject',
    'offerDates',
    'withdrawDates',
    'chooseDate',
    'reopen',
    'edit',
    'cancel',
    'delete',
    'schedule',
  ]),
  mails: z
    .record(z.enum(['approve', 'reject', 'offerDates', 'reopen', 'cancel']), z.array(email))
    .describe('The addresses, other than those of Admins, that each decision is mailed to.'),
})

/** What an approval rests on. */
const requestEvidence = z.object({
  dates: z.array(
    z.object({
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      placeID: id.nullable().describe('The first place of the type that is free then, else the first. Null for none.'),
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
        isSameName: z.boolean().describe('An approval without clientID takes one of these.'),
        why: z.string().describe('What is alike, in words.'),
      }),
    )
    .describe('Clients that may be the one who asks, the most alike first.'),
  lines: z.array(lineItem).describe("The lines that the type's prices make of the draft contract."),
  total: z.number(),
  staffNeeded: z.int().nullable().describe('The staff that the type needs. Null without a type.'),
  requesterGone: z.boolean().describe("True if the requester's account was deleted: nobody signs in with the e-mail."),
})

/** What of a request is changed; what is left out stays, and program details merge. */
export const requestChanges = changesOf(requestForm.shape).extend({
  programDetails: changesOf(programDetails.shape).optional(),
})

/** What an Admin may merge while approving: any field of the form, or entries of `status`. */
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
    groupSize: z.enum(GROUP_SIZES),
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
        .describe('Whom an Admin enters the request for: they are its requester, with or without an account.'),
    }),
    programRequest,
  ).summary('Requests a program. Tells the Admins and confirms to the requester. An Admin can enter it for a client.'),
  list: call('GET /programRequests', lists.optional(), page(programRequest)).summary(
    'Lists all requests, newest first. The date of a request is that of its program, before there is one its first ' +
      'choice. `from` and `to` limit the dates, both included, and need an order by date.',
  ),
  listByUser: call(
    'GET /programRequests/byUser/{userid}',
    pageInput({ userid: id }, NEWEST_FIRST),
    page(programRequest),
  ).summary("Lists a person's own requests, newest first."),
  listInvolving: call(
    'GET /programRequests/involving',
    pageInput(
      { userid: id.optional(), email: email.optional(), status: requestStatus.optional() },
      NEWEST_FIRST,
    ).optional(),
    page(programRequest),
  ).summary(
    'Lists requests that you made or are a contact of, newest first. An Admin can name a userid and an e-mail.',
  ),
  get: call('GET /programRequests/{id}', { id }, openRequest).summary('Gets a request, with what you may do with it.'),
  listHolds: call(
    'GET /programRequests/holds',
    { from: date, to: date },
    z.object({ items: z.array(heldDate) }),
  ).summary('Lists the offered dates that are held on these days, both included, by date and time.'),
  countPending: call('GET /programRequests/countPending', nothing, z.object({ count: z.int() })).summary(
    'Counts pending requests: not approved, cancelled or rejected.',
  ),
  countOffered: call('GET /programRequests/countOffered', nothing, z.object({ count: z.int() })).summary(
    'Counts pending requests whose client is to choose one of the dates that were offered.',
  ),
  counts: call(
    'GET /programRequests/counts',
    z.strictObject({ mine: z.boolean().optional() }).optional(),
    z.record(requestStatus, z.int()),
  ).summary('Counts requests by status (up to 1,000). An Admin gets all, others those that involve them.'),
  evidence: call(
    'GET /programRequests/{id}/evidence',
    { id, programType: name.optional(), participants: programDetails.shape.participants.optional() },
    requestEvidence,
  ).summary(
    'Says what an approval rests on: what speaks against each preferred date, clients that may be the same, and the ' +
      'lines and staff of the program type. With `programType` or `participants`, as it would be with those.',
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
      lineItems: terms.lineItems.optional().describe('The lines of the draft. Without them, those of the type.'),
      discount: terms.discount.optional(),
      override,
    },
    programRequest,
  ).summary(
    'Approves a request and merges the extra fields. Creates the client, the draft contract and, with a date, ' +
      'the schedule entry: all or nothing.',
  ),
  reject: call('POST /programRequests/{id}/reject', { ...target, reason }, programRequest).summary(
    'Rejects a pending request and tells the requester why.',
  ),
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
  ).summary(
    'Offers other dates for a pending request, and holds them on the calendar until the client answers, to the end ' +
      'of `holdUntil`. Takes the place of an earlier offer. Tells the requester and the other contacts. Refused when ' +
      'something blocks one of the dates.',
  ),
  withdrawDates: call('POST /programRequests/{id}/withdrawDates', target, programRequest).summary(
    'Withdraws the dates that are offered for a request and tells the requester and the other contacts.',
  ),
  chooseDate: call(
    'POST /programRequests/{id}/chooseDate',
    {
      ...target,
      date: date.nullable().describe('One of the dates that are offered, or null if none of them works.'),
      startTime: time.optional().describe('Needed only where two are on one day.'),
      note: longText.default('').describe('Why none of them works.'),
    },
    programRequest,
  ).summary(
    'Answers the dates that are offered for a request: approves it and puts it on the calendar on the date that is ' +
      'chosen, or tells the Admins that none works. The requester, the other contacts and Admins answer.',
  ),
  reopen: call('POST /programRequests/{id}/reopen', target, programRequest).summary(
    'Makes a rejected request pending again and tells the requester.',
  ),
  cancel: call('POST /programRequests/{id}/cancel', { ...target, cancellationReason: reason }, programRequest).summary(
    'Cancels a request and its program. Releases staff and withdraws an unsigned contract.',
  ),
  update: call('PATCH /programRequests/{id}', requestChanges.extend(target), programRequest).summary(
    'Edits a request. You can edit your own while it is pending. An Admin can edit any. Program details merge.',
  ),
  editField: call(
    'PATCH /programRequests/{id}/field',
    { ...target, field: z.string().min(1).max(100), value: z.unknown() },
    programRequest,
  ).summary('Changes one field, or one entry of status or programDetails (such as programDetails.notes).'),
  delete: call('DELETE /programRequests/{id}', target, done).summary(
    'Deletes a request. Refused while its program has a signed contract, hours or pay.',
  ),
}
