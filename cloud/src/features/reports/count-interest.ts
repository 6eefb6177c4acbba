import { PAGE } from '@belay/contract/constants'
import { addDays, toIsoDate } from '@belay/contract/dates'
import type { Context } from '../../platform/calls/gate.ts'
import { findAll, iterateAll } from '../../platform/documents/find-all.ts'
import { instantOf } from '../../platform/time/civil-time.ts'
import { flushCounts, sumMeasurements } from '../measurements/count-measurements.ts'
import { measurements } from '../measurements/measurements.documents.ts'
import { allNamesOf, normalizeTypeName, programTypes } from '../program-types/program-types.documents.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { programRequests } from '../programs/requests/program-requests.documents.ts'
import { createRows } from './report-range.ts'

/**
 * Counts the steps from a visit to a booking, by program type and for a range of civil dates: visits of the public
 * page, started requests, sent requests, and sent requests with a signed contract. Leaves out types without any step.
 * Visits are counted without cookies and without anything about the visitor, so they can't be joined to requests.
 */
export async function countInterest(context: Context, { from, to }: { from: string; to: string }) {
  const { store, settings } = context
  await flushCounts(context)
  const [types, days] = await Promise.all([
    findAll(store, programTypes, { orderBy: 'name' }),
    findAll(store, measurements, { orderBy: 'date', from: toIsoDate(from), to: toIsoDate(to) }),
  ])
  const currentNames = new Map(types.flatMap((type) => allNamesOf(type).map((name) => [name, type.name])))
  const { rows, row } = createRows((programType) => ({ programType, visits: 0, started: 0, sent: 0, booked: 0 }))
  for (const [typeID, { visits, started }] of Object.entries(sumMeasurements(days).programs)) {
    const type = types.find((known) => known.typeID === typeID)
    if (!type) continue
    row(type.name).visits += visits
    row(type.name).started += started
  }
  const sentAt = {
    from: instantOf(from, '12:00 AM', settings.centre.timeZone),
    to: instantOf(addDays(to, 1), '12:00 AM', settings.centre.timeZone) - 1,
  }
  const typeByProgram = new Map<string, string>()
  for await (const { programDetails, programID } of iterateAll(store, programRequests, {
    orderBy: 'createdAt',
    ...sentAt,
  })) {
    const { programType } = programDetails
    const name = currentNames.get(normalizeTypeName(programType)) ?? programType
    row(name).sent++
    if (programID) typeByProgram.set(programID, name)
  }
  const programIDs = [...typeByProgram.keys()]
  for (let at = 0; at < programIDs.length; at += PAGE.most) {
    for (const { programID, signed } of await store.getMany(clientPrograms, programIDs.slice(at, at + PAGE.most)))
      if (signed) row(typeByProgram.get(programID) ?? '').booked++
  }
  return [...rows.values()].toSorted(
    (a, b) => b.visits - a.visits || b.sent - a.sent || (a.programType < b.programType ? -1 : 1),
  )
}
