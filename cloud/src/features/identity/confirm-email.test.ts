import { MINUTE } from '@belay/contract/constants'
import { beforeEach, expect, it } from 'vitest'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { signInBySingleSignOn } from '../../testing/single-sign-on.ts'
import {
  type Browser,
  describeIdentity,
  openProvider,
  outcomeOf,
  resetPassword,
  signIn,
  signUp,
  userOf,
  verifyEmail,
} from './identity.testing.ts'

type Provider = Awaited<ReturnType<typeof openProvider>>
const EMAIL = 'wanda@school.example'
const FIRST = 'first-password'

/** The rows of the table in identity.spec.md: the person who confirms an address, and what the account keeps. */
describeIdentity('Confirming an address', (open) => {
  let online: TestIdentity
  let sso: Provider['sso']
  beforeEach(async () => {
    const provider = await openProvider()
    sso = provider.sso
    online = await open(provider.options)
  })

  async function bySingleSignOn(sub: string, email: string, vouched: boolean, at = online.browser()) {
    sso.signsIn({ sub, email, email_verified: vouched, name: 'Wanda' })
    const { location } = await signInBySingleSignOn(online, at)
    return { at, location }
  }
  /** Creates an unconfirmed account with a session, an external identity and a password. */
  async function maker(): Promise<Browser> {
    const { at } = await bySingleSignOn('maker', EMAIL, false)
    expect(await at.post('change-password', { newPassword: FIRST })).toMatchObject({ status: 200 })
    return at
  }
  const useridOf = async (at: Browser) => (await userOf(at))?.userid ?? null
  const canSignIn = async (email: string, password: string) =>
    (await signIn(online.browser(), email, password)).status === 200
  const confirm = (at: Browser, email = EMAIL) => verifyEmail(at, online.code(email))
  /** Returns which of the creator's ways into the account still work. */
  async function kept(made: Browser, email = EMAIL) {
    const account = await online.findAccount(email)
    const session = await useridOf(made)
    const external = await useridOf((await bySingleSignOn('maker', email, false)).at)
    return {
      verified: account?.verified,
      password: await canSignIn(email, FIRST),
      session: session !== null && session === account?.userid,
      identity: external !== null && external === account?.userid,
    }
  }
  const NOTHING = { verified: true, password: false, session: false, identity: false }
  const ALL = { verified: true, password: true, session: true, identity: true }

  it('in a browser that is signed in to the account keeps everything, despite later sign-ups', async () => {
    const made = await maker()
    await signUp(online.browser(), EMAIL, 'slipped-in')
    expect((await confirm(made)).body).toEqual({ email: EMAIL, redirect: '', changed: false, choosePassword: false })
    expect(await kept(made)).toEqual(ALL)
    expect(await canSignIn(EMAIL, 'slipped-in')).toBe(false)
    expect(await online.findAccount(EMAIL)).toMatchObject({ name: 'Wanda' })
  })

  it('in the browser of the first sign-up keeps its password and sessions', async () => {
    const [desk, phone] = [online.browser(), online.browser()]
    await signUp(desk, EMAIL, FIRST)
    await signIn(phone, EMAIL, FIRST)
    expect((await confirm(desk)).body).toMatchObject({ choosePassword: false })
    expect(await useridOf(phone)).not.toBeNull()
    expect(await canSignIn(EMAIL, FIRST)).toBe(true)
  })

  it('in the browser of a later sign-up keeps only that password', async () => {
    const made = await maker()
    const owner = online.browser()
    await signUp(owner, EMAIL, 'my-own-one', 'Own Er')
    expect((await confirm(owner)).body).toMatchObject({ choosePassword: false })
    expect(await kept(made)).toEqual(NOTHING)
    expect(await canSignIn(EMAIL, 'my-own-one')).toBe(true)
    expect(await online.findAccount(EMAIL)).toMatchObject({ name: 'Own Er' })
  })

  it('in any other browser keeps nothing, and lets the person choose a password at once', async () => {
    for (const signsUpAgain of [false, true]) {
      const email = `other-${signsUpAgain}@school.example`
      const made = online.browser()
      await signUp(made, email, FIRST)
      await signIn(made, email, FIRST)
      await made.post('change-email', { newEmail: 'thief@school.example' })
      if (signsUpAgain) await signUp(online.browser(), email, 'again-and-again')
      const owner = online.browser()
      const { body } = await confirm(owner, email)
      expect(body).toMatchObject({ email, choosePassword: true })
      expect(await useridOf(made)).toBeNull()
      for (const password of [FIRST, 'again-and-again']) expect(await canSignIn(email, password)).toBe(false)
      expect(await outcomeOf(confirm(made, 'thief@school.example'))).toBe('400 invalid-code')
      expect((await resetPassword(owner, body.resetToken, 'my-own-one')).status).toBe(200)
      expect(await canSignIn(email, 'my-own-one')).toBe(true)
    }
    const made = await maker()
    await made.post('send-verification-email', {})
    expect((await confirm(online.browser())).body).toMatchObject({ choosePassword: true })
    expect(await kept(made)).toEqual(NOTHING)
  })

  it('works only once: a leftover link changes nothing', async () => {
    const owner = online.browser()
    await signUp(owner, EMAIL, FIRST)
    await signIn(owner, EMAIL, FIRST)
    const late = online.code(EMAIL)
    await bySingleSignOn('vouched', EMAIL, true)
    expect(await outcomeOf(verifyEmail(owner, late))).toBe('400 invalid-code')
  })

  it('for a change of address works only in the session that requested it, and keeps everything', async () => {
    const made = await maker()
    const elsewhere = online.browser()
    await signIn(elsewhere, EMAIL, FIRST)
    await made.post('change-email', { newEmail: 'new@school.example' })
    for (const at of [online.browser(), elsewhere, await online.member('victim@school.example')])
      expect(await outcomeOf(confirm(at, 'new@school.example'))).toBe('412 failed-precondition: other-browser')
    expect(await online.findAccount('new@school.example')).toBeNull()
    expect((await confirm(made, 'new@school.example')).body).toMatchObject({ changed: true })
    expect(await kept(made, 'new@school.example')).toEqual(ALL)
  })

  it('with a provider that vouches for the address replaces an unconfirmed account', async () => {
    const made = await maker()
    const before = (await online.findAccount(EMAIL))?.userid
    const { at, location } = await bySingleSignOn('owner', EMAIL, true)
    expect(location).toBe('/dashboard')
    const owned = await online.findAccount(EMAIL)
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
    expect(await canSignIn('member@school.example', 'correct-horse')).toBe(true)
  })

  it('with a provider that does not vouch neither confirms nor joins an account', async () => {
    const member = await online.member('member@school.example')
    const { location } = await bySingleSignOn('stranger', 'member@school.example', false)
    expect(location).toContain('error=email-already-in-use')
    expect(await useridOf(member)).toBe(member.userid)
    await bySingleSignOn('maker', EMAIL, false)
    expect(await online.findAccount(EMAIL)).toMatchObject({ verified: false })
  })

  it('with a reset leaves the new password as the only way in, even after an earlier confirmation', async () => {
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
      await resetPassword(owner, online.code(email), 'my-own-one')
      expect(await kept(made, email)).toEqual(NOTHING)
      expect(await canSignIn(email, 'my-own-one')).toBe(true)
      await online.deleteAccount((await online.findAccount(email))?.userid ?? '')
    }
  })
})

