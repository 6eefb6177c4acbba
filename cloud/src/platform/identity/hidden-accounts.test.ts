import { afterEach, expect, it } from 'vitest'
import { type Answered, type Online, onBothDatabases } from '../../testing/identity-over-http.ts'
import { type DeriveKey, deriveByArgon2 } from './passwords.ts'

/** What an attacker can compare: status, body, and which headers and cookies there are. */
const seen = ({ status, body, headers, cookies }: Answered) => ({
  status,
  body,
  headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
  cookies: cookies.map((cookie) => cookie.replace(/=[^;]*/, '')),
})

onBothDatabases('Whether an address has an account', (open) => {
  let online: Online
  afterEach(() => online.close())

  it('cannot tell by sign-up, sign-in, reset or resend whether an address has an account', async () => {
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

  it('tells accounts apart when the centre wants it so', async () => {
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

  it('does the same work whether or not an address has an account, or a password, from the first time on', async () => {
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
    // Confirmed by another browser, so that no password counts.
    await online.browser().post('verify-email', { token: online.code('without@example.edu') })
    const workOf = async (path: string, body: object) => {
      work.length = 0
      const { status } = await at.post(path, body)
      return { status, work: [...work] }
    }
    // The address that nobody has comes first: nothing may be left to be made ready for it.
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
