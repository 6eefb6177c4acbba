import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuseInvalidQuery } from '../../../platform/calls/lists.ts'
import { findFirst } from '../../../platform/documents/find-all.ts'
import { mergePages } from '../../../platform/documents/merge-pages.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { clientPrograms, dayOfContract, type VersionedContract } from '../contracts/client-programs.documents.ts'
import { createDayOrder, createDayRanges } from '../day-order.ts'
import { dayOfRequest, programRequests, type VersionedRequest } from '../requests/program-requests.documents.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { idOfDay, presentDay } from './days.presenter.ts'
import { dayStageOf, findDayStep, isCalledOff } from './days.rules.ts'
import { readDay } from './get-day.ts'

type Part = { limit: number; cursor?: string }
type Found = { request: VersionedRequest; contract?: never } | { contract: VersionedContract; request?: never }

const idOf = ({ request, contract }: Found) => (request ? request.id : contract.programID)
const dayOf = ({ request, contract }: Found) => (request ? dayOfRequest(request) : dayOfContract(contract))
const compareByDay = createDayOrder(dayOf, idOf)

/** True if the person made the request or is one of its other contacts. */
const involves = ({ email, otherContacts }: VersionedRequest, person: string) =>
  email === person || otherContacts.includes(person)

/**
 * Lists the programs of the requests that involve the caller and of the contracts to which the caller is a party, each
 * once. If both name the caller, the program is listed by its request. Past ones include all that are called off.
 * `withDay`: with the page of the first one, without those that are called off and over if there are others (R413).
 */
export async function listDays(context: Context, input: Input<'programs.days'>) {
  const { which, limit = PAGE.default, cursor, withDay } = input
  const { actor, store, settings, clock } = context
  const today = centreToday(settings, clock.now())
  const isPast = which === 'past'
  const { coming, past, calledOff: off } = createDayRanges(today)
  const reads = (isPast ? [past, off] : [coming]).flatMap(({ calledOff, ...range }) => {
    const query = { orderBy: 'day', ...range }
    return [
      async (part: Part) => {
        const where = { involved: actor.email, calledOff }
        const { items, next } = await store.find(programRequests, { where, ...query, ...part })
        return { items: items.map((request): Found => ({ request })), next }
      },
      async (part: Part) => {
        const where = { party: actor.email, calledOff }
        const { items, next } = await store.find(clientPrograms, { where, ...query, ...part })
        return { items: items.map((contract): Found => ({ contract })), next }
      },
    ]
  })
  const compare = isPast ? (a: Found, b: Found) => compareByDay(b, a) : compareByDay
  const { items, next } = await refuseInvalidQuery(() => mergePages(reads, { limit, cursor, compare, idOf }))
  const found = await findDays(context, items)
  const listed = found.map(({ listed }) => listed)
  if (!withDay) return { items: listed, next }
  const isOver = ({ doc }: (typeof found)[number]) => dayOf(doc) < toIsoDate(today)
  const first = found.find((day) => !isCalledOff(day.listed.stage) || !isOver(day)) ?? found[0]
  return { items: listed, next, day: first ? await readDay(context, first.programID, first.facts) : null }
}

/** Finds the documents of a page of programs in a few queries, and presents each program for the list. */
async function findDays(context: Context, found: readonly Found[]) {
  const { actor, store, settings, clock } = context
  const programIDs = found.flatMap(({ request, contract }) => (request ?? contract).programID ?? [])
  const ofRequests = found.flatMap(({ request }) => request?.programID ?? [])
  const [entries, contracts, others] = await Promise.all([
    store.getMany(programSchedule, programIDs),
    store.getMany(clientPrograms, ofRequests),
    Promise.all(
      found.flatMap(({ contract }) => (contract ? findFirst(context, programRequests, byProgram(contract)) : [])),
    ),
  ])
  const entryOf = new Map(entries.map((entry) => [entry.programID, entry]))
  const contractOf = new Map(contracts.map((contract) => [contract.programID, contract]))
  const requestOf = new Map(others.flatMap((request) => (request ? [[request.programID, request]] : [])))
  const moment = { now: clock.now(), timeZone: settings.centre.timeZone }
  return found.flatMap((doc) => {
    const { programID } = doc.request ?? doc.contract
    const request = doc.request ?? requestOf.get(programID) ?? null
    // The program is already listed by its request.
    if (!doc.request && request && involves(request, actor.email)) return []
    const entry: VersionedEntry | null = entryOf.get(programID ?? '') ?? null
    const facts = { request, entry, contract: doc.contract ?? contractOf.get(programID ?? '') ?? null }
    const stage = dayStageOf(facts, moment)
    const day = presentDay(facts)
    const asked = doc.request && !day.date ? doc.request.programDetails.preferredDates[0]?.date : null
    const listed = {
      id: idOfDay({ programID, request }),
      ...day,
      asked: asked ?? null,
      location: entry?.location ?? '',
      stage,
      step: findDayStep(actor, facts, stage),
    }
    return { doc, programID, facts, listed }
  })
}

const byProgram = ({ programID }: VersionedContract) => ({ where: { programID }, orderBy: 'createdAt' })
