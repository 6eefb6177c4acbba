import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSteadyRows } from './use-steady-rows.ts'

beforeEach(() => void vi.useFakeTimers())

function List({ items, waiting }: { items: string[]; waiting?: string[] }) {
  const { rows, settle, listProps } = useSteadyRows(items, (item) => item, waiting)
  return (
    <ul {...listProps}>
      {rows.map(({ item, outcome }) => (
        <li key={item}>
          {item}
          {outcome ? (
            `: ${outcome.text}`
          ) : (
            <button type="button" onClick={() => settle(item, { text: 'Accepted' })}>{`Accept ${item}`}</button>
          )}
        </li>
      ))}
    </ul>
  )
}
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('useSteadyRows keeps an accepted row in its place, so that a second click hits no other row', () => {
  const { rerender } = render(<List items={['Ann', 'Ben', 'Cy']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Accept Ann' }))
  rerender(<List items={['Ben', 'Cy', 'Dee']} />)
  expect(shown()).toEqual(['Ann: Accepted', 'BenAccept Ben', 'CyAccept Cy', 'DeeAccept Dee'])
})

it('useSteadyRows keeps a row in its place that somebody else decided', () => {
  const { rerender } = render(<List items={['Ann', 'Ben']} />)
  rerender(<List items={['Ben']} />)
  expect(shown()).toEqual(['Ann: No longer waiting', 'BenAccept Ben'])
})

it('useSteadyRows keeps the buttons of a row that still waits but is no longer among the first', () => {
  const { rerender } = render(<List items={['Ann', 'Ben']} waiting={['Ann', 'Ben', 'Cy']} />)
  rerender(<List items={['Dee', 'Ann']} waiting={['Dee', 'Ann', 'Ben', 'Cy']} />)
  expect(shown()).toEqual(['AnnAccept Ann', 'BenAccept Ben', 'DeeAccept Dee'])
})

it('useSteadyRows removes decided rows once neither pointer nor focus is in the list', () => {
  const { rerender } = render(<List items={['Ann', 'Ben']} />)
  fireEvent.pointerEnter(screen.getByRole('list'))
  rerender(<List items={['Ben']} />)
  wait(60_000)
  expect(shown()).toHaveLength(2)
  fireEvent.pointerLeave(screen.getByRole('list'))
  wait(60_000)
  expect(shown()).toEqual(['BenAccept Ben'])
})

it('useSteadyRows shows an undone row as waiting again, in its place', () => {
  const { rerender } = render(<List items={['Ann', 'Ben']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Accept Ann' }))
  rerender(<List items={['Ben']} />)
  rerender(<List items={['Ann', 'Ben']} />)
  expect(shown()).toEqual(['AnnAccept Ann', 'BenAccept Ben'])
})
