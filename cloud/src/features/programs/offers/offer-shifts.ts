import { LIMITS } from '@belay/contract/constants'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import { pickDefinedFields } from '../../../platform/calls/defined-fields.ts'
import { type Context, type Input, runInTransaction } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { staff } from '../../staff/staff.documents.ts'
import { requireAssignable } from '../assignments/assignable-staff.ts'
import { assignmentID, findAssignments } from '../assignments/find-assignments.ts'
import { refuseCancelledOrStartedProgram } from '../assignments/refuse-assigning.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import { openSeatsOf } from '../assignments/staffing-of-program.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import { overrideKey } from '../conflicts/conflicts.rules.ts'
import { refuseBlockedStaff } from '../conflicts/refuse-blocked.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { type ShiftOffer, shiftOffers, type VersionedOffer } from './shift-offers.documents.ts'
import { shiftOffered } from './shift-offers.notifications.ts'
import { computeAnswerBy, mayOfferAgain, refuseMemberOfProgram, refuseWithoutOpenSeat } from './shift-offers.rules.ts'

type Terms = Pick<ShiftOffer, 'role' | 'hours' | 'note' | 'answerBy'>

/**
 * Offers a program's open shifts to these people, or else to everyone who fits, is paid and was not asked before.
 * Notifies each; the first people who accept get the shifts (R135). Refuses people with a blocking conflict, unless
 * there is an override.
 */
export async function offerShifts(context: Context, input: Input<'staffPrograms.offer'>): Promise<VersionedOffer[]> {
  const { programID } = input
  const people = await findPeopleToAsk(context, input)
  return runInTransaction(context, async (tx) => {
    const entry = await tx.require(programSchedule, programID)
    const assignments = await findAssignments(tx, programID)
    const terms = createOfferTerms(tx, context, entry, assignments, input)
    if (people.length === 0)
      refuse('failed-precondition', 'Nobody else fits this shift and is free then.', 'nobody-fits')
    const joining = people.map((person) => ({ ...terms, ...pickDefinedFields(person), staffID: person.staffID }))
    const overrides = await refuseBlockedStaff(tx, context, programID, joining, input.override)
    const asking = joining.map((person) => ({
      ...person,
      overridden: overrides.filter(({ staffID }) => staffID === person.staffID).map(overrideKey),
    }))
    const offers = await createOffers(tx, context, entry, assignments, asking)
    const [only] = offers
    const recipients = only && offers.length === 1 ? only.staffName : `${offers.length} people`
    tx.setDescription(`offered ${recipients} a shift on ${entry.programName}`)
    return offers
  })
}

/**
 * Offers a shift that its person has just given back to these people, with its role and hours. Skips conflicts, which
 * an acceptance checks. Returns the number of people asked: none if the program has enough people without the shift.
 */
export async function offerGivenBackShift(
  tx: Tx,
  context: Context,
  { programID, staffName, role, hours }: StaffProgram,
  staffIDs: readonly string[],
): Promise<number> {
  const entry = await tx.require(programSchedule, programID)
  const assignments = await findAssignments(tx, programID)
  if (openSeatsOf(entry, assignments) === 0) return 0
  const note = `${staffName} can't make it.`
  const terms = { ...createOfferTerms(tx, context, entry, assignments, { role, hours, note }), overridden: [] }
  const people = staffIDs.map((staffID) => ({ ...terms, staffID }))
  return (await createOffers(tx, context, entry, assignments, people)).length
}

/** Offers shifts of a program to these people, and notifies each. */
async function createOffers(
  tx: Tx,
  context: Pick<Context, 'settings'>,
  entry: ScheduleEntry,
  assignments: readonly StaffProgram[],
  people: readonly (Terms & Pick<ShiftOffer, 'staffID' | 'overridden'>)[],
): Promise<VersionedOffer[]> {
  const { settings } = context
  const where = await findWhereToGo(tx, entry, false)
  const offers: VersionedOffer[] = []
  for (const { staffID, ...terms } of people) offers.push(await createOffer(tx, entry, assignments, staffID, terms))
  for (const offer of offers) await notify(tx, context, shiftOffered({ offer, where, settings }))
  return offers
}

/** Returns the terms of an offer. Refuses if the program has no open shift or has begun. */
function createOfferTerms(
  tx: Tx,
  { settings }: Pick<Context, 'settings'>,
  entry: ScheduleEntry,
  assigned: readonly StaffProgram[],
  { role, note, hours, answerBy }: Pick<Input<'staffPrograms.offer'>, 'role' | 'note' | 'hours' | 'answerBy'>,
): Terms {
  const { timeZone } = settings.centre
  refuseCancelledOrStartedProgram(entry, tx.now, timeZone)
  refuseWithoutOpenSeat(entry, assigned)
  return {
    role,
    note,
    hours: hours ?? plannedHoursOf(entry),
    answerBy: computeAnswerBy(entry, answerBy, tx.now, timeZone),
  }
}

/** Offers a shift to one person, also after an earlier offer has ended. */
async function createOffer(
  tx: Tx,
  { programID, programName, date, startTime, endTime, location }: ScheduleEntry,
  assigned: readonly StaffProgram[],
  staffID: string,
  more: Terms & Pick<ShiftOffer, 'overridden'>,
): Promise<VersionedOffer> {
  refuseMemberOfProgram(staffID, assigned)
  const member = await requireAssignable(tx, await tx.lock(staff, staffID))
  const id = assignmentID(staffID, programID)
  const fields = {
    programName,
    date,
    startTime,
    endTime,
    location,
    ...more,
    staffName: member.name,
    staffEmail: member.email,
    status: 'offered' as const,
    offeredAt: tx.now,
    answeredAt: null,
    declineReason: null,
    endedAs: null,
  }
  const earlier = await tx.get(shiftOffers, id)
  return earlier
    ? tx.update(shiftOffers, mayOfferAgain(earlier), fields)
    : tx.create(shiftOffers, { id, staffID, programID, ...fields })
}

type PersonToAsk = NonNullable<Input<'staffPrograms.offer'>['people']>[number]

/** Returns the people to offer shifts to, without duplicates: those in the input, or else everyone who fits. */
async function findPeopleToAsk(context: Context, { programID, people, staffIDs }: Input<'staffPrograms.offer'>) {
  const asked: PersonToAsk[] =
    people ?? (staffIDs ?? (await findProposedStaff(context, programID))).map((staffID) => ({ staffID }))
  return [...new Map(asked.map((person) => [person.staffID, person])).values()]
}

/** Returns the staff IDs of everyone who fits a program, is paid and was not asked before. */
export const findProposedStaff = async (context: Context, programID: string): Promise<string[]> =>
  (await findCandidates(context, { programID })).items
    .filter(({ proposed }) => proposed)
    .slice(0, LIMITS.facilitatorsPerProgram)
    .map(({ staffID }) => staffID)
