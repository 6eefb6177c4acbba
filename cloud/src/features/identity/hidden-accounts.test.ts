import { expect, it } from 'vitest'
import type { Answered } from '../../testing/identity-over-http.ts'
import {
  createAccount,
  describeIdentity,
  outcomeOf,
  recordWork,
  signIn,
  signUp,
  subjectsTo,
  verifyEmail,
} from './identity.testing.ts'

const HERE = 'here@example.edu'
const GONE = 'gone@example.edu'

/** Returns the parts of an answer that an attacker can compare: status, body, and the names of headers and cookies. */
const seen = ({ status, body, headers, cookies }: Answered) => ({
  status,
  body,
  headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
  cookies: cookies.map((cookie) => cookie.replace(/=[^;]*/, '')),
})

describeIdentity('The existence of an account', (open) => {
  it('stays hidden at sign-up, sign-in, reset, resend and codes', async () => {
    const online = await open()
    await createAccount(online, HERE)
    await createAccount(online, 'unproven@example.edu', false)
    const at = online.browser()
    const expectSameAnswer = async (ask: (email: string) => Promise<Answered>, expected: object) => {
      const unknown = seen(await ask(GONE))
      expect(unknown).toMatchObject(expected)
      for (const email of [HERE, 'unproven@example.edu']) expect(seen(await ask(email))).toEqual(unknown)
    }
    const wrong = { status: 401, body: { code: 'invalid-credential' }, cookies: [] }
    await expectSameAnswer((email) => signIn(at, email, 'wrong-one'), wrong)
    for (const path of ['request-password-reset', 'send-verification-email'])
      await expectSameAnswer((email) => at.post(path, { email }), { status: 200 })
    await expectSameAnswer((email) => signUp(at, email), {
      status: 200,
      cookies: ['belay.sign-up; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400'],
    })
    await expectSameAnswer((email) => at.post('sign-in/code/request', { email }), {
      status: 200,
      cookies: ['belay.sign-in-code; Path=/; HttpOnly; SameSite=Lax; Max-Age=600'],
    })
    await expectSameAnswer(
      async (email) => {
        await at.post('sign-in/code/request', { email })
        return at.post('sign-in/code', { email, code: 'wrong', name: 'Ada' })
      },
      { status: 401, body: { code: 'wrong-code' }, cookies: [] },
    )
    const code = expect.stringMatching(/^Your code to sign in: /)
    expect(subjectsTo(online, HERE)).toEqual(['Choose a new password', 'You already have an account', code, code])
    expect(subjectsTo(online, GONE)).toEqual(['Confirm your e-mail address', code, code])
  })

  it('becomes visible if the centre allows that', async () => {
    const online = await open({ settings: { identity: { revealAccounts: true } } })
    await createAccount(online, HERE)
    const at = online.browser()
    expect((await signIn(at, HERE, 'wrong-one')).body.code).toBe('wrong-password')
    expect((await signIn(at, GONE, 'wrong-one')).body.code).toBe('user-not-found')
    expect(await outcomeOf(signUp(at, HERE))).toBe('409 email-already-in-use')
    expect((await at.post('request-password-reset', { email: GONE })).body.code).toBe('user-not-found')
  })

  it('does not change the work for a password, not even for the first request', async () => {
    const { work, derive } = recordWork()
    const online = await open({ identity: { passwordCost: 5, derive } })
    await createAccount(online, HERE)
    const at = online.browser()
    await signUp(at, 'without@example.edu')
    // Confirmed in another browser, so the account has no password.
    await verifyEmail(online.browser(), online.code('without@example.edu'))
    const workOf = async (ask: () => Promise<Answered>) => {
      work.length = 0
      return { status: (await ask()).status, work: [...work] }
    }
    // The unknown address comes first: a decoy that is created on demand would cause extra work here.
    for (const email of [GONE, HERE, 'without@example.edu', GONE])
      expect(await workOf(() => signIn(at, email, 'wrong-one')), email).toEqual({ status: 401, work: [5] })
    for (const email of ['new@example.edu', HERE])
      expect(await workOf(() => signUp(at, email)), email).toEqual({ status: 200, work: [5] })
  })
})
