import { MINUTE } from '@belay/contract/constants'
import type { QuestionKind } from '@belay/contract/participants'
import { ADA, CLEO } from '../people.ts'
import type { ProgramPlan } from '../plans/drafts.ts'
import type { SampleCentre, Story } from './driver.ts'

const TEXT = `<p>Our programs are outdoors and physical. Everybody chooses what they try, and facilitators
check all equipment. Some risk remains: people slip, stumble and get bruises.</p>
<p>I take part at my own choice, follow the facilitators' instructions, and agree to first aid if I need it.</p>`

const DIET = 'diet'
const HEALTH = 'health'
const PICTURES = 'pictures'

const ask = (id: string, label: string, kind: QuestionKind, isHealth: boolean) => ({
  ...{ id, label, kind, isHealth },
  required: kind === 'yesNo',
  choices: [],
})

/** A signature that was drawn with a finger. */
const DRAWN =
  'M6 52C10 20 26 2 34 12C44 26 12 62 20 64C32 64 40 34 50 32C58 32 44 58 52 58C62 56 66 36 76 34C84 34 72 58 80 58' +
  'C92 56 94 30 108 30C120 32 98 60 112 60C130 58 140 26 152 24C160 26 138 62 150 62C164 62 176 48 196 44'

/** Each participant, the parent who signs, and the answer about health. */
const RETURNED: readonly [name: string, guardian: string, health: string][] = [
  ['Milo Hart', 'Jen Hart', ''],
  ['Aisha Rahman', 'Omar Rahman', 'Asthma. The inhaler is in her backpack.'],
  ['Ben Kowalski', 'Eva Kowalski', ''],
  ['Lucia Ortega', 'Pilar Ortega', 'Allergic to bee stings, carries an EpiPen.'],
  ['Theo Lindgren', 'Anna Lindgren', ''],
  ['Grace Okafor', 'Chidi Okafor', ''],
]

/** Plays the centre's form for participants, and the first forms that returned for Cleo's next program on campus. */
export async function* playForms({ as, days }: SampleCentre, programs: readonly ProgramPlan[]): Story {
  yield days.at(-150, '11:00 AM')
  const form = await as(ADA).participants.saveForm({
    text: TEXT,
    questions: [
      ask(HEALTH, 'Is there anything about your health that we should know?', 'longText', true),
      ask(DIET, 'Is there anything that you do not eat?', 'shortText', false),
      ask(PICTURES, 'May we take pictures for the group?', 'yesNo', false),
    ],
    asksBirthDate: false,
    healthKeptDays: 30,
    formsKeptYears: 3,
  })
  const [program] = programs
    .filter(({ day, outcome, contact }) => day > 0 && outcome === 'scheduled' && contact.email === CLEO.email)
    .filter(({ type, contract }) => type.location !== 'virtual' && contract === 'signed')
    .toSorted((a, b) => a.day - b.day)
  if (!program) return
  const sharedAt = days.at(-2, '3:10 PM')
  yield sharedAt
  const { url } = await as(CLEO).participants.link({ programID: program.programID, action: 'make' })
  const token = new URLSearchParams(url?.split('#')[1]).get('token') ?? ''
  for (const [index, [name, guardian, health]] of RETURNED.entries()) {
    yield sharedAt + (240 + index * 23) * MINUTE
    // The cloud records nobody as the author, also if somebody is signed in.
    const email = `${guardian.toLowerCase().replace(' ', '.')}@families.example.org`
    await as(CLEO).participants.submit({
      ...{ token, name, formHash: form.hash, agreed: true },
      key: `sample-device-of-${name.replace(' ', '-')}`.padEnd(20, '-'),
      birthDate: null,
      isAdult: false,
      guardian: { name: guardian, email },
      answers: [
        { questionID: PICTURES, answer: index % 3 === 2 ? 'no' : 'yes' },
        ...(health ? [{ questionID: HEALTH, answer: health }] : []),
      ],
      signature: { name: guardian, strokes: index % 2 === 1 ? DRAWN : '' },
    })
  }
}
