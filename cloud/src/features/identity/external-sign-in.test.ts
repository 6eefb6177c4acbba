import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { openSingleSignOn, signInBySingleSignOn } from '../../testing/single-sign-on.ts'
import { securityEvents } from '../security-events/security-events.documents.ts'
import { type Browser, describeIdentity, openProvider, outcomeOf, userOf } from './identity.testing.ts'
import { addApp, codeOf, confirm } from './second-step.testing.ts'

type Provider = Awaited<ReturnType<typeof openProvider>>
type Person = Parameters<Provider['sso']['signsIn']>[0]

describeIdentity('External sign-in', (open) => {
  let provider: Provider
  beforeEach(async () => {
    provider = await openProvider()
  })
  /** Signs in a person with the provider, with a confirmed address unless said otherwise, in a new browser. */
  async function signInWith(online: TestIdentity, person: Pick<Person, 'sub' | 'email'> & Partial<Person>) {
    provider.sso.signsIn({ email_verified: true, name: 'N', ...person })
    const at = online.browser()
    return { at, ...(await signInBySingleSignOn(online, at)) }
  }
  const hasSession = (cookies: string[]) => cookies.some((cookie) => /session=[^;]/.test(cookie))

  it('signs in a new person with name, picture and confirmed address, and recognizes them the next time', async () => {
    expectLogged(/^an outbox task failed and will be tried again .*copyPhoto/)
    const online = await open(provider.options)
    const { body } = await online.browser().get('providers')
    expect(body).toEqual({ providers: [{ id: 'oidc', name: 'Ridgeline University' }] })
    const person = { sub: 's-1', email: 'Ext@Example.edu', email_verified: true, name: 'Ext Ernal' }
    const signInWithPicture = (at: Browser, picture: string, callbackURL?: string) => {
      provider.sso.signsIn({ ...person, picture: `https://pictures.example/${picture}` })
      return signInBySingleSignOn(online, at, callbackURL)
    }
    const [at, again] = [online.browser(), online.browser()]
    const page = '/app/schedule/scheduleDisplay?month=3'
    const { location, answer } = await signInWithPicture(at, '1.png', page)
    expect([answer.status, location]).toEqual([302, page])
    expect(answer.cookies.find((cookie) => cookie.startsWith('belay.session'))).toMatch(/HttpOnly; SameSite=Lax/i)
    const email = 'ext@example.edu'
    expect((await at.get('session')).body).toMatchObject({
      user: { email, displayName: 'Ext Ernal', emailVerified: true, photoURL: null, hasPassword: false },
      session: { createdAt: online.clock.now(), fresh: true },
    })
    const userid = (await online.findAccount(email))?.userid
    expect(await online.verify(await at.token())).toMatchObject({ userid, email, verified: true })
    const offeredPhoto = async () => (await online.findAccount(email))?.offeredPhoto
    await signInWithPicture(again, '1.png')
    expect(await online.verify(await again.token())).toMatchObject({ userid })
    expect(await offeredPhoto()).toBe('https://pictures.example/1.png')
    await signInWithPicture(online.browser(), '2.png')
    expect(await offeredPhoto()).toBe('https://pictures.example/2.png')
  })

  it('copies the picture of a confirmed person, and signs in without it if it is away', async () => {
    expectLogged(/^an outbox task failed and will be tried again .*copyPhoto/)
    const online = await open(provider.options)
    await online.member('both@example.edu')
    for (const person of [
      { sub: 's-8', email: 'both@example.edu' },
      { sub: 's-9', email: 'unproven@example.edu', email_verified: false },
    ]) {
      const { at, location } = await signInWith(online, { ...person, picture: 'https://pictures.example/1.png' })
      expect(location).toBe('/dashboard')
      expect(await userOf(at)).toMatchObject({ email: person.email })
    }
    expect(await online.findAccount('both@example.edu')).toMatchObject({ offeredPhoto: expect.any(String) })
    expect(await online.findAccount('unproven@example.edu')).toMatchObject({ offeredPhoto: null })
  })

  it('e-mails the owner of an account when it is added as a way to sign in, once', async () => {
    const online = await open(provider.options)
    await online.member('both@example.edu')
    const events = async () => {
      await online.storeSecurityEvents()
      const { items } = await online.store.find(securityEvents, { orderBy: 'at' })
      return items.filter(({ event }) => event === 'identity-added').map(({ email, detail }) => `${email} ${detail}`)
    }
    for (const _ of ['added', 'known']) {
      await signInWith(online, { sub: 's-11', email: 'both@example.edu' })
      const texts = online.office.to('both@example.edu').map(({ text }) => text ?? '')
      const added = texts.filter((text) => text.includes('Ridgeline University can now sign you in'))
      expect(added).toHaveLength(1)
      expect(await events()).toEqual(['both@example.edu oidc'])
    }
    await signInWith(online, { sub: 's-12', email: 'first@example.edu' })
    expect(online.office.to('first@example.edu')).toEqual([])
  })

  it('refuses an invalid address, and removes invalid characters from a name', async () => {
    const online = await open(provider.options)
    for (const email of ['a@b.example\r\nBcc: c@d.example', 'two@b.example, c@d.example', 'nobody', '']) {
      const { at, location } = await signInWith(online, { sub: `s-${email}`, email })
      expect(location).toBe('/login?error=provider-failed&redirect=%2Fdashboard')
      expect(await userOf(at)).toBeNull()
    }
    const odd = { sub: 's-10', email: ' Odd@Example.edu', name: ' Odd\0\r\nBcc: x ' }
    const { at } = await signInWith(online, odd)
    const cleaned = { email: 'odd@example.edu', displayName: 'OddBcc: x', emailVerified: true }
    expect(await userOf(at)).toMatchObject(cleaned)
  })

  it('returns an error code for a disabled account, a declined sign-in and a forged callback', async () => {
    const online = await open(provider.options)
    const member = await online.member('off@example.edu')
    await online.setDisabled(member.userid, true)
    const disabled = await signInWith(online, { sub: 's-5', email: 'off@example.edu' })
    expect(disabled.location).toBe('/login?error=user-disabled&redirect=%2Fdashboard')
    provider.sso.refuses()
    const declined = await signInBySingleSignOn(online, online.browser())
    expect(declined.location).toBe('/login?error=provider-declined&redirect=%2Fdashboard')
    for (const query of ['?code=x&state=y', '', '?error=%3Cscript%3E&state=z']) {
      const { status, headers, cookies } = await online.browser().get(`callback/oidc${query}`)
      expect(status).toBe(302)
      expect(headers.get('location')).toMatch(/^\/login\?error=provider-failed/)
      expect(hasSession(cookies)).toBe(false)
    }
    expect((await online.browser().get('callback/other?code=x')).status).toBe(404)
  })

  it('starts without the provider, reports the problem, and works once the provider is back', async () => {
    await provider.sso.close()
    const online = await open(provider.options)
    const away = online.browser().post('sign-in/social', { provider: 'oidc' })
    expect(await outcomeOf(away)).toBe('503 network-request-failed')
    provider.sso = await openSingleSignOn(provider.callback, Number(new URL(provider.sso.issuer).port))
    onTestFinished(provider.sso.close)
    online.clock.advance(31_000)
    const { at } = await signInWith(online, { sub: 's-7', email: 'back@example.edu' })
    expect(await userOf(at)).toMatchObject({ email: 'back@example.edu' })
  })

  it('refuses an answer that is not signed with the published key of the provider', async () => {
    const online = await open(provider.options)
    await provider.sso.publishOtherKey()
    const { at, location } = await signInWith(online, { sub: 's-3', email: 'forged@example.edu' })
    expect([location, await userOf(at)]).toEqual(['/login?error=provider-failed&redirect=%2Fdashboard', null])
  })

  it('asks for the second step of the account, and opens the page afterwards', async () => {
    const online = await open(provider.options)
    const { secret } = await addApp(online, await online.member('both@example.edu'))
    const person = { sub: 's-2', email: 'both@example.edu', email_verified: true, name: 'N' }
    provider.sso.signsIn(person)
    const at = online.browser()
    const page = '/app/schedule/scheduleDisplay?month=3'
    const { location, answer } = await signInBySingleSignOn(online, at, page)
    expect(location).toBe(`/login?mode=second-step&redirect=${encodeURIComponent(page)}`)
    expect([hasSession(answer.cookies), await userOf(at)]).toEqual([false, null])
    expect((await at.get('sign-in/second-step')).body).toEqual({
      ways: ['authenticator', 'recovery-code'],
      redirect: page,
    })
    const { body } = await confirm(at, { code: codeOf(online, secret), remember: true })
    expect(body).toMatchObject({ user: { email: 'both@example.edu' }, redirect: page })
    await signInBySingleSignOn(online, at)
    expect(await userOf(at)).toMatchObject({ email: 'both@example.edu' })
  })

  it('refuses a callback in another browser, or a second time', async () => {
    const online = await open(provider.options)
    const { at: attacker, back } = await signInWith(online, { sub: 's-6', email: 'swap@example.edu' })
    for (const at of [online.browser(), attacker]) {
      const { cookies, headers } = await at.get(back)
      expect(headers.get('location')).toMatch(/^\/login\?error=/)
      expect(hasSession(cookies)).toBe(false)
    }
  })
})
