import { expect, it } from 'vitest'
import { listUndoEffects } from './undo-change.tsx'

const record = (name: string, becomes: 'gone' | 'there again' | 'as before') =>
  ({ collection: 'programSchedule', documentId: name, name, becomes }) as const
const sentencesOf = (preview: Parameters<typeof listUndoEffects>[0]) =>
  listUndoEffects(preview, 'ada@example.edu').flatMap(([, sentence]) => sentence || [])

it('listUndoEffects describes the effect on each record, the people told, and the people not told any more', () => {
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

it('listUndoEffects describes only the records if nobody is told', () => {
  expect(sentencesOf({ told: [], takenBack: 0, untold: 0, records: [record('Ropes', 'there again')] })).toEqual([
    'Ropes is there again.',
  ])
})
