import { MINUTE, SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { createAccount, describeIdentity, resetPassword, signIn, signInThrough } from './identity.testing.ts'

describeIdentity('Lock-outs and rate limits', (open) => {
  it('lock an account after eight wrong passwords, also concurrent ones, but never after right ones', async () => {
    const online = await open({ settings: { identity: { signInsPerMinute: 1000 } } })
    const member = await online.member('lock@example.edu')
    const signInMany = (length: number, email: string, passwordOf?: (attempt: number) => string) =>
      Promise.all(Array.from({ length }, (_, attempt) => signIn(online.browser(), email, passwordOf?.(attempt))))
    const right = await signInMany(30, 'lock@example.edu')
    expect(right.every(({ status }) => status === 200)).toBe(true)
    for (const email of ['lock@example.edu', 'nobody@example.edu']) {
      const answers = await signInMany(20, email, (attempt) => `wrong-${attempt}`)
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
      const locked = await signIn(online.browser(), email)
      expect(locked).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
      expect(Number(locked.headers.get('retry-after'))).toBe(15 * 60)
    }
    expect((await member.get('token')).status).toBe(200)
    // The password is accepted from the known device, but not from another device with the same session.
    expect((await member.post('reauthenticate', { password: 'correct-horse' })).status).toBe(200)
    for (const name of [...member.jar.keys()].filter((one) => one.includes('device'))) member.jar.delete(name)
    expect((await member.post('reauthenticate', { password: 'correct-horse' })).status).toBe(429)
    online.clock.advance(15 * MINUTE + SECOND)
    expect((await signIn(online.browser(), 'lock@example.edu')).status).toBe(200)
  })

  it('apply to all processes, and end after a reset by e-mail', async () => {
    const online = await open()
    await online.member('share@example.edu')
    for (let i = 0; i < 8; i++) await signIn(online.browser(), 'share@example.edu', 'wrong-one')
    const other = await online.another()
    expect((await signInThrough(other, online, 'share@example.edu')).status).toBe(429)
    await online.browser().post('request-password-reset', { email: 'share@example.edu' })
    await resetPassword(online.browser(), online.code('share@example.edu'))
    expect((await signIn(online.browser(), 'share@example.edu', 'brand-new')).status).toBe(200)
  })

  it('count wrong passwords by the real IP address, ignore headers, and allow at least thirty a minute', async () => {
    const online = await open({ settings: { identity: { signInsPerMinute: 5 } } })
    const own = await online.member('cam@example.edu')
    const guess = (i: number) => {
      const headers = { 'x-forwarded-for': `10.0.0.${i}`, 'x-belay-client': `10.1.0.${i}`, 'x-real-ip': `10.2.0.${i}` }
      return signIn(online.browser(headers), `nobody-${i}@example.edu`)
    }
    const answers: number[] = []
    for (let i = 0; i < 31; i++) answers.push((await guess(i)).status)
    expect(answers).toEqual([...Array(30).fill(401), 429])
    const refused = await signIn(online.browser(), 'cam@example.edu')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // A device that has signed in before is not stopped by the guesses of others behind its address.
    expect((await signIn(own, 'cam@example.edu')).status).toBe(200)
    online.from('198.51.100.20')
    expect((await signIn(online.browser(), 'cam@example.edu')).status).toBe(200)
    online.from('203.0.113.7')
    online.clock.advance(MINUTE)
    expect((await signIn(online.browser(), 'cam@example.edu')).status).toBe(200)
  })

  it('never count right passwords, so a whole campus can sign in behind one address', async () => {
    const online = await open({ settings: { identity: { signInsPerMinute: 5 } } })
    await online.member('cam@example.edu')
    for (let i = 0; i < 40; i++) expect((await signIn(online.browser(), 'cam@example.edu')).status).toBe(200)
    // A loop of sign-ins to one account is stopped, until the minute is over.
    const looped: number[] = []
    for (let i = 0; i < 25; i++) looped.push((await signIn(online.browser(), 'cam@example.edu')).status)
    expect(looped.slice(-4)).toEqual([429, 429, 429, 429])
    online.clock.advance(MINUTE)
    expect((await signIn(online.browser(), 'cam@example.edu')).status).toBe(200)
  })

  it('let mailed links work however many wrong ones come from the same address', async () => {
    const online = await open()
    await createAccount(online, 'link@example.edu')
    await online.browser().post('request-password-reset', { email: 'link@example.edu' })
    const statuses: number[] = []
    for (let i = 0; i < 121; i++) statuses.push((await resetPassword(online.browser(), `wrong-${i}`)).status)
    expect(statuses).toEqual([...Array(120).fill(400), 429])
    expect((await resetPassword(online.browser(), online.code('link@example.edu'))).status).toBe(200)
  })

  it('restart the count if the clock is set back', async () => {
    const online = await open()
    await online.member('back@example.edu')
    const at = online.browser()
    for (let i = 0; i < 8; i++) await signIn(at, 'back@example.edu', 'wrong-horse')
    expect((await signIn(at, 'back@example.edu')).status).toBe(429)
    online.clock.advance(-60 * MINUTE)
    expect((await signIn(at, 'back@example.edu')).status).toBe(200)
  })

  it('limit e-mails to an address, with the same answer for every address', async () => {
    const online = await open()
    await createAccount(online, 'here@example.edu')
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
