import { DAY } from '@belay/contract/constants'
import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { startOfShift } from '../assignments/start-of-shift.ts'

/** Returns a person's assignments from yesterday (UTC), earliest first: all coming ones in every time zone. */
export function findComingAssignments(store: Pick<DocumentStore, 'find'>, staffID: string, now: number) {
  const from = toIsoDate(civilDateOf(now - DAY, 'UTC'))
  return findAll(store, staffPrograms, { where: { staffID }, orderBy: 'date', from })
}

/** Returns a person's assignments that have not started, including declined ones. */
export async function findComingShifts(
  store: Pick<DocumentStore, 'find'>,
  staffID: string,
  now: number,
  { centre }: Pick<Settings, 'centre'>,
) {
  const coming = await findComingAssignments(store, staffID, now)
  return coming.filter((shift) => startOfShift(shift, centre.timeZone) > now)
}
