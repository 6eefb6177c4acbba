import { DAY, MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { describeIdentity, outcomeOf, resetPassword, signIn, signUp, subjectsTo, userOf } from './identity.testing.ts'
import { addApp, addDevice, answerWith, codeOf, confirm } from './second-step.testing.ts'

const ADA = 'ada@example.edu'

describeIdentity('The second step of a sign-in', (open) => {
  it('follows the right password, with a code of the authenticator app that works once', async () => {
    const online = await open()
    const { secret, codes } = await addApp(online, await online.member(ADA))
    expect(codes).toHaveLength(10)
    const at = online.browser()
    expect(await outcomeOf(signIn(at, ADA, 'wrong-horse'))).toBe('401 invalid-credential')
    expect(await outcomeOf(signIn(at, ADA))).toBe('401 second-step-needed')
    expect(await userOf(at)).toBeNull()
    expect((await at.get('sign-in/second-step')).body.ways).toEqual(['authenticator', 'recovery-code'])
    expect(await outcomeOf(confirm(at, { code: '000000' }))).toBe('401 wrong-code')
    const code = codeOf(online, secret)
    expect((await confirm(at, { code })).body).toMatchObject({ user: { email: ADA }, redirect: '' })
    expect(await userOf(at)).toMatchObject({ email: ADA })
    const other = online.browser()
    await signIn(other, ADA)
    expect(await outcomeOf(confirm(other, { code }))).toBe('401 wrong-code')
  })

  it('accepts one code only once, however many requests bring it at the same time', async () => {
    const online = await open()
    const { secret } = await addApp(online, await online.member(ADA))
    const browsers = [1, 2, 3].map(() => online.browser())
    for (const at of browsers) await signIn(at, ADA)
    const code = codeOf(online, secret)
    const outcomes = await Promise.all(browsers.map((at) => outcomeOf(confirm(at, { code }))))
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1)
  })

  it('belongs to the browser of the password, for ten minutes', async () => {
    const online = await open()
    const { secret } = await addApp(online, await online.member(ADA))
    const at = online.browser()
    await signIn(at, ADA)
    const expired = '412 failed-precondition: sign-in-expired'
    expect(await outcomeOf(confirm(online.browser(), { code: codeOf(online, secret) }))).toBe(expired)
    online.clock.advance(10 * MINUTE)
    expect((await at.get('sign-in/second-step')).body.ways).toEqual([])
    expect(await outcomeOf(confirm(at, { code: codeOf(online, secret) }))).toBe(expired)
  })

  it('ends with a new password', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const { secret } = await addApp(online, own)
    const at = online.browser()
    await signIn(at, ADA)
    await own.post('change-password', { newPassword: 'brand-new', currentPassword: 'correct-horse' })
    expect(await outcomeOf(confirm(at, { code: codeOf(online, secret) }))).toMatch('sign-in-expired')
  })

  it('locks after eight wrong codes in a row, but not for a passkey', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const { secret, codes } = await addApp(online, own)
    const device = await addDevice(online, own)
    const at = online.browser()
    await signIn(at, ADA)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => outcomeOf(confirm(at, { code: '000000' }))))
    expect(guesses.filter((outcome) => outcome === '401 wrong-code')).toHaveLength(8)
    expect(await outcomeOf(confirm(at, { code: codeOf(online, secret) }))).toBe('429 too-many-requests: locked')
    expect(await outcomeOf(confirm(at, { recoveryCode: codes[0] }))).toBe('429 too-many-requests: locked')
    expect(await outcomeOf(confirm(at, { passkey: await answerWith(device, at, true) }))).toBe('200')
  })

  it('is not needed again for 30 days in a browser that is remembered, until the sessions are ended', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const { secret } = await addApp(online, own)
    const at = online.browser()
    await signIn(at, ADA)
    await confirm(at, { code: codeOf(online, secret), remember: true })
    await at.post('sign-out', {})
    expect(await outcomeOf(signIn(at, ADA))).toBe('200')
    await own.post('revoke-other-sessions', {})
    expect(await outcomeOf(signIn(at, ADA))).toBe('401 second-step-needed')
    await confirm(at, { code: codeOf(online, secret), remember: true })
    online.clock.advance(30 * DAY)
    expect(await outcomeOf(signIn(at, ADA))).toBe('401 second-step-needed')
  })

  it('is not skipped by the remembered browser of another person', async () => {
    const online = await open()
    await addApp(online, await online.member(ADA))
    const mallory = await online.member('mallory@example.edu')
    const { secret } = await addApp(online, mallory)
    await signIn(mallory, 'mallory@example.edu')
    await confirm(mallory, { code: codeOf(online, secret), remember: true })
    const remembered = mallory.jar.get('belay.remembered') ?? ''
    const at = online.browser({ cookie: `belay.remembered=${remembered}; belay.second-step=${remembered}` })
    expect(await outcomeOf(signIn(at, ADA))).toBe('401 second-step-needed')
    expect((await at.get('sign-in/second-step')).body.ways).toEqual([])
  })

  it('can be a recovery code, each once, in any case and with or without hyphens', async () => {
    const online = await open()
    const { codes } = await addApp(online, await online.member(ADA))
    const at = online.browser()
    const [first = '', second = ''] = codes
    for (const recoveryCode of [first, second.toUpperCase().replaceAll('-', ' ')]) {
      await signIn(at, ADA)
      expect(await outcomeOf(confirm(at, { recoveryCode }))).toBe('200')
    }
    await signIn(at, ADA)
    expect(await outcomeOf(confirm(at, { recoveryCode: first }))).toBe('401 wrong-code')
    expect(await outcomeOf(confirm(at, { recoveryCode: first.replace('0', '3') }))).toBe('401 wrong-code')
    expect((await at.get('second-steps')).body.recoveryCodesLeft).toBe(8)
    expect(subjectsTo(online, ADA).toSorted()).toEqual([
      'A recovery code was used',
      'A recovery code was used',
      'New sign-in to your account',
      'Your second step was changed',
    ])
  })

  it('is needed after a reset, so the mailbox alone does not sign in', async () => {
    const online = await open()
    const { secret } = await addApp(online, await online.member(ADA))
    const at = online.browser()
    await at.post('request-password-reset', { email: ADA })
    expect((await resetPassword(at, online.code(ADA))).status).toBe(200)
    expect(await outcomeOf(signIn(at, ADA, 'brand-new'))).toBe('401 second-step-needed')
    expect(await outcomeOf(confirm(at, { code: codeOf(online, secret) }))).toBe('200')
  })

  it('cannot be added to an account whose address is not confirmed', async () => {
    const online = await open()
    const at = online.browser()
    await signUp(at, ADA)
    await signIn(at, ADA)
    for (const way of ['passkey', 'authenticator'])
      expect(await outcomeOf(at.post(`second-steps/${way}/begin`, {}))).toBe('412 failed-precondition: not-verified')
  })

  it('is only changed after a recent sign-in, and by e-mail to the person', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const { secret } = await addApp(online, own)
    await addDevice(online, own)
    const { body } = await own.get('second-steps')
    const [passkey] = body.passkeys as unknown as { id: string }[]
    online.clock.advance(6 * MINUTE)
    for (const [path, input] of [
      ['passkey/begin', {}],
      ['authenticator/begin', {}],
      ['passkey/remove', { id: passkey?.id }],
      ['authenticator/remove', {}],
      ['recovery-codes', {}],
    ] as const)
      expect(await outcomeOf(own.post(`second-steps/${path}`, input)), path).toBe('403 requires-recent-login')
    const removeApp = () => outcomeOf(own.post('second-steps/authenticator/remove', {}))
    expect(await outcomeOf(own.post('reauthenticate', { password: 'correct-horse' }))).toBe('401 second-step-needed')
    expect(await removeApp()).toBe('403 requires-recent-login')
    expect(await outcomeOf(confirm(own, { code: codeOf(online, secret) }))).toBe('200')
    expect(await removeApp()).toBe('200')
    expect((await own.get('second-steps')).body).toMatchObject({ authenticator: null, recoveryCodesLeft: 10 })
    expect(await outcomeOf(own.post('second-steps/passkey/remove', { id: passkey?.id }))).toBe('200')
    expect((await own.get('second-steps')).body).toEqual({ passkeys: [], authenticator: null, recoveryCodesLeft: 0 })
    expect(subjectsTo(online, ADA)).toHaveLength(4)
    expect(await outcomeOf(signIn(online.browser(), ADA))).toBe('200')
  })

  it('has new recovery codes on request, and the old ones end', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const { codes } = await addApp(online, own)
    const { body } = await own.post('second-steps/recovery-codes', {})
    const [renewed] = body.recoveryCodes as unknown as string[]
    const at = online.browser()
    await signIn(at, ADA)
    expect(await outcomeOf(confirm(at, { recoveryCode: codes[0] }))).toBe('401 wrong-code')
    expect(await outcomeOf(confirm(at, { recoveryCode: renewed }))).toBe('200')
    const renewals: number[] = []
    for (let i = 0; i < 9; i++) renewals.push((await own.post('second-steps/recovery-codes', {})).status)
    expect(renewals).toEqual([...Array(8).fill(200), 429])
  })

  it('can be required of Admins, who have no role without it', async () => {
    const online = await open({ settings: { identity: { adminsNeedSecondStep: true } } })
    await online.admin('boss@example.edu')
    const own = online.browser()
    await signIn(own, 'boss@example.edu')
    const callAs = async (path: string) => {
      const answer = await online.fetch(path, { headers: { authorization: `Bearer ${await own.token()}` } })
      const { code, data } = await answer.json()
      return [answer.status, code, data?.reason]
    }
    expect(await userOf(own)).toMatchObject({ needsSecondStep: true })
    for (const path of ['/v1/users', '/v1/staff', '/v1/payRuns'])
      expect(await callAs(path)).toEqual([403, 'permission-denied', 'second-step-required'])
    await addApp(online, own)
    expect(await userOf(own)).toMatchObject({ needsSecondStep: false })
    expect(await callAs('/v1/users')).toEqual([200, undefined, undefined])
    await own.post('second-steps/authenticator/remove', {})
    expect(await callAs('/v1/users')).toEqual([403, 'permission-denied', 'second-step-required'])
    const client = await online.member('client@example.edu')
    expect((await client.get('session')).body).toMatchObject({ user: { needsSecondStep: false } })
  })

  it('can be removed by another Admin, who signs the person out and tells them', async () => {
    const online = await open()
    const boss = await online.admin('boss@example.edu')
    await online.admin(ADA)
    const own = online.browser()
    await signIn(own, ADA)
    const remove = async (email: string) => {
      const answer = await online.post(`/v1/users/${email}/removeSecondSteps`, '{}', boss.bearer)
      return [answer.status, (await answer.json()).data?.reason]
    }
    /** Returns the addresses of the people with second steps that the Admin can remove. */
    const canRemove = async () => {
      const { items } = await (await online.fetch('/v1/users', { headers: boss.bearer })).json()
      return items.flatMap(({ email, can }: { email: string; can: Record<string, boolean> }) =>
        can.removeSecondSteps ? [email] : [],
      )
    }
    expect(await remove(ADA)).toEqual([412, 'no-second-step'])
    await addApp(online, own)
    expect(await canRemove()).toEqual([ADA])
    expect(await remove(ADA)).toEqual([200, undefined])
    await online.outbox.drain()
    expect(subjectsTo(online, ADA)).toContain('Mem Ber can sign in without a second step')
    expect(await userOf(own)).toBeNull()
    expect(await outcomeOf(signIn(own, ADA))).toBe('200')
    expect(await remove('boss@example.edu')).toEqual([412, 'own-account'])
    expect(await canRemove()).toEqual([])
  })
})
