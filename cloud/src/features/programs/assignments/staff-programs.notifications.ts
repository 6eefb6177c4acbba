import { linkTo } from '@belay/contract/links'
import type { WhereToGo } from '@belay/contract/where-to-go'
import type { Services } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { dateInWords, timeInWords } from '../../../platform/time/date-in-words.ts'
import { buildCalendarFile, toEventFields } from '../../calendar/calendar-file.ts'
import { ALL_ADMINS, type Message } from '../../notifications/message.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { staff } from '../../staff/staff.documents.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { answerLinkOf } from '../shifts/shift-answers.ts'
import {
  describeShift,
  FACTS_SAY_IT,
  factsOfShift,
  filingFieldsOf,
  MOST_MAILS,
  ownShiftLink,
  programLink,
  requestDataOf,
} from '../shifts/shift-words.ts'
import type { Program } from './assignment-rows.ts'
import { sortByStaffName } from './find-assignments.ts'
import { isUnanswered, type StaffProgram, type VersionedAssignment } from './staff-programs.documents.ts'

/** The maximum number of programs that one notification names. */
const MOST_LINES = 10

/** The content of a message about a person's current or former shift. */
export type Shift = {
  assignment: VersionedAssignment
  /** The schedule entry; null if the program is not on the calendar. */
  entry: VersionedEntry | null
  where: WhereToGo
  /** The person's current e-mail address. Past assignments may contain an older one. */
  email: string
  settings: Settings
  /** The time of the change, in ms. */
  now: number
}

/** Reads the data for messages about this assignment. */
export async function findShift(tx: Tx, { settings }: Pick<Services, 'settings'>, assignment: VersionedAssignment) {
  const email = (await tx.get(staff, assignment.staffID))?.email ?? assignment.staffEmail
  const entry = await tx.get(programSchedule, assignment.programID)
  const where = await findWhereToGo(tx, entry ?? assignment, assignment.declinedAt === null)
  return { assignment, entry, where, email, settings, now: tx.now }
}

/** Builds the message to a person that they are assigned to a shift, with a calendar file (R4). */
export const shiftAssigned = (shift: Shift): Message => ({
  ...shiftWords(shift),
  type: 'program_assignment',
  title: `You're assigned to ${shift.assignment.programName}`,
})

/** Builds the message to a person that a shift they took is theirs, with a calendar file. */
export const shiftTaken = (shift: Shift): Message => ({
  ...shiftWords(shift),
  type: 'program_assignment',
  title: `You work ${shift.assignment.programName}`,
})

/** Builds one reminder to a person of all the shifts they have not answered. */
export function shiftsReminded({ shifts }: { shifts: readonly Shift[] }): Message {
  const [first] = shifts
  const only = shifts.length === 1 ? first : undefined
  const shiftsInWords = only ? `your shift on ${only.assignment.programName}` : `your ${shifts.length} shifts`
  return {
    type: 'program_assignment',
    recipients: first ? [{ email: first.email }] : [],
    title: `Reminder: confirm ${shiftsInWords}`,
    message: shifts.map(({ assignment, where }) => describeShift(assignment, where)).join('\n'),
    details: `Please confirm or decline your ${only ? 'shift' : 'shifts'}.`,
    inMail: FACTS_SAY_IT,
    ...(only
      ? {
          ...filingFieldsOf(only.assignment, only.where),
          link: ownShiftLink(only.assignment.programID),
          answer: answerLinkOf(only.assignment),
        }
      : {
          programIDs: programsOf(shifts.map(({ assignment }) => assignment)),
          facts: shifts.map(({ assignment, where }) => factsOfShift(assignment, where)),
          link: { ...linkTo.home(), label: 'Open Home' },
        }),
  }
}

/** A person's shift of the next day: when to be there, and the names of the others who work it. */
export type NextDayShift = Shift & { meetAt: string | null; crew: readonly string[] }

