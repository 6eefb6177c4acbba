import { describe, expect, it, onTestFinished } from 'vitest'
import { openWeb } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'

describe.each(ENGINES)('A user who is disabled while signed in, on %s', (engine) => {
  it('gets the reason from every call and must sign in again after being enabled', async () => {
    const web = await openWeb(engine)
    onTestFinished(web.close)
    const member = await web.member('mem@example.edu')
    const readPermission = async () =>
      (await web.fetch('/v1/users/mem@example.edu/permission', { headers: member.bearer })).json()
    const asked = async (path: string) => {
      const answer = await web.fetch(`/identity/${path}`, { headers: { cookie: member.cookie } })
      return [answer.status, await answer.json()]
    }
    expect(await readPermission()).toMatchObject({ permission: 'No Access' })

    await web.setDisabled(member.userid, true)
    expect(await readPermission()).toMatchObject({ code: 'unauthenticated', data: { reason: 'user-disabled' } })
    for (const path of ['token', 'list-sessions'])
      expect(await asked(path)).toMatchObject([403, { code: 'user-disabled' }])
    expect(await asked('session')).toEqual([200, { user: null, session: null, because: 'user-disabled' }])

    await web.setDisabled(member.userid, false)
    expect(await readPermission()).toMatchObject({ code: 'unauthenticated', data: { reason: 'user-token-expired' } })
    expect(await asked('token')).toMatchObject([401, { code: 'user-token-expired' }])
    expect(await asked('session')).toEqual([200, { user: null, session: null }])
  })
})
