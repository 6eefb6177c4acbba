import { act, waitFor } from '@testing-library/react'
import type { DragEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { api } from '../../../cloud/orpc.ts'
import { queryClient } from '../../../cloud/query.ts'
import { renderHookWith } from '../../../testing/render.tsx'
import { createEntry } from '../../../testing/schedule.ts'
import { createCandidate } from '../../../testing/staff.ts'
import { SHIFT_ATTRIBUTE, STAFF_ATTRIBUTE, useBoardDrag } from './use-board-drag.ts'

/** The answer of the stubbed `candidates` call. */
const cloud = vi.hoisted(() => ({ answer: async (): Promise<unknown> => undefined }))
vi.mock('../../../cloud/client.ts', () => ({ cloud: { staffPrograms: { candidates: () => cloud.answer() } } }))

function createDragEvent(attribute: string, value: string) {
  const target = document.createElement('div')
  target.setAttribute(attribute, value)
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  return { target, dataTransfer, clientX: 0, clientY: 0, preventDefault: () => undefined } as unknown as DragEvent
}

it('useBoardDrag ignores cached candidates, so that a shift can be dropped on a person missing there', async () => {
  queryClient.setQueryData(api.staffPrograms.candidates.queryKey({ input: { programID: 'p1' } }), { items: [] })
  let arrive = (_answer: unknown) => {}
  cloud.answer = () => new Promise((resolve) => (arrive = resolve))
  const shift = { entry: createEntry({ programID: 'p1' }), from: null }
  const onDrop = vi.fn()
  const { result } = renderHookWith(queryClient, () => useBoardDrag({ findShift: () => shift, onDrop }))
  act(() => result.current.handlers.onDragStart(createDragEvent(SHIFT_ATTRIBUTE, 'p1')))
  expect(result.current.describeDrop('mei')).toBeUndefined()
  await act(async () => arrive({ items: [createCandidate('Mei')] }))
  await waitFor(() => expect(result.current.describeDrop('mei')).toBe('fits'))
  act(() => result.current.handlers.onDragEnd())

  act(() => result.current.handlers.onDragStart(createDragEvent(SHIFT_ATTRIBUTE, 'p1')))
  act(() => result.current.handlers.onDragEnter(createDragEvent(STAFF_ATTRIBUTE, 'ada')))
  act(() => result.current.handlers.onDrop(createDragEvent(STAFF_ATTRIBUTE, 'ada')))
  expect(onDrop).toHaveBeenCalledWith(shift, 'ada')
})
