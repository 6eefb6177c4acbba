import type { StaffState } from '@belay/contract/staffing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../../cloud/query.ts'
import { renderPart } from '../../../testing/render.tsx'
import { createEntry, createStaffing } from '../../../testing/schedule.ts'
import { createCandidate, createMember } from '../../../testing/staff.ts'
import type { Entry } from '../entries.ts'
import { toCurrentShift } from './board-parts.tsx'
import { ShiftPicker } from './shift-picker.tsx'
import type { ShiftToAssign } from './use-assign-shift.ts'

/** The stubbed call that assigns people. In the stubbed cloud, Mei could work the program. */
const assignMany = vi.hoisted(() => vi.fn())
vi.mock('../../../cloud/client.ts', () => ({
  cloud: {
    centre: { get: () => new Promise(() => undefined) },
    staffPrograms: { candidates: async () => ({ items: [createCandidate('Mei')] }), assignMany },
  },
}))

const entry = (version: number, states: Record<string, StaffState>) =>
  createEntry({ version, staffNeeded: 2, staffing: createStaffing(states) })
const staff = [createMember('Ada'), createMember('Finn')]

/** Shows the picker for a shift taken from an older version of its program. Returns the button of Mei. */
async function show(takenShift: ShiftToAssign, now: Entry) {
  renderPart(
    <ShiftPicker
      shift={toCurrentShift({ entries: [now], staff }, takenShift)}
      onClose={() => undefined}
      onOpen={() => undefined}
    />,
    queryClient,
  )
  return (await screen.findByText('Mei')).closest('button') as HTMLButtonElement
}

it('ShiftPicker assigns to the current version of the program', async () => {
  const mei = await show({ entry: entry(1, { Ada: 'assigned' }), from: null }, entry(2, { Finn: 'assigned' }))
  fireEvent.click(mei)
  await waitFor(() => expect(assignMany).toHaveBeenCalled())
  expect(assignMany.mock.calls[0]?.[0]).toMatchObject({
    assignments: [{ programID: 'p1', staffID: 'mei', version: 2 }],
  })
})

it.each<[string, ShiftToAssign['from'], Entry]>([
  ['that was filled in between', null, entry(2, { Ada: 'assigned', Finn: 'assigned' })],
  ['whose person left the program', { staffID: 'ada', name: 'Ada' }, entry(2, { Finn: 'assigned' })],
])('ShiftPicker disables a shift %s', async (_, from, now) => {
  const mei = await show({ entry: entry(1, { Ada: 'assigned' }), from }, now)
  expect(screen.getByText('This shift is no longer there to give')).toBeTruthy()
  expect(mei.disabled).toBe(true)
})
