import { DAY, MINUTE } from '@belay/contract/constants'
import { beforeEach, expect, it } from 'vitest'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { type Browser, describeIdentity, outcomeOf, signIn, userOf, verifyEmail } from './identity.testing.ts'

const EMAIL = 'wanda@school.example'
const FIRST = 'first-password'

/** The rows of identity.spec.md about codes, and the limits of tries. */
describeIdentity('Confirming an address with a code', (open) => {
  let online: TestIdentity
  beforeEach(async () => {
    online = await open()
  })

  const signUp = async (password = FIRST, email = EMAIL): Promise<Browser> => {
    const at = online.browser()
    await at.post('sign-up/email', { email, password, name: 'Wanda', callbackURL: '/dashboard' })
    online.clock.advance(1)
    return at
  }
  const canSignIn = async (password: string) => (await signIn(online.browser(), EMAIL, password)).status === 200
  const isSignedIn = async (at: Browser) => (await userOf(at)) !== null
  const enter = (at: Browser, code = online.digits(EMAIL), email = EMAIL) => at.post('verify-code', { email, code })
  const wrongDigits = () => (online.digits(EMAIL) === '000000' ? '000001' : '000000')
  const isVerified = async () => (await online.findAccount(EMAIL))?.verified

  it('in the browser of the first sign-up keeps its password and sessions, and ends the link', async () => {
    const [desk, phone] = [await signUp(), online.browser()]
    await signIn(phone, EMAIL, FIRST)
    const spaced = `${online.digits(EMAIL).slice(0, 3)} ${online.digits(EMAIL).slice(3)}`
    expect(await enter(desk, spaced)).toMatchObject({ status: 200, body: { email: EMAIL, redirect: '/dashboard' } })
    expect([await isVerified(), await isSignedIn(phone), await canSignIn(FIRST)]).toEqual([true, true, true])
    expect((await verifyEmail(desk, online.code(EMAIL))).body.code).toBe('invalid-code')
    expect((await enter(desk)).body.code).toBe('wrong-code')
  })

  it('in a browser that is signed in to the account keeps everything, despite later sign-ups', async () => {
    await signUp()
    const made = online.browser()
    await signIn(made, EMAIL, FIRST)
    const stranger = await signUp('slipped-in')
    expect((await enter(made)).status).toBe(200)
    expect([await isVerified(), await isSignedIn(made), await canSignIn(FIRST)]).toEqual([true, true, true])
    expect(await canSignIn('slipped-in')).toBe(false)
    expect((await enter(stranger)).body.code).toBe('wrong-code')
  })

  it('in the browser of a later sign-up keeps only that password', async () => {
    const made = await signUp()
    await signIn(made, EMAIL, FIRST)
    const owner = await signUp('my-own-one')
    expect((await enter(owner)).status).toBe(200)
    expect([await isVerified(), await isSignedIn(made)]).toEqual([true, false])
    expect([await canSignIn(FIRST), await canSignIn('my-own-one')]).toEqual([false, true])
  })

  it('in any other browser fails and changes nothing, and the link still works and ends the code', async () => {
    const made = await signUp()
    await signIn(made, EMAIL, FIRST)
    const member = await online.member('member@school.example')
    const otherSignUp = await signUp(FIRST, 'other@school.example')
    for (const at of [online.browser(), member, otherSignUp])
      expect(await enter(at)).toMatchObject({ status: 401, body: { code: 'wrong-code' } })
    expect([await isVerified(), await isSignedIn(made)]).toEqual([false, true])
    expect((await verifyEmail(made, online.code(EMAIL))).status).toBe(200)
    expect((await enter(made)).body.code).toBe('wrong-code')
  })

  it('works only with the code of the newest e-mail, until its link expires', async () => {
    const made = await signUp()
    const before = online.digits(EMAIL)
    await online.browser().post('send-verification-email', { email: EMAIL })
    if (before !== online.digits(EMAIL)) expect((await enter(made, before)).body.code).toBe('wrong-code')
    online.clock.advance(DAY - MINUTE)
    expect((await enter(made)).status).toBe(200)

    const late = await signUp(FIRST, 'late@school.example')
    online.clock.advance(DAY)
    const digits = online.digits('late@school.example')
    expect(await outcomeOf(enter(late, digits, 'late@school.example'))).toBe('401 wrong-code')
  })

  it('allows five tries per browser and ten a day per address, in the same way for every address', async () => {
    await online.member('taken@school.example')
    const tries = async (email: string) => {
      const outcomes = []
      for (let signUps = 0; signUps < 3; signUps++) {
        const at = await signUp(FIRST, email)
        for (let turn = 0; turn < 6; turn++) outcomes.push(await outcomeOf(enter(at, wrongDigits(), email)))
      }
      return outcomes
    }
    const tooMany = '429 too-many-requests'
    const expected = [...Array(5).fill('401 wrong-code'), tooMany]
    for (const email of ['taken@school.example', EMAIL])
      expect(await tries(email)).toEqual([...expected, ...expected, ...Array(6).fill(tooMany)])
    const owner = await signUp('my-own-one')
    expect((await enter(owner)).status).toBe(429)
    expect(await isVerified()).toBe(false)
    expect((await verifyEmail(owner, online.code(EMAIL))).status).toBe(200)
  })

  it('answers a browser without a sign-up like a wrong code', async () => {
    const wrong = await enter(await signUp(), wrongDigits())
    const { status, body } = wrong
    for (const email of [EMAIL, 'nobody@school.example'])
      expect(await enter(online.browser(), online.digits(EMAIL), email)).toMatchObject({ status, body })
  })
})
