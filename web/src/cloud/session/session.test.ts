import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANN } from '../../testing/people.ts'
import type { IdentityUser } from './identity.ts'
import { session } from './session.ts'

let user: IdentityUser | null

beforeEach(async () => {
  localStorage.clear()
  user = ANN
  vi.stubGlobal('fetch', async () =>
    Response.json({ user, session: user && { id: 's1', createdAt: 0, expiresAt: 0, fresh: true } }),
  )
  await session.reload()
})
afterEach(() => vi.unstubAllGlobals())

describe('session', () => {
  it('keeps the last person and the reason if the sign-in was ended elsewhere', async () => {
    user = null
    expect(await session.reload()).toMatchObject({ state: 'signed-out', reason: 'user-token-expired' })
    expect(session.lastPerson()).toEqual({ userid: 'u1', email: 'ann@example.edu' })
  })

  it('keeps the last person and the reason if a call was refused because the sign-in ended', () => {
    session.ended('user-token-expired')
    expect(session.now()).toMatchObject({ state: 'signed-out', reason: 'user-token-expired' })
    expect(session.lastPerson()?.email).toBe('ann@example.edu')
  })

  it('has no reason after a deliberate sign-out, and forgets the person on request', () => {
    session.ended()
    expect(session.now()).toEqual({ state: 'signed-out', user: null, reason: undefined })
    session.forgetLastPerson()
    expect(session.lastPerson()).toBeNull()
  })
})