/** Builds one reminder to a person of all their shifts of the next day. `key`: identifies the person and the day. */
export function shiftsTomorrow({ shifts, key }: { shifts: readonly NextDayShift[]; key: string }): Message {
  const [first] = shifts
  const only = shifts.length === 1 ? first : undefined
  const describeDay = ({ assignment, meetAt, crew }: NextDayShift) =>
    [
      meetAt && `${only ? 'Be there' : `${assignment.programName}: be there`} at ${meetAt}.`,
      crew.length > 0 && `With ${new Intl.ListFormat('en').format(crew)}.`,
      isUnanswered(assignment) && 'Please confirm or decline this shift.',
    ]
      .filter(Boolean)
      .join(' ')
  return {
    type: 'program_assignment',
    recipients: first ? [{ email: first.email }] : [],
    title: only ? `Tomorrow: ${only.assignment.programName}` : `Tomorrow: ${shifts.length} shifts`,
    message: shifts.map(({ assignment, where }) => describeShift(assignment, where)).join('\n'),
    details: shifts.map(describeDay).filter(Boolean).join('\n'),
    inMail: FACTS_SAY_IT,
    key,
    ...(only
      ? {
          ...filingFieldsOf(only.assignment, only.where),
          link: ownShiftLink(only.assignment.programID),
          answer: isUnanswered(only.assignment) ? answerLinkOf(only.assignment) : undefined,
        }
      : {
          programIDs: programsOf(shifts.map(({ assignment }) => assignment)),
          facts: shifts.map(({ assignment, where }) => factsOfShift(assignment, where)),
          link: { ...linkTo.home(), label: 'Open Home' },
        }),
  }
}

/** Builds the message to a person that their shift changed, with an updated calendar file. */
export const shiftChanged = (shift: Shift): Message => ({
  ...shiftWords(shift),
  type: 'program_changed',
  title: `Your shift on ${shift.assignment.programName} changed`,
})

/** The reason for people who gave a shift back and were replaced by an Admin. */
export const REPLACED_REASON = 'Somebody else works it instead.'

/** Builds the message that a person lost a shift, and why. The attached file removes it from their calendar. */
export const shiftReleased = (shift: Shift & { why: string }): Message => ({
  type: 'program_cancelled',
  recipients: [{ email: shift.email }],
  title: `You're no longer assigned to ${shift.assignment.programName}`,
  message: `You don't need to work ${shift.assignment.programName} on ${timeInWords(shift.assignment)}.`,
  details: shift.why,
  ...filingFieldsOf(shift.assignment),
  relatedDocumentId: shift.assignment.programID,
  calendarFile: fileOf(shift, true),
})

type Declined = { assignment: StaffProgram; reason: string; isUrgent: boolean }
/** Builds the message to the Admins that a person declined a shift. `isUrgent`: it was confirmed, so it begins soon. */
export const shiftDeclined = ({ assignment, reason, isUrgent }: Declined): Message => ({
  type: 'program_assignment',
  recipients: [ALL_ADMINS],
  title: isUrgent
    ? `Urgent: ${assignment.staffName} can't make ${assignment.programName}`
    : `${assignment.staffName} declined ${assignment.programName}`,
  message:
    `${assignment.staffName} can't work ${assignment.programName} ` +
    `on ${timeInWords(assignment)} (${assignment.role}).`,
  words: reason,
  ...filingFieldsOf(assignment),
  mostMails: MOST_MAILS,
})

type GivenBack = { assignment: StaffProgram; reason: string; asked: number }
/** Builds the message to the Admins that a person gave their shift back and keeps it until somebody takes it. */
export const shiftGivenBack = ({ assignment, reason, asked }: GivenBack): Message => ({
  type: 'program_assignment',
  recipients: [ALL_ADMINS],
  title: `${assignment.staffName} gave back ${assignment.programName}`,
  message:
    `${assignment.staffName} would like somebody else to work ${assignment.programName} ` +
    `on ${timeInWords(assignment)} (${assignment.role}). It stays theirs until somebody takes it.` +
    (asked > 0 ? ` We asked ${asked === 1 ? 'the 1 person who fits' : `the ${asked} people who fit`}.` : ''),
  words: reason,
  ...filingFieldsOf(assignment),
  mostMails: MOST_MAILS,
})

/**
 * Builds the message to a person that their shift was given back by a mailed link. A mail can be forwarded, so that the
 * link may have been used by somebody else. `reason`: the text that was entered.
 */
export const shiftGivenBackByLink = ({ assignment, where, email, reason }: Shift & { reason: string }): Message => ({
  type: 'program_assignment',
  recipients: [{ email }],
  title: `Your shift on ${assignment.programName} was given back`,
  message:
    `${assignment.programName} on ${timeInWords(assignment)} was given back with the link in our e-mail about it, ` +
    'by you or by somebody else who has that e-mail. It stays yours until somebody takes it.',
  inMail: {
    message:
      'You, or somebody else who has our e-mail about it, gave this shift back with the link in that e-mail. ' +
      'It stays yours until somebody takes it.',
  },
  details: "If you want it, or if it wasn't you, open the shift and keep it.",
  words: reason,
  ...filingFieldsOf(assignment, where),
  link: ownShiftLink(assignment.programID),
  mostMails: MOST_MAILS,
  isUnreadForAuthor: true,
})

