import type { Context } from '../../../platform/calls/gate.ts'
import { type BlockingReference, refuse, refuseField } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { refuseEndBeforeStart } from '../../../platform/time/civil-time.ts'
import { clients } from '../../clients/clients.documents.ts'
import type { Place } from '../../places/places.documents.ts'
import { programSchedule, type ScheduleEntry, type VersionedEntry } from './program-schedule.documents.ts'
import { mayCancelEntry, mayCopyPlaceName, refuseEarlyCompletion, workedHoursOf } from './program-schedule.rules.ts'

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

/** Returns the client's ID and organization name, as the schedule entry stores them. Refuses an unknown client. */
export async function requireClientOfProgram(tx: Tx, clientID: string | null) {
  if (clientID === null) return { clientID, organization: '' }
  const client = (await tx.lock(clients, clientID)) ?? refuseField('clientID', "We can't find this client.")
  return { clientID, organization: client.organization }
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

/** Sets the place of a schedule entry that has none, and copies the place's name to it. */
export async function setEntryPlace(tx: Tx, programID: string, { placeID, name }: Pick<Place, 'placeID' | 'name'>) {
  const entry = mayCopyPlaceName(await tx.require(programSchedule, programID), placeID)
  return tx.update(programSchedule, entry, { placeID, location: name })
}
