import { scheduleEntry } from '@belay/contract/program-schedule'
import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import type { Context } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import type { BlockingReference } from '../../../platform/calls/refuse.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import {
  refuseAlreadyAssigned,
  refuseCancelledOrStartedProgram,
  refuseCancelledProgram,
  requireActiveStaff,
} from '../assignments/refuse-assigning.ts'
import type { VersionedFacilitatorRequest } from '../facilitator-requests/facilitator-requests.documents.ts'
import { mayRequestAgain } from '../facilitator-requests/facilitator-requests.rules.ts'
import { type VersionedEntry, worksOnProgram } from './program-schedule.documents.ts'
import {
  type EntryChanges,
  mayCancelEntry,
  mayChangeEntry,
  mayDeleteEntry,
  mayMoveEntry,
  mayRestoreEntry,
  workedHoursOf,
} from './program-schedule.rules.ts'

type Circumstances = {
  requestCancelled: boolean
  ownRecord: StaffMember | null
  asked: VersionedFacilitatorRequest | null
  references: readonly BlockingReference[]
}

/** Returns the fields of an entry that a Facilitator may see. Only people who work the program see the day notes. */
export const presentEntryForStaff = (
  staffID: string | null,
  { overrides: _, ...entry }: VersionedEntry,
): VersionedEntry => ({
  ...pickFields(scheduleEntry, entry),
  dayNotes: worksOnProgram(staffID, entry) ? entry.dayNotes : '',
})

/** Returns the entry's fields that a party of the contract may see: date, time and place, no staff or day notes. */
export const presentEntryForParty = (entry: VersionedEntry): VersionedEntry => ({
  ...presentEntryForStaff(null, entry),
  staffing: [],
  asked: 0,
})

/** Returns the caller's abilities for a row of the calendar. */
export const presentEntryRowAbilities = ({ actor }: Pick<Context, 'actor'>, entry: VersionedEntry) =>
  abilitiesOf(actor, { move: { call: 'programSchedule.update', rule: () => mayMoveEntry(entry) } })

/**
 * Returns the caller's abilities for a program on the calendar. `ownRecord`: a Facilitator's staff record; `asked`:
 * their request to facilitate the program; `references`: the signed contract and hours that block cancelling or
 * deleting.
 */
export function presentEntryAbilities(
  { actor, clock, settings }: Pick<Context, 'actor' | 'clock' | 'settings'>,
  entry: VersionedEntry,
  { requestCancelled, ownRecord, asked, references }: Circumstances,
) {
  const now = clock.now()
  const { timeZone } = settings.centre
  const worked = workedHoursOf(entry, references, now, timeZone)
  const change = (changes: EntryChanges) => () => mayChangeEntry(entry, changes, { requestCancelled, now, timeZone })
  const call = 'programSchedule.update'
  const requestToFacilitate = () => {
    const { staffID } = requireActiveStaff(ownRecord)
    refuseCancelledOrStartedProgram(entry, now, timeZone)
    refuseAlreadyAssigned(entry.staffing.some((person) => person.staffID === staffID))
    if (asked) mayRequestAgain(asked)
  }
  return abilitiesOf(actor, {
    edit: { call, rule: change({}) },
    move: { call, rule: () => mayMoveEntry(entry) },
    cancel: { call, rule: () => mayCancelEntry(entry, worked) },
    restore: { call, rule: () => mayRestoreEntry(entry, requestCancelled) },
    complete: { call, rule: change({ status: 'completed' }) },
    delete: { call: 'programSchedule.delete', rule: () => mayDeleteEntry(entry, references) },
    assign: { call: 'staffPrograms.sync', rule: () => refuseCancelledProgram(entry) },
    requestToFacilitate: { call: 'staffPrograms.requestToFacilitate', rule: requestToFacilitate },
  })
}
