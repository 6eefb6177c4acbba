import { beforeEach, expect, it } from 'vitest'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { createAccount, describeIdentity, signIn, signUp } from './identity.testing.ts'

const VICTIM = 'dean@uni.example'
const HTTPS = 'https://belay.uni.example'

/**
 * Another host of the domain (http://students.uni.example) can set cookies for the whole domain, also with a longer
 * path, so that the browser sends them before ours. That host cannot use a name that begins with `__Host-`.
 */
describeIdentity('Cookies planted by another host of the domain', (open) => {
  let online: TestIdentity
  beforeEach(async () => {
    online = await open({ settings: { publicUrl: HTTPS } })
  })
  const browser = () => online.browser({ origin: HTTPS })
  const cookieOf = (jar: Map<string, string>, part: string) => {
    const [name = '', value = ''] = [...jar].find(([name]) => name.includes(part)) ?? []
    return { name, value }
  }

  it('cannot have the names of our cookies on https, which only our host may set', async () => {
    const at = browser()
    const { cookies: fromSignUp } = await signUp(at, VICTIM)
    const { cookies: fromSignIn } = await signIn(at, VICTIM)
    const { cookies: fromSignOut } = await at.post('sign-out', {})
    const all = [...fromSignUp, ...fromSignIn, ...fromSignOut]
    expect(all.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-belay.sign-up',
      '__Host-belay.session',
      '__Host-belay.device',
      '__Host-belay.session',
    ])
    for (const cookie of all) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
      expect(cookie).not.toMatch(/domain/i)
    }
  })

  it("do not keep the password of an attacker who signed up with another person's address", async () => {
    const confirmWith = async (cookieOfVictim: (name: string, value: string) => string) => {
      const attacker = browser()
      await signUp(attacker, VICTIM)
      const { name, value } = cookieOf(attacker.jar, 'sign-up')
      const cookie = cookieOfVictim(name, value)
      const { body } = await browser().post('verify-email', { token: online.code(VICTIM) }, { cookie })
      const { status } = await signIn(attacker, VICTIM)
      await online.deleteAccount((await online.findAccount(VICTIM))?.userid ?? '')
      return { choosePassword: body.choosePassword, attackerSignsIn: status === 200 }
    }
    for (const planted of [
      (_: string, value: string) => `belay.sign-up=${value}`,
      (_: string, value: string) => `__Secure-belay.sign-up=${value}`,
      // The browser does not recognize the prefix after a character that `trim` removes.
      (name: string, value: string) => `\u00a0${name}=${value}`,
      (name: string, value: string) => `${name}=${value}; ${name}=${value}`,
    ])
      expect(await confirmWith(planted)).toEqual({ choosePassword: true, attackerSignsIn: false })
    // In the browser that signed up, the same cookie keeps the password.
    expect(await confirmWith((name, value) => `${name}=${value}`)).toEqual({
      choosePassword: false,
      attackerSignsIn: true,
    })
  })

  it('sign nobody in if they come together with our cookie, no matter which one is valid', async () => {
    await createAccount(online, VICTIM)
    const at = browser()
    await signIn(at, VICTIM)
    const { name, value } = cookieOf(at.jar, 'session')
    expect((await browser().get('session', { cookie: `${name}=${value}` })).body).toMatchObject({
      user: { email: VICTIM },
    })
    for (const cookie of [
      `${name}=${value}; ${name}=${value}`,
      `${name}=junk; ${name}=${value}`,
      `${name}=${value}; ${name}=junk`,
      `belay.session=${value}`,
      `__Secure-belay.session=${value}`,
    ]) {
      expect((await browser().get('session', { cookie })).body, cookie).toEqual({ user: null, session: null })
      expect((await browser().get('token', { cookie })).body, cookie).toMatchObject({ code: 'unauthenticated' })
      // A call that requires no sign-in works as without a cookie.
      expect((await browser().get('providers', { cookie })).status, cookie).toBe(200)
    }
  })

  it('do not accept a code in a browser that did not ask for it', async () => {
    await createAccount(online, VICTIM)
    const at = browser()
    await at.post('sign-in/code/request', { email: VICTIM })
    const { name, value } = cookieOf(at.jar, 'sign-in-code')
    expect(name).toBe('__Host-belay.sign-in-code')
    const enter = (cookie: string) =>
      browser().post('sign-in/code', { email: VICTIM, code: online.digits(VICTIM) }, { cookie })
    for (const cookie of [`${name}=${value}; ${name}=${value}`, `belay.sign-in-code=${value}`, `${name}=junk`])
      expect((await enter(cookie)).body.code, cookie).toBe('wrong-code')
    expect((await enter(`${name}=${value}`)).status).toBe(200)
  })

  it('do not make a device known', async () => {
    await createAccount(online, VICTIM)
    const own = browser()
    await signIn(own, VICTIM)
    const { name, value } = cookieOf(own.jar, 'device')
    for (let i = 0; i < 10; i++) await signIn(browser(), VICTIM, 'guess')
    const withDevice = (cookie: string) => signIn(online.browser({ origin: HTTPS, cookie }), VICTIM)
    for (const cookie of [`${name}=${value}; ${name}=${value}`, `belay.device=${value}`])
      expect((await withDevice(cookie)).status, cookie).toBe(429)
    expect((await withDevice(`${name}=${value}`)).status).toBe(200)
  })
})
