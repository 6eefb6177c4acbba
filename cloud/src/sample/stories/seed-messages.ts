import { ADA, CLEO } from '../people.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import type { SampleCentre, Story } from './driver.ts'

/** The first day on which the program of a client who waits for an answer can be. */
const LATER = 20

/** Plays a conversation with Cleo about her next program, and a question of another client that nobody has answered. */
export async function* playMessages({ as, days }: SampleCentre, programs: readonly ProgramPlan[]): Story {
  const coming = programs
    .filter(({ day, outcome, decidedOn }) => day > 0 && outcome === 'scheduled' && decidedOn < -6)
    .toSorted((a, b) => a.day - b.day)
  const ofCleo = coming.find(({ contact }) => contact.email === CLEO.email)
  const other = coming.find(({ contact, day }) => contact.email !== CLEO.email && day > LATER)
  if (!ofCleo || !other) throw new Error('The plan has no programs to write about.')

  yield days.at(-5, '4:10 PM')
  await as(CLEO).messages.send({
    programID: ofCleo.programID,
    text: 'Two of our pupils use crutches this month.\nIs there something for them to do?',
  })
  yield days.at(-5, '5:30 PM')
  await as(ADA).messages.send({
    programID: ofCleo.programID,
    text: 'Yes. They can lead the planning tasks, and all of those are on level ground.',
  })

  yield days.at(-2, '2:20 PM')
  await as(other.contact).messages.send({
    programID: other.programID,
    text: 'Our bus arrives half an hour early. Can we wait inside?',
  })
}
