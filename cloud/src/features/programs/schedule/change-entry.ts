import { refuseEndBeforeStart } from '../../../platform/civil-time.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, requireCurrent } from '../../../platform/gate.ts'
import { type BlockingReference, refuse } from '../../../platform/refuse.ts'
import type { Place } from '../../places/places.documents.ts'
import { findProgramReferences } from '../find-program-references.ts'
import { programSchedule, type ScheduleEntry, type VersionedEntry } from './program-schedule.documents.ts'
import {
  type EntryChanges,
  isMove,
  mayCancelEntry,
  mayChangeEntry,
  mayCopyPlaceName,
  mayDeleteEntry,
  refuseEarlyCompletion,
  workedHoursOf,
} from './program-schedule.rules.ts'

type NewEntry = Omit<
  ScheduleEntry,
  'isNew' | 'createdAt' | 'updatedAt' | 'dayNotes' | 'hasContract' | 'staffing' | 'asked'
> & {
  dayNotes?: string
}

/** Creates a schedule entry. Refuses a second entry, an end before the start, and completion before the start. */
export async function addEntry(tx: Tx, context: Pick<Context, 'settings'>, fields: NewEntry): Promise<VersionedEntry> {
  refuseEarlyCompletion(fields, tx.now, context.settings.centre.timeZone)
  refuseEndBeforeStart(fields)
  if (await tx.get(programSchedule, fields.programID))
    refuse('already-exists', 'This program is already on the schedule.', 'on-the-calendar')
  return tx.create(programSchedule, {
    dayNotes: '',
    ...fields,
    hasContract: false,
    staffing: [],
    asked: 0,
    isNew: false,
  })
}

/** Changes a schedule entry. `moved`: its name, date, time or location changed, which people plan by. */
export function changeEntry(
  tx: Tx,
  context: Pick<Context, 'settings'>,
  before: VersionedEntry,
  changes: EntryChanges,
  requestCancelled: boolean,
): { entry: VersionedEntry; moved: boolean } {
  const timeZone = context.settings.centre.timeZone
  const entry = mayChangeEntry(before, changes, { requestCancelled, now: tx.now, timeZone })
  return { entry: tx.update(programSchedule, entry, changes), moved: isMove(before, { ...before, ...changes }) }
}

/** Refuses if the program cannot be cancelled because it is over and has logged hours (in `references`). */
export function refuseCancelling(
  entry: VersionedEntry,
  references: readonly BlockingReference[],
  now: number,
  timeZone: string,
): void {
  if (entry.status !== 'cancelled') mayCancelEntry(entry, workedHoursOf(entry, references, now, timeZone))
}

/** Cancels a schedule entry. Refuses if the program is over and `workedHours` contains logged hours. */
export const cancelEntry = (tx: Tx, entry: VersionedEntry, workedHours: readonly BlockingReference[]): VersionedEntry =>
  tx.update(programSchedule, mayCancelEntry(entry, workedHours), { status: 'cancelled' })

/** Returns the schedule entry for deletion. Refuses while a signed contract, hours or pay refer to its program. */
export async function requireDeletableEntry(tx: Tx, { programID, version }: Input<'programSchedule.delete'>) {
  const entry = await requireCurrent(tx, programSchedule, programID, version)
  return mayDeleteEntry(entry, await findProgramReferences(tx, programID))
}

/** Sets the place of a schedule entry that has none, and copies the place's name to it. */
export async function setEntryPlace(tx: Tx, programID: string, { placeID, name }: Pick<Place, 'placeID' | 'name'>) {
  const entry = mayCopyPlaceName(await tx.require(programSchedule, programID), placeID)
  return tx.update(programSchedule, entry, { placeID, location: name })
}
