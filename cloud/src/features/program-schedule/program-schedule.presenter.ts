import { scheduleEntry } from '@belay/contract/program-schedule'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Context } from '../../platform/gate.ts'
import { pickFields } from '../../platform/pick-fields.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import { type VersionedEntry, worksOn } from './program-schedule.documents.ts'
import {
  type EntryChanges,
  mayCancelEntry,
  mayChangeEntry,
  mayDeleteEntry,
  mayRestoreEntry,
} from './program-schedule.rules.ts'
import { refuseAssigned, refuseAssigning, refuseInactive, refuseRequesting } from './refuse-assigning.ts'

/** A schedule entry as a Facilitator sees it, `staffID` being theirs: day notes only of programs they work. */
export const presentForStaff = (staffID: string | null, entry: VersionedEntry): VersionedEntry => ({
  ...pickFields(scheduleEntry, entry),
  dayNotes: worksOn(staffID, entry) ? entry.dayNotes : '',
})

/** A schedule entry as a party of the program sees it: when and where, neither who works it nor the day's notes. */
export const presentForParty = (entry: VersionedEntry): VersionedEntry => ({
  ...presentForStaff(null, entry),
  staffing: [],
})

/**
 * What this person may do with a program on the calendar; `own` is a Facilitator's staff record. Ending it may still be
 * refused, naming what refers to it, and so may a second request to facilitate it: both are looked up only then.
 */
export function presentAbilities(
  { actor, clock, settings }: Pick<Context, 'actor' | 'clock' | 'settings'>,
  entry: VersionedEntry,
  requestCancelled: boolean,
  own: StaffMember | null,
) {
  const now = clock.now()
  const { timeZone } = settings.centre
  const change = (changes: EntryChanges) => () => mayChangeEntry(entry, changes, { requestCancelled, now, timeZone })
  const call = 'programSchedule.update'
  const requestToFacilitate = () => {
    const { staffID } = refuseInactive(own)
    refuseRequesting(entry, now, timeZone)
    refuseAssigned(entry.staffing.some((person) => person.staffID === staffID))
  }
  return abilitiesOf(actor, {
    edit: { call, rule: change({}) },
    cancel: { call, rule: () => mayCancelEntry(entry, []) },
    restore: { call, rule: () => mayRestoreEntry(entry, requestCancelled) },
    complete: { call, rule: change({ status: 'completed' }) },
    delete: { call: 'programSchedule.delete', rule: () => mayDeleteEntry(entry, []) },
    assign: { call: 'staffPrograms.sync', rule: () => refuseAssigning(entry) },
    requestToFacilitate: { call: 'staffPrograms.requestToFacilitate', rule: requestToFacilitate },
  })
}