describeIdentity('A person who signed up with a provider', (open) => {
  it('lists external identities, and removes one after a recent sign-in if another way in remains', async () => {
    const { sso, options } = await openProvider()
    const online = await open(options)
    sso.signsIn({ sub: 's-1', email: EMAIL, email_verified: true, name: 'Wanda' })
    const at = online.browser()
    await signInBySingleSignOn(online, at)
    const { identities } = (await at.get('list-identities')).body as unknown as { identities: { id: string }[] }
    expect(identities).toEqual([
      { id: expect.any(String), provider: 'oidc', name: 'Ridgeline University', linkedAt: expect.any(Number) },
    ])
    const id = identities[0]?.id
    const remove = () => outcomeOf(at.post('remove-identity', { id }))
    expect(await remove()).toBe('412 failed-precondition: last-sign-in')
    await at.post('change-password', { newPassword: FIRST })
    const stranger = await online.member('stranger@school.example')
    await stranger.post('remove-identity', { id })
    expect((await at.get('list-identities')).body).toMatchObject({ identities: [{ id }] })
    online.clock.advance(10 * MINUTE)
    expect(await remove()).toBe('403 requires-recent-login')
    await at.post('reauthenticate', { password: FIRST })
    expect(await remove()).toBe('200')
    expect((await at.get('list-identities')).body).toEqual({ identities: [] })
  })

  it('confirms a recent sign-in with a code in the same session, and can then set a password', async () => {
    const { sso, options } = await openProvider()
    const online = await open(options)
    sso.signsIn({ sub: 's-1', email: EMAIL, email_verified: true, name: 'Wanda' })
    const [at, elsewhere] = [online.browser(), online.browser()]
    for (const browser of [at, elsewhere]) await signInBySingleSignOn(online, browser)
    online.clock.advance(10 * MINUTE)
    const setPassword = () => outcomeOf(at.post('change-password', { newPassword: FIRST }))
    expect(await setPassword()).toBe('403 requires-recent-login')
    expect((await at.post('send-code')).status).toBe(200)
    const code = /\d{6}/.exec(online.office.to(EMAIL).at(-1)?.subject ?? '')?.[0] ?? ''
    const enter = (browser: Browser, digits: string) => outcomeOf(browser.post('reauthenticate', { code: digits }))
    expect(await enter(elsewhere, code)).toBe('401 wrong-code')
    expect(await enter(at, code === '000000' ? '000001' : '000000')).toBe('401 wrong-code')
    expect((await at.post('reauthenticate', { code })).body).toMatchObject({ session: { fresh: true } })
    expect(await enter(at, code)).toBe('401 wrong-code')
    expect(await setPassword()).toBe('200')
    expect((await signIn(online.browser(), EMAIL, FIRST)).status).toBe(200)
  })
})
