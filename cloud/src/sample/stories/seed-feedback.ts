import { CLEO } from '../people.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import type { SampleCentre, Story } from './driver.ts'

/** The answers of clients, in turn. Empty words: only a rating. */
const ANSWERS: readonly [rating: number, best: string, better: string][] = [
  [5, 'The facilitators learned every name in ten minutes.', ''],
  [4, 'The low ropes. They talked about it all the way home.', 'A longer lunch break would help.'],
  [5, '', ''],
  [2, 'The facilitators did their best.', 'We waited half an hour for the second group to finish.'],
  [4, 'The closing circle.', ''],
  [3, 'The place is beautiful.', 'Please tell us before that there is no shade.'],
  [5, 'Our shyest student led the last exercise.', ''],
]

/** One of this many clients answers. */
const ONE_OF = 2

/** Plays the answers of the clients after their programs, on the next evening. Cleo has not answered yet. */
export async function* playFeedback({ as, days }: SampleCentre, programs: readonly ProgramPlan[]): Story {
  const over = programs
    .filter(({ day, outcome, contract }) => day < -1 && outcome === 'scheduled' && contract === 'signed')
    .filter(({ contact }) => contact.email !== CLEO.email)
    .toSorted((a, b) => a.day - b.day)
  for (const [index, program] of over.entries()) {
    const [rating, best, better] = ANSWERS[(index / ONE_OF) % ANSWERS.length] ?? []
    if (index % ONE_OF !== 0 || rating === undefined) continue
    yield days.at(program.day + 1, '7:40 PM')
    // The program has an ID once it is approved.
    await as(program.contact).feedback.give({ programID: program.programID, rating, best, better })
  }
}
