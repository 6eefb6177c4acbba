import { MINUTE, SECOND } from '@belay/contract/constants'
import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'
import { type DeriveKey, deriveByArgon2 } from './passwords.ts'

const EMAIL = 'vic@example.edu'

onBothDatabases('The owner of an account', (open) => {
  let online: Online
  afterEach(() => online.close())
  const signIn = (password: string, at = online.browser()) => at.post('sign-in/email', { email: EMAIL, password })

  it('can sign in after a reset, no matter what strangers do with the address', async () => {
    online = await open()
    await online.identity.createAccount({ email: EMAIL, name: 'Vic', password: 'correct-horse', verified: true })
    const stranger = online.browser()
    for (let i = 0; i < 8; i++) {
      await stranger.post('sign-up/email', { email: EMAIL, password: 'slipped-in', name: 'X' })
      await stranger.post('send-verification-email', { email: EMAIL })
      await stranger.post('contract-link/request', { programID: 'p', email: EMAIL })
      await signIn('guess')
    }
    expect((await signIn('correct-horse')).status).toBe(429)
    const own = online.browser()
    expect((await own.post('request-password-reset', { email: EMAIL })).status).toBe(200)
    expect((await own.post('reset-password', { token: online.code(EMAIL), newPassword: 'brand-new' })).status).toBe(200)
    for (let i = 0; i < 9; i++) await signIn('guess')
    expect((await signIn('brand-new', own)).status).toBe(200)
  })

  it('can stop a requested change of address with the link at the old address', async () => {
    online = await open()
    const thief = await online.member(EMAIL)
    await thief.post('change-email', { newEmail: 'thief@example.edu' })
    const confirm = online.code('thief@example.edu')
    expect(online.link(EMAIL).searchParams.get('mode')).toBe('stop-change')
    const own = online.browser()
    const { status, body } = await own.post('stop-email-change', { token: online.code(EMAIL) })
    expect([status, body]).toEqual([200, { email: EMAIL, resetToken: expect.any(String) }])
    expect((await thief.get('session')).body).toMatchObject({ user: null })
    expect((await thief.post('verify-email', { token: confirm })).body).toMatchObject({ code: 'invalid-code' })
    expect((await own.post('stop-email-change', { token: online.code(EMAIL) })).body).toMatchObject({
      code: 'invalid-code',
    })
    expect((await own.post('reset-password', { token: body.resetToken, newPassword: 'brand-new' })).status).toBe(200)
    expect((await signIn('brand-new')).status).toBe(200)
  })

  it('cancels a pending change of address by ending all other sessions', async () => {
    online = await open()
    const own = await online.member(EMAIL)
    const thief = online.browser()
    await signIn('correct-horse', thief)
    await thief.post('change-email', { newEmail: 'thief@example.edu' })
    await own.post('revoke-other-sessions')
    expect((await thief.post('verify-email', { token: online.code('thief@example.edu') })).body).toMatchObject({
      code: 'invalid-code',
    })
    await own.post('change-email', { newEmail: 'own@example.edu' })
    await own.post('revoke-other-sessions')
    expect((await own.post('verify-email', { token: online.code('own@example.edu') })).body).toMatchObject({
      code: 'invalid-code',
    })
  })

  it('must use the password instead of a code, and has few tries for a code', async () => {
    online = await open()
    const own = await online.member(EMAIL)
    expect(await own.post('send-code')).toMatchObject({ status: 412, body: { reason: 'has-password' } })
    expect(await own.post('reauthenticate', {})).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password' }] },
    })
    for (let i = 0; i < 5; i++)
      expect((await own.post('reauthenticate', { code: '123456' })).body).toMatchObject({ code: 'wrong-code' })
    expect((await own.post('reauthenticate', { code: '123456' })).status).toBe(429)
  })

  it('gets a new password hash at the next sign-in if the stored one is outdated', async () => {
    const work: number[] = []
    const derive: DeriveKey = (password, salt, cost) => {
      work.push(cost)
      return deriveByArgon2(password, salt, cost)
    }
    online = await open({ given: { passwordCost: 4, derive } })
    await online.member(EMAIL)
    const stronger = await online.another({ passwordCost: 5 })
    const attempt = async () => {
      work.length = 0
      const body = JSON.stringify({ email: EMAIL, password: 'correct-horse' })
      const request = new Request(`${online.home}/identity/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect((await stronger.handle(request, '198.51.100.9')).status).toBe(200)
      return [...work]
    }
    expect(await attempt()).toEqual([4, 5])
    expect(await attempt()).toEqual([5])
    await stronger.close()
  })

  it('cannot sign in to a barred account of a sample', async () => {
    online = await open()
    const member = await online.member(EMAIL)
    const token = await member.token()
    const production = await online.another({ barred: [member.userid] })
    const request = (path: string, init: RequestInit = {}) =>
      production.handle(new Request(`${online.home}/identity/${path}`, init), '198.51.100.9')
    const body = JSON.stringify({ email: EMAIL, password: 'correct-horse' })
    expect(
      (await request('sign-in/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    ).toBe(403)
    const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await request('token', { headers: { cookie } })).status).toBe(403)
    expect(await production.verify(token)).toBe('user-disabled')
    await production.close()
  })

  it('finds all account events in the security log, without user input or secrets', async () => {
    const lines: { event?: string; userid?: string }[] = []
    const log = {
      info: (message: string, facts?: object) => void (message === 'security' && lines.push(facts ?? {})),
      error: () => {},
    }
    online = await open({ given: { log } })
    const member = await online.member(EMAIL)
    for (let i = 0; i < 8; i++) await signIn('a-wrong-guess')
    await member.post('change-password', { newPassword: 'brand-new' })
    await member.post('change-email', { newEmail: 'new@example.edu' })
    await member.post('verify-email', { token: online.code('new@example.edu') })
    await member.post('revoke-other-sessions')
    await member.post('delete-user', {})
    expect(lines.map(({ event }) => event)).toEqual([
      'signed-in',
      ...Array(8).fill('sign-in-failed'),
      'locked-out',
      'password-changed',
      'email-change-asked',
      'email-changed',
      'sessions-ended',
      'account-deleted',
    ])
    expect(lines.every(({ userid }) => userid === member.userid)).toBe(true)
    for (const secret of ['guess', 'brand-new', 'correct-horse', EMAIL, 'new@example.edu'])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })
})

onBothDatabases('The link for the first Admin', (open) => {
  it('confirms the address of the signed-in person only if no mail server is set', async () => {
    for (const smtpUrl of ['', undefined]) {
      const online = await open({ settings: smtpUrl === undefined ? {} : { mail: { smtpUrl } } })
      await online.identity.createAccount({ email: EMAIL, name: 'Vic', password: 'correct-horse', verified: false })
      const at = online.browser()
      const confirm = (token: string) => at.post('confirm-first-admin', { token })
      expect((await confirm('first-admin-link')).status).toBe(401)
      await at.post('sign-in/email', { email: EMAIL, password: 'correct-horse' })
      if (smtpUrl === '') {
        expect((await confirm('another')).body).toMatchObject({ code: 'invalid-code' })
        expect((await confirm('first-admin-link')).status).toBe(200)
      } else expect(await confirm('first-admin-link')).toMatchObject({ status: 412, body: { reason: 'mail-is-sent' } })
      expect(await online.identity.findByEmail(EMAIL)).toMatchObject({ verified: smtpUrl === '' })
      online.clock.advance(MINUTE + SECOND)
      await online.close()
    }
  })
})
