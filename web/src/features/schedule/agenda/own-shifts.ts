import { type Entry, isOwnShift, listStaffAtWork, type OwnShift } from '../entries.ts'

const MARKS = { confirmed: 'own', assigned: 'unanswered', givenBack: 'givenBack', declined: undefined } as const

export type OpenShifts = readonly { programID: string; asked: boolean }[]

/** Returns a program's mark for the person with this staff record, who could take these open shifts. */
export function findOwnShift(
  { programID, staffing }: Pick<Entry, 'programID' | 'staffing'>,
  ownID: string | undefined,
  openShifts: OpenShifts = [],
): OwnShift | undefined {
  const ownStaffing = staffing.find(({ staffID }) => staffID === ownID)
  if (ownStaffing) return MARKS[ownStaffing.state]
  const shift = openShifts.find((openShift) => openShift.programID === programID)
  return shift && (shift.asked ? 'asked' : 'open')
}

/** Returns a program with the mark of this person, and with their role and crew if they work it. */
export function addOwnShift(entry: Entry, ownID: string | undefined, openShifts?: OpenShifts): Entry {
  const shift = findOwnShift(entry, ownID, openShifts)
  if (!isOwnShift(shift)) return { ...entry, shift }
  const others = listStaffAtWork(entry).filter(({ staffID }) => staffID !== ownID)
  const role = entry.staffing.find(({ staffID }) => staffID === ownID)?.role
  return { ...entry, shift, role, crew: others.map(({ staffName }) => staffName) }
}
