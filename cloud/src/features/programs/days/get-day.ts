import { currentVersionOf } from '@belay/contract/amendments'
import { findOpenOffer } from '@belay/contract/open-offer'
import type { ProgramDay } from '@belay/contract/program-days'
import { isLeadRole, staffStateOf } from '@belay/contract/staffing'
import type { WhereToGo } from '@belay/contract/where-to-go'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import { clientPrograms, type VersionedContract } from '../contracts/client-programs.documents.ts'
import { presentContractAbilities } from '../contracts/client-programs.presenter.ts'
import { findRequest } from '../find-request.ts'
import { programPhotos } from '../photos/program-photos.documents.ts'
import type { VersionedRequest } from '../requests/program-requests.documents.ts'
import { presentOpenRequest } from '../requests/program-requests.presenter.ts'
import { calendarOfDay } from '../schedule/calendar-feed.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { findCrew, findMeeting } from '../shifts/meeting-of-shift.ts'
import { idOfDay, presentDay } from './days.presenter.ts'
import { dayStageOf, findDayStep, isBooked, isCalledOff, presentNext, requireSeen } from './days.rules.ts'

/**
 * Returns the page of a program for one of its client's people: the next step, date, place and preparation. Throws
 * `not-found` for everybody who is not named in its request or contract (R360).
 */
export async function getDay(context: Context, { programID: id }: Input<'programs.day'>) {
  const { store } = context
  const request = await findRequest(context, id)
  const programID = request ? request.programID : id
  const [contract, entry] = await Promise.all([
    programID === null ? null : store.get(clientPrograms, programID),
    programID === null ? null : store.get(programSchedule, programID),
  ])
  return readDay(context, programID, { request, contract, entry })
}

type Documents = { request: VersionedRequest | null; contract: VersionedContract | null; entry: VersionedEntry | null }

/** Returns the page of a program from its documents. Throws `not-found` if the caller may not see it. */
export async function readDay(context: Context, programID: string | null, facts: Documents) {
  const { actor, store, settings, clock } = context
  const { request, contract, entry } = facts
  const seen = requireSeen(actor, { request, contract })
  const moment = { now: clock.now(), timeZone: settings.centre.timeZone }
  const stage = dayStageOf(facts, moment)
  const step = findDayStep(actor, facts, stage)
  const typeName = entry?.programType || request?.programDetails.programType || ''
  const isOff = isCalledOff(stage)
  const [meeting, type, crew, photos] = await Promise.all([
    entry ? findMeeting(store, entry, entry, true) : null,
    isOff ? null : findProgramType(context, typeName),
    entry && !isOff && isBooked(facts) ? findLeaders(store, entry.programID) : [],
    entry && stage === 'done' ? store.count(programPhotos, { where: { programID: entry.programID } }) : 0,
  ])
  const hasCalendar = entry !== null && !isOff && stage !== 'done'
  return {
    id: idOfDay({ programID, request }),
    programID,
    ...presentDay(facts),
    participants: entry?.participants ?? contract?.participants ?? request?.programDetails.participants ?? null,
    stage,
    next: presentNext(step, seen, moment),
    request: seen.request && presentRequest(seen.request, centreToday(settings, moment.now)),
    where: meeting?.where ?? whereOfContract(seen.contract),
    arrival: isOff ? '' : (meeting?.place?.arrival ?? ''),
    badWeather: isOff ? null : (meeting?.badWeather ?? null),
    bring: type?.participantsBring ?? '',
    crew,
    photos,
    calendar: hasCalendar && meeting ? calendarOfDay(context, entry, meeting.where) : '',
    contract: seen.contract && presentContract(seen.contract),
    can: presentAbilities(context, seen, entry),
  }
}

function presentRequest(request: VersionedRequest, today: string): ProgramDay['request'] {
  const { id, version, reference, programDetails, cancellationReason, rejectionReason } = request
  const offer = findOpenOffer(request, today)
  return {
    id,
    version,
    reference,
    dates: programDetails.preferredDates,
    offer: offer && { dates: offer.dates, holdUntil: offer.holdUntil, message: offer.message },
    reason: cancellationReason ?? rejectionReason,
  }
}

/** Returns the place that the contract names, for a program that is not on the schedule. */
const whereOfContract = (contract: VersionedContract | null): WhereToGo | null =>
  contract?.date ? { location: contract.location, address: '', mapLink: '' } : null

/** Returns the facts of a contract that was sent. Null for a draft, which clients do not see. */
function presentContract(contract: VersionedContract): ProgramDay['contract'] {
  const part = currentVersionOf(contract)
  if (part.sentAt === null && !contract.signed) return null
  const shown = part.sentAt === null ? contract : part
  return {
    programID: contract.programID,
    version: contract.version,
    total: shown.total,
    signerEmail: shown.signerEmail,
    remindedAt: shown.remindedAt,
    signedBy: contract.signature?.name ?? null,
    signedAt: contract.signature?.signedAt ?? null,
  }
}

/** Returns the first names and roles of the people who confirmed, leads first. */
async function findLeaders(store: DocumentStore, programID: string) {
  const crew = await findCrew(store, programID)
  return crew
    .filter((person) => staffStateOf(person) === 'confirmed')
    .toSorted((a, b) => Number(isLeadRole(b.role)) - Number(isLeadRole(a.role)))
    .map(({ staffName, role }) => ({ name: staffName.split(' ')[0] ?? '', role }))
}

type Seen = { request: VersionedRequest | null; contract: VersionedContract | null }

/** Returns the actions of the page that the person may take, by the rules of their calls. */
function presentAbilities(context: Context, { request, contract }: Seen, entry: VersionedEntry | null) {
  const ofRequest = request && presentOpenRequest(context, request, entry, []).can
  const ofContract = contract && presentContractAbilities(context, contract, entry).can
  return {
    edit: ofRequest?.edit ?? false,
    share: ofRequest?.share ?? false,
    cancel: ofRequest?.cancel ?? false,
    chooseDate: ofRequest?.chooseDate ?? false,
    sign: ofContract?.sign ?? false,
    remind: ofContract?.remind ?? false,
    takeBack: ofContract?.takeBack ?? false,
    pdf: ofContract?.pdf ?? false,
  }
}
