import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { MINUTE, SECOND } from '@belay/contract/constants'
import { afterEach, expect, it } from 'vitest'
import { type Answered, type Online, onBothDatabases } from '../../testing/online.ts'
import { type DeriveKey, deriveByArgon2 } from './passwords.ts'

/** What an attacker can compare: status, body, and which headers and cookies there are. */
const seen = ({ status, body, headers, cookies }: Answered) => ({
  status,
  body,
  headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
  cookies: cookies.map((cookie) => cookie.replace(/=[^;]*/, '')),
})

onBothDatabases('Attacks on identity', (open) => {
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

  it('locks an account after eight wrong passwords, known or not, guessed in turn or at once, but never for right ones', async () => {
    online = await open({ settings: { identity: { signInsPerMinute: 1000 } } })
    const member = await online.member('lock@example.edu')
    const right = await Promise.all(
      Array.from({ length: 30 }, () =>
        online.browser().post('sign-in/email', { email: 'lock@example.edu', password: 'correct-horse' }),
      ),
    )
    expect(right.every(({ status }) => status === 200)).toBe(true)
    for (const email of ['lock@example.edu', 'nobody@example.edu']) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => online.browser().post('sign-in/email', { email, password: `wrong-${i}` })),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
      const locked = await online.browser().post('sign-in/email', { email, password: 'correct-horse' })
      expect(locked).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
      expect(Number(locked.headers.get('retry-after'))).toBe(15 * 60)
    }
    expect((await member.get('token')).status).toBe(200)
    // The password again: from the device that signed in, not from elsewhere with its session.
    expect((await member.post('reauthenticate', { password: 'correct-horse' })).status).toBe(200)
    for (const name of [...member.jar.keys()].filter((one) => one.includes('device'))) member.jar.delete(name)
    expect((await member.post('reauthenticate', { password: 'correct-horse' })).status).toBe(429)
    online.clock.advance(15 * MINUTE + SECOND)
    expect(
      (await online.browser().post('sign-in/email', { email: 'lock@example.edu', password: 'correct-horse' })).status,
    ).toBe(200)
  })

  it('shares the lock-out between processes, and a reset by mail ends it', async () => {
    online = await open()
    await online.member('share@example.edu')
    for (let i = 0; i < 8; i++)
      await online.browser().post('sign-in/email', { email: 'share@example.edu', password: 'wrong-one' })
    const other = await online.another()
    const request = new Request(`${online.home}/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'share@example.edu', password: 'correct-horse' }),
    })
    expect((await other.handle(request, '198.51.100.9')).status).toBe(429)
    await other.close()
    await online.browser().post('request-password-reset', { email: 'share@example.edu' })
    await online.browser().post('reset-password', { token: online.code('share@example.edu'), newPassword: 'brand-new' })
    expect(
      (await online.browser().post('sign-in/email', { email: 'share@example.edu', password: 'brand-new' })).status,
    ).toBe(200)
  })

  it('limits sign-ins by the true address, whatever a header claims, and not below thirty a minute', async () => {
    online = await open({ settings: { identity: { signInsPerMinute: 5 } } })
    await online.member('cam@example.edu')
    const attempt = (i: number) =>
      online
        .browser()
        .post(
          'sign-in/email',
          { email: 'cam@example.edu', password: 'correct-horse' },
          { 'x-forwarded-for': `10.0.0.${i}`, 'x-belay-client': `10.1.0.${i}`, 'x-real-ip': `10.2.0.${i}` },
        )
    const answers: number[] = []
    for (let i = 0; i < 31; i++) answers.push((await attempt(i)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(29)
    const refused = await attempt(99)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    online.from('198.51.100.20')
    expect((await attempt(1)).status).toBe(200)
    online.from('203.0.113.7')
    online.clock.advance(MINUTE)
    expect((await attempt(1)).status).toBe(200)
  })

  it('counts anew when the clock is set back, and locks nobody out for longer', async () => {
    online = await open()
    await online.member('back@example.edu')
    const signIn = (password: string) => online.browser().post('sign-in/email', { email: 'back@example.edu', password })
    for (let at = 0; at < 8; at++) await signIn('wrong-horse')
    expect((await signIn('correct-horse')).status).toBe(429)
    online.clock.advance(-60 * MINUTE)
    expect((await signIn('correct-horse')).status).toBe(200)
  })

  it('limits letters to one address and keeps the answer alike', async () => {
    online = await open()
    await online.identity.createAccount({
      email: 'here@example.edu',
      name: 'Here',
      password: 'correct-horse',
      verified: true,
    })
    const statuses = async (email: string) => {
      const all: number[] = []
      for (let i = 0; i < 8; i++) all.push((await online.browser().post('request-password-reset', { email })).status)
      return all
    }
    expect(await statuses('here@example.edu')).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(await statuses('gone@example.edu')).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(online.office.to('here@example.edu')).toHaveLength(6)
  })

  it('lets nobody wait with their own password on an address they do not own', async () => {
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

  it('lets nobody slip their own password in while the owner of an address waits for the letter', async () => {
    online = await open()
    const victim = online.browser()
    await victim.post('sign-up/email', { email: 'victim@example.edu', password: 'my-own-one', name: 'Vic' })
    await victim.post('sign-in/email', { email: 'victim@example.edu', password: 'my-own-one' })
    const attacker = online.browser()
    await attacker.post('sign-up/email', { email: 'victim@example.edu', password: 'slipped-in', name: 'Evil' })
    // The newest letter, which is the attacker's, opened by the victim; also after asking for another.
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

  it('lets nobody wait with a change of address on an account that its owner then confirms, or takes back', async () => {
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

  it('does not let an address that somebody else confirmed be taken by a change of address', async () => {
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

  it('uses a code once, even when several come at once, and takes none for another purpose', async () => {
    online = await open()
    await online.member('code@example.edu')
    const contract = { programID: 'p', documentHash: 'h', email: 'code@example.edu' }
    const link = new URL(await online.identity.contractLink(contract, 1)).searchParams.get('token')
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

  it('begins a new session at sign-in and ends the one that was planted', async () => {
    online = await open()
    const attacker = await online.member('attacker@example.edu')
    await online.identity.createAccount({
      email: 'target@example.edu',
      name: 'T',
      password: 'correct-horse',
      verified: true,
    })
    const victim = online.browser()
    for (const [name, value] of attacker.jar) victim.jar.set(name, value)
    const planted = [...victim.jar.values()][0]
    await victim.post('sign-in/email', { email: 'target@example.edu', password: 'correct-horse' })
    expect([...victim.jar.values()][0]).not.toBe(planted)
    expect((await attacker.get('session')).body).toMatchObject({ user: null })
    const tampered = online.browser()
    const [[name, value] = ['', '']] = victim.jar
    for (const forged of [
      `x${value}`,
      value.replace(/\..*/, '.AAAA'),
      value.replace(/\..*/, ''),
      '%E0%A4%A',
      '.',
      '',
    ]) {
      tampered.jar.set(name, forged)
      expect((await tampered.get('session')).body).toMatchObject({ user: null })
    }
  })

  it('refuses what comes from a page of somebody else', async () => {
    online = await open()
    const member = await online.member('csrf@example.edu')
    for (const origin of [
      'https://evil.example',
      'null',
      `http://localhost:${online.port + 1}`,
      `http://localhost.evil.example:${online.port}`,
      `https://localhost:${online.port}`,
    ]) {
      for (const path of ['sign-out', 'sign-in/email', 'delete-user', 'sign-up/email']) {
        expect(await member.post(path, {}, { origin })).toMatchObject({
          status: 403,
          body: { code: 'permission-denied', reason: 'foreign-origin' },
        })
      }
    }
    expect(
      await member.send('POST', 'sign-out', undefined, { origin: '', 'sec-fetch-site': 'cross-site' }),
    ).toMatchObject({ status: 403 })
    expect((await member.get('session')).body).toMatchObject({ user: { email: 'csrf@example.edu' } })
    for (const origin of [online.home, `http://127.0.0.1:${online.port}`])
      expect((await member.post('reauthenticate', { password: 'correct-horse' }, { origin })).status).toBe(200)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await member.post('delete-user', '{}', { 'content-type': type })).body).toMatchObject({
        code: 'invalid-argument',
        reason: 'not-json',
      })
    }
  })

  it('at a public address takes only what comes from there, and not from a page of this machine', async () => {
    online = await open({ settings: { publicUrl: 'https://belay.example', origin: 'https://belay.example' } })
    const at = online.browser()
    for (const origin of [
      online.home,
      `http://127.0.0.1:${online.port}`,
      'http://belay.example',
      'https://belay.example:8443',
    ])
      expect(await at.post('sign-out', {}, { origin })).toMatchObject({
        status: 403,
        body: { code: 'permission-denied', reason: 'foreign-origin' },
      })
    expect((await at.post('sign-out', {}, { origin: 'https://belay.example' })).status).toBe(200)
  })

  it('refuses unknown fields by name, and what is not JSON, too long, or of the wrong shape', async () => {
    online = await open()
    const at = online.browser()
    expect(
      (
        await at.post('sign-up/email', {
          email: 'x@example.edu',
          password: 'correct-horse',
          name: 'X',
          role: 'admin',
          emailVerified: true,
        })
      ).body,
    ).toMatchObject({
      code: 'invalid-argument',
      fields: [
        { field: 'role', message: 'There is no such field.' },
        { field: 'emailVerified', message: 'There is no such field.' },
      ],
    })
    for (const body of ['{', '[]', '"x"', 'null', '{"email":{"$ne":""},"password":["x"]}'])
      expect(await at.post('sign-in/email', body)).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
    expect(
      (await at.post('sign-in/email', JSON.stringify({ email: 'x@example.edu', password: 'x'.repeat(20_000) }))).body,
    ).toMatchObject({
      reason: 'too-long',
    })
    expect((await at.post('sign-in/email', { email: 'x@example.edu', password: 'x'.repeat(2000) })).status).toBe(400)
    expect(await chunked(online.port, 64 * 1024)).toMatch(/^HTTP\/1\.1 400/)
  })

  it('lets no line break into a letter', async () => {
    online = await open()
    const at = online.browser()
    for (const email of [
      'a@example.edu\r\nBcc: evil@example.com',
      'a@example.edu\nSubject: x',
      'a@example.edu,evil@example.com',
      '"a"<a@example.edu>',
    ]) {
      expect((await at.post('sign-up/email', { email, password: 'correct-horse', name: 'A' })).status).toBe(400)
      expect((await at.post('request-password-reset', { email })).status).toBe(400)
    }
    expect(
      (
        await at.post('sign-up/email', {
          email: 'a@example.edu',
          password: 'correct-horse',
          name: 'A\r\nBcc: evil@example.com',
        })
      ).status,
    ).toBe(400)
    expect(online.office.received).toEqual([])
  })

  it('sends people only to pages of the app', async () => {
    online = await open()
    const redirects: (string | null)[] = []
    for (const callbackURL of [
      'https://evil.example/x',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/ok?a=1#b',
      `${online.home}/inside`,
      '/a\nb',
    ]) {
      const email = `r${redirects.length}@example.edu`
      await online.browser().post('sign-up/email', { email, password: 'correct-horse', name: 'R', callbackURL })
      redirects.push(online.link(email).searchParams.get('redirect'))
    }
    expect(redirects).toEqual([null, null, null, null, '/ok?a=1#b', '/inside', null])
  })

  it('opens nothing of the library but what is listed', async () => {
    online = await open()
    const member = await online.member('lib@example.edu')
    for (const path of [
      'get-session',
      'jwks',
      'sign-in/username',
      'admin/list-users',
      'admin/set-role',
      'update-session',
      'link-social',
      'unlink-account',
      'list-accounts',
      'get-access-token',
      'ok',
      'error',
      'reference',
      'verify-password',
      'set-password',
      '__proto__',
      'constructor',
      '../v1/users',
      'sign-in//email',
    ]) {
      for (const method of ['GET', 'POST'])
        expect((await member.send(method, path, method === 'POST' ? {} : undefined)).status).toBe(404)
    }
    expect((await member.send('PUT', 'session', {})).status).toBe(404)
  })

  it('keeps answers out of caches and secrets out of answers', async () => {
    online = await open()
    const member = await online.member('cache@example.edu')
    for (const path of ['session', 'token', 'list-sessions', 'password-policy']) {
      const answer = await member.get(path)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify(answer.body)).not.toMatch(/scrypt|"password"/)
    }
  })

  it.each(['cloudflare-turnstile', 'google-recaptcha', 'hcaptcha'] as const)(
    'asks %s at sign-up, reset, and sign-in after failures, once keys are set',
    async (name) => {
      const asked: URLSearchParams[] = []
      const provider = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk) => (body += chunk))
        request.on('end', () => {
          asked.push(new URLSearchParams(body))
          response.end(JSON.stringify({ success: asked.at(-1)?.get('response') === 'human' }))
        })
      })
      await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
      online = await open({
        settings: {
          identity: {
            botCheckProvider: name,
            botCheckSiteKey: 'site',
            botCheckSecret: 'hidden',
          },
        },
        given: { botCheckUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
      })
      const at = online.browser()
      expect((await at.get('bot-check')).body).toEqual({ provider: name, siteKey: 'site' })
      const somebody = { email: 'bot@example.edu', password: 'correct-horse', name: 'B' }
      expect(await at.post('sign-up/email', somebody)).toMatchObject({
        status: 400,
        body: { code: 'bot-check-needed' },
      })
      expect((await at.post('sign-up/email', { ...somebody, botCheck: 'robot' })).body).toMatchObject({
        code: 'bot-check-needed',
      })
      expect((await at.post('sign-up/email', { ...somebody, botCheck: 'human' })).status).toBe(200)
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        secret: 'hidden',
        response: 'human',
        remoteip: '203.0.113.7',
      })
      expect((await at.post('request-password-reset', { email: 'bot@example.edu' })).body).toMatchObject({
        code: 'bot-check-needed',
      })
      for (let i = 0; i < 3; i++)
        expect(
          (await at.post('sign-in/email', { email: 'bot@example.edu', password: 'wrong-one' })).body,
        ).toMatchObject({ code: 'invalid-credential' })
      expect(
        (await at.post('sign-in/email', { email: 'bot@example.edu', password: 'correct-horse' })).body,
      ).toMatchObject({ code: 'bot-check-needed' })
      expect(
        (await at.post('sign-in/email', { email: 'bot@example.edu', password: 'correct-horse', botCheck: 'human' }))
          .status,
      ).toBe(200)
      await new Promise((resolve) => provider.close(resolve))
      expect(
        (await at.post('request-password-reset', { email: 'bot@example.edu', botCheck: 'human' })).body,
      ).toMatchObject({ code: 'bot-check-needed' })
    },
  )
})

/** Sends a body without telling its length beforehand; answers the status line. */
function chunked(port: number, size: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
      if (!answer.includes('\r\n')) return
      socket.destroy()
      resolve(answer)
    })
    socket.on('error', reject)
    socket.write(
      'POST /identity/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`)
  })
}
