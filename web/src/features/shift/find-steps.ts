import type { Shift } from './shift-facts.tsx'

/** Returns the steps that are possible now. The page computes them, because its answer may be hours old offline. */
export function findStepsOfShift(shift: Shift, now: number) {
  const isOver = now >= shift.endsAt
  const works = shift.question === null && shift.state !== 'declined'
  return {
    answer: !isOver && (shift.state === 'assigned' || shift.state === 'asked'),
    open: !isOver && shift.question !== null,
    keep: !isOver && shift.state === 'givenBack',
    leave: !isOver && shift.checkedInAt === null && (shift.state === 'confirmed' || shift.state === 'givenBack'),
    checkIn: works && !isOver && shift.checkedInAt === null && now >= shift.checkInFrom,
    log: works && isOver && shift.hours > 0 && shift.hoursLogged === 0,
    debrief: works && now >= shift.beginsAt,
  }
}
