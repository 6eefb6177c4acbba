import { toIsoDate } from '@belay/contract/dates'
import { fromCents } from '@belay/contract/money'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import type { PayRunDraft } from './calculate-pay-run.ts'
import type { Period } from './pay-runs.rules.ts'
import { findPayeesToNotify } from './replaced-runs.rules.ts'

type Store = Pick<DocumentStore, 'find' | 'sum' | 'getMany'>

/**
 * Presents a calculated pay run. Planned hours are for comparison, on each person's first line. `pending` and
 * `returned`: hours up to the period's end that are not approved, by person.
 */
export async function presentPreview(
  store: Store,
  { period, lines, total, fingerprint, blockers, warnings, earlier }: PayRunDraft,
) {
  const [planned, pending, returned] = await Promise.all([
    sumPlannedHours(store, period),
    sumUnapprovedHours(store, period, 'Pending'),
    sumUnapprovedHours(store, period, 'Returned'),
  ])
  const paid = new Set(lines.map(({ staffID }) => staffID))
  const takePlannedHours = (staffID: string) => {
    const hours = planned.get(staffID) ?? 0
    planned.delete(staffID)
    return hours
  }
  return {
    ...period,
    lines: lines.map(({ amountCents, ...line }) => ({
      ...line,
      amount: fromCents(amountCents),
      plannedHours: takePlannedHours(line.staffID),
    })),
    total,
    pending,
    returned,
    blockers: blockers.map(({ sentence }) => sentence),
    warnings,
    told: findPayeesToNotify(lines, earlier).size + earlier.filter(({ staffID }) => !paid.has(staffID)).length,
    fingerprint,
  }
}

async function sumPlannedHours(store: Store, { from, to }: Period): Promise<Map<string, number>> {
  const planned = new Map<string, number>()
  const shifts = iterateAll(store, staffPrograms, { orderBy: 'date', from: toIsoDate(from), to: toIsoDate(to) })
  for await (const { staffID, hours, declinedAt } of shifts)
    if (declinedAt === null) planned.set(staffID, (planned.get(staffID) ?? 0) + hours)
  return planned
}

async function sumUnapprovedHours(store: Store, { to }: Period, status: 'Pending' | 'Returned') {
  const query = { where: { status }, orderBy: 'date', to: toIsoDate(to) }
  const groups = await store.sum(timeLogs, query, ['hours'], 'staffID')
  const ids = groups.flatMap(({ group }) => (typeof group === 'string' ? [group] : []))
  const names = new Map((await store.getMany(staff, ids)).map((member) => [member.staffID, member.name]))
  return groups
    .map(({ group, count, sums }) => {
      const staffID = typeof group === 'string' ? group : null
      return {
        staffID,
        staffName: staffID === null ? 'People without a staff record' : (names.get(staffID) ?? staffID),
        hours: sums.hours ?? 0,
        logs: count,
      }
    })
    .toSorted((a, b) => (a.staffName.toLowerCase() < b.staffName.toLowerCase() ? -1 : 1))
}
