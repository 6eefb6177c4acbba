import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeKeptFor } from '../../offline/device.ts'
import { SIGNED_IN } from '../../testing/people.ts'
import { session } from './session.ts'
import { signOut } from './sign-out.ts'

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

  it('forgets the person if they sign out just after the sign-in has ended', async () => {
    session.ended('user-token-expired')
    isSignedIn = false
    expect(await session.reload()).toMatchObject({ reason: 'user-token-expired' })
    const told = vi.fn()
    const stop = session.subscribe(told)
    await signOut(async () => undefined)
    stop()
    expect(told).toHaveBeenLastCalledWith({ state: 'signed-out', user: null, reason: undefined })
    expect(session.lastPerson()).toBeNull()
  })

  it('replaces the reason if the account turns out to be disabled', async () => {
    session.ended('user-token-expired')
    const disabled = { user: null, session: null, because: 'user-disabled' }
    vi.stubGlobal('fetch', async () => Response.json({ json: disabled }))
    expect(await session.reload()).toMatchObject({ state: 'signed-out', reason: 'user-disabled' })
  })

  it('has no reason after a sign-out, even if another answer says first that the sign-in ended', async () => {
    vi.stubGlobal('fetch', async (input: URL | string) => {
      if (!String(input).endsWith('/signOut')) return Response.json({ json: { user: null, session: null } })
      await session.reload()
      session.ended('user-token-expired')
      return Response.json({ json: { ok: true } })
    })
    await signOut(async () => undefined)
    expect(session.now()).toEqual({ state: 'signed-out', user: null, reason: undefined })
  })

  it('has no reason after a sign-out, even if another tab says first that the sign-in ended', async () => {
    const otherTab = new BroadcastChannel('belay-session')
    vi.stubGlobal('fetch', async () => {
      otherTab.postMessage({ kind: 'ended', reason: 'user-token-expired' })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return Response.json({ json: { ok: true } })
    })
    await signOut(async () => undefined)
    otherTab.close()
    expect(session.now()).toEqual({ state: 'signed-out', user: null, reason: undefined })
    expect(session.lastPerson()).toBeNull()
  })

  it('keeps the newest answer about the sign-in if an older one arrives after it', async () => {
    const { promise: older, resolve: answerOlder } = Promise.withResolvers<Response>()
    const renamed = { ...SIGNED_IN, user: { ...SIGNED_IN.user, displayName: 'Anna' } }
    vi.stubGlobal('fetch', vi.fn(async () => Response.json({ json: renamed })).mockReturnValueOnce(older))
    const first = session.reload()
    await session.reload()
    answerOlder(Response.json({ json: SIGNED_IN }))
    expect((await first).user?.displayName).toBe('Anna')
    expect(session.now().user?.displayName).toBe('Anna')
  })

  it('stays signed out if an answer from before the sign-out arrives after it', async () => {
    const { promise: signedOut, resolve: letAnswer } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (input: URL | string) => {
      if (String(input).endsWith('/signOut')) return Response.json({ json: { ok: true } })
      await signedOut
      return Response.json({ json: SIGNED_IN })
    })
    const reloaded = session.reload()
    await signOut(async () => undefined)
    letAnswer()
    expect(await reloaded).toMatchObject({ state: 'signed-out' })
    expect(session.now().state).toBe('signed-out')
  })

  it('signs out also if the storage of the device fails', async () => {
    // The tests have no storage of changes, like a browser whose storage is damaged.
    expect(globalThis.indexedDB).toBeUndefined()
    writeKeptFor('u1 Facilitator')
    await signOut(async () => undefined)
    expect(session.now()).toEqual({ state: 'signed-out', user: null, reason: undefined })
  })

  it('stays signed in if the sign-out fails', async () => {
    expectLogged(/Signing out failed/)
    vi.stubGlobal('fetch', async () => Response.json({ code: 'internal' }, { status: 500 }))
    await signOut(async () => undefined)
    expect(session.now().state).toBe('verified')
    session.ended('user-token-expired')
    expect(session.now()).toMatchObject({ state: 'signed-out', reason: 'user-token-expired' })
  })
})
