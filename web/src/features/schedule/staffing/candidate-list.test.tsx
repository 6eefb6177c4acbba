import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../cloud/orpc.ts'
import { queryClient } from '../../../cloud/query.ts'
import { renderPart } from '../../../testing/render.tsx'
import { createCandidate } from '../../../testing/staff.ts'
import { CandidateList } from './candidate-list.tsx'

/** The answer of the stubbed `candidates` call. */
const cloud = vi.hoisted(() => ({ answer: async (): Promise<unknown> => undefined }))
vi.mock('../../../cloud/client.ts', () => ({ cloud: { staffPrograms: { candidates: () => cloud.answer() } } }))

const listOf = (...names: string[]) => ({ items: names.map((name) => createCandidate(name)) })
const names = () => [...document.querySelectorAll('li strong')].map(({ textContent }) => textContent)
const refetch = () => act(() => queryClient.refetchQueries())

const show = () =>
  renderPart(<CandidateList programID="p1" onChoose={() => undefined} isDisabled={() => false} />, queryClient)

beforeEach(() => queryClient.clear())

it('CandidateList shows nobody from the cache, whose order may be outdated', async () => {
  queryClient.setQueryData(api.staffPrograms.candidates.queryKey({ input: { programID: 'p1' } }), listOf('Gwen', 'Mei'))
  let arrive = (_answer: unknown) => {}
  cloud.answer = () => new Promise((resolve) => (arrive = resolve))
  show()
  expect(screen.queryByText('Gwen')).toBeNull()
  await act(async () => arrive(listOf('Mei', 'Gwen')))
  await waitFor(() => expect(names()).toEqual(['Mei', 'Gwen']))
})

it('CandidateList keeps people in their places while it is open, so that a press hits the right person', async () => {
  cloud.answer = async () => listOf('Gwen', 'Mei', 'Jonah')
  show()
  await waitFor(() => expect(names()).toEqual(['Gwen', 'Mei', 'Jonah']))
  cloud.answer = async () => listOf('Jonah', 'Mei', 'Finn')
  await refetch()
  await waitFor(() => expect(names()).toEqual(['Gwen', 'Mei', 'Jonah', 'Finn']))
  const removedPerson = screen.getByText('Gwen').closest('button')
  expect(removedPerson?.textContent).toContain('Already assigned, or no longer active.')
  expect(removedPerson?.disabled).toBe(true)
})
