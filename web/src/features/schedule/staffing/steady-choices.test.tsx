import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../cloud/query.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { createEntry } from '../../../testing/schedule.ts'
import { createCandidate } from '../../../testing/staff.ts'
import { AssignDrawer } from './assign-drawer.tsx'
import { ProposeSwapDrawer } from './propose-swap-drawer.tsx'

/** The people in the cloud's current answer, best first. The stubbed cloud never answers other calls. */
const cloud = vi.hoisted(() => ({ people: [] as string[] }))
vi.mock('../../../cloud/client.ts', () => {
  const listPeople = async () => ({ items: cloud.people.map((name) => ({ ...createCandidate(name), shifts: [] })) })
  const listNone = async () => ({ items: [], next: null })
  const answers: Record<string, () => Promise<unknown>> = {
    'staff.list': listNone,
    'staff.me': async () => ({ staffID: 'Ada' }),
    'staffPrograms.listByProgram': listNone,
    'staffPrograms.candidates': listPeople,
    'staffPrograms.swapCandidates': listPeople,
  }
  const createComputedObject = (make: (name: string) => unknown) =>
    new Proxy({}, { get: (_, name) => make(String(name)) })
  const neverAnswer = () => new Promise(() => undefined)
  return {
    cloud: createComputedObject((branch) =>
      createComputedObject((name) => answers[`${branch}.${name}`] ?? neverAnswer),
    ),
  }
})

const entry = createEntry({ staffNeeded: 2 })
const shift = { ...entry, hours: 3, id: `Ada_${entry.programID}` }
const names = () => [...document.querySelectorAll('[role=option] strong')].map(({ textContent }) => textContent)

beforeEach(() => queryClient.clear())

it.each([
  ['assign', 'Facilitator 1', <AssignDrawer key="assign" entry={entry} onClose={() => undefined} />],
  ['ask for a swap', /Who could take it/, <ProposeSwapDrawer key="swap" shift={shift} onClose={() => undefined} />],
])('people to %s keep their places while the choices are open', async (_, label, drawer) => {
  cloud.people = ['Gwen', 'Mei', 'Jonah']
  renderScreen(drawer, { queries: queryClient })
  fireEvent.click(await screen.findByLabelText(label, { selector: 'input' }))
  await waitFor(() => expect(names()).toEqual(['Gwen', 'Mei', 'Jonah']))
  cloud.people = ['Finn', 'Jonah', 'Mei', 'Gwen']
  await act(async () => void queryClient.refetchQueries())
  await waitFor(() => expect(names()).toEqual(['Gwen', 'Mei', 'Jonah', 'Finn']))
})
