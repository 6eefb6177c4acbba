import { ADA, CLEO } from '../people.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import type { SampleCentre, Story } from './driver.ts'

/** Plays a question of a client that waits for an answer, and a conversation with Cleo about her next program. */
export async function* playMessages({ as, days }: SampleCentre, programs: readonly ProgramPlan[]): Story {
  const coming = programs
    .filter(({ day, outcome }) => day > 0 && outcome === 'scheduled')
    .toSorted((a, b) => a.day - b.day)
  const asking = coming.findLast(({ contact, decidedOn }) => contact.email !== CLEO.email && decidedOn < -2)
  if (asking) {
    yield days.at(-2, '8:20 PM')
    const text = 'Our bus arrives half an hour early. Can we wait inside?'
    await as(asking.contact).messages.send({ programID: asking.programID, text })
  }
  const ofCleo = coming.find(({ contact }) => contact.email === CLEO.email)
  if (!ofCleo) return
  const { programID } = ofCleo
  yield days.at(-1, '8:50 PM')
  const text = 'Two of our pupils use crutches this month.\nIs there something for them to do?'
  await as(CLEO).messages.send({ programID, text })
  yield days.at(-1, '9:20 PM')
  const answer = 'Yes. They can lead the planning tasks, and all of those are on level ground.'
  await as(ADA).messages.send({ programID, text: answer })
}
