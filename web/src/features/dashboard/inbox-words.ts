import { DAY } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { InboxKind } from '@belay/contract/inbox-kinds'
import { linkTo } from '@belay/contract/links'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import type { Format } from '../../ui/format/format.tsx'
import { isOver } from '../../ui/format/is-over.ts'
import { describeReminderInText } from '../../ui/format/reminder.ts'
import { pluralize } from '../../ui/pluralize.ts'
import type { ScreenTarget } from '../../ui/url-state.ts'
import { describeWish } from '../change-request/change-words.ts'
import { formatUserName } from '../users/roles.ts'

export type InboxItem = Outputs['inbox']['list']['items'][number]
export type ItemOf<Kind extends InboxKind> = Extract<InboxItem, { kind: Kind }>

/** Returns the query of the first inbox items, of all kinds or of one. The dashboard and Home share it. */
export const inboxQuery = (kind?: InboxKind, limit?: number) => api.inbox.list.queryOptions({ input: { kind, limit } })

/** The names of each kind: as a filter, and on a row. */
export const KIND_WORDS: Record<InboxKind, { label: string; singular: string }> = {
  requests: { label: 'Requests to decide', singular: 'Request' },
  changes: { label: 'Changes asked for', singular: 'Asks for a change' },
  undated: { label: 'Approved, no date', singular: 'Approved, no date' },
  drafts: { label: 'Contracts to send', singular: 'Draft contract' },
  unsigned: { label: 'Unsigned contracts', singular: 'Unsigned contract' },
  declined: { label: 'Declined contracts', singular: 'Declined contract' },
  amendments: { label: 'Contracts to amend', singular: 'Contract to amend' },
  toVoid: { label: 'Signed, cancelled', singular: 'Signed, program cancelled' },
  shifts: { label: 'Declined shifts', singular: 'Declined shift' },
  givenBack: { label: 'Shifts given back', singular: 'Shift given back' },
  staffing: { label: 'Programs to staff', singular: 'Program to staff' },
  messages: { label: 'Messages to answer', singular: 'Message' },
  facilitators: { label: 'Facilitator requests', singular: 'Asks to facilitate' },
  hours: { label: 'Hours to approve', singular: 'Hours' },
  users: { label: 'New users', singular: 'New user' },
  conflicts: { label: 'Conflicts', singular: 'Conflict' },
  mails: { label: 'Undelivered e-mails', singular: 'E-mails' },
}

/** Returns the number of all waiting items. Some kinds are counted only up to a limit. */
export const sumCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Describes a number of days from now: "in 3 days", "today" or "3 days ago". */
const describeDaysFromNow = (days: number): string => {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 0 ? `in ${days} days` : `${pluralize(-days, 'day')} ago`
}
const toMidnight = (date: string) => Date.parse(toIsoDate(date))
/** Returns "program in 3 days", or "no date yet" without a date. */
const describeDaysToProgram = (date: string | null, { today }: Format): string =>
  date ? `program ${describeDaysFromNow((toMidnight(date) - toMidnight(today)) / DAY)}` : 'no date yet'

/** Days of lateness that are shown in red. In a long list of old items, red would mark everything. */
const NEWLY_LATE_DAYS = 7

/** Describes when an item is due, "due in 3 days", or how late it is, or "urgent". */
export function describeDue({ due, urgent }: InboxItem, { today }: Format): { text: string; isNewlyLate: boolean } {
  if (urgent) return { text: 'urgent', isNewlyLate: true }
  const days = Math.floor((due - toMidnight(today)) / DAY)
  return days < 0
    ? { text: `${pluralize(-days, 'day')} late`, isNewlyLate: -days <= NEWLY_LATE_DAYS }
    : { text: `due ${describeDaysFromNow(days)}`, isNewlyLate: false }
}

/** An item in words: its name, the link to its details, and the facts for a decision. */
type Description = { name: string; link: ScreenTarget; facts: string[] }
type Describe<Kind extends InboxKind> = (item: ItemOf<Kind>, format: Format) => Description

/** Describes a request: type, participants, first choice, other programs then, and accessibility needs. */
function describeRequest(
  { request, others }: ItemOf<'requests' | 'undated'>,
  format: Format,
  since: string,
): Description {
  const { programType, participants, preferredDates, accessibilityNeeds } = request.programDetails
  const [choice] = preferredDates
  const isPast = choice !== undefined && isOver(choice)
  return {
    name: request.organization,
    link: linkTo.request(request.id),
    facts: [
      programType,
      pluralize(participants, 'person', 'people'),
      ...(choice ? [`first choice ${format.when(choice)}`] : []),
      ...(isPast ? ['which is over'] : others > 0 ? [`${pluralize(others, 'other program')} then`] : []),
      ...(accessibilityNeeds ? ['accessibility needs'] : []),
      since,
    ],
  }
}

const capitalizeFirst = ([first = '', ...rest]: string[]) => [first.charAt(0).toUpperCase() + first.slice(1), ...rest]

