import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'

onBothDatabases('Known devices', (open) => {
  let online: Online
  afterEach(() => online.close())

  type Browser = ReturnType<Online['browser']>
  const signIn = (at: Browser, password: string, email = 'victim@example.edu') =>
    at.post('sign-in/email', { email, password })
  const strangersLock = async (email = 'victim@example.edu') => {
    for (let i = 0; i < 10; i++) await signIn(online.browser(), 'guess', email)
    expect((await signIn(online.browser(), 'correct-horse', email)).status).toBe(429)
  }
  const DEVICE = 'belay.device'

  it('can sign in while strangers guess, and give the strangers no more guesses', async () => {
    online = await open()
    const own = await online.member('victim@example.edu')
    await own.post('sign-out', {})
    await strangersLock()
    expect((await signIn(own, 'correct-horse')).status).toBe(200)
    // The right password from this device does not give the strangers another eight guesses.
    expect((await signIn(online.browser(), 'correct-horse')).status).toBe(429)
    online.clock.advance(15 * MINUTE + SECOND)
    expect((await signIn(online.browser(), 'correct-horse')).status).toBe(200)
  })

  it('can confirm the password for important changes while strangers guess', async () => {
    online = await open()
    const own = await online.member('victim@example.edu')
    await strangersLock()
    expect((await own.post('reauthenticate', { password: 'correct-horse' })).status).toBe(200)
    expect(
      (await own.post('change-password', { currentPassword: 'correct-horse', newPassword: 'brand-new' })).status,
    ).toBe(200)
  })

  it('lock themselves after their own wrong passwords, without locking others', async () => {
    online = await open()
    const own = await online.member('victim@example.edu')
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(own, 'guess')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
    expect(await signIn(own, 'correct-horse')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect((await signIn(online.browser(), 'correct-horse')).status).toBe(200)
    online.clock.advance(15 * MINUTE + SECOND)
    expect((await signIn(own, 'correct-horse')).status).toBe(200)
  })

  it('have a cookie that scripts cannot read, for one account and one password', async () => {
    online = await open()
    const own = await online.member('victim@example.edu')
    const { cookies } = await signIn(own, 'correct-horse')
    expect(cookies.find((cookie) => cookie.startsWith(DEVICE))).toMatch(
      /^belay\.device=[\w-]+\.[\w-]+; Path=\/identity; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
    const other = await online.member('other@example.edu')
    await strangersLock()
    expect((await signIn(other, 'correct-horse')).status).toBe(429)
    const value = own.jar.get(DEVICE) ?? ''
    for (const forged of ['', '.', 'x.y', `${value}x`, `x${value}`, value.replace('.', ''), '%E0%A4%A']) {
      const forger = online.browser()
      forger.jar.set(DEVICE, forged)
      expect((await signIn(forger, 'correct-horse')).status).toBe(429)
    }
    // A device with the old password is unknown after a change.
    const old = online.browser()
    old.jar.set(DEVICE, value)
    expect((await own.post('change-password', { newPassword: 'brand-new' })).status).toBe(200)
    expect((await signIn(old, 'brand-new')).status).toBe(429)
    expect((await signIn(own, 'brand-new')).status).toBe(200)
  })

  it('include a device that resets the password', async () => {
    online = await open()
    await online.member('victim@example.edu')
    const at = online.browser()
    await at.post('request-password-reset', { email: 'victim@example.edu' })
    await at.post('reset-password', { token: online.code('victim@example.edu'), newPassword: 'brand-new' })
    await strangersLock()
    expect((await signIn(at, 'brand-new')).status).toBe(200)
  })

  it('work in every process, for a year after the last sign-in', async () => {
    online = await open()
    const own = await online.member('victim@example.edu')
    await strangersLock()
    const other = await online.another()
    const request = (cookie: string) =>
      new Request(`${online.home}/identity/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ email: 'victim@example.edu', password: 'correct-horse' }),
      })
    expect((await other.handle(request(`${DEVICE}=${own.jar.get(DEVICE)}`), '198.51.100.9')).status).toBe(200)
    await other.close()
    online.clock.advance(366 * DAY)
    await strangersLock()
    expect((await signIn(own, 'correct-horse')).status).toBe(429)
  })
})

onBothDatabases('The bot check', (open) => {
  it('does not apply to a known device while strangers guess', async () => {
    const online = await open({
      settings: {
        identity: {
          botCheckProvider: 'hcaptcha',
          botCheckSiteKey: 'site',
          botCheckSecret: 'hidden',
        },
      },
      given: { botCheckUrl: 'http://127.0.0.1:9' },
    })
    const own = await online.member('victim@example.edu')
    const signIn = (at: ReturnType<Online['browser']>, password: string) =>
      at.post('sign-in/email', { email: 'victim@example.edu', password })
    for (let i = 0; i < 3; i++) await signIn(online.browser(), 'guess')
    expect((await signIn(online.browser(), 'correct-horse')).body).toMatchObject({ code: 'bot-check-needed' })
    expect((await signIn(own, 'correct-horse')).status).toBe(200)
    await online.close()
  })
})
