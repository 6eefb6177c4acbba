import { scheduleEntry } from '@belay/contract/program-schedule'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Context } from '../../platform/gate.ts'
import { pickFields } from '../../platform/pick-fields.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import type { FacilitatorRequest } from '../staff-programs/staff-programs.documents.ts'
import { type VersionedEntry, worksOn } from './program-schedule.documents.ts'
import {
  type EntryChanges,
  mayCancelEntry,
  mayChangeEntry,
  mayDeleteEntry,
  mayMoveEntry,
  mayRestoreEntry,
  workedHoursOf,
} from './program-schedule.rules.ts'
import {
  refuseAskedAlready,
  refuseAssigned,
  refuseAssigning,
  refuseInactive,
  refuseRequesting,
} from './refuse-assigning.ts'

type Circumstances = {
  requestCancelled: boolean
  own: StaffMember | null
  asked: FacilitatorRequest | null
  references: readonly BlockingReference[]
}

/** A schedule entry as a Facilitator sees it, `staffID` being theirs: day notes only of programs they work. */
export const presentForStaff = (
  staffID: string | null,
  { overrides: _, ...entry }: VersionedEntry,
): VersionedEntry => ({
  ...pickFields(scheduleEntry, entry),
  dayNotes: worksOn(staffID, entry) ? entry.dayNotes : '',
})

/** A schedule entry as a party of the program sees it: when and where, neither who works it nor the day's notes. */
export const presentForParty = (entry: VersionedEntry): VersionedEntry => ({
  ...presentForStaff(null, entry),
  staffing: [],
  asked: 0,
})

/** What a row of the calendar offers. */
export const presentRowAbilities = ({ actor }: Pick<Context, 'actor'>, entry: VersionedEntry) =>
  abilitiesOf(actor, { move: { call: 'programSchedule.update', rule: () => mayMoveEntry(entry) } })

/**
 * What this person may do with a program on the calendar. `own` is a Facilitator's staff record and `asked` their
 * request to facilitate it; `references` are the signed contract and the hours that keep it from being ended.
 */
export function presentAbilities(
  { actor, clock, settings }: Pick<Context, 'actor' | 'clock' | 'settings'>,
  entry: VersionedEntry,
  { requestCancelled, own, asked, references }: Circumstances,
) {
  const now = clock.now()
  const { timeZone } = settings.centre
  const worked = workedHoursOf(entry, references, now, timeZone)
  const change = (changes: EntryChanges) => () => mayChangeEntry(entry, changes, { requestCancelled, now, timeZone })
  const call = 'programSchedule.update'
  const requestToFacilitate = () => {
    const { staffID } = refuseInactive(own)
    refuseRequesting(entry, now, timeZone)
    refuseAssigned(entry.staffing.some((person) => person.staffID === staffID))
    if (asked) refuseAskedAlready(asked)
  }
  return abilitiesOf(actor, {
    edit: { call, rule: change({}) },
    move: { call, rule: () => mayMoveEntry(entry) },
    cancel: { call, rule: () => mayCancelEntry(entry, worked) },
    restore: { call, rule: () => mayRestoreEntry(entry, requestCancelled) },
    complete: { call, rule: change({ status: 'completed' }) },
    delete: { call: 'programSchedule.delete', rule: () => mayDeleteEntry(entry, references) },
    assign: { call: 'staffPrograms.sync', rule: () => refuseAssigning(entry) },
    requestToFacilitate: { call: 'staffPrograms.requestToFacilitate', rule: requestToFacilitate },
  })
}