const describeContract = (
  { contract }: ItemOf<'drafts' | 'unsigned' | 'declined' | 'amendments' | 'toVoid'>,
  format: Format,
  facts: string[],
): Description => ({
  name: contract.programName,
  link: linkTo.contract(contract.programID),
  facts: capitalizeFirst([
    // A program's name often starts with its organization.
    ...(contract.programName.startsWith(contract.organization) ? [] : [contract.organization]),
    ...facts,
    describeDaysToProgram(contract.date, format),
  ]),
})

type ProgramTime = { date: string; startTime: string | null; endTime: string | null }
const describeTime = ({ date, startTime, endTime }: ProgramTime, format: Format) =>
  [format.nearDay(date), format.time(startTime, endTime)].filter(Boolean).join(', ')

const describeProgram = (
  program: ProgramTime & { programID: string; programName: string },
  format: Format,
  facts: string[] = [],
) => ({
  name: program.programName,
  link: linkTo.program(program.programID),
  facts: [describeTime(program, format), describeDaysToProgram(program.date, format), ...facts],
})

const DESCRIBE_KIND: { [Kind in InboxKind]: Describe<Kind> } = {
  requests: (item, format) => describeRequest(item, format, `asked ${format.ago(item.since)}`),
  changes: ({ change, entry }, format) =>
    describeProgram(entry, format, [
      `asks for ${describeWish(change, format)}`,
      ...(change.note ? [`“${change.note}”`] : []),
    ]),
  undated: (item, format) => describeRequest(item, format, `approved ${format.ago(item.since)}`),
  drafts: (item, format) =>
    describeContract(item, format, [item.contract.total === 0 ? 'not priced' : format.money(item.contract.total)]),
  unsigned: (item, format) => {
    const { signerEmail, remindedAt } = item.contract
    const reminded = describeReminderInText(remindedAt, format)
    return describeContract(item, format, [
      `sent ${format.ago(item.since)} to ${signerEmail}`,
      ...(reminded ? [reminded] : []),
    ])
  },
  declined: (item, format) =>
    describeContract(item, format, [`declined ${format.ago(item.since)}: “${item.contract.declineReason ?? ''}”`]),
  amendments: (item, format) =>
    describeContract(item, format, [`the program changed after this was ${item.contract.signed ? 'signed' : 'sent'}`]),
  toVoid: (item, format) => describeContract(item, format, [`signed by ${item.contract.signerEmail}`]),
  shifts: ({ entry, declined, urgent }, format) =>
    describeProgram(
      entry,
      format,
      declined.map(({ staffName, declinedAt, declineReason }) =>
        [
          urgent ? `${staffName} can't make it` : `${staffName} declined`,
          ...(urgent && declinedAt ? [` (${format.ago(declinedAt)})`] : []),
          ...(declineReason ? [`: “${declineReason}”`] : []),
        ].join(''),
      ),
    ),
  givenBack: ({ assignment, since }, format) =>
    describeProgram(assignment, format, [
      `${assignment.staffName} gave it back ${format.ago(since)}: “${assignment.giveBackReason ?? ''}”`,
    ]),
  staffing: ({ entry }, format) => describeProgram(entry, format),
  conflicts: ({ entry }, format) => describeProgram(entry, format),
  messages: ({ id, programName, conversation: { lastAuthorName, lastText, waiting }, since }, format) => ({
    name: programName,
    link: linkTo.conversation(id),
    facts: [
      `${lastAuthorName}: “${lastText}”`,
      waiting > 1 ? `${waiting} messages, the first ${format.ago(since)}` : format.ago(since),
    ],
  }),
  facilitators: ({ request, entry }, format) => ({
    name: `${request.staffName}: ${request.programName}`,
    link: linkTo.program(request.programID),
    facts: [
      entry ? describeTime(entry, format) : format.nearDay(request.date),
      request.role,
      ...(request.message ? [`“${request.message}”`] : []),
    ],
  }),
  hours: ({ staffID, staffName, hours, count, from, to, logs }, format) => ({
    name: staffName,
    link: { to: '/app/workday/logHoursAdmin', search: { person: staffID ?? undefined } },
    facts: [
      `${format.hours(hours)} in ${pluralize(count, 'log')}`,
      format.days(from, to),
      ...(logs.length < count ? [`${count - logs.length} can't be approved here`] : []),
    ],
  }),
  users: ({ user, since }, format) => ({
    name: formatUserName(user),
    link: linkTo.user(user.email),
    facts: [
      ...(user.username ? [user.email] : []),
      `signed in ${format.ago(since)}`,
      ...(user.hasRequests ? ['has requests'] : []),
    ],
  }),
  mails: ({ count, mails, trouble, since }, format) => ({
    name: trouble
      ? `No e-mail has left since ${format.dateTime(since)}`
      : `${pluralize(count, 'e-mail')} ${count === 1 ? "wasn't" : "weren't"} delivered`,
    link: { to: '/app/settings/centreSettings' },
    facts: trouble
      ? [
          `${trouble.server} ${trouble.problem}`,
          `${format.count(count)} ${count === 1 ? 'waits' : 'wait'}`,
          trouble.answer,
        ]
      : mails.map(({ to, subject, reason }) => `${to}: ${subject}${reason ? ` (${reason})` : ''}`),
  }),
}

export const describeItem = (item: InboxItem, format: Format): Description =>
  (DESCRIBE_KIND[item.kind] as Describe<InboxKind>)(item, format)
