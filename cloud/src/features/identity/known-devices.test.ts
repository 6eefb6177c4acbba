import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { type Browser, describeIdentity, resetPassword, signIn, signInThrough } from './identity.testing.ts'

const VICTIM = 'victim@example.edu'
const DEVICE = 'belay.device'

const statusOf = async (at: Browser, password?: string) => (await signIn(at, VICTIM, password)).status
async function lockForStrangers(online: TestIdentity) {
  for (let i = 0; i < 10; i++) await signIn(online.browser(), VICTIM, 'guess')
  expect(await statusOf(online.browser())).toBe(429)
}

describeIdentity('Known devices', (open) => {
  it('can sign in while strangers guess, and give the strangers no more guesses', async () => {
    const online = await open()
    const own = await online.member(VICTIM)
    await own.post('sign-out', {})
    await lockForStrangers(online)
    expect(await statusOf(own)).toBe(200)
    // The right password from this device does not give the strangers another eight guesses.
    expect(await statusOf(online.browser())).toBe(429)
    online.clock.advance(15 * MINUTE + SECOND)
    expect(await statusOf(online.browser())).toBe(200)
  })

  it('can confirm the password for important changes while strangers guess', async () => {
    const online = await open()
    const own = await online.member(VICTIM)
    await lockForStrangers(online)
    expect((await own.post('reauthenticate', { password: 'correct-horse' })).status).toBe(200)
    const passwords = { currentPassword: 'correct-horse', newPassword: 'brand-new' }
    expect((await own.post('change-password', passwords)).status).toBe(200)
  })

  it('lock themselves after their own wrong passwords, without locking others', async () => {
    const online = await open()
    const own = await online.member(VICTIM)
    const answers = await Promise.all(Array.from({ length: 12 }, () => statusOf(own, 'guess')))
    expect(answers.filter((status) => status === 401)).toHaveLength(8)
    expect(await signIn(own, VICTIM)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(await statusOf(online.browser())).toBe(200)
    online.clock.advance(15 * MINUTE + SECOND)
    expect(await statusOf(own)).toBe(200)
  })

  it('have a cookie that scripts cannot read, for one account and one password', async () => {
    const online = await open()
    const own = await online.member(VICTIM)
    const { cookies } = await signIn(own, VICTIM)
    expect(cookies.find((cookie) => cookie.startsWith(DEVICE))).toMatch(
      /^belay\.device=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
    const other = await online.member('other@example.edu')
    await lockForStrangers(online)
    expect(await statusOf(other)).toBe(429)
    const value = own.jar.get(DEVICE) ?? ''
    for (const forged of ['', '.', 'x.y', `${value}x`, `x${value}`, value.replace('.', ''), '%E0%A4%A']) {
      const forger = online.browser()
      forger.jar.set(DEVICE, forged)
      expect(await statusOf(forger)).toBe(429)
    }
    // A device with the old password is unknown after a change.
    const old = online.browser()
    old.jar.set(DEVICE, value)
    expect((await own.post('change-password', { newPassword: 'brand-new' })).status).toBe(200)
    expect(await statusOf(old, 'brand-new')).toBe(429)
    expect(await statusOf(own, 'brand-new')).toBe(200)
  })

  it('include a device that resets the password', async () => {
    const online = await open()
    await online.member(VICTIM)
    const at = online.browser()
    await at.post('request-password-reset', { email: VICTIM })
    await resetPassword(at, online.code(VICTIM))
    await lockForStrangers(online)
    expect(await statusOf(at, 'brand-new')).toBe(200)
  })

  it('work in every process, for a year after the last sign-in', async () => {
    const online = await open()
    const own = await online.member(VICTIM)
    await lockForStrangers(online)
    const other = await online.another()
    const cookie = `${DEVICE}=${own.jar.get(DEVICE)}`
    expect((await signInThrough(other, online, VICTIM, cookie)).status).toBe(200)
    online.clock.advance(366 * DAY)
    await lockForStrangers(online)
    expect(await statusOf(own)).toBe(429)
  })

  it('need no bot check while strangers guess', async () => {
    const keys = { botCheckProvider: 'hcaptcha', botCheckSiteKey: 'site', botCheckSecret: 'hidden' } as const
    const online = await open({ settings: { identity: keys }, identity: { botCheckUrl: 'http://127.0.0.1:9' } })
    const own = await online.member(VICTIM)
    for (let i = 0; i < 3; i++) await signIn(online.browser(), VICTIM, 'guess')
    expect((await signIn(online.browser(), VICTIM)).body.code).toBe('bot-check-needed')
    expect(await statusOf(own)).toBe(200)
  })
})
