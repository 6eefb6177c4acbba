import { setTimeout } from 'node:timers/promises'
import { SYSTEM } from '../../../platform/actor.ts'
import { defineCollection } from '../../../platform/documents/define-collection.ts'
import { findAll, findFirst } from '../../../platform/documents/find-all.ts'
import type { AnyCollection, DocumentStore } from '../../../platform/documents/store.ts'
import { transact } from '../../../platform/documents/transaction.ts'
import type { Services } from '../../../platform/gate.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { shiftOffers } from '../offers/shift-offers.documents.ts'
import { mayStoreProgress } from '../programs.rules.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { writeCopies } from './copy-program-facts.ts'
import { computeCopies, type ProgramDocuments } from './program-facts.ts'

/** The version of the copied data. A higher version makes the next start check every program again. */
const DATA_VERSION = 3
const PROGRAMS_A_STEP = 50
/** The factor of the pause after each program: the pause lasts this many times as long as the work on the program. */
const RESTS = 9

/** The progress of the check of all programs, for one version of the data. The only document has the ID `programs`. */
export type ProgramMending = {
  id: string
  dataVersion: number
  /**
   * The index in `LISTS` of the list that is being checked. All programs are checked when it is past the last index.
   */
  list: number
  cursor: string | null
  createdAt: number
  updatedAt?: number
}
export const programMending = defineCollection<ProgramMending>({
  name: 'programMending',
  idField: 'id',
  unaudited: true,
})
const MENDING = 'programs'
const FROM_THE_START = { dataVersion: DATA_VERSION, list: 0, cursor: null }

/** The collections that together contain every program. The schedule comes first. */
const LISTS = [
  { collection: programSchedule, orderBy: 'date' },
  { collection: clientPrograms, orderBy: 'createdAt' },
  { collection: programRequests, orderBy: 'createdAt' },
] as const

type Parts = Pick<Services, 'store' | 'clock' | 'ids' | 'log'>

/**
 * Repairs all copies of every program's facts, once for each version of the data, and notifies nobody. Works in the
 * background, one program at a time, with a pause after each. A restart continues at the stored position. Several
 * processes may run it at the same time. Returns the number of repaired programs.
 */
export async function mendPrograms(
  parts: Parts,
  signal?: AbortSignal,
  rest: (ms: number) => Promise<unknown> = setTimeout,
): Promise<number> {
  let mended = 0
  while (!signal?.aborted) {
    const progress = await parts.store.get(programMending, MENDING)
    const isCurrent = progress?.dataVersion === DATA_VERSION
    const { list, cursor } = isCurrent ? progress : FROM_THE_START
    if (list >= LISTS.length) break
    const { programIDs, next } = await readStep(parts.store, list, cursor)
    for (const programID of programIDs) {
      const began = performance.now()
      if (await mendProgram(parts, programID)) mended++
      await rest(RESTS * (performance.now() - began))
    }
    await transact(parts, SYSTEM, 'programs.mend', async (tx) => {
      const stored = await tx.get(programMending, MENDING)
      const place = { dataVersion: DATA_VERSION, ...(next ? { list, cursor: next } : { list: list + 1, cursor: null }) }
      if (!stored) tx.create(programMending, { id: MENDING, ...place })
      // Another process may have stored its progress first.
      else if (stored.version === progress?.version) tx.update(programMending, mayStoreProgress(stored, place), place)
    })
  }
  if (mended > 0) parts.log.info('programs were mended: their copies are as their schedule or request says', { mended })
  return mended
}

/**
 * Returns the programs of the next page of a list. Programs on the calendar are left out of the other lists, because
 * the first list already contains them.
 */
async function readStep(store: DocumentStore, list: number, cursor: string | null) {
  const { collection, orderBy } = LISTS[list] ?? LISTS[0]
  const page = await store.find(collection as AnyCollection, {
    orderBy,
    limit: PROGRAMS_A_STEP,
    ...(cursor ? { cursor } : {}),
  })
  const programIDs = (page.items as { programID?: string | null }[]).flatMap(({ programID }) => programID ?? [])
  const onCalendar = list === 0 ? [] : await store.getMany(programSchedule, programIDs)
  const isOnCalendar = new Set(onCalendar.map(({ programID }) => programID))
  return { programIDs: programIDs.filter((programID) => !isOnCalendar.has(programID)), next: page.next }
}

async function mendProgram(parts: Parts, programID: string): Promise<boolean> {
  const { assignments, openRequests, offers, ...documents } = computeCopies(
    await loadProgram(parts.store, programID),
    false,
  )
  const isWhole = Object.values(documents).every((changes) => Object.keys(changes).length === 0)
  if (isWhole && assignments.length === 0 && openRequests.length === 0 && offers.length === 0) return false
  await transact(parts, SYSTEM, 'programs.mend', (tx) => writeCopies(tx, programID))
  return true
}

async function loadProgram(store: DocumentStore, programID: string): Promise<ProgramDocuments> {
  const where = { programID }
  const [entry, contract, assignments, openRequests, offers] = await Promise.all([
    store.get(programSchedule, programID),
    store.get(clientPrograms, programID),
    findAll(store, staffPrograms, { where, orderBy: 'date' }),
    findAll(store, facilitatorRequests, { where: { ...where, status: 'requested' }, orderBy: 'createdAt' }),
    findAll(store, shiftOffers, { where: { ...where, status: 'offered' }, orderBy: 'createdAt' }),
  ])
  const named = entry?.requestID ? await store.get(programRequests, entry.requestID) : null
  const request = named ?? (await findFirst({ store }, programRequests, { where, orderBy: 'createdAt' }))
  return { request, entry, contract, assignments, openRequests, offers }
}
