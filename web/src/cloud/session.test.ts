import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from './session.ts'

const ann = {
  userid: 'u1',
  email: 'ann@example.edu',
  displayName: 'Ann',
  emailVerified: true,
  photoURL: null,
  hasPassword: true,
}
let user: typeof ann | null

beforeEach(async () => {
  localStorage.clear()
  user = ann
  vi.stubGlobal('fetch', async () =>
    Response.json({ user, session: user && { id: 's1', createdAt: 0, expiresAt: 0, fresh: true } }),
  )
  await session.reload()
})
afterEach(() => vi.unstubAllGlobals())

describe('who was signed in', () => {
  it('is known after the sign-in was ended elsewhere, with the reason', async () => {
    user = null
    expect(await session.reload()).toMatchObject({ state: 'signed-out', because: 'user-token-expired' })
    expect(session.lastPerson()).toEqual({ userid: 'u1', email: 'ann@example.edu' })
  })

  it('is known after a call was refused because the sign-in has ended', () => {
    session.ended('user-token-expired')
    expect(session.now()).toMatchObject({ state: 'signed-out', because: 'user-token-expired' })
    expect(session.lastPerson()?.email).toBe('ann@example.edu')
  })

  it('signs out on purpose without a reason, and is forgotten', () => {
    session.ended()
    expect(session.now()).toEqual({ state: 'signed-out', user: null, because: undefined })
    session.forgetLastPerson()
    expect(session.lastPerson()).toBeNull()
  })
})
