import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SIGNED_IN } from '../../testing/people.ts'
import { session } from './session.ts'

let isSignedIn: boolean

beforeEach(async () => {
  localStorage.clear()
  isSignedIn = true
  vi.stubGlobal('fetch', async () => Response.json({ json: isSignedIn ? SIGNED_IN : { user: null, session: null } }))
  await session.reload()
})

describe('session', () => {
  it('keeps the last person and the reason if the sign-in was ended elsewhere', async () => {
    isSignedIn = false
    expect(await session.reload()).toMatchObject({ state: 'signed-out', reason: 'user-token-expired' })
    expect(session.lastPerson()).toEqual({ userid: 'u1', email: 'ann@example.edu' })
  })

  it('keeps the last person and the reason if a call was refused because the sign-in ended', () => {
    session.ended('user-token-expired')
    expect(session.now()).toMatchObject({ state: 'signed-out', reason: 'user-token-expired' })
    expect(session.lastPerson()?.email).toBe('ann@example.edu')
  })

  it('keeps the e-mail address only until the tab is closed', () => {
    expect(session.lastPerson()?.email).toBe('ann@example.edu')
    expect(JSON.stringify({ ...localStorage })).not.toContain('@')
  })

  it('has no reason and forgets the person after a deliberate sign-out', () => {
    session.ended()
    expect(session.now()).toEqual({ state: 'signed-out', user: null, reason: undefined })
    expect(session.lastPerson()).toBeNull()
  })
})
