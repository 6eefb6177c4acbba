import { expect, it } from 'vitest'
import { effectsOf } from './undo-change.tsx'

const record = (name: string, becomes: 'gone' | 'there again' | 'as before') => ({
  collection: 'programSchedule',
  documentId: name,
  name,
  becomes,
})
const sentencesOf = (preview: Parameters<typeof effectsOf>[0]) =>
  effectsOf(preview, 'ada@example.edu').flatMap(([, sentence]) => sentence || [])

it('an Undo says what becomes of each record, who is told, and what is not sent', () => {
  expect(
    sentencesOf({
      told: [
        { email: 'finn@example.edu', name: 'Finn', about: 'Undone: Ropes moved' },
        { email: 'ada@example.edu', name: 'Ada', about: 'Undone: Ropes moved' },
      ],
      takenBack: 2,
      untold: 3,
      records: [record('Ropes', 'as before'), record('Rafts', 'as before'), record('Finn on Ropes', 'gone')],
    }),
  ).toEqual([
    'Ropes and Rafts become what they were.',
    'Finn on Ropes goes again.',
    '2 people are told: Finn and you.',
    "3 people aren't told of it any more.",
  ])
})

it('an Undo of which nobody hears says only what becomes of the records', () => {
  expect(sentencesOf({ told: [], takenBack: 0, untold: 0, records: [record('Ropes', 'there again')] })).toEqual([
    'Ropes is there again.',
  ])
})
