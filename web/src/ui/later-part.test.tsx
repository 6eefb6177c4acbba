import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { laterPart } from './later-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const until = ({ name }: { name: string }) => <p>Fetching for {name}</p>

it('laterPart shows the placeholder, and the part as soon as it has loaded', async () => {
  let come = (_part: typeof Greeting) => {}
  const Part = laterPart(() => new Promise<typeof Greeting>((resolve) => (come = resolve)), { until })
  render(<Part name="Ann" />)
  screen.getByText('Fetching for Ann')
  await act(async () => come(Greeting))
  screen.getByText('Hello Ann')
})

it('laterPart shows a loaded part at once, and loads it only once', async () => {
  const fetchPart = vi.fn(async () => Greeting)
  const Part = laterPart(fetchPart, { until })
  await Part.load()
  render(<Part name="Ann" />)
  screen.getByText('Hello Ann')
  await Part.load()
  expect(fetchPart).toHaveBeenCalledOnce()
})

it('laterPart shows that loading failed, and loads when the connection is back', async () => {
  let online = false
  const fetchPart = async () => {
    if (!online) throw new TypeError('Failed to fetch')
    return Greeting
  }
  const Part = laterPart(fetchPart, { failed: () => <p>You're offline</p> })
  render(<Part name="Ann" />)
  await screen.findByText("You're offline")
  online = true
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Hello Ann')
})
