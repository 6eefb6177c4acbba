import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'
import { refusal } from '../refuse.ts'

onBothDatabases('Identity', (open) => {
  let online: Online
  afterEach(() => online.close())

  it('signs up a person, confirms the address in another tab, signs in and issues a token', async () => {
    online = await open()
    const laptop = online.browser()
    expect(
      await laptop.post('sign-up/email', {
        email: ' Ada@Example.EDU ',
        password: 'correct-horse',
        name: 'Ada',
        callbackURL: '/dashboard?tab=1',
      }),
    ).toMatchObject({
      status: 200,
      body: { ok: true },
      cookies: [expect.stringMatching(/^belay\.sign-up=[\w-]+; Path=\/identity; HttpOnly/)],
    })
    const signedIn = await laptop.post('sign-in/email', { email: 'ada@example.edu', password: 'correct-horse' })
    expect(signedIn.body).toMatchObject({
      user: { email: 'ada@example.edu', displayName: 'Ada', emailVerified: false, photoURL: null, hasPassword: true },
      session: { fresh: true },
    })
    expect(signedIn.cookies[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)

    const link = online.link('ada@example.edu')
    expect(link.pathname).toBe('/login')
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ mode: 'verify', redirect: '/dashboard?tab=1' })
    expect((await laptop.get(`verify-email?token=${link.searchParams.get('token')}`)).status).toBe(404)
    expect(await laptop.post('verify-email', { token: link.searchParams.get('token') })).toMatchObject({
      status: 200,
      body: { email: 'ada@example.edu', redirect: '/dashboard?tab=1', changed: false },
    })
    expect((await laptop.post('verify-email', { token: link.searchParams.get('token') })).body).toMatchObject({
      code: 'invalid-code',
    })

    expect((await laptop.get('session')).body).toMatchObject({ user: { emailVerified: true } })
    const claims = await online.identity.verify(await laptop.token())
    expect(claims).toMatchObject({ email: 'ada@example.edu', verified: true, name: 'Ada' })
  })

  it('returns no user and no token to a signed-out browser', async () => {
    online = await open()
    expect(await online.browser().get('session')).toMatchObject({ status: 200, body: { user: null, session: null } })
    expect(await online.browser().get('token')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await online.browser().post('sign-out')).toMatchObject({ status: 200 })
  })

  it('issues a token that lasts 60 minutes and ends with its session', async () => {
    online = await open()
    const member = await online.member('cleo@example.edu')
    const { token, expiresAt } = (await member.get('token')).body as unknown as { token: string; expiresAt: number }
    expect(expiresAt).toBe(online.clock.now() + 60 * MINUTE)
    online.clock.advance(60 * MINUTE - SECOND)
    expect(await online.identity.verify(token)).toMatchObject({ userid: member.userid })
    online.clock.advance(2 * SECOND)
    expect(await online.identity.verify(token)).toBeNull()

    const next = await member.token()
    const other = await online.another()
    expect(await other.verify(next)).toMatchObject({ userid: member.userid })
    await member.post('sign-out')
    expect(await online.identity.verify(next)).toBeNull()
    expect(await other.verify(next)).toBeNull()
    await other.close()
    expect((await member.get('token')).body).toMatchObject({ code: 'unauthenticated' })
  })

  it('extends a session that is used and ends one that is not', async () => {
    online = await open()
    const used = await online.member('used@example.edu')
    const idle = await online.member('idle@example.edu')
    online.clock.advance(10 * DAY)
    expect((await used.get('token')).cookies).toHaveLength(1)
    online.clock.advance(10 * DAY)
    expect((await used.get('token')).status).toBe(200)
    expect(await idle.get('token')).toMatchObject({ status: 401, body: { code: 'user-token-expired' } })
  })

  it('refuses an invalid token', async () => {
    online = await open()
    const token = await (await online.member('mem@example.edu')).token()
    const [head, , signature] = token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ sub: 'x', sid: 'y', iss: 'belay', aud: 'belay', exp: 4_000_000_000 }),
    ).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const bad of [
      '',
      'a',
      'a.b.c',
      `${head}.${forged}.${signature}`,
      `${none}.${forged}.`,
      `${token}x`,
      'x'.repeat(100_000),
    ])
      expect(await online.identity.verify(bad)).toBeNull()
  })

  it('sends the verification e-mail again to the signed-in person or the given address', async () => {
    online = await open()
    const at = online.browser()
    await at.post('sign-up/email', { email: 'uma@example.edu', password: 'correct-horse', name: 'Uma' })
    await at.post('sign-in/email', { email: 'uma@example.edu', password: 'correct-horse' })
    expect((await at.post('send-verification-email', {})).status).toBe(200)
    expect((await online.browser().post('send-verification-email', { email: 'uma@example.edu' })).status).toBe(200)
    expect(online.office.to('uma@example.edu')).toHaveLength(3)
    expect((await at.post('verify-email', { token: online.code('uma@example.edu') })).status).toBe(200)
    await at.post('send-verification-email', {})
    expect(online.office.to('uma@example.edu')).toHaveLength(3)
  })

  it('resets a password with a code that works once within an hour, and ends all sessions', async () => {
    online = await open()
    const member = await online.member('fay@example.edu')
    const token = await member.token()
    const at = online.browser()
    expect(
      (
        await at.post('request-password-reset', {
          email: 'fay@example.edu',
          callbackURL: '/app/schedule/scheduleDisplay',
        })
      ).status,
    ).toBe(200)
    const code = online.code('fay@example.edu')
    expect((await at.post('reset-password', { token: code, newPassword: 'short' })).body).toMatchObject({
      code: 'weak-password',
      rules: ['minLength'],
    })
    expect((await at.post('reset-password', { token: code, newPassword: 'brand-new' })).body).toEqual({
      email: 'fay@example.edu',
      redirect: '/app/schedule/scheduleDisplay',
    })
    expect((await at.post('reset-password', { token: code, newPassword: 'brand-new2' })).body).toMatchObject({
      code: 'invalid-code',
    })
    expect(await online.identity.verify(token)).toBeNull()
    expect((await member.get('session')).body).toMatchObject({ user: null })
    expect((await at.post('sign-in/email', { email: 'fay@example.edu', password: 'correct-horse' })).status).toBe(401)
    expect((await at.post('sign-in/email', { email: 'fay@example.edu', password: 'brand-new' })).status).toBe(200)

    await at.post('request-password-reset', { email: 'fay@example.edu' })
    online.clock.advance(61 * MINUTE)
    expect(
      (await at.post('reset-password', { token: online.code('fay@example.edu'), newPassword: 'brand-new3' })).body,
    ).toMatchObject({ code: 'invalid-code' })
  })

  it('requires the password for important changes if the sign-in is older than five minutes', async () => {
    online = await open()
    const member = await online.member('noa@example.edu')
    online.clock.advance(5 * MINUTE)
    for (const [path, body] of [
      ['change-password', { newPassword: 'another-one' }],
      ['change-email', { newEmail: 'noa2@example.edu' }],
      ['delete-user', {}],
    ] as const) {
      expect(await member.post(path, body)).toMatchObject({ status: 403, body: { code: 'requires-recent-login' } })
    }
    expect(await member.post('reauthenticate', { password: 'wrong-one' })).toMatchObject({
      status: 401,
      body: { code: 'wrong-password' },
    })
    expect(
      (await member.post('change-password', { newPassword: 'another-one', currentPassword: 'wrong-one' })).body,
    ).toMatchObject({ code: 'wrong-password' })
    expect(await member.post('reauthenticate', { password: 'correct-horse' })).toMatchObject({
      status: 200,
      body: { session: { fresh: true } },
    })
    expect((await member.post('change-password', { newPassword: 'another-one' })).status).toBe(200)
  })

  it('changes the password and ends only the other sessions', async () => {
    online = await open()
    const member = await online.member('flo@example.edu')
    const elsewhere = online.browser()
    await elsewhere.post('sign-in/email', { email: 'flo@example.edu', password: 'correct-horse' })
    expect(
      (await member.post('change-password', { newPassword: 'another-one', currentPassword: 'correct-horse' })).status,
    ).toBe(200)
    expect((await member.get('session')).body).toMatchObject({ user: { email: 'flo@example.edu' } })
    expect((await elsewhere.get('session')).body).toMatchObject({ user: null })
    expect(online.office.to('flo@example.edu').map(({ subject }) => subject)).toEqual(['Your password was changed'])
  })

  it('moves an account to a confirmed new address, documents first, and notifies the old address', async () => {
    const order: string[] = []
    online = await open({
      hooks: {
        emailChanged: async () =>
          void order.push((await online.identity.findByEmail('old@example.edu')) ? 'documents first' : 'too late'),
      },
    })
    const member = await online.member('old@example.edu')
    const token = await member.token()
    expect((await member.post('change-email', { newEmail: 'New@example.edu' })).status).toBe(200)
    expect((await member.get('session')).body).toMatchObject({ user: { email: 'old@example.edu' } })
    const code = online.code('new@example.edu')
    expect((await member.post('verify-email', { token: code })).body).toEqual({
      email: 'new@example.edu',
      redirect: '',
      changed: true,
      choosePassword: false,
    })
    expect(order).toEqual(['documents first'])
    expect(await online.identity.verify(token)).toMatchObject({ email: 'new@example.edu', verified: true })
    expect(online.office.to('old@example.edu').map(({ subject }) => subject)).toEqual([
      'Your e-mail address is about to change',
      'Your e-mail address was changed',
    ])
    expect((await online.browser().post('verify-email', { token: code })).body).toMatchObject({ code: 'invalid-code' })
    expect(
      (await online.browser().post('sign-in/email', { email: 'old@example.edu', password: 'correct-horse' })).status,
    ).toBe(401)
  })

  it('lets a person confirm a change of address again after a failure', async () => {
    expectLogged(/the database is away/)
    let failing = true
    const moved: string[] = []
    online = await open({
      hooks: {
        async emailChanged({ to }) {
          moved.push(to)
          if (failing) throw new Error('the database is away')
        },
      },
    })
    const member = await online.member('half@example.edu')
    await member.post('change-email', { newEmail: 'whole@example.edu' })
    const token = online.code('whole@example.edu')
    expect((await member.post('verify-email', { token })).status).toBe(500)
    failing = false
    expect((await member.post('verify-email', { token })).status).toBe(200)
    expect(moved).toEqual(['whole@example.edu', 'whole@example.edu'])
  })

  it('changes a name, and refuses a picture from another server', async () => {
    online = await open()
    const member = await online.member('pat@example.edu')
    expect((await member.post('update-user', { name: '  Pat  ' })).body).toMatchObject({
      user: { displayName: 'Pat', photoURL: null },
    })
    expect(await member.post('update-user', { image: 'https://evil.example/x.png' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'image' }] },
    })
  })

  it('deletes an account if the documents allow it, and ends its sessions', async () => {
    let last = true
    online = await open({
      hooks: {
        async accountDeleted() {
          if (last) throw refusal('failed-precondition', 'The last Admin cannot be deleted.', { reason: 'last-admin' })
        },
      },
    })
    const member = await online.member('zed@example.edu')
    const token = await member.token()
    expect(await member.post('delete-user', {})).toMatchObject({
      status: 412,
      body: { code: 'failed-precondition', reason: 'last-admin' },
    })
    last = false
    expect((await member.post('delete-user', {})).status).toBe(200)
    expect(await online.identity.verify(token)).toBeNull()
    expect((await member.get('session')).body).toMatchObject({ user: null })
    expect(await online.identity.findByEmail('zed@example.edu')).toBeNull()
  })

  it('lists sessions, and ends one of them or all others', async () => {
    online = await open()
    const here = await online.member('ses@example.edu')
    const [there, third] = [online.browser({ 'user-agent': 'Phone' }), online.browser()]
    for (const at of [there, third])
      await at.post('sign-in/email', { email: 'ses@example.edu', password: 'correct-horse' })
    const { sessions } = (await here.get('list-sessions')).body as unknown as {
      sessions: { id: string; current: boolean; userAgent: string; ip: string }[]
    }
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain('token')
    const phone = sessions.find(({ userAgent }) => userAgent === 'Phone')
    expect(phone?.ip).toBe('203.0.113.7')
    const stranger = await online.member('other@example.edu')
    await stranger.post('revoke-session', { id: phone?.id })
    expect((await there.get('session')).body).toMatchObject({ user: { email: 'ses@example.edu' } })
    await here.post('revoke-session', { id: phone?.id })
    expect((await there.get('session')).body).toMatchObject({ user: null })
    await here.post('revoke-other-sessions')
    expect((await third.get('session')).body).toMatchObject({ user: null })
    expect((await here.get('session')).status).toBe(200)
  })

  it('disables and enables an account at once, and reveals this only after the right password', async () => {
    online = await open()
    const member = await online.member('dis@example.edu')
    const token = await member.token()
    await online.identity.setDisabled(member.userid, true)
    await online.identity.setDisabled(member.userid, true)
    await online.identity.setDisabled('nobody', true)
    expect(await online.identity.verify(token)).toBe('user-disabled')
    const at = online.browser()
    expect((await at.post('sign-in/email', { email: 'dis@example.edu', password: 'wrong-one' })).body).toMatchObject({
      code: 'invalid-credential',
    })
    expect(await at.post('sign-in/email', { email: 'dis@example.edu', password: 'correct-horse' })).toMatchObject({
      status: 403,
      body: { code: 'user-disabled' },
    })
    await at.post('request-password-reset', { email: 'dis@example.edu' })
    expect(online.office.to('dis@example.edu')).toEqual([])
    await online.identity.setDisabled(member.userid, false)
    expect((await at.post('sign-in/email', { email: 'dis@example.edu', password: 'correct-horse' })).status).toBe(200)
    await online.identity.deleteAccount(member.userid)
    await online.identity.deleteAccount(member.userid)
    expect((await at.get('session')).body).toMatchObject({ user: null })
  })

  it('returns the password rules and enforces them', async () => {
    online = await open({
      settings: {
        identity: {
          passwordMinLength: 8,
          passwordUpper: true,
          passwordDigit: true,
          passwordOther: true,
          passwordMaxLength: 12,
          passwordLower: true,
        },
      },
    })
    expect((await online.browser().get('password-policy')).body).toEqual({
      minLength: 8,
      maxLength: 12,
      lower: true,
      upper: true,
      digit: true,
      other: true,
    })
    const refused = await online
      .browser()
      .post('sign-up/email', { email: 'pw@example.edu', password: '-----', name: 'P' })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'weak-password', rules: ['minLength', 'lower', 'upper', 'digit'] },
    })
    const member = await online.member('pw2@example.edu')
    expect((await member.post('change-password', { newPassword: 'Abcdefghijkl1!' })).body).toMatchObject({
      rules: ['maxLength'],
    })
    expect((await member.post('change-password', { newPassword: 'Abcdefgh1!' })).status).toBe(200)
  })

  it('requires six characters by default, and has no bot check and no provider', async () => {
    online = await open()
    const at = online.browser()
    expect((await at.get('password-policy')).body).toEqual({
      minLength: 6,
      maxLength: null,
      lower: false,
      upper: false,
      digit: false,
      other: false,
    })
    expect((await at.get('bot-check')).body).toEqual({ provider: null })
    expect((await at.get('providers')).body).toEqual({ providers: [] })
    expect((await at.post('sign-in/social', { provider: 'oidc' })).status).toBe(404)
  })

  it('keeps sessions and tokens after a restart', async () => {
    online = await open()
    const member = await online.member('re@example.edu')
    const token = await member.token()
    const restarted = await online.another()
    expect(await restarted.verify(token)).toMatchObject({ userid: member.userid })
    await restarted.close()
  })
})
