import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'

onBothDatabases("An attacker who uses another person's address", (open) => {
  let online: Online
  afterEach(() => online.close())

  it('cannot keep a password after the owner confirms the address', async () => {
    online = await open()
    const squatter = online.browser()
    await squatter.post('sign-up/email', { email: 'victim@example.edu', password: 'squatting', name: 'Squatter' })
    await squatter.post('sign-in/email', { email: 'victim@example.edu', password: 'squatting' })
    const victim = online.browser()
    await victim.post('sign-up/email', { email: 'victim@example.edu', password: 'my-own-one', name: 'Vic' })
    expect((await victim.post('verify-email', { token: online.code('victim@example.edu') })).status).toBe(200)
    expect((await squatter.get('session')).body).toMatchObject({ user: null })
    expect((await squatter.post('sign-in/email', { email: 'victim@example.edu', password: 'squatting' })).status).toBe(
      401,
    )
    expect(
      (await victim.post('sign-in/email', { email: 'victim@example.edu', password: 'my-own-one' })).body,
    ).toMatchObject({
      user: { displayName: 'Vic', emailVerified: true },
    })
  })

  it('cannot add a password while the owner waits for the e-mail', async () => {
    online = await open()
    const victim = online.browser()
    await victim.post('sign-up/email', { email: 'victim@example.edu', password: 'my-own-one', name: 'Vic' })
    await victim.post('sign-in/email', { email: 'victim@example.edu', password: 'my-own-one' })
    const attacker = online.browser()
    await attacker.post('sign-up/email', { email: 'victim@example.edu', password: 'slipped-in', name: 'Evil' })
    // The victim opens the newest e-mail, which belongs to the attacker's sign-up, even after requesting another one.
    await victim.post('send-verification-email', { email: 'victim@example.edu' })
    expect((await victim.post('verify-email', { token: online.code('victim@example.edu') })).status).toBe(200)
    expect((await attacker.post('sign-in/email', { email: 'victim@example.edu', password: 'slipped-in' })).status).toBe(
      401,
    )
    expect((await attacker.get('session')).body).toMatchObject({ user: null })
    await victim.post('request-password-reset', { email: 'victim@example.edu' })
    await victim.post('reset-password', { token: online.code('victim@example.edu'), newPassword: 'my-next-one' })
    expect(
      (await victim.post('sign-in/email', { email: 'victim@example.edu', password: 'my-next-one' })).body,
    ).toMatchObject({ user: { emailVerified: true } })
  })

  it('cannot move an account with a pending change of address after its owner confirms or recovers it', async () => {
    online = await open()
    const squatter = online.browser()
    await squatter.post('sign-up/email', { email: 'victim@example.edu', password: 'squatting', name: 'Squatter' })
    await squatter.post('sign-in/email', { email: 'victim@example.edu', password: 'squatting' })
    await squatter.post('change-email', { newEmail: 'thief@example.edu' })
    const victim = online.browser()
    await victim.post('sign-up/email', { email: 'victim@example.edu', password: 'my-own-one', name: 'Vic' })
    expect((await victim.post('verify-email', { token: online.code('victim@example.edu') })).status).toBe(200)
    expect((await squatter.post('verify-email', { token: online.code('thief@example.edu') })).body).toMatchObject({
      code: 'invalid-code',
    })

    const takenBack: Record<string, (at: ReturnType<Online['browser']>, email: string) => Promise<unknown>> = {
      reset: async (_, email) => {
        await online.browser().post('request-password-reset', { email })
        return online.browser().post('reset-password', { token: online.code(email), newPassword: 'brand-new' })
      },
      changed: (at) => at.post('change-password', { newPassword: 'brand-new' }),
    }
    for (const [how, takeBack] of Object.entries(takenBack)) {
      const member = await online.member(`${how}@example.edu`)
      await member.post('change-email', { newEmail: `thief-of-${how}@example.edu` })
      await takeBack(member, `${how}@example.edu`)
      const late = await online.browser().post('verify-email', { token: online.code(`thief-of-${how}@example.edu`) })
      expect(late.body, how).toMatchObject({ code: 'invalid-code' })
    }
    expect(online.told).toEqual([])
  })

  it('cannot move an account to an address that another person has confirmed', async () => {
    online = await open()
    await online.identity.createAccount({
      email: 'owner@example.edu',
      name: 'Owner',
      password: 'correct-horse',
      verified: true,
    })
    const member = await online.member('mover@example.edu')
    expect((await member.post('change-email', { newEmail: 'owner@example.edu' })).body).toEqual({ ok: true })
    expect(online.office.to('owner@example.edu').map(({ subject }) => subject)).toEqual(['You already have an account'])
    await member.post('change-email', { newEmail: 'race@example.edu' })
    const code = online.code('race@example.edu')
    await online.identity.createAccount({
      email: 'race@example.edu',
      name: 'Race',
      password: 'correct-horse',
      verified: true,
    })
    expect((await member.post('verify-email', { token: code })).body).toMatchObject({ code: 'email-already-in-use' })
    expect(online.told).toEqual([])
  })

  it('cannot use a code twice, even concurrently, or for another purpose', async () => {
    online = await open()
    await online.member('code@example.edu')
    const contract = { collection: 'clientPrograms', id: 'p', documentHash: 'h', email: 'code@example.edu' }
    const link = await online.identity.createLink(contract, 1)
    await online.browser().post('request-password-reset', { email: 'code@example.edu' })
    const token = online.code('code@example.edu')
    for (const [path, other] of [
      ['verify-email', token],
      ['contract-link/open', token],
      ['verify-email', link],
    ] as const)
      expect((await online.browser().post(path, { token: other })).body).toMatchObject({ code: 'invalid-code' })
    expect(
      (await online.browser().post('reset-password', { token: link, newPassword: 'brand-new' })).body,
    ).toMatchObject({ code: 'invalid-code' })
    const reset = () => online.browser().post('reset-password', { token, newPassword: 'brand-new' })
    const answers = await Promise.all(Array.from({ length: 6 }, reset))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  })
})
