import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Online, onBothDatabases, type openOnline } from '../../testing/identity-over-http.ts'
import { freePort } from '../../testing/ports.ts'
import { openSingleSignOn, throughSingleSignOn } from '../../testing/single-sign-on.ts'

type Options = Parameters<typeof openOnline>[1]

onBothDatabases('External sign-in', (open) => {
  let online: Online
  let sso: Awaited<ReturnType<typeof openSingleSignOn>>
  // The provider needs the redirect address before identity opens, so a port is reserved first.
  const PORT_OF = { value: 0 }
  beforeEach(async () => {
    PORT_OF.value = await freePort()
    sso = await openSingleSignOn(`http://localhost:${PORT_OF.value}/identity/callback/oidc`)
  })
  afterEach(async () => {
    await online.close()
    await sso.close()
  })
  const start = (options: Options = {}) =>
    open({
      ...options,
      port: PORT_OF.value,
      settings: {
        identity: {
          oidcName: 'Ridgeline University',
          oidcIssuer: sso.issuer,
          oidcClientId: 'belay',
          oidcClientSecret: 'a-secret-of-the-tests',
        },
        ...options?.settings,
      },
    })

  const through = (at: ReturnType<Online['browser']>, callbackURL?: string) =>
    throughSingleSignOn(online, at, callbackURL)

  it('signs in a new person with name, picture and confirmed address, and recognizes them the next time', async () => {
    online = await start()
    expect((await online.browser().get('providers')).body).toEqual({
      providers: [{ id: 'oidc', name: 'Ridgeline University' }],
    })
    sso.signsIn({
      sub: 's-1',
      email: 'Ext@Example.edu',
      email_verified: true,
      name: 'Ext Ernal',
      picture: 'https://pictures.example/1.png',
    })
    const at = online.browser()
    const { location, answer } = await through(at, '/app/schedule/scheduleDisplay?month=3')
    expect(answer.status).toBe(302)
    expect(location).toBe('/app/schedule/scheduleDisplay?month=3')
    expect(answer.cookies.find((cookie) => cookie.startsWith('belay.session_token'))).toMatch(/HttpOnly; SameSite=Lax/i)
    expect((await at.get('session')).body).toMatchObject({
      user: {
        email: 'ext@example.edu',
        displayName: 'Ext Ernal',
        emailVerified: true,
        photoURL: null,
        hasPassword: false,
      },
      session: { createdAt: online.clock.now(), fresh: true },
    })
    const account = await online.identity.findByEmail('ext@example.edu')
    expect(await online.identity.verify(await at.token())).toMatchObject({
      userid: account?.userid,
      email: 'ext@example.edu',
      verified: true,
    })
    const again = online.browser()
    await through(again)
    expect(await online.identity.verify(await again.token())).toMatchObject({ userid: account?.userid })
    const offer = (picture: string) => ({
      hook: 'photoOffered',
      what: {
        userid: account?.userid,
        email: 'ext@example.edu',
        name: 'Ext Ernal',
        url: `https://pictures.example/${picture}`,
      },
    })
    expect(online.told).toEqual([offer('1.png')])
    sso.signsIn({
      sub: 's-1',
      email: 'ext@example.edu',
      email_verified: true,
      name: 'Ext Ernal',
      picture: 'https://pictures.example/2.png',
    })
    await through(online.browser())
    expect(online.told).toEqual([offer('1.png'), offer('2.png')])
  })

  it('offers the picture of a confirmed person, and an error there does not fail the sign-in', async () => {
    expectLogged(/^a photo couldn't be copied/)
    let offered = 0
    online = await start({
      hooks: {
        photoOffered: async () => {
          offered++
          throw new Error('no')
        },
      },
    })
    await online.member('both@example.edu')
    for (const [sub, email, email_verified] of [
      ['s-8', 'both@example.edu', true],
      ['s-9', 'unproven@example.edu', false],
    ] as const) {
      sso.signsIn({ sub, email, email_verified, name: 'N', picture: 'https://pictures.example/1.png' })
      const at = online.browser()
      expect((await through(at)).location).toBe('/dashboard')
      expect((await at.get('session')).body).toMatchObject({ user: { email } })
    }
    expect(offered).toBe(1)
  })

  it('refuses an invalid address, and removes invalid characters from a name', async () => {
    expectLogged(/did not return an email/)
    online = await start()
    for (const email of ['a@b.example\r\nBcc: c@d.example', 'two@b.example, c@d.example', 'nobody', '']) {
      sso.signsIn({ sub: `s-${email}`, email, email_verified: true, name: 'N' })
      const at = online.browser()
      expect((await through(at)).location).toBe('/login?error=provider-failed&redirect=%2Fdashboard')
      expect((await at.get('session')).body).toMatchObject({ user: null })
    }
    sso.signsIn({ sub: 's-10', email: ' Odd@Example.edu', email_verified: true, name: ' Odd\0\r\nBcc: x ' })
    const at = online.browser()
    await through(at)
    expect((await at.get('session')).body).toMatchObject({
      user: { email: 'odd@example.edu', displayName: 'OddBcc: x', emailVerified: true },
    })
  })

  it('returns an error code for a disabled account, a declined sign-in and a forged callback', async () => {
    expectLogged(/Failed to parse state/, /State not found/)
    online = await start()
    const member = await online.member('off@example.edu')
    await online.identity.setDisabled(member.userid, true)
    sso.signsIn({ sub: 's-5', email: 'off@example.edu', email_verified: true, name: 'Off' })
    expect((await through(online.browser())).location).toBe('/login?error=user-disabled&redirect=%2Fdashboard')
    sso.refuses()
    expect((await through(online.browser())).location).toBe('/login?error=provider-declined&redirect=%2Fdashboard')
    for (const forged of [
      'callback/oidc?code=x&state=y',
      'callback/oidc',
      'callback/oidc?error=%3Cscript%3E&state=z',
    ]) {
      const { status, headers, cookies } = await online.browser().get(forged)
      expect(status).toBe(302)
      expect(headers.get('location')).toMatch(/^\/login\?error=provider-failed/)
      expect(cookies.some((cookie) => /session_token=[^;]/.test(cookie))).toBe(false)
    }
    expect((await online.browser().get('callback/other?code=x')).status).toBe(404)
  })

  it('starts without the provider, reports the problem, and works once the provider is back', async () => {
    expectLogged(/doesn't answer .*ECONNREFUSED/, /Provider not found/)
    const away = new URL(sso.issuer)
    const callback = `http://localhost:${PORT_OF.value}/identity/callback/oidc`
    await sso.close()
    online = await start()
    expect(await online.browser().post('sign-in/social', { provider: 'oidc' })).toMatchObject({
      status: 503,
      body: { code: 'network-request-failed' },
    })
    sso = await openSingleSignOn(callback, Number(away.port))
    sso.signsIn({ sub: 's-7', email: 'back@example.edu', email_verified: true, name: 'Back' })
    online.clock.advance(31_000)
    const at = online.browser()
    await through(at)
    expect((await at.get('session')).body).toMatchObject({ user: { email: 'back@example.edu' } })
  })

  it('refuses a callback in another browser, or a second time', async () => {
    expectLogged(/Failed to parse state/)
    online = await start()
    sso.signsIn({ sub: 's-6', email: 'swap@example.edu', email_verified: true, name: 'Swap' })
    const attacker = online.browser()
    const { back } = await through(attacker)
    for (const at of [online.browser(), attacker]) {
      const { cookies, headers } = await at.get(back)
      expect(headers.get('location')).toMatch(/^\/login\?error=/)
      expect(cookies.some((cookie) => /session_token=[^;]/.test(cookie))).toBe(false)
    }
  })
})
