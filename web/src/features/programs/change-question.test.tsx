import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { lookAs } from '../../testing/as-role.ts'
import { renderPart } from '../../testing/render.tsx'
import { createStaffing } from '../../testing/schedule.ts'
import { type ChangePreview, ChangeQuestion } from './change-question.tsx'

vi.mock(import('../../cloud/use-me.ts'), { spy: true })

const OWN = 'ada@example.edu'
const staffing = createStaffing({ Finn: 'confirmed', Fay: 'assigned', Dan: 'declined' })
const people = (...names: string[]) =>
  names.map((name) => ({ email: `${name.toLowerCase()}@example.edu`, name, about: 'Ropes changed' }))
const CANCELLED = { status: 'cancelled' as const }

beforeEach(() => lookAs('Admin', OWN))

it.each<[string, Partial<ChangePreview>, string[], object?]>([
  ['each notified person once', { told: people('Finn', 'Cleo', 'Finn') }, ['2 people are told: Finn and Cleo.']],
  ['the user as "you"', { told: people('Cleo', 'Ada') }, ['2 people are told: Cleo and you.']],
  ['a single notified person', { told: people('Cleo') }, ['1 person is told: Cleo.']],
  [
    'only the first of many notified people',
    { told: people('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H') },
    ['8 people are told: A, B, C, D, E, F, and 2 more.'],
  ],
  ['the people who must confirm again', { unconfirms: ['finn'] }, ['Finn confirmed and is asked again.']],
  ['the released people', { unconfirms: ['finn'] }, ['Finn and Fay are released.'], CANCELLED],
  [
    'that the contract must be amended',
    { contract: 'amend' },
    ['The signed contract stays in force. Amend it, so that the client can sign the change.'],
  ],
  [
    'that the contract can be voided',
    { contract: 'amend' },
    ['Finn and Fay are released.', 'The signed contract stays. Void it if it no longer applies.'],
    { ends: 'requestCancelled' },
  ],
  [
    'that the sent contract is withdrawn',
    { contract: 'resend' },
    ['Finn and Fay are released.', 'The contract that was sent is withdrawn.'],
    CANCELLED,
  ],
])('ChangeQuestion shows %s', (_, preview, expected, changes = {}) => {
  renderPart(
    <ChangeQuestion
      preview={{ conflicts: [], told: [], unconfirms: [], contract: 'none', ...preview }}
      changeToConfirm={{ change: { programID: 'p1', changes }, staffing, title: 'Move Ropes', action: 'Move' }}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected)
})
