import { MINUTE, TOKEN } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { describeIdentity } from './identity.testing.ts'

describeIdentity('Access tokens', (open) => {
  it('have a stated lifetime, and a limit of 120 a minute for each account', async () => {
    const online = await open()
    const member = await online.member('mem@example.edu')
    const { body } = await member.get('token')
    expect(body).toMatchObject({ expiresIn: TOKEN.livesFor, expiresAt: online.clock.now() + TOKEN.livesFor })
    const [head, payload] = String(body.token)
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(String(Buffer.from(part, 'base64url'))))
    expect(head).toEqual({ alg: 'EdDSA', kid: expect.any(String) })
    expect(Object.keys(payload)).toEqual(['sub', 'sid', 'iss', 'aud', 'iat', 'exp'])
    const answers = await Promise.all(Array.from({ length: 130 }, () => member.get('token')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(119)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body]).toMatchObject([429, { code: 'too-many-requests', retryAfter: 60 }])
    const another = await online.member('other@example.edu')
    expect((await another.get('token')).status).toBe(200)
    online.clock.advance(MINUTE)
    expect((await member.get('token')).status).toBe(200)
  })
})
