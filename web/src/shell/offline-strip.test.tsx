import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { session } from '../cloud/session/session.ts'
import { signOut } from '../cloud/session/sign-out.ts'
import { SIGNED_IN } from '../testing/people.ts'
import OfflineStrip from './offline-strip.tsx'

it('shows after a failed sign-out that the person is still signed in, until they are signed out', async () => {
  let isReachable = true
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return Response.json({ json: path.endsWith('signOut') ? { ok: true } : SIGNED_IN })
  })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await session.reload()
  const { container: strip } = render(<OfflineStrip />)
  expect(strip.textContent).toBe('')
  isReachable = false
  await act(() => signOut(async () => undefined))
  expect(strip.textContent).toBe("We couldn't sign you out. You're still signed in.")
  expect(logged).toHaveBeenCalledOnce()
  isReachable = true
  await act(() => signOut(async () => undefined))
  expect(strip.textContent).toBe('')
})
