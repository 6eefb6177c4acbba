import { CLEO } from '../people.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import { endOf } from '../program-types.ts'
import type { SampleCentre, Story } from './driver.ts'

/** The first day on which the program of a client who asks for another date can be. */
const LATER = 30

/** Plays a client who asks for their program one or two weeks later, which waits for an answer. */
export async function* playChanges({ as, days }: SampleCentre, programs: readonly ProgramPlan[]): Story {
  const [program] = programs
    .filter(({ day, outcome, decidedOn }) => day > LATER && outcome === 'scheduled' && decidedOn < -8)
    .filter(({ contact, contract }) => contact.email !== CLEO.email && contract === 'signed')
    .toSorted((a, b) => a.day - b.day)
  if (!program) throw new Error('The plan has no program to change.')
  const { type, day, startTime, contact } = program
  yield days.at(-3, '6:20 PM')
  await as(contact).clientPrograms.requestChange({
    programID: program.programID,
    dates: [7, 14].map((later) => ({ date: days.date(day + later), startTime, endTime: endOf(type, startTime) })),
    note: 'Our exams were moved to that week.',
  })
}
