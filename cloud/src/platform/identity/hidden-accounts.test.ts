import { afterEach, expect, it } from 'vitest'
import { type Answered, type Online, onBothDatabases } from '../../testing/identity-over-http.ts'
import { type DeriveKey, deriveByArgon2 } from './passwords.ts'

/** Returns the parts of an answer that an attacker can compare: status, body, and the names of headers and cookies. */
const seen = ({ status, body, headers, cookies }: Answered) => ({
  status,
  body,
  headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
  cookies: cookies.map((cookie) => cookie.replace(/=[^;]*/, '')),
})

onBothDatabases('The existence of an account', (open) => {
  let online: Online
  afterEach(() => online.close())

  it('stays hidden at sign-up, sign-in, reset and resend', async () => {
    online = await open()
    await online.identity.createAccount({
      email: 'here@example.edu',
      name: 'Here',
      password: 'correct-horse',
      verified: true,
    })
    await online.identity.createAccount({
      email: 'unproven@example.edu',
      name: 'Un',
      password: 'correct-horse',
      verified: false,
    })
    const at = online.browser()
    const both = async (path: string, body: (email: string) => object) => {
      const answers = [
        await at.post(path, body('here@example.edu')),
        await at.post(path, body('unproven@example.edu')),
        await at.post(path, body('gone@example.edu')),
      ].map(seen)
      expect(answers[0]).toEqual(answers[2])
      expect(answers[1]).toEqual(answers[2])
      return answers[0]
    }
    expect(await both('sign-in/email', (email) => ({ email, password: 'wrong-one' }))).toMatchObject({
      status: 401,
      body: { code: 'invalid-credential' },
      cookies: [],
    })
    expect(await both('request-password-reset', (email) => ({ email }))).toMatchObject({ status: 200 })
    expect(await both('send-verification-email', (email) => ({ email }))).toMatchObject({ status: 200 })
    expect(
      await both('sign-up/email', (email) => ({ email, password: 'correct-horse', name: 'Somebody' })),
    ).toMatchObject({
      status: 200,
      cookies: ['belay.sign-up; Path=/identity; HttpOnly; SameSite=Lax; Max-Age=86400'],
    })
    expect(online.office.to('here@example.edu').map(({ subject }) => subject)).toEqual([
      'Choose a new password',
      'You already have an account',
    ])
    expect(online.office.to('gone@example.edu').map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
  })

  it('becomes visible if the centre allows that', async () => {
    online = await open({ settings: { identity: { revealAccounts: true } } })
    await online.identity.createAccount({
      email: 'here@example.edu',
      name: 'Here',
      password: 'correct-horse',
      verified: true,
    })
    const at = online.browser()
    expect((await at.post('sign-in/email', { email: 'here@example.edu', password: 'wrong-one' })).body).toMatchObject({
      code: 'wrong-password',
    })
    expect((await at.post('sign-in/email', { email: 'gone@example.edu', password: 'wrong-one' })).body).toMatchObject({
      code: 'user-not-found',
    })
    expect(
      await at.post('sign-up/email', { email: 'here@example.edu', password: 'correct-horse', name: 'H' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'email-already-in-use' },
    })
    expect((await at.post('request-password-reset', { email: 'gone@example.edu' })).body).toMatchObject({
      code: 'user-not-found',
    })
  })

  it('does not change the work for a password, not even for the first request', async () => {
    const work: number[] = []
    const derive: DeriveKey = (password, salt, cost) => {
      work.push(cost)
      return deriveByArgon2(password, salt, cost)
    }
    online = await open({ given: { passwordCost: 5, derive } })
    await online.identity.createAccount({
      email: 'here@example.edu',
      name: 'Here',
      password: 'correct-horse',
      verified: true,
    })
    const at = online.browser()
    await at.post('sign-up/email', { email: 'without@example.edu', password: 'correct-horse', name: 'Without' })
    // Confirmed in another browser, so the account has no password.
    await online.browser().post('verify-email', { token: online.code('without@example.edu') })
    const workOf = async (path: string, body: object) => {
      work.length = 0
      const { status } = await at.post(path, body)
      return { status, work: [...work] }
    }
    // The unknown address comes first: a decoy that is created on demand would cause extra work here.
    for (const email of ['gone@example.edu', 'here@example.edu', 'without@example.edu', 'gone@example.edu']) {
      expect(await workOf('sign-in/email', { email, password: 'wrong-one' }), email).toEqual({ status: 401, work: [5] })
    }
    for (const email of ['new@example.edu', 'here@example.edu']) {
      expect(await workOf('sign-up/email', { email, password: 'correct-horse', name: 'Somebody' }), email).toEqual({
        status: 200,
        work: [5],
      })
    }
  })
})
