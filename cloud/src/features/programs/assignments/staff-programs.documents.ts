import { toMinutesOfDay } from '@belay/contract/dates'
import { type Debrief, staffProgram } from '@belay/contract/staff-programs'
import { boolean, defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import { type DocumentOf, sortableDate, sortableTime } from '../../documents.ts'

/**
 * An assignment as stored. Extra fields that `staffProgram` leaves out: `staffEmail`, the recipient of live updates;
 * `askedAt`, the time of the last asking, if it was after the creation; `debrief`, for Admins and the person.
 */
export type StaffProgram = DocumentOf<typeof staffProgram> & {
  totalCost: number
  staffEmail: string
  askedAt?: number
  debrief?: Debrief
}
export type VersionedAssignment = Versioned<StaffProgram>

/** The answer fields of an assignment that is not answered and has no reminder. */
export const UNANSWERED = {
  confirmedAt: null,
  declinedAt: null,
  declineReason: null,
  givenBackAt: null,
  giveBackReason: null,
  remindedAt: null,
} as const

/** The fields of an assignment that starts again because its date or time changed. */
export const AT_ANOTHER_TIME = { ...UNANSWERED, checkedInAt: null, checkInSentAt: null } as const

/** True if the person has neither confirmed nor declined. */
export const isUnanswered = ({ confirmedAt, declinedAt }: Pick<StaffProgram, 'confirmedAt' | 'declinedAt'>): boolean =>
  confirmedAt === null && declinedAt === null

/** True if the person gave the shift back and nobody has taken it. It is still theirs. */
export const isGivenBack = ({ givenBackAt, declinedAt }: Pick<StaffProgram, 'givenBackAt' | 'declinedAt'>): boolean =>
  Boolean(givenBackAt) && declinedAt === null

export const staffPrograms = defineCollection<StaffProgram>({
  name: 'staffPrograms',
  idField: 'id',
  schema: staffProgram,
  documentName: 'StaffProgram',
  nameOf: (doc) => `${doc.staffName} on ${doc.programName}`,
  keys: {
    staffID: text('staffID'),
    programID: text('programID'),
    date: text((doc) => sortableDate(doc.date)),
    /** The end of the day if the shift has no start time. */
    begins: text((doc) => sortableTime(doc.date, doc.startTime ? toMinutesOfDay(doc.startTime) : 24 * 60)),
    hours: number('hours'),
    totalCost: number('totalCost'),
    unanswered: boolean(isUnanswered),
    givenBack: boolean(isGivenBack),
  },
  lists: {
    date: [[], ['unanswered'], ['programID'], ['staffID'], ['programID', 'staffID']],
    begins: [['givenBack']],
  },
  audience: (doc) => ({ emails: [doc.staffEmail] }),
})
