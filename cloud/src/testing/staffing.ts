import { type StaffProgram, staffPrograms } from '../features/programs/assignments/staff-programs.documents.ts'
import { programSchedule, type ScheduleEntry } from '../features/programs/schedule/program-schedule.documents.ts'
import { staff } from '../features/staff/staff.documents.ts'
import type { TestCloud } from './cloud.ts'
import { emailOf, PEOPLE, type Person, START } from './cloud.ts'

export const staffIDOf = (person: Person): string => `staff-${person}`

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
      title: '',
      payRate,
      active: true,
      certificates: [],
      maxHoursPerWeek: null,
      phone: '',
      bio: '',
      emergencyContact: '',
      skills: [],
      availability: { weekly: [], exceptions: [] },
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
      confirmedAt: null,
      declinedAt: null,
      declineReason: null,
      createdAt: START,
      ...changes,
    })
    .commit()
}
