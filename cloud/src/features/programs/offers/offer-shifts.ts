import { LIMITS } from '@belay/contract/constants'
import { definedFields } from '../../../platform/defined-fields.ts'
import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import type { VersionedOffer } from '../assignments/staff-programs.documents.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import { overrideKey } from '../conflicts/conflicts.rules.ts'
import { requireNoConflictsOfJoining } from '../conflicts/require-no-conflicts.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { createOffer, termsOf } from './mark-offer.ts'
import { shiftOffered } from './shift-offers.notifications.ts'

/**
 * Offers a program's open shifts to these people, or else to everyone who fits, is paid and was not asked before.
 * Notifies each; the first people who accept get the shifts (R135). Refuses people with a blocking conflict, unless
 * there is an override.
 */
export async function offerShifts(context: Context, input: Input<'staffPrograms.offer'>): Promise<VersionedOffer[]> {
  const { programID } = input
  const people = await findAsked(context, input)
  return inTransaction(context, async (tx) => {
    const entry = await tx.require(programSchedule, programID)
    const assignments = await findAssignments(tx, programID)
    const terms = termsOf(tx, context, entry, assignments, input)
    if (people.length === 0)
      refuse('failed-precondition', 'Nobody else fits this shift and is free then.', 'nobody-fits')
    const joining = people.map(({ staffID, ...own }) => ({ ...terms, ...definedFields(own), staffID }))
    const overrides = await requireNoConflictsOfJoining(tx, context, programID, joining, input.override)
    const offers: VersionedOffer[] = []
    for (const { staffID, ...own } of joining) {
      const overridden = overrides.filter((override) => override.staffID === staffID).map(overrideKey)
      offers.push(await createOffer(tx, entry, assignments, staffID, { ...own, overridden }))
    }
    await copyProgramFacts(tx, context, programID)
    const { settings } = context
    const where = await findWhereToGo(tx, entry)
    for (const offer of offers) await notify(tx, context, shiftOffered({ offer, where, settings }))
    const [only] = offers
    const whom = only && offers.length === 1 ? only.staffName : `${offers.length} people`
    tx.describe(`offered ${whom} a shift on ${entry.programName}`)
    return offers
  })
}

type Asked = NonNullable<Input<'staffPrograms.offer'>['people']>[number]

/** Returns the people to offer shifts to, without duplicates: those in the input, or else everyone who fits. */
async function findAsked(context: Context, { programID, people, staffIDs }: Input<'staffPrograms.offer'>) {
  const named: Asked[] | undefined = people ?? staffIDs?.map((staffID) => ({ staffID }))
  const fitting = async (): Promise<Asked[]> =>
    (await findCandidates(context, { programID })).items
      .filter(({ proposed }) => proposed)
      .slice(0, LIMITS.facilitatorsPerProgram)
      .map(({ staffID }) => ({ staffID }))
  const asked = named ?? (await fitting())
  return [...new Map(asked.map((person) => [person.staffID, person])).values()]
}
