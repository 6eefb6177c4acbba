import { DAY, MINUTE } from '@belay/contract/constants'
import { beforeEach, expect, it } from 'vitest'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { securityEvents } from '../security-events/security-events.documents.ts'
import { users } from '../users/users.documents.ts'
import {
  type Browser,
  createAccount,
  describeIdentity,
  outcomeOf,
  resetPassword,
  signIn,
  signUp,
  subjectsTo,
  userOf,
  verifyEmail,
} from './identity.testing.ts'
import { addApp, codeOf, confirm } from './second-step.testing.ts'

const ADA = 'ada@school.example'
const NEW = 'nora@school.example'
const WRONG = '401 wrong-code'
const CODE_SUBJECT = /^Your code to sign in: \d{6}$/

describeIdentity('A sign-in by an e-mailed code', (open) => {
  let online: TestIdentity
  beforeEach(async () => {
    online = await open()
  })

  /** Requests a code in a browser. */
  async function request(at: Browser, email = ADA): Promise<Browser> {
    expect(await outcomeOf(at.post('sign-in/code/request', { email }))).toBe('200')
    online.clock.advance(1)
    return at
  }
  const enter = (at: Browser, code = online.digits(ADA), more: { email?: string; name?: string } = {}) =>
    at.post('sign-in/code', { email: ADA, code, ...more })
  const enterNew = (at: Browser, name?: string) =>
    enter(at, online.digits(NEW), { email: NEW, ...(name !== undefined && { name }) })
  const wrongDigits = (email = ADA) => (online.digits(email) === '000000' ? '000001' : '000000')

  it('starts a session of a confirmed account, which keeps its password and sessions', async () => {
    const own = await online.member(ADA)
    const at = await request(online.browser())
    const digits = online.digits(ADA)
    const { status, body } = await enter(at, `${digits.slice(0, 3)} ${digits.slice(3)}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { email: ADA }, session: { fresh: true } } })
    expect(await userOf(at)).toMatchObject({ userid: own.userid })
    expect(await userOf(own)).toMatchObject({ userid: own.userid })
    expect((await signIn(online.browser(), ADA)).status).toBe(200)
    expect(online.office.to(ADA)[0]?.subject).toMatch(CODE_SUBJECT)
  })

  it('creates a confirmed account with a name but no password, which gets No Access', async () => {
    const at = await request(online.browser(), NEW)
    expect(await enterNew(at)).toMatchObject({
      status: 400,
      body: { code: 'invalid-argument', fields: [{ field: 'name', message: 'Enter your name.' }] },
    })
    expect(await online.findAccount(NEW)).toBeNull()
    expect((await enterNew(at, 'Nora')).body).toMatchObject({
      user: { email: NEW, displayName: 'Nora', emailVerified: true, hasPassword: false },
    })
    await online.fetch('/v1/users/register', {
      method: 'POST',
      headers: { authorization: `Bearer ${await at.token()}` },
    })
    expect(await online.store.get(users, NEW)).toMatchObject({ username: 'Nora', permission: 'No Access' })
    await at.post('sign-out')
    expect(await outcomeOf(enterNew(await request(at, NEW), 'Another'))).toBe('200')
    expect(await online.findAccount(NEW)).toMatchObject({ name: 'Nora' })
  })

  it('confirms an unconfirmed account and removes the ways in of the person who created it', async () => {
    const squatter = online.browser()
    await signUp(squatter, ADA, 'squatting', 'Squatter')
    await signIn(squatter, ADA, 'squatting')
    const link = online.code(ADA)
    await squatter.post('change-email', { newEmail: 'thief@school.example' })
    const at = await request(online.browser())
    expect((await enter(at, undefined, { name: 'Ada' })).body).toMatchObject({
      user: { displayName: 'Ada', emailVerified: true, hasPassword: false },
    })
    expect(await online.findAccount(ADA)).toMatchObject({ verified: true, password: null, identities: [] })
    expect(await userOf(squatter)).toBeNull()
    expect(await outcomeOf(signIn(squatter, ADA, 'squatting'))).toBe('401 invalid-credential')
    for (const token of [link, online.code('thief@school.example')])
      expect(await outcomeOf(verifyEmail(squatter, token))).toBe('400 invalid-code')
    expect(await userOf(at)).toMatchObject({ email: ADA })
  })

  it('works only in the browser that requested the code, for its address', async () => {
    await createAccount(online, ADA)
    const at = await request(online.browser())
    const digits = online.digits(ADA)
    const other = await request(online.browser(), NEW)
    for (const stranger of [online.browser(), other]) expect(await outcomeOf(enter(stranger, digits))).toBe(WRONG)
    expect(await outcomeOf(enter(at, digits, { email: NEW, name: 'Nora' }))).toBe(WRONG)
    expect(await outcomeOf(enter(at, digits))).toBe('200')
  })

  it('works once, however many requests bring the code at the same time', async () => {
    await createAccount(online, ADA)
    const at = await request(online.browser())
    const cookie = [...at.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(enter(online.browser({ cookie })))))
    expect(outcomes.toSorted()).toEqual(['200', WRONG, WRONG])
    const again = await request(online.browser(), NEW)
    const copies = [1, 2].map(() => {
      const copy = online.browser()
      for (const [name, value] of again.jar) copy.jar.set(name, value)
      return copy
    })
    const created = await Promise.all(copies.map((copy) => outcomeOf(enterNew(copy, 'Nora'))))
    expect(created.toSorted()).toEqual(['200', WRONG])
  })

  it('works only with the newest code, for ten minutes', async () => {
    await createAccount(online, ADA)
    const first = await request(online.browser())
    const before = online.digits(ADA)
    const second = await request(online.browser())
    expect(await outcomeOf(enter(first, before))).toBe(WRONG)
    online.clock.advance(10 * MINUTE - 2)
    expect(await outcomeOf(enter(second))).toBe('200')
    const late = await request(online.browser())
    online.clock.advance(10 * MINUTE)
    expect(await outcomeOf(enter(late))).toBe(WRONG)
  })

  it('fails after a new password, and after the account has moved to another address', async () => {
    const own = await online.member(ADA)
    const at = await request(online.browser())
    await own.post('request-password-reset', { email: ADA })
    await resetPassword(own, online.code(ADA))
    expect(await outcomeOf(enter(at))).toBe(WRONG)
    await signIn(own, ADA, 'brand-new')
    await request(at)
    const digits = online.digits(ADA)
    await own.post('change-email', { newEmail: NEW })
    expect((await verifyEmail(own, online.code(NEW))).status).toBe(200)
    expect(await outcomeOf(enter(at, digits, { name: 'Ada' }))).toBe(WRONG)
    expect(await online.findAccount(ADA)).toBeNull()
  })

  it('allows five tries per code and ten a day per address, in the same way for every address', async () => {
    await createAccount(online, ADA)
    const tries = async (email: string) => {
      const outcomes = []
      for (let codes = 0; codes < 3; codes++) {
        const at = await request(online.browser(), email)
        for (let turn = 0; turn < 6; turn++) outcomes.push(await outcomeOf(enter(at, wrongDigits(email), { email })))
      }
      return outcomes
    }
    const tooMany = '429 too-many-requests'
    const expected = [...Array(5).fill(WRONG), tooMany]
    for (const email of [ADA, NEW])
      expect(await tries(email)).toEqual([...expected, ...expected, ...Array(6).fill(tooMany)])
    const owner = await request(online.browser())
    expect(await outcomeOf(enter(owner))).toBe(tooMany)
    expect((await signIn(owner, ADA)).status).toBe(200)
    online.clock.advance(DAY)
    expect(await outcomeOf(enter(await request(owner)))).toBe('200')
  })

  it('gives a stranger without a request no tries of an address', async () => {
    await createAccount(online, ADA)
    const at = await request(online.browser())
    const strangers = await request(online.browser(), NEW)
    for (let turn = 0; turn < 12; turn++) {
      expect(await outcomeOf(enter(strangers, wrongDigits()))).toBe(WRONG)
      expect(await outcomeOf(enter(online.browser(), wrongDigits()))).toBe(WRONG)
    }
    expect(await outcomeOf(enter(at))).toBe('200')
  })

  it('needs the second step of the account', async () => {
    const { secret } = await addApp(online, await online.member(ADA))
    const at = await request(online.browser())
    expect(await outcomeOf(enter(at))).toBe('401 second-step-needed')
    expect(await userOf(at)).toBeNull()
    expect(await outcomeOf(enter(at))).toBe(WRONG)
    expect(await outcomeOf(confirm(at, { code: codeOf(online, secret) }))).toBe('200')
    expect(await userOf(at)).toMatchObject({ email: ADA })
  })

  it('mails no code to a disabled account, and reveals that only after the right code', async () => {
    const admin = await online.admin('boss@school.example')
    const own = await online.member(ADA)
    await online.fetch('/v1/users/register', {
      method: 'POST',
      headers: { authorization: `Bearer ${await own.token()}` },
    })
    const at = await request(online.browser())
    const disabled = await online.post(`/v1/users/${ADA}/disable`, '{}', admin.bearer)
    expect(disabled.status).toBe(200)
    expect(await outcomeOf(enter(at, wrongDigits()))).toBe(WRONG)
    expect(await outcomeOf(enter(at))).toBe('403 user-disabled')
    const codes = () => subjectsTo(online, ADA).filter((subject) => CODE_SUBJECT.test(subject ?? ''))
    expect(codes()).toHaveLength(1)
    await request(online.browser())
    expect(codes()).toHaveLength(1)
  })

  it('is mailed to the owner if the device is new, and recorded with its failures', async () => {
    const own = await online.member(ADA)
    const at = await request(online.browser())
    await enter(at, wrongDigits())
    await enter(at)
    expect(subjectsTo(online, ADA)).toEqual([expect.stringMatching(CODE_SUBJECT), 'New sign-in to your account'])
    await enterNew(await request(online.browser(), NEW), 'Nora')
    expect(subjectsTo(online, NEW)).toEqual([expect.stringMatching(CODE_SUBJECT)])
    await online.storeSecurityEvents()
    const { items } = await online.store.find(securityEvents, { orderBy: 'at' })
    const events = items.map(
      ({ event, detail, userid }) => `${userid === own.userid ? 'Ada' : 'Nora'} ${event} ${detail}`,
    )
    expect(events.toSorted()).toEqual([
      'Ada sign-in-failed ',
      'Ada signed-in ',
      'Ada signed-in code new-device',
      'Nora address-confirmed ',
      'Nora signed-in code',
    ])
  })
})
