import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'
import { freePort } from '../../testing/ports.ts'
import { openSingleSignOn, throughSingleSignOn } from '../../testing/single-sign-on.ts'

type Browser = ReturnType<Online['browser']>
const EMAIL = 'wanda@school.example'
const FIRST = 'first-password'

/** The rows of the table in identity.spec.md: the person who confirms an address, and what the account keeps. */
onBothDatabases('Confirming an address', (open) => {
  let online: Online
  let sso: Awaited<ReturnType<typeof openSingleSignOn>>
  beforeEach(async () => {
    const port = await freePort()
    sso = await openSingleSignOn(`http://localhost:${port}/identity/callback/oidc`)
    const provider = {
      identity: {
        oidcIssuer: sso.issuer,
        oidcClientId: 'belay',
        oidcClientSecret: 'a-secret-of-the-tests',
      },
    }
    online = await open({ port, settings: provider })
  })
  afterEach(async () => {
    await online.close()
    await sso.close()
  })

  async function bySingleSignOn(sub: string, email: string, vouched: boolean, at = online.browser()) {
    sso.signsIn({ sub, email, email_verified: vouched, name: 'Wanda' })
    const { location } = await throughSingleSignOn(online, at)
    return { at, location }
  }
  /** Creates an unconfirmed account with a session, an external identity and a password. */
  async function maker(): Promise<Browser> {
    const { at } = await bySingleSignOn('maker', EMAIL, false)
    expect(await at.post('change-password', { newPassword: FIRST })).toMatchObject({ status: 200 })
    return at
  }
  const useridOf = async (at: Browser) =>
    ((await at.get('session')).body as { user?: { userid: string } | null }).user?.userid ?? null
  const signIn = async (email: string, password: string) =>
    (await online.browser().post('sign-in/email', { email, password })).status === 200
  const confirm = (at: Browser, email = EMAIL) => at.post('verify-email', { token: online.code(email) })
  /** Returns which of the creator's ways into the account still work. */
  async function kept(made: Browser, email = EMAIL) {
    const account = await online.identity.findByEmail(email)
    const session = await useridOf(made)
    const external = await useridOf((await bySingleSignOn('maker', email, false)).at)
    return {
      verified: account?.verified,
      password: await signIn(email, FIRST),
      session: session !== null && session === account?.userid,
      identity: external !== null && external === account?.userid,
    }
  }
  const NOTHING = { verified: true, password: false, session: false, identity: false }
  const ALL = { verified: true, password: true, session: true, identity: true }

  it('in a browser that is signed in to the account keeps everything, despite later sign-ups', async () => {
    const made = await maker()
    await online.browser().post('sign-up/email', { email: EMAIL, password: 'slipped-in', name: 'Evil' })
    expect((await confirm(made)).body).toEqual({ email: EMAIL, redirect: '', changed: false, choosePassword: false })
    expect(await kept(made)).toEqual(ALL)
    expect(await signIn(EMAIL, 'slipped-in')).toBe(false)
    expect(await online.identity.findByEmail(EMAIL)).toMatchObject({ name: 'Wanda' })
  })

  it('in the browser of the first sign-up keeps its password and sessions', async () => {
    const [desk, phone] = [online.browser(), online.browser()]
    await desk.post('sign-up/email', { email: EMAIL, password: FIRST, name: 'Wanda' })
    await phone.post('sign-in/email', { email: EMAIL, password: FIRST })
    expect((await confirm(desk)).body).toMatchObject({ choosePassword: false })
    expect(await useridOf(phone)).not.toBeNull()
    expect(await signIn(EMAIL, FIRST)).toBe(true)
  })

  it('in the browser of a later sign-up keeps only that password', async () => {
    expectLogged(/account_not_linked/)
    const made = await maker()
    const owner = online.browser()
    await owner.post('sign-up/email', { email: EMAIL, password: 'my-own-one', name: 'Own Er' })
    expect((await confirm(owner)).body).toMatchObject({ choosePassword: false })
    expect(await kept(made)).toEqual(NOTHING)
    expect(await signIn(EMAIL, 'my-own-one')).toBe(true)
    expect(await online.identity.findByEmail(EMAIL)).toMatchObject({ name: 'Own Er' })
  })

  it('in any other browser keeps nothing, and lets the person choose a password at once', async () => {
    expectLogged(/account_not_linked/)
    for (const signsUpAgain of [false, true]) {
      const email = `other-${signsUpAgain}@school.example`
      const made = online.browser()
      await made.post('sign-up/email', { email, password: FIRST, name: 'Made' })
      await made.post('sign-in/email', { email, password: FIRST })
      await made.post('change-email', { newEmail: 'thief@school.example' })
      if (signsUpAgain)
        await online.browser().post('sign-up/email', { email, password: 'again-and-again', name: 'Made' })
      const owner = online.browser()
      const { body } = await confirm(owner, email)
      expect(body).toMatchObject({ email, choosePassword: true })
      expect(await useridOf(made)).toBeNull()
      for (const password of [FIRST, 'again-and-again']) expect(await signIn(email, password)).toBe(false)
      expect((await confirm(made, 'thief@school.example')).body).toMatchObject({ code: 'invalid-code' })
      expect((await owner.post('reset-password', { token: body.resetToken, newPassword: 'my-own-one' })).status).toBe(
        200,
      )
      expect(await signIn(email, 'my-own-one')).toBe(true)
    }
    const made = await maker()
    await made.post('send-verification-email', {})
    expect((await confirm(online.browser())).body).toMatchObject({ choosePassword: true })
    expect(await kept(made)).toEqual(NOTHING)
  })

  it('works only once: a leftover link changes nothing', async () => {
    const owner = online.browser()
    await owner.post('sign-up/email', { email: EMAIL, password: FIRST, name: 'Wanda' })
    await owner.post('sign-in/email', { email: EMAIL, password: FIRST })
    const late = online.code(EMAIL)
    await bySingleSignOn('vouched', EMAIL, true)
    expect((await owner.post('verify-email', { token: late })).body).toMatchObject({ code: 'invalid-code' })
  })

  it('for a change of address works only in the session that requested it, and keeps everything', async () => {
    const made = await maker()
    const elsewhere = online.browser()
    await elsewhere.post('sign-in/email', { email: EMAIL, password: FIRST })
    await made.post('change-email', { newEmail: 'new@school.example' })
    for (const at of [online.browser(), elsewhere, await online.member('victim@school.example')])
      expect(await confirm(at, 'new@school.example')).toMatchObject({ status: 412, body: { reason: 'other-browser' } })
    expect(await online.identity.findByEmail('new@school.example')).toBeNull()
    expect((await confirm(made, 'new@school.example')).body).toMatchObject({ changed: true })
    expect(await kept(made, 'new@school.example')).toEqual(ALL)
  })

  it('with a provider that vouches for the address replaces an unconfirmed account', async () => {
    expectLogged(/account_not_linked/)
    const made = await maker()
    const before = (await online.identity.findByEmail(EMAIL))?.userid
    const { at, location } = await bySingleSignOn('owner', EMAIL, true)
    expect(location).toBe('/dashboard')
    const owned = await online.identity.findByEmail(EMAIL)
    expect(owned).toMatchObject({ verified: true })
    expect(owned?.userid).not.toBe(before)
    expect(await useridOf(at)).toBe(owned?.userid)
    expect(await kept(made)).toEqual(NOTHING)
  })

  it('with a provider that vouches keeps an account of the same identity, and joins a confirmed account', async () => {
    const made = await maker()
    await bySingleSignOn('maker', EMAIL, true)
    expect(await kept(made)).toEqual(ALL)

    const member = await online.member('member@school.example')
    const { at } = await bySingleSignOn('colleague', 'member@school.example', true)
    expect(await useridOf(at)).toBe(member.userid)
    expect(await useridOf(member)).toBe(member.userid)
    expect(await signIn('member@school.example', 'correct-horse')).toBe(true)
  })

  it('with a provider that does not vouch neither confirms nor joins an account', async () => {
    expectLogged(/account_not_linked/)
    const member = await online.member('member@school.example')
    const { location } = await bySingleSignOn('stranger', 'member@school.example', false)
    expect(location).toContain('error=email-already-in-use')
    expect(await useridOf(member)).toBe(member.userid)
    await bySingleSignOn('maker', EMAIL, false)
    expect(await online.identity.findByEmail(EMAIL)).toMatchObject({ verified: false })
  })

  it('with a reset leaves the new password as the only way in, even after an earlier confirmation', async () => {
    expectLogged(/account_not_linked/)
    for (const confirmed of [false, true]) {
      const email = `reset-${confirmed}@school.example`
      const { at: made } = await bySingleSignOn('maker', email, false)
      await made.post('change-password', { newPassword: FIRST })
      if (confirmed) {
        await made.post('send-verification-email', {})
        await confirm(made, email)
      }
      const owner = online.browser()
      await owner.post('request-password-reset', { email })
      await owner.post('reset-password', { token: online.code(email), newPassword: 'my-own-one' })
      expect(await kept(made, email)).toEqual(NOTHING)
      expect(await signIn(email, 'my-own-one')).toBe(true)
      await online.identity.deleteAccount((await online.identity.findByEmail(email))?.userid ?? '')
    }
  })
})

