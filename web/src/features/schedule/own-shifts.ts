import type { Entry, OwnShift } from './entries.ts'

export type Open = readonly { programID: string; asked: boolean }[]

/** What a program is to whoever has this staff record and could take these open shifts. */
export function shiftOf(
  { programID, staffing }: Pick<Entry, 'programID' | 'staffing'>,
  ownID: string | undefined,
  open: Open = [],
): OwnShift | undefined {
  const own = staffing.find(({ staffID }) => staffID === ownID)
  if (own) return own.state === 'confirmed' ? 'own' : own.state === 'assigned' ? 'unanswered' : undefined
  const shift = open.find((one) => one.programID === programID)
  return shift && (shift.asked ? 'asked' : 'open')
}
