import { MINUTE, SECOND } from '@belay/contract/constants'
import { afterEach, expect, it } from 'vitest'
import { type Online, onBothDatabases } from '../../testing/identity-over-http.ts'

onBothDatabases('Lock-outs and rate limits', (open) => {
  let online: Online
  afterEach(() => online.close())

  it('lock an account after eight wrong passwords, also concurrent ones, but never after right ones', async () => {
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
    // The password is accepted from the known device, but not from another device with the same session.
    expect((await member.post('reauthenticate', { password: 'correct-horse' })).status).toBe(200)
    for (const name of [...member.jar.keys()].filter((one) => one.includes('device'))) member.jar.delete(name)
    expect((await member.post('reauthenticate', { password: 'correct-horse' })).status).toBe(429)
    online.clock.advance(15 * MINUTE + SECOND)
    expect(
      (await online.browser().post('sign-in/email', { email: 'lock@example.edu', password: 'correct-horse' })).status,
    ).toBe(200)
  })

  it('apply to all processes, and end after a reset by e-mail', async () => {
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

  it('count sign-ins by the real IP address, ignore headers, and allow at least thirty a minute', async () => {
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

  it('restart the count if the clock is set back', async () => {
    online = await open()
    await online.member('back@example.edu')
    const signIn = (password: string) => online.browser().post('sign-in/email', { email: 'back@example.edu', password })
    for (let at = 0; at < 8; at++) await signIn('wrong-horse')
    expect((await signIn('correct-horse')).status).toBe(429)
    online.clock.advance(-60 * MINUTE)
    expect((await signIn('correct-horse')).status).toBe(200)
  })

  it('limit e-mails to an address, with the same answer for every address', async () => {
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
})
