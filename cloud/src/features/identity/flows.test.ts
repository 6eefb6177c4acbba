import { setTimeout } from 'node:timers/promises'
import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import type { Role } from '@belay/contract/roles'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it } from 'vitest'
import { sessions } from '../../platform/identity/identity.documents.ts'
import { users } from '../users/users.documents.ts'
import {
  describeIdentity,
  outcomeOf,
  resetPassword,
  signIn,
  signUp,
  subjectsTo,
  userOf,
  verifyEmail,
} from './identity.testing.ts'

describeIdentity('Identity', (open) => {
  it('signs up a person, confirms the address in another tab, signs in and issues a token', async () => {
    const online = await open()
    const laptop = online.browser()
    const ada = { email: ' Ada@Example.EDU ', password: 'correct-horse', name: 'Ada', callbackURL: '/dashboard?tab=1' }
    expect(await laptop.post('sign-up/email', ada)).toMatchObject({
      status: 200,
      body: { ok: true },
      cookies: [expect.stringMatching(/^belay\.sign-up=[\w-]+; Path=\/; HttpOnly/)],
    })
    const signedIn = await signIn(laptop, 'ada@example.edu')
    expect(signedIn.body).toMatchObject({
      user: { email: 'ada@example.edu', displayName: 'Ada', emailVerified: false, photoURL: null, hasPassword: true },
      session: { fresh: true },
    })
    expect(signedIn.cookies[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)

    const link = online.link('ada@example.edu')
    expect(link.pathname).toBe('/login')
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ mode: 'verify', redirect: '/dashboard?tab=1' })
    const token = online.code('ada@example.edu')
    expect(link.searchParams.has('token')).toBe(false)
    expect((await laptop.get(`verify-email?token=${token}`)).status).toBe(404)
    expect(await verifyEmail(laptop, token)).toMatchObject({
      status: 200,
      body: { email: 'ada@example.edu', redirect: '/dashboard?tab=1', changed: false },
    })
    expect(await outcomeOf(verifyEmail(laptop, token))).toBe('400 invalid-code')

    expect(await userOf(laptop)).toMatchObject({ emailVerified: true })
    const claims = await online.verify(await laptop.token())
    expect(claims).toMatchObject({ email: 'ada@example.edu', verified: true, name: 'Ada' })
  })

  it('returns no user and no token to a signed-out browser', async () => {
    const online = await open()
    expect(await online.browser().get('session')).toMatchObject({ status: 200, body: { user: null, session: null } })
    expect(await outcomeOf(online.browser().get('token'))).toBe('401 unauthenticated: signed-out')
    expect(await online.browser().post('sign-out')).toMatchObject({ status: 200 })
  })

  it('issues a token that lasts 60 minutes, also after a restart, and ends with its session', async () => {
    const online = await open()
    const member = await online.member('cleo@example.edu')
    const { token, expiresAt } = (await member.get('token')).body as unknown as { token: string; expiresAt: number }
    expect(expiresAt).toBe(online.clock.now() + 60 * MINUTE)
    online.clock.advance(60 * MINUTE - SECOND)
    expect(await online.verify(token)).toMatchObject({ userid: member.userid })
    online.clock.advance(2 * SECOND)
    expect(await online.verify(token)).toBe('user-token-expired')

    const next = await member.token()
    const elsewhere = await online.another()
    const statusElsewhere = async () => {
      const headers = { authorization: `Bearer ${next}` }
      return (await fetch(`http://127.0.0.1:${elsewhere}/v1/programRequests/involving`, { headers })).status
    }
    expect(await statusElsewhere()).toBe(200)
    await member.post('sign-out')
    expect(await online.verify(next)).toBe('user-token-expired')
    expect(await statusElsewhere()).toBe(401)
    expect(await outcomeOf(member.get('token'))).toBe('401 unauthenticated: signed-out')
  })

  it('extends a session that is used and ends one that is not', async () => {
    const online = await open()
    const used = await online.member('used@example.edu')
    const idle = await online.member('idle@example.edu')
    online.clock.advance(10 * DAY)
    expect((await used.get('token')).cookies).toHaveLength(1)
    online.clock.advance(10 * DAY)
    expect((await used.get('token')).status).toBe(200)
    expect(await outcomeOf(idle.get('token'))).toBe('401 user-token-expired')
  })

  it('refuses an invalid token', async () => {
    const online = await open()
    const token = await (await online.member('mem@example.edu')).token()
    const [head, , signature] = token.split('.')
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const forged = encode({ sub: 'x', sid: 'y', iss: 'belay', aud: 'belay', exp: 4_000_000_000 })
    const mixed = [`${head}.${forged}.${signature}`, `${encode({ alg: 'none' })}.${forged}.`, `${token}x`]
    for (const bad of ['a', 'a.b.c', ...mixed, 'x'.repeat(100_000)])
      expect(await online.verify(bad)).toBe('user-token-expired')
  })

  it('sends the verification e-mail again to the signed-in person or the given address', async () => {
    const online = await open()
    const at = online.browser()
    await signUp(at, 'uma@example.edu')
    await signIn(at, 'uma@example.edu')
    expect((await at.post('send-verification-email', {})).status).toBe(200)
    expect((await online.browser().post('send-verification-email', { email: 'uma@example.edu' })).status).toBe(200)
    expect(online.office.to('uma@example.edu')).toHaveLength(3)
    expect((await verifyEmail(at, online.code('uma@example.edu'))).status).toBe(200)
    await at.post('send-verification-email', {})
    expect(online.office.to('uma@example.edu')).toHaveLength(3)
  })

  it('resets a password with a code that works once within an hour, and ends all sessions', async () => {
    const online = await open()
    const member = await online.member('fay@example.edu')
    const token = await member.token()
    const at = online.browser()
    const forgotten = { email: 'fay@example.edu', callbackURL: '/app/schedule/scheduleDisplay' }
    expect((await at.post('request-password-reset', forgotten)).status).toBe(200)
    const code = online.code('fay@example.edu')
    const weak = await resetPassword(at, code, 'short')
    expect(weak.body).toMatchObject({ code: 'weak-password', rules: ['minLength'] })
    const { body } = await resetPassword(at, code)
    expect(body).toEqual({ email: 'fay@example.edu', redirect: '/app/schedule/scheduleDisplay' })
    expect(await outcomeOf(resetPassword(at, code, 'brand-new2'))).toBe('400 invalid-code')
    expect(await online.verify(token)).toBe('user-token-expired')
    expect(await userOf(member)).toBeNull()
    expect((await signIn(at, 'fay@example.edu')).status).toBe(401)
    expect((await signIn(at, 'fay@example.edu', 'brand-new')).status).toBe(200)

    await at.post('request-password-reset', { email: 'fay@example.edu' })
    online.clock.advance(61 * MINUTE)
    expect(await outcomeOf(resetPassword(at, online.code('fay@example.edu')))).toBe('400 invalid-code')
  })

  it('requires the password for important changes if the sign-in is older than five minutes', async () => {
    const online = await open()
    const member = await online.member('noa@example.edu')
    online.clock.advance(5 * MINUTE)
    for (const [path, body] of [
      ['change-password', { newPassword: 'another-one' }],
      ['change-email', { newEmail: 'noa2@example.edu' }],
      ['delete-user', {}],
    ] as const)
      expect(await outcomeOf(member.post(path, body))).toBe('403 requires-recent-login')
    const wrong = { newPassword: 'another-one', currentPassword: 'wrong-one' }
    expect(await outcomeOf(member.post('reauthenticate', { password: 'wrong-one' }))).toBe('401 wrong-password')
    expect(await outcomeOf(member.post('change-password', wrong))).toBe('401 wrong-password')
    const { status, body } = await member.post('reauthenticate', { password: 'correct-horse' })
    expect([status, body]).toMatchObject([200, { session: { fresh: true } }])
    expect((await member.post('change-password', { newPassword: 'another-one' })).status).toBe(200)
  })

  it('starts a new session when the person enters the password again, and ends the one before', async () => {
    const online = await open()
    const member = await online.member('noa@example.edu')
    const [elsewhere, thief] = [online.browser(), online.browser()]
    await signIn(elsewhere, 'noa@example.edu')
    for (const [name, value] of member.jar) thief.jar.set(name, value)
    const token = await thief.token()
    expect(await online.verify(token)).toMatchObject({ email: 'noa@example.edu' })
    expect((await member.post('reauthenticate', { password: 'correct-horse' })).status).toBe(200)
    expect(await userOf(thief)).toBeNull()
    expect(await online.verify(token)).toBe('user-token-expired')
    expect(await online.verify(await member.token())).toMatchObject({ email: 'noa@example.edu' })
    expect(await userOf(elsewhere)).toMatchObject({ email: 'noa@example.edu' })
    expect(subjectsTo(online, 'noa@example.edu')).toEqual(['New sign-in to your account'])
  })

  it('changes the password and ends only the other sessions', async () => {
    const online = await open()
    const member = await online.member('flo@example.edu')
    const elsewhere = online.browser()
    await signIn(elsewhere, 'flo@example.edu')
    const passwords = { newPassword: 'another-one', currentPassword: 'correct-horse' }
    expect((await member.post('change-password', passwords)).status).toBe(200)
    expect(await userOf(member)).toMatchObject({ email: 'flo@example.edu' })
    expect(await userOf(elsewhere)).toBeNull()
    expect(subjectsTo(online, 'flo@example.edu')).toEqual(['New sign-in to your account', 'Your password was changed'])
  })

  it('moves an account and its documents to a confirmed new address, and notifies the old address', async () => {
    const online = await open()
    const member = await online.member('old@example.edu')
    const token = await member.token()
    await online.verify(token)
    expect((await member.post('change-email', { newEmail: 'New@example.edu' })).status).toBe(200)
    expect(await userOf(member)).toMatchObject({ email: 'old@example.edu' })
    const code = online.code('new@example.edu')
    const { body } = await verifyEmail(member, code)
    expect(body).toEqual({ email: 'new@example.edu', redirect: '', changed: true, choosePassword: false })
    expect(await online.store.get(users, 'old@example.edu')).toBeNull()
    expect(await online.store.get(users, 'new@example.edu')).toMatchObject({ userid: member.userid })
    expect(await online.verify(token)).toMatchObject({ email: 'new@example.edu', verified: true })
    expect(subjectsTo(online, 'old@example.edu')).toEqual([
      'Your e-mail address is about to change',
      'Your e-mail address was changed',
    ])
    expect(await outcomeOf(verifyEmail(online.browser(), code))).toBe('400 invalid-code')
    expect((await signIn(online.browser(), 'old@example.edu')).status).toBe(401)
  })

  it('changes nothing if a change of address cannot be written, and works the second time', async () => {
    expectLogged(/the database is away/)
    const online = await open()
    const member = await online.member('half@example.edu')
    await online.verify(await member.token())
    await member.post('change-email', { newEmail: 'whole@example.edu' })
    const token = online.code('whole@example.edu')
    const { commit } = online.services.store
    online.services.store.commit = async () => {
      throw new Error('the database is away')
    }
    expect((await verifyEmail(member, token)).status).toBe(500)
    online.services.store.commit = commit
    expect(await online.findAccount('whole@example.edu')).toBeNull()
    expect((await verifyEmail(member, token)).status).toBe(200)
    expect(await online.findAccount('whole@example.edu')).toMatchObject({ userid: member.userid, verified: true })
    expect(await online.store.get(users, 'whole@example.edu')).toMatchObject({ userid: member.userid })
  })

  it('changes a name, and refuses a picture from another server', async () => {
    const online = await open()
    const member = await online.member('pat@example.edu')
    const changed = await member.post('update-user', { name: '  Pat  ' })
    expect(changed.body).toMatchObject({ user: { displayName: 'Pat', photoURL: null } })
    const refused = await member.post('update-user', { image: 'https://evil.example/x.png' })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'image' }] } })
  })

  it('deletes an account with its documents, but not that of the last Admin, and ends its sessions', async () => {
    const online = await open()
    const member = await online.member('zed@example.edu')
    const token = await member.token()
    await online.verify(token)
    const setPermission = async (permission: Role) => {
      const user = await online.store.get(users, 'zed@example.edu')
      if (!user) throw new Error('zed is not registered')
      await online.store
        .batch()
        .put(users, { ...user, permission }, user.version)
        .commit()
    }
    await setPermission('Admin')
    expect(await outcomeOf(member.post('delete-user', {}))).toBe('412 failed-precondition: last-admin')
    await setPermission('Client')
    expect((await member.post('delete-user', {})).status).toBe(200)
    expect(await online.verify(token)).toBe('user-token-expired')
    expect(await userOf(member)).toBeNull()
    expect(await online.findAccount('zed@example.edu')).toBeNull()
    expect(await online.store.get(users, 'zed@example.edu')).toBeNull()
  })

  it('leaves no session of a sign-in during the deletion of the account', async () => {
    const online = await open()
    for (let round = 0; round < 20; round++) {
      const email = `gone${round}@example.edu`
      const member = await online.member(email)
      const signingIn = signIn(online.browser(), email)
      // The check of the password takes some time.
      await setTimeout(round % 5)
      await Promise.all([member.post('delete-user', {}), signingIn])
      expect(await online.findAccount(email)).toBeNull()
      const query = { where: { userid: member.userid }, orderBy: 'lastSeenAt' }
      expect((await online.store.find(sessions, query)).items).toEqual([])
    }
  })

  it('lists sessions, and ends one of them or all others', async () => {
    const online = await open()
    const here = await online.member('ses@example.edu')
    const [there, third] = [online.browser({ 'user-agent': 'Phone' }), online.browser()]
    for (const at of [there, third]) await signIn(at, 'ses@example.edu')
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
    expect(await userOf(there)).toMatchObject({ email: 'ses@example.edu' })
    await here.post('revoke-session', { id: phone?.id })
    expect(await userOf(there)).toBeNull()
    await here.post('revoke-other-sessions')
    expect(await userOf(third)).toBeNull()
    expect((await here.get('session')).status).toBe(200)
  })

  it('disables and enables an account at once, and reveals this only after the right password', async () => {
    const online = await open()
    const member = await online.member('dis@example.edu')
    const token = await member.token()
    await online.setDisabled(member.userid, true)
    await online.setDisabled(member.userid, true)
    await online.setDisabled('nobody', true)
    expect(await online.verify(token)).toBe('user-disabled')
    const at = online.browser()
    expect(await outcomeOf(signIn(at, 'dis@example.edu', 'wrong-one'))).toBe('401 invalid-credential')
    expect(await outcomeOf(signIn(at, 'dis@example.edu'))).toBe('403 user-disabled')
    await at.post('request-password-reset', { email: 'dis@example.edu' })
    expect(online.office.to('dis@example.edu')).toEqual([])
    await online.setDisabled(member.userid, false)
    expect((await signIn(at, 'dis@example.edu')).status).toBe(200)
    await online.deleteAccount(member.userid)
    await online.deleteAccount(member.userid)
    expect(await userOf(at)).toBeNull()
  })

  it('returns the password rules and enforces them', async () => {
    const needed = { passwordLower: true, passwordUpper: true, passwordDigit: true, passwordOther: true }
    const online = await open({ settings: { identity: { passwordMinLength: 8, passwordMaxLength: 12, ...needed } } })
    const at = online.browser()
    const rules = { minLength: 8, maxLength: 12, lower: true, upper: true, digit: true, other: true }
    expect((await at.get('password-policy')).body).toEqual(rules)
    const weak = { code: 'weak-password', rules: ['minLength', 'lower', 'upper', 'digit'] }
    expect(await signUp(at, 'pw@example.edu', '-----')).toMatchObject({ status: 400, body: weak })
    const member = await online.member('pw2@example.edu')
    const long = await member.post('change-password', { newPassword: 'Abcdefghijkl1!' })
    expect(long.body).toMatchObject({ rules: ['maxLength'] })
    expect((await member.post('change-password', { newPassword: 'Abcdefgh1!' })).status).toBe(200)
  })

  it('requires six characters by default, and has no bot check and no provider', async () => {
    const online = await open()
    const at = online.browser()
    const rules = { minLength: 6, maxLength: null, lower: false, upper: false, digit: false, other: false }
    expect((await at.get('password-policy')).body).toEqual(rules)
    expect((await at.get('bot-check')).body).toEqual({ provider: null })
    expect((await at.get('providers')).body).toEqual({ providers: [] })
    expect((await at.post('sign-in/social', { provider: 'oidc' })).status).toBe(404)
  })
})
