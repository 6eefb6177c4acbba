import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createLazyPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const fallback = ({ name }: { name: string }) => <p>Fetching for {name}</p>

it('createLazyPart shows the placeholder, and the part as soon as it has loaded', async () => {
  let resolveLoad = (_part: typeof Greeting) => {}
  const Part = createLazyPart(() => new Promise<typeof Greeting>((resolve) => (resolveLoad = resolve)), {
    fallback,
  })
  render(<Part name="Ann" />)
  screen.getByText('Fetching for Ann')
  await act(async () => resolveLoad(Greeting))
  screen.getByText('Hello Ann')
})

it('createLazyPart shows a loaded part at once, and loads it only once', async () => {
  const fetchPart = vi.fn(async () => Greeting)
  const Part = createLazyPart(fetchPart, { fallback })
  await Part.load()
  render(<Part name="Ann" />)
  screen.getByText('Hello Ann')
  await Part.load()
  expect(fetchPart).toHaveBeenCalledOnce()
})

it('createLazyPart shows that loading failed, and loads when the connection is back', async () => {
  let online = false
  const fetchPart = async () => {
    if (!online) throw new TypeError('Failed to fetch')
    return Greeting
  }
  const Part = createLazyPart(fetchPart, { renderError: () => <p>You're offline</p> })
  render(<Part name="Ann" />)
  await screen.findByText("You're offline")
  online = true
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Hello Ann')
})
