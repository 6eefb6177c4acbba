import { DAY } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { describeIdentity, outcomeOf } from './identity.testing.ts'

describeIdentity('An access token', (open) => {
  it('is refused to a disabled account and to a forged cookie, which the answer deletes', async () => {
    const online = await open()
    const disabled = await online.member('disabled@example.edu')
    await online.setDisabled(disabled.userid, true)
    expect(await outcomeOf(disabled.get('token'))).toBe('403 user-disabled')
    const forger = online.browser()
    for (const forged of ['nonsense', 'a.b', 'a.b.c', '.', '%E0%A4%A']) {
      forger.jar.set('belay.session', forged)
      expect((await forger.get('token')).status).toBe(401)
    }
    forger.jar.set('belay.session', 'a.b')
    const { cookies } = await forger.get('token')
    expect(cookies).toEqual([expect.stringMatching(/^belay\.session=; .*Max-Age=0$/)])
  })

  it('is issued at most 120 times a minute for one account, in all its browsers', async () => {
    const online = await open({ settings: { allowances: 1 } })
    const member = await online.member('loop@example.edu')
    const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const ask = () => online.fetch('/identity/token', { headers: { cookie } })
    for (let times = 0; times < 120; times++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(await refused.json()).toMatchObject({ code: 'resource-exhausted' })
  })

  it('extends the session by a new cookie only after a day', async () => {
    const online = await open()
    const member = await online.member('ext@example.edu')
    expect((await member.get('token')).cookies).toEqual([])
    online.clock.advance(2 * DAY)
    expect((await member.get('token')).cookies).toEqual([expect.stringContaining('Max-Age=1209600')])
  })

  it('ends with the session 90 days after the sign-in, however often the session is used', async () => {
    const online = await open()
    const member = await online.member('long@example.edu')
    for (let days = 0; days < 88; days += 8) {
      expect((await member.get('token')).status).toBe(200)
      online.clock.advance(8 * DAY)
    }
    expect((await member.get('token')).status).toBe(200)
    online.clock.advance(3 * DAY)
    expect((await member.get('token')).status).toBe(401)
  })
})
