import type { Versioned } from '../../platform/documents/store.ts'
import { type ScheduleEntry, worksOn } from './program-schedule.documents.ts'

type Entry = Versioned<ScheduleEntry>

/** A schedule entry as a Facilitator sees it, `staffID` being theirs: day notes only of programs they work. */
export const presentForStaff = (staffID: string | null, entry: Entry): Entry => ({
  programID: entry.programID,
  programName: entry.programName,
  date: entry.date,
  startTime: entry.startTime,
  endTime: entry.endTime,
  location: entry.location,
  participants: entry.participants,
  clientID: entry.clientID,
  status: entry.status,
  staffNeeded: entry.staffNeeded,
  requestID: entry.requestID,
  hasContract: entry.hasContract,
  isNew: entry.isNew,
  organization: entry.organization,
  staffing: entry.staffing,
  dayNotes: worksOn(staffID, entry) ? entry.dayNotes : '',
  version: entry.version,
  createdAt: entry.createdAt,
  ...(entry.updatedAt === undefined ? {} : { updatedAt: entry.updatedAt }),
})

/** A schedule entry as a party of the program sees it: when and where, neither who works it nor the day's notes. */
export const presentForParty = (entry: Entry): Entry => ({ ...presentForStaff(null, entry), staffing: [] })
