import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'

onBothDatabases('Requests to the identity routes', (open) => {
  let online: Online
  afterEach(() => online.close())

  it('start a new session at sign-in and end a planted one', async () => {
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

  it('fail from a page of another site', async () => {
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

  it('succeed at a public address only from its own pages, not from pages of this machine', async () => {
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

  it('fail with unknown fields, which are named, and with a body that is not JSON, too long or wrong', async () => {
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

  it('cannot inject line breaks into an e-mail', async () => {
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

  it('redirect only to pages of the app', async () => {
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

  it('reach only the listed routes of the sign-in library', async () => {
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

  it('return no cacheable answers and no secrets', async () => {
    online = await open()
    const member = await online.member('cache@example.edu')
    for (const path of ['session', 'token', 'list-sessions', 'password-policy']) {
      const answer = await member.get(path)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify(answer.body)).not.toMatch(/argon2|scrypt|"password"/i)
    }
  })
})

/** Sends a body without a Content-Length. Returns the beginning of the answer. */
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
      'POST /identity/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n',
    )
    socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`)
  })
}
