import type { CollectionName } from '@belay/contract/collections'
import { describeValue } from '../form/form-conflict.tsx'
import type { Format } from '../format/format.tsx'

type Fields = Record<string, unknown> | null | undefined

const OTHER_WORDS: Record<string, string> = { assignedStaffIDs: 'staffing' }

/** Converts a field name to words: "cancellationReason" to "cancellation reason", "signerEmail" to "signer e-mail". */
export const spellFieldName = (name: string) =>
  OTHER_WORDS[name] ??
  name
    .replace(/(?<=[a-z])[A-Z](?=([a-z]?))/g, (letter, small) => ` ${small ? letter.toLowerCase() : letter}`)
    .replace(/\bemail\b/, 'e-mail')

type Predicate = (before: NonNullable<Fields>, after: NonNullable<Fields>) => unknown
type OutcomeRule = readonly [applies: Predicate, words: string | ((after: NonNullable<Fields>) => string)]

const staffing: Predicate = (_, after) => 'assignedStaffIDs' in after && Object.keys(after).length === 1

const onlyCancelled =
  (programCancelled: boolean): Predicate =>
  (_, after) =>
    after.programCancelled === programCancelled && Object.keys(after).length === 1

const CANCELLATION: readonly OutcomeRule[] = [
  [onlyCancelled(true), 'Program cancelled'],
  [onlyCancelled(false), 'Program takes place after all'],
]

/** The outcomes of a change by collection. The first one that applies is used. */
const OUTCOMES: Partial<Record<CollectionName, readonly OutcomeRule[]>> = {
  clientPrograms: [
    [(before, after) => after.signed && !before.signed, 'Signed'],
    [(before, after) => before.signed && after.signed === false, 'Voided'],
    [(before, after) => after.declinedAt && !before.declinedAt, 'Declined'],
    [(before, after) => after.sentAt && !before.sentAt, 'Sent for signature'],
    [(before, after) => before.sentAt && after.sentAt === null, 'Taken back to draft'],
    [(before, after) => after.needsAmendment && !before.needsAmendment, 'No longer fits the program'],
    [(_, after) => after.signerEmail && after.documentHash, 'Forwarded to another signer'],
    [staffing, 'Staffing changed'],
    ...CANCELLATION,
  ],
  programRequests: [
    [(before, after) => after.cancelled && !before.cancelled, 'Cancelled'],
    [(before, after) => after.rejected && !before.rejected, 'Rejected'],
    [(before, after) => after.approved && !before.approved, 'Approved'],
    [(before, after) => after.addedToCalendar && !before.addedToCalendar, 'Added to the calendar'],
    ...CANCELLATION,
  ],
  changeRequests: [
    [(before, after) => after.status === 'accepted' && before.status, 'Accepted'],
    [(before, after) => after.status === 'declined' && before.status, 'Declined'],
    [(before, after) => after.status === 'withdrawn' && before.status, 'Withdrawn'],
    [(before, after) => after.status === 'superseded' && before.status, 'No longer applies'],
  ],
  staffPrograms: [
    [(before, after) => after.confirmedAt && !before.confirmedAt, 'Confirmed'],
    [(before, after) => after.declinedAt && !before.declinedAt, 'Declined'],
    [(before, after) => after.givenBackAt && !before.givenBackAt, 'Given back'],
    [(before, after) => before.confirmedAt && after.confirmedAt === null, 'Asked to confirm again'],
  ],
  payRuns: [
    [
      (before, after) => after.reopenedAt && !before.reopenedAt,
      ({ reopenReason }) => (reopenReason ? `Run reopened: ${reopenReason}` : 'Run reopened'),
    ],
  ],
}

/** The headline for the creation of a document, if it has a special name. */
const CREATED: Partial<Record<CollectionName, string>> = { payRuns: 'Finalized' }

type Change = { collection: string; summary: string; before?: Fields; after?: Fields }
/** Returns one line of History: the outcome's name if it has one, otherwise the names of the changed fields. */
export function summarizeChange({ collection, summary, before, after }: Change): string {
  const outcome =
    before && after ? OUTCOMES[collection as CollectionName]?.find(([applies]) => applies(before, after)) : undefined
  if (outcome) return typeof outcome[1] === 'string' ? outcome[1] : outcome[1](after ?? {})
  if (summary === 'Created') return CREATED[collection as CollectionName] ?? summary
  return /^Changed [\w, ]+$/.test(summary) ? summary.replace(/\w+/g, spellFieldName) : summary
}

/** A preposition before the name of a program, which is removed with the name: "sent the contract for Team day". */
const LEADING_WORD = /(?<!asked) (for|from|of|on|to)$/

/** Removes a program's name from a sentence: "Ada approved Team day" becomes "Ada approved the program". */
export function omitProgramName(sentence: string, programName: string): string {
  const [first = '', ...others] = programName ? sentence.split(` ${programName}`) : [sentence]
  return others.reduce((text, next) => {
    if (!/^($|[ ,;])/.test(next)) return `${text} ${programName}${next}`
    return `${LEADING_WORD.test(text) ? text.replace(LEADING_WORD, '') : `${text} the program`}${next}`
  }, first)
}

const RECORDS: Partial<Record<string, string>> = {
  programRequests: 'Request',
  clientPrograms: 'Contract',
  programSchedule: 'Calendar',
  changeRequests: 'Change asked for',
  feedback: 'Feedback',
  programPhotos: 'Photo',
}

export const getNameInProgram = ({ collection, documentName }: Document, programName: string): string =>
  documentName === programName ? (RECORDS[collection] ?? documentName) : omitProgramName(documentName, programName)

type Document = { collection: string; documentName: string }
type Line = { description: string; quantity: number | null; unitPrice: number }

/** Describes the changes of line items: "Added Additional facilitator, 1 × $42.00". */
export function describeLineChanges(
  before: unknown,
  after: unknown,
  format: Pick<Format, 'money' | 'number'>,
): string[] {
  const describeLines = (lines: unknown) =>
    (Array.isArray(lines) ? (lines as Line[]) : []).map(
      ({ description, quantity, unitPrice }) =>
        `${description}, ${quantity === null ? '?' : format.number(quantity)} × ${format.money(unitPrice)}`,
    )
  const [old, now] = [describeLines(before), describeLines(after)]
  return [
    ...now.filter((line) => !old.includes(line)).map((line) => `Added ${line}`),
    ...old.filter((line) => !now.includes(line)).map((line) => `Removed ${line}`),
  ]
}

const MONEY = new Set(['discount', 'total', 'totalCost', 'payRate', 'unitPrice', 'amount'])

/** Formats a field's value as text: instants, amounts, and a signature as the name of its signer. */
export function formatField(name: string, value: unknown, format: Format): string {
  if (typeof value === 'number' && /At$/.test(name)) return format.dateTime(value)
  if (typeof value === 'number' && MONEY.has(name)) return format.money(value)
  if (name === 'signature' && value) return describeValue((value as { name?: string }).name, format)
  return describeValue(value, format)
}
