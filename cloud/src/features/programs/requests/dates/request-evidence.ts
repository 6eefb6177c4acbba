import { contractTotal } from '@belay/contract/money'
import { staffNeededFor } from '@belay/contract/staff-needed'
import { pickDefinedFields } from '../../../../platform/calls/defined-fields.ts'
import type { Context, Input } from '../../../../platform/calls/gate.ts'
import { refuse } from '../../../../platform/calls/refuse.ts'
import { findSimilarClients } from '../../../clients/similar-clients.ts'
import { type Place, places } from '../../../places/places.documents.ts'
import { findProgramType } from '../../../program-types/find-program-type.ts'
import type { ProgramType } from '../../../program-types/program-types.documents.ts'
import { users } from '../../../users/users.documents.ts'
import { type Conflict, findConflicts, isBlocking } from '../../conflicts/conflicts.rules.ts'
import { readConflictFacts } from '../../conflicts/read-conflict-facts.ts'
import { priceLines } from '../../contracts/price-lines.ts'
import { type ProgramRequest, programRequests } from '../program-requests.documents.ts'

type Details = ProgramRequest['programDetails']
type When = Details['preferredDates'][number]
type DateToCheck = { when: When; details: Details; fitting: readonly Place[]; staffNeeded: number | null }
type Option = When & { placeID: string | null; location: string; conflicts: Conflict[] }

const isFree = ({ conflicts }: Option) => !conflicts.some(isBlocking)

/**
 * Collects what an Admin needs to approve a request: for each preferred date, the conflicts at the first free place of
 * the type; similar clients; the priced lines; and the staff needed. Reads only the programs of those days, the places
 * of the type and a few similar clients, so the cost does not grow with the number of programs.
 */
export async function getRequestEvidence(
  context: Context,
  { id, programType, participants, date }: Input<'programRequests.evidence'>,
) {
  const { store } = context
  const request = (await store.get(programRequests, id)) ?? refuse('not-found')
  const details = { ...request.programDetails, ...pickDefinedFields({ programType, participants }) }
  const type = await findProgramType(context, details.programType)
  const staffNeeded = type ? staffNeededFor(type, details.participants) : null
  const fitting = await findFittingPlaces(context, details, type)
  const { organization, email: contactEmail, phone } = request
  const [dates, clients, requesterGone] = await Promise.all([
    Promise.all(
      details.preferredDates.map((when) =>
        findBestPlaceForDate(context, request, { when, details, fitting, staffNeeded }),
      ),
    ),
    findSimilarClients(context, { organization, contactEmail, phone }),
    isRequesterGone(context, request),
  ])
  const best = dates.find(isFree) ?? dates[0]
  const lines = await priceLines(context, type, {
    participants: details.participants,
    date: date ?? best?.date ?? null,
    startTime: best?.startTime ?? null,
    endTime: best?.endTime ?? null,
    staffNeeded,
  })
  return { dates, clients, lines, total: contractTotal(lines, 0), staffNeeded, requesterGone }
}

/** True if the account that sent the request was deleted, and nobody has its e-mail address now. */
const isRequesterGone = async ({ store }: Pick<Context, 'store'>, { userid, email }: ProgramRequest) =>
  userid !== null && (await store.get(users, email)) === null

/** Returns the type's active places, those with the wished setting first. Empty if the program is not on campus. */
async function findFittingPlaces(
  { store }: Pick<Context, 'store'>,
  { location, setting }: Details,
  type: ProgramType | null,
): Promise<Place[]> {
  if (location !== 'on campus' || !type || type.placeIDs.length === 0) return []
  const placeByID = new Map((await store.getMany(places, type.placeIDs)).map((place) => [place.placeID, place]))
  const active = type.placeIDs.flatMap((placeID) => placeByID.get(placeID) ?? []).filter((place) => place.active)
  const isAsWished = (place: Place) => setting === 'either' || place.setting === setting
  return [...active.filter(isAsWished), ...active.filter((place) => !isAsWished(place))]
}

/** Returns the conflicts of a date at the first free place, else at the first place. */
async function findBestPlaceForDate(
  context: Context,
  { id: requestID }: ProgramRequest,
  { when, details: { location, participants, programType }, fitting, staffNeeded }: DateToCheck,
): Promise<Option> {
  const plan = { ...when, placeID: null, location, programID: null, requestID, participants, programType, staffNeeded }
  const reading = { staffIDs: [], dateBefore: null, now: context.clock.now() }
  const facts = await readConflictFacts(context, context, plan, reading)
  const options = fitting.map((place) => {
    const located = { placeID: place.placeID, location: place.name }
    return { ...when, ...located, conflicts: findConflicts({ ...plan, ...located }, { ...facts, place }) }
  })
  const elsewhere = { ...when, placeID: null, location: '', conflicts: findConflicts(plan, facts) }
  return options.find(isFree) ?? options[0] ?? elsewhere
}
