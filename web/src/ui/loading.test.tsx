import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Loading, Pending } from './loading.tsx'

it('a page says that it loads until the last of its parts is there', () => {
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