onBothDatabases('External identities of an account', (open) => {
  it('can be listed, and removed after a recent sign-in if another way to sign in remains', async () => {
    const port = await freePort()
    const sso = await openSingleSignOn(`http://localhost:${port}/identity/callback/oidc`)
    const provider = {
      identity: {
        oidcIssuer: sso.issuer,
        oidcClientId: 'belay',
        oidcClientSecret: 'a-secret-of-the-tests',
      },
    }
    const online = await open({
      port,
      settings: { identity: { ...provider.identity, oidcName: 'Ridgeline University' } },
    })
    sso.signsIn({ sub: 's-1', email: EMAIL, email_verified: true, name: 'Wanda' })
    const at = online.browser()
    await throughSingleSignOn(online, at)
    const { identities } = (await at.get('list-identities')).body as unknown as { identities: { id: string }[] }
    expect(identities).toEqual([
      { id: expect.any(String), provider: 'oidc', name: 'Ridgeline University', linkedAt: expect.any(Number) },
    ])
    const id = identities[0]?.id
    expect(await at.post('remove-identity', { id })).toMatchObject({ status: 412, body: { reason: 'last-sign-in' } })
    await at.post('change-password', { newPassword: FIRST })
    const stranger = await online.member('stranger@school.example')
    await stranger.post('remove-identity', { id })
    expect((await at.get('list-identities')).body).toMatchObject({ identities: [{ id }] })
    online.clock.advance(10 * 60_000)
    expect((await at.post('remove-identity', { id })).body).toMatchObject({ code: 'requires-recent-login' })
    await at.post('reauthenticate', { password: FIRST })
    expect((await at.post('remove-identity', { id })).status).toBe(200)
    expect((await at.get('list-identities')).body).toEqual({ identities: [] })
    await online.close()
    await sso.close()
  })
})

