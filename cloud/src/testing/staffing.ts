import {
  type StaffProgram,
  staffPrograms,
  UNANSWERED,
} from '../features/programs/assignments/staff-programs.documents.ts'
import { programSchedule, type ScheduleEntry } from '../features/programs/schedule/program-schedule.documents.ts'
import { BLANK, staff } from '../features/staff/staff.documents.ts'
import type { TestCloud } from './cloud.ts'
import { emailOf, PEOPLE, type Person, START } from './cloud.ts'

export const staffIDOf = (person: Person): string => `staff-${person}`
export const FINN: string = staffIDOf('facilitator')
export const FAY: string = staffIDOf('secondFacilitator')
export const ADA: string = staffIDOf('admin')

export async function createStaffRecords(
  cloud: TestCloud,
  rates: Partial<Record<Person, number | null>>,
): Promise<void> {
  const batch = cloud.store.batch()
  for (const [person, payRate] of Object.entries(rates) as [Person, number | null][]) {
    batch.create(staff, {
      staffID: staffIDOf(person),
      email: emailOf(person),
      name: PEOPLE[person].name,
      ...BLANK,
      payRate,
      photoURL: null,
      createdAt: START,
    })
  }
  await batch.commit()
}

export async function setPayRate(cloud: TestCloud, person: Person, payRate: number | null): Promise<void> {
  const member = await cloud.store.get(staff, staffIDOf(person))
  if (!member) throw new Error('no staff record')
  const { version, ...doc } = member
  await cloud.store
    .batch()
    .put(staff, { ...doc, payRate }, version)
    .commit()
}

/** Creates a schedule entry with default values. */
export const entryOf = (programID: string, changes: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  programID,
  programName: `Program ${programID}`,
  date: '03/09/2026',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  location: '',
  placeID: null,
  programType: '',
  participants: 12,
  clientID: null,
  status: 'confirmed',
  dayNotes: '',
  staffNeeded: 1,
  requestID: null,
  hasContract: false,
  isNew: false,
  organization: '',
  staffing: [],
  asked: 0,
  createdAt: START,
  ...changes,
})

export async function createScheduleEntry(
  cloud: TestCloud,
  programID: string,
  changes: Partial<ScheduleEntry> = {},
): Promise<void> {
  await cloud.store.batch().create(programSchedule, entryOf(programID, changes)).commit()
}

export async function createAssignment(
  cloud: TestCloud,
  person: Person,
  programID: string,
  changes: Partial<StaffProgram> = {},
): Promise<void> {
  await cloud.store
    .batch()
    .create(staffPrograms, {
      id: `${staffIDOf(person)}_${programID}`,
      staffID: staffIDOf(person),
      staffName: PEOPLE[person].name,
      staffEmail: emailOf(person),
      programID,
      programName: `Program ${programID}`,
      date: '03/09/2026',
      startTime: null,
      endTime: null,
      location: '',
      role: 'Facilitator',
      hours: 4,
      totalCost: 80,
      ...UNANSWERED,
      createdAt: START,
      ...changes,
    })
    .commit()
}

type Row = { staffID: string; role?: string; hours?: number }

/** Lets an Admin assign these people to a program on the calendar, and release everybody else. */
export async function assignStaff(cloud: TestCloud, programID: string, ...facilitators: Row[]) {
  const admin = cloud.as('admin')
  const { programName, date } = await admin.programSchedule.get({ programID })
  return admin.staffPrograms.sync({ programID, programName, date, facilitators })
}

type Program = { programName: string; date: string; startTime?: string; endTime?: string }

/** Lets an Admin create a program with one person, by default for 3 hours. Returns the IDs of program and shift. */
export async function createShift(cloud: TestCloud, staffID: string, program: Program, row: Omit<Row, 'staffID'> = {}) {
  const facilitators = [{ staffID, hours: 3, ...row }]
  const { programID } = await cloud.as('admin').staffPrograms.createProgram({ ...program, facilitators })
  return { programID, id: `${staffID}_${programID}` }
}

/** Returns the shifts of a program, as an Admin reads them. */
export const shiftsOf = async (cloud: TestCloud, programID: string) =>
  (await cloud.as('admin').staffPrograms.listByProgram({ programID })).items
