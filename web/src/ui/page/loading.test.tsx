import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Loading, Pending } from './loading.tsx'

it('a page is marked as loading until all of its parts have loaded', () => {
  const page = (...parts: boolean[]) => (
    <main>
      {parts[0] && <Loading />}
      {parts[1] && <Pending />}
    </main>
  )
  const { rerender } = render(page(true, true))
  const loads = () => screen.getByRole('main').hasAttribute('data-loads')
  expect(loads()).toBe(true)
  rerender(page(false, true))
  expect(loads()).toBe(true)
  rerender(page(false, false))
  expect(loads()).toBe(false)
})