onBothDatabases('A person who signs in only with a provider', (open) => {
  it('confirms a recent sign-in with a code in the same session, and can then set a password', async () => {
    const port = await freePort()
    const sso = await openSingleSignOn(`http://localhost:${port}/identity/callback/oidc`)
    const provider = {
      identity: {
        oidcIssuer: sso.issuer,
        oidcClientId: 'belay',
        oidcClientSecret: 'a-secret-of-the-tests',
      },
    }
    const online = await open({ port, settings: provider })
    sso.signsIn({ sub: 's-1', email: EMAIL, email_verified: true, name: 'Wanda' })
    const [at, elsewhere] = [online.browser(), online.browser()]
    for (const browser of [at, elsewhere]) await throughSingleSignOn(online, browser)
    online.clock.advance(10 * 60_000)
    expect((await at.post('change-password', { newPassword: FIRST })).body).toMatchObject({
      code: 'requires-recent-login',
    })
    expect((await at.post('send-code')).status).toBe(200)
    const code = /\d{6}/.exec(online.office.to(EMAIL).at(-1)?.subject ?? '')?.[0] ?? ''
    expect((await elsewhere.post('reauthenticate', { code })).body).toMatchObject({ code: 'wrong-code' })
    expect((await at.post('reauthenticate', { code: code === '000000' ? '000001' : '000000' })).body).toMatchObject({
      code: 'wrong-code',
    })
    expect((await at.post('reauthenticate', { code })).body).toMatchObject({ session: { fresh: true } })
    expect((await at.post('reauthenticate', { code })).body).toMatchObject({ code: 'wrong-code' })
    expect((await at.post('change-password', { newPassword: FIRST })).status).toBe(200)
    expect((await online.browser().post('sign-in/email', { email: EMAIL, password: FIRST })).status).toBe(200)
    await online.close()
    await sso.close()
  })
})
