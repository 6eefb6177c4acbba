import { ALLOWANCES } from '@belay/contract/allowances'
import { DAY, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { signInLimits } from '../../platform/identity/identity.documents.ts'
import type { Answered, TestIdentity } from '../../testing/identity-over-http.ts'
import { type Browser, describeIdentity, outcomeOf, signIn, signUp, verifyEmail } from './identity.testing.ts'

const CHANGES = ALLOWANCES.account.person?.Client ?? { atOnce: 0, perMinute: 0 }
const PER_MINUTE = 60

/** Repeats a request until an answer is not 200. Returns the number of answers with 200, and the last outcome. */
async function repeat(most: number, work: (at: number) => Promise<string>) {
  for (let done = 0; done < most; done++) {
    const outcome = await work(done)
    if (outcome !== '200') return { done, outcome }
  }
  return { done: most, outcome: '200' }
}

/** Sets the count of the only counter with this name. */
async function setCount({ store }: TestIdentity, name: string, used: number): Promise<void> {
  const { items } = await store.find(signInLimits, { orderBy: 'resetAt' })
  const counters = items.filter(({ id }) => id.startsWith(`${name}:`))
  expect(counters).toHaveLength(1)
  for (const { version, ...counter } of counters)
    await store
      .batch()
      .put(signInLimits, { ...counter, used }, version)
      .commit()
}

describeIdentity('Limits of accounts', (open) => {
  it("stop a loop of changes to a person's own account, but not the end of the sessions", async () => {
    const online = await open()
    const [cleo, sam] = [await online.member('cleo@example.edu'), await online.member('sam@example.edu')]
    const rename = (at: number) => outcomeOf(cleo.post('update-user', { name: `Cleo ${at}` }))
    const refused = '429 resource-exhausted: allowance'
    expect(await repeat(CHANGES.atOnce * 2, rename)).toEqual({ done: CHANGES.atOnce, outcome: refused })
    for (const [path, body] of [
      ['change-password', { newPassword: 'brand-new-horse' }],
      ['change-email', { newEmail: 'victim@example.edu' }],
      ['second-steps/authenticator/begin', {}],
    ] as const)
      expect(await outcomeOf(cleo.post(path, body)), path).toBe(refused)
    expect(await outcomeOf(cleo.post('revoke-other-sessions', {}))).toBe('200')
    expect(await outcomeOf(sam.post('update-user', { name: 'Sam' }))).toBe('200')
    online.clock.advance(2 * MINUTE)
    expect((await repeat(10, rename)).done).toBe(2 * CHANGES.perMinute)
  })

  it('stop a loop of right passwords on the known devices of a person, however many there are', async () => {
    const online = await open()
    const devices = [await online.member('cleo@example.edu'), online.browser(), online.browser()]
    for (const device of devices) expect((await signIn(device, 'cleo@example.edu')).status).toBe(200)
    const again = (at: number) => outcomeOf(signIn(devices[at % 3] ?? online.browser(), 'cleo@example.edu'))
    expect((await repeat(PER_MINUTE * 2, again)).outcome).toBe('429 too-many-requests')
    expect((await signIn(online.browser(), 'cleo@example.edu')).status).toBe(200)
    online.clock.advance(MINUTE)
    const { done } = await repeat(PER_MINUTE * 2, again)
    expect(done).toBe(PER_MINUTE)
  })

  it('stop sign-ups from one network after some hundred a day', async () => {
    const online = await open()
    const signUpFrom = (ip: string) => {
      online.from(ip)
      return outcomeOf(signUp(online.browser(), 'new@example.edu'))
    }
    expect(await signUpFrom('203.0.113.7')).toBe('200')
    await setCount(online, 'sign-up-day', 599)
    expect(await signUpFrom('203.0.113.7')).toBe('200')
    online.clock.advance(DAY / 2)
    expect(await signUpFrom('203.0.113.7')).toBe('429 too-many-requests')
    expect(await signUpFrom('198.51.100.20')).toBe('200')
    online.clock.advance(DAY / 2)
    expect(await signUpFrom('203.0.113.7')).toBe('200')
  })

  it('stop reset mails from one network, but not those of the known devices of their account', async () => {
    const online = await open()
    const cleo = await online.member('cleo@example.edu')
    const requestReset = (at: Browser) => outcomeOf(at.post('request-password-reset', { email: 'cleo@example.edu' }))
    expect(await requestReset(online.browser())).toBe('200')
    await setCount(online, 'mail-from', 30)
    expect(await requestReset(online.browser())).toBe('429 too-many-requests')
    expect(await requestReset(cleo)).toBe('200')
    expect(await outcomeOf(cleo.post('request-password-reset', { email: 'sam@example.edu' }))).toBe(
      '429 too-many-requests',
    )
  })

  it('stop codes to sign in for one network after some hundred a day, but not those of known devices', async () => {
    const online = await open()
    const cleo = await online.member('cleo@example.edu')
    const requestCode = (at: Browser, email = 'cleo@example.edu') =>
      outcomeOf(at.post('sign-in/code/request', { email }))
    expect(await requestCode(online.browser())).toBe('200')
    await setCount(online, 'sign-in-code-day', 600)
    expect(await requestCode(online.browser())).toBe('429 too-many-requests')
    expect(await requestCode(cleo)).toBe('200')
    expect(await requestCode(cleo, 'sam@example.edu')).toBe('429 too-many-requests')
    online.clock.advance(DAY)
    expect(await requestCode(online.browser())).toBe('200')
  })

  it.each<[string, (at: Browser) => Promise<Answered>]>([
    ['sign-up', (at) => signUp(at, 'new@example.edu', 'aaaaaa')],
    ['sign-in', (at) => signIn(at, 'nobody@example.edu')],
    ['code', (at) => verifyEmail(at, 'wrong')],
    ['sign-in-code-day', (at) => at.post('sign-in/code/request', { email: 'nobody@example.edu' })],
    ['mail-from', (at) => at.post('request-password-reset', { email: 'nobody@example.edu' })],
  ])('count the networks of an IPv6 site together: %s', async (name, send) => {
    const online = await open()
    const statusFrom = async (ip: string) => {
      online.from(ip)
      return (await send(online.browser())).status
    }
    const admitted = await statusFrom('2001:db8:5:1::1')
    expect(admitted).not.toBe(429)
    await setCount(online, `${name}-site`, 100_000)
    expect(await statusFrom('2001:db8:5:2::1')).toBe(429)
    expect(await statusFrom('2001:db8:6:1::1')).toBe(admitted)
  })
})
