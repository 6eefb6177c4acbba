import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createAccount, describeIdentity, outcomeOf, signIn, signUp, userOf } from './identity.testing.ts'

describeIdentity('Requests to the identity routes', (open) => {
  it('start a new session at sign-in and end a planted one', async () => {
    const online = await open()
    const attacker = await online.member('attacker@example.edu')
    await createAccount(online, 'target@example.edu')
    const victim = online.browser()
    for (const [name, value] of attacker.jar) victim.jar.set(name, value)
    const planted = [...victim.jar.values()][0]
    await signIn(victim, 'target@example.edu')
    expect([...victim.jar.values()][0]).not.toBe(planted)
    expect(await userOf(attacker)).toBeNull()
    const tampered = online.browser()
    const [[name, value] = ['', '']] = victim.jar
    const unsigned = value.replace(/\..*/, '')
    for (const forged of [`x${value}`, `${unsigned}.AAAA`, unsigned, '%E0%A4%A', '.', '']) {
      tampered.jar.set(name, forged)
      expect(await userOf(tampered)).toBeNull()
    }
  })

  it('fail from a page of another site', async () => {
    const online = await open()
    const member = await online.member('csrf@example.edu')
    for (const origin of [
      'https://evil.example',
      'null',
      `http://localhost:${online.port + 1}`,
      `http://localhost.evil.example:${online.port}`,
      `https://localhost:${online.port}`,
    ]) {
      for (const path of [
        'sign-out',
        'sign-in/email',
        'sign-in/code/request',
        'sign-in/code',
        'delete-user',
        'sign-up/email',
      ])
        expect(await outcomeOf(member.post(path, {}, { origin }))).toBe('403 permission-denied: foreign-origin')
    }
    const crossSite = { origin: '', 'sec-fetch-site': 'cross-site' }
    expect((await member.send('POST', 'sign-out', undefined, crossSite)).status).toBe(403)
    expect(await userOf(member)).toMatchObject({ email: 'csrf@example.edu' })
    for (const origin of [online.home, `http://127.0.0.1:${online.port}`])
      expect((await member.post('reauthenticate', { password: 'correct-horse' }, { origin })).status).toBe(200)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = member.post('delete-user', '{}', { 'content-type': type })
      expect(await outcomeOf(answer)).toBe('400 invalid-argument: malformed')
    }
  })

  it('succeed at a public address only from its own pages, not from pages of this machine', async () => {
    const online = await open({ settings: { publicUrl: 'https://belay.example', origin: 'https://belay.example' } })
    const at = online.browser()
    const local = [online.home, `http://127.0.0.1:${online.port}`]
    for (const origin of [...local, 'http://belay.example', 'https://belay.example:8443'])
      expect(await outcomeOf(at.post('sign-out', {}, { origin }))).toBe('403 permission-denied: foreign-origin')
    expect((await at.post('sign-out', {}, { origin: 'https://belay.example' })).status).toBe(200)
  })

  it('fail with unknown fields, which are named, and with a body that is not JSON, too long or wrong', async () => {
    const online = await open()
    const at = online.browser()
    const person = { email: 'x@example.edu', password: 'correct-horse', name: 'X' }
    const { body } = await at.post('sign-up/email', { ...person, role: 'admin', emailVerified: true })
    expect(body).toMatchObject({
      code: 'invalid-argument',
      fields: [
        { field: 'role', message: 'There is no such field.' },
        { field: 'emailVerified', message: 'There is no such field.' },
      ],
    })
    for (const malformed of ['{', '[]', '"x"', 'null', '{"email":{"$ne":""},"password":["x"]}'])
      expect(await outcomeOf(at.post('sign-in/email', malformed))).toMatch(/^400 invalid-argument/)
    expect((await signIn(at, 'x@example.edu', 'x'.repeat(20_000))).body.reason).toBe('too-large')
    expect((await signIn(at, 'x@example.edu', 'x'.repeat(2000))).status).toBe(400)
    expect(await sendChunked(online.port, 64 * 1024)).toMatch(/^HTTP\/1\.1 411/)
  })

  it('cannot inject line breaks into an e-mail', async () => {
    const online = await open()
    const at = online.browser()
    for (const email of [
      'a@example.edu\r\nBcc: evil@example.com',
      'a@example.edu\nSubject: x',
      'a@example.edu,evil@example.com',
      '"a"<a@example.edu>',
    ]) {
      expect((await signUp(at, email)).status).toBe(400)
      expect((await at.post('request-password-reset', { email })).status).toBe(400)
    }
    expect((await signUp(at, 'a@example.edu', 'correct-horse', 'A\r\nBcc: evil@example.com')).status).toBe(400)
    expect(online.office.received).toEqual([])
  })

  it('cannot put an address into the name that letters to strangers contain', async () => {
    const online = await open()
    const member = await online.member('cleo@example.edu')
    for (const name of ['http://evil.example/login', 'Verify at evil.example', 'me@evil.example']) {
      expect((await member.post('update-user', { name })).status, name).toBe(400)
      expect((await signUp(online.browser(), 'b@example.edu', 'correct-horse', name)).status, name).toBe(400)
    }
    expect((await member.post('update-user', { name: 'Dr. J. R. Smith' })).status).toBe(200)
  })

  it('redirect only to pages of the app', async () => {
    const online = await open()
    const redirects: (string | null)[] = []
    const foreign = ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb']
    for (const callbackURL of [...foreign, '/ok?a=1#b', `${online.home}/inside`]) {
      const email = `r${redirects.length}@example.edu`
      await online.browser().post('sign-up/email', { email, password: 'correct-horse', name: 'R', callbackURL })
      redirects.push(online.link(email).searchParams.get('redirect'))
    }
    expect(redirects).toEqual([null, null, null, null, null, '/ok?a=1#b', '/inside'])
  })

  it('reach only the described calls', async () => {
    const online = await open()
    const member = await online.member('lib@example.edu')
    const paths =
      'get-session jwks sign-in/username admin/list-users admin/set-role update-session link-social unlink-account ' +
      'list-accounts get-access-token ok error reference verify-password set-password __proto__ constructor ' +
      'sign-in//email'
    for (const path of paths.split(' ')) {
      expect((await member.get(path)).status).toBe(404)
      expect((await member.post(path, {})).status).toBe(404)
    }
    expect((await member.send('PUT', 'session', {})).status).toBe(404)
  })

  it('return no cacheable answers and no secrets', async () => {
    const online = await open()
    const member = await online.member('cache@example.edu')
    for (const path of ['session', 'token', 'list-sessions', 'password-policy']) {
      const answer = await member.get(path)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify(answer.body)).not.toMatch(/argon2|scrypt|"password"/i)
    }
  })
})

/** Sends a body without a Content-Length. Returns the beginning of the answer. */
async function sendChunked(port: number, size: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /identity/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n',
  )
  socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}