/**
 * Builds the message to the Admins about an incident in a debrief. The incident's text is only on the program, so that
 * no message shows it to a person who was an Admin, or on a locked screen.
 */
export const incidentReported = ({ assignment }: { assignment: StaffProgram }): Message => ({
  type: 'program_assignment',
  recipients: [ALL_ADMINS],
  title: `Urgent: ${assignment.staffName} reports an incident at ${assignment.programName}`,
  message:
    `${assignment.staffName} reports an incident at ${assignment.programName} on ${timeInWords(assignment)}. ` +
    'Open the program to read it.',
  ...filingFieldsOf(assignment),
  mostMails: MOST_MAILS,
})

/** Builds one in-app message to the Admins about a program's new assignments; without recipients if none (R1). */
export function staffAssigned({ program, assigned }: { program: Program; assigned: readonly StaffProgram[] }): Message {
  const names = sortByStaffName(assigned).map(({ staffName, role }) => `${staffName} (${role})`)
  const roles = [...new Set(assigned.map(({ role }) => role))].join(', ').slice(0, 200)
  const people = assigned.length === 1 ? '1 person' : `${assigned.length} people`
  const [first] = assigned
  return {
    type: 'program_assignment',
    recipients: first ? [ALL_ADMINS] : [],
    title: `${program.programName}: ${people} assigned`,
    message: `${names.join(', ')} will work ${program.programName} on ${dateInWords(program.date)}.`,
    relatedDocumentId: assigned.length === 1 && first ? first.id : program.programID,
    programIDs: [program.programID],
    requestData: requestDataOf(program, roles),
    link: programLink(program.programID),
    inAppOnly: true,
  }
}

/** Builds one in-app message to the Admins about new assignments to several programs. */
export function manyAssigned({ assigned }: { assigned: readonly StaffProgram[] }): Message {
  const programs = [...Map.groupBy(assigned, ({ programID }) => programID).values()]
  const people = new Set(assigned.map(({ staffID }) => staffID)).size
  const [first] = programs
  if (first?.[0] && programs.length === 1) return staffAssigned({ program: first[0], assigned: first })
  const lines = programs.slice(0, MOST_LINES).map((shifts) => {
    const names = sortByStaffName(shifts).map(({ staffName }) => staffName)
    return `${shifts[0]?.programName} on ${dateInWords(shifts[0]?.date ?? '')}: ${names.join(', ')}`
  })
  const more = programs.length - lines.length
  return {
    type: 'program_assignment',
    recipients: [ALL_ADMINS],
    title: `${people === 1 ? '1 person' : `${people} people`} assigned to ${programs.length} programs`,
    message: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
    programIDs: programsOf(assigned),
    link: { ...linkTo.schedule(), label: 'Open the schedule' },
    inAppOnly: true,
  }
}

const programsOf = (assignments: readonly StaffProgram[]) => [...new Set(assignments.map(({ programID }) => programID))]

/** Returns the fields of messages about an assigned or changed shift. Asks for an answer unless it is confirmed. */
function shiftWords(shift: Shift) {
  return {
    recipients: [{ email: shift.email }],
    message: describeShift(shift.assignment, shift.where),
    inMail: FACTS_SAY_IT,
    details: shift.assignment.confirmedAt === null ? 'Please confirm or decline your shift.' : undefined,
    ...filingFieldsOf(shift.assignment, shift.where),
    link: ownShiftLink(shift.assignment.programID),
    answer: shift.assignment.confirmedAt === null ? answerLinkOf(shift.assignment) : undefined,
    calendarFile: fileOf(shift, false),
  }
}

/** Returns a shift's calendar file. Its sequence is the entry's version, which all files of the program share. */
function fileOf({ assignment, entry, where, email, settings, now }: Shift, cancel: boolean): string {
  const event = {
    ...toEventFields(assignment),
    where,
    description: `${assignment.role}, ${assignment.hours} planned hours`,
    page: 'shift' as const,
    sequence: entry?.version ?? assignment.version + (cancel ? 1 : 0),
    status: entry?.status === 'tentative' ? ('tentative' as const) : ('confirmed' as const),
    changedAt: now,
  }
  return buildCalendarFile(settings, event, { name: assignment.staffName, email }, cancel)
}
