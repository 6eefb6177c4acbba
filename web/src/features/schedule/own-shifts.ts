import type { Entry, OwnShift } from './entries.ts'

const MARKS = { confirmed: 'own', assigned: 'unanswered', givenBack: 'givenBack', declined: undefined } as const

export type Open = readonly { programID: string; asked: boolean }[]

/** Returns a program's mark for the person with this staff record, who could take these open shifts. */
export function shiftOf(
  { programID, staffing }: Pick<Entry, 'programID' | 'staffing'>,
  ownID: string | undefined,
  open: Open = [],
): OwnShift | undefined {
  const own = staffing.find(({ staffID }) => staffID === ownID)
  if (own) return MARKS[own.state]
  const shift = open.find((one) => one.programID === programID)
  return shift && (shift.asked ? 'asked' : 'open')
}
