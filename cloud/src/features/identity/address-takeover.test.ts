import { expect, it } from 'vitest'
import { SYSTEM } from '../../platform/calls/actor.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { createDocumentLink } from '../../platform/identity/document-links.ts'
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

const VICTIM = 'victim@example.edu'

describeIdentity("An attacker who uses another person's address", (open) => {
  it('cannot keep a password or a pending change of address after the owner confirms the address', async () => {
    const online = await open()
    const [squatter, victim] = [online.browser(), online.browser()]
    await signUp(squatter, VICTIM, 'squatting')
    await signIn(squatter, VICTIM, 'squatting')
    await squatter.post('change-email', { newEmail: 'thief@example.edu' })
    await signUp(victim, VICTIM, 'my-own-one', 'Vic')
    expect((await verifyEmail(victim, online.code(VICTIM))).status).toBe(200)
    expect(await userOf(squatter)).toBeNull()
    expect((await signIn(squatter, VICTIM, 'squatting')).status).toBe(401)
    expect(await outcomeOf(verifyEmail(squatter, online.code('thief@example.edu')))).toBe('400 invalid-code')
    const { body } = await signIn(victim, VICTIM, 'my-own-one')
    expect(body).toMatchObject({ user: { displayName: 'Vic', emailVerified: true } })
    expect(await online.findAccount('thief@example.edu')).toBeNull()
  })

  it('cannot add a password while the owner waits for the e-mail', async () => {
    const online = await open()
    const [victim, attacker] = [online.browser(), online.browser()]
    await signUp(victim, VICTIM, 'my-own-one')
    await signIn(victim, VICTIM, 'my-own-one')
    await signUp(attacker, VICTIM, 'slipped-in')
    // The victim opens the newest e-mail, which belongs to the attacker's sign-up, even after requesting another one.
    await victim.post('send-verification-email', { email: VICTIM })
    expect((await verifyEmail(victim, online.code(VICTIM))).status).toBe(200)
    expect((await signIn(attacker, VICTIM, 'slipped-in')).status).toBe(401)
    expect(await userOf(attacker)).toBeNull()
    await victim.post('request-password-reset', { email: VICTIM })
    await resetPassword(victim, online.code(VICTIM), 'my-next-one')
    expect((await signIn(victim, VICTIM, 'my-next-one')).body).toMatchObject({ user: { emailVerified: true } })
  })

  it('cannot move an account with a pending change of address after its owner recovers it', async () => {
    const online = await open()
    const takenBack: Record<string, (at: Browser, email: string) => Promise<unknown>> = {
      reset: async (_, email) => {
        await online.browser().post('request-password-reset', { email })
        return resetPassword(online.browser(), online.code(email))
      },
      changed: (at) => at.post('change-password', { newPassword: 'brand-new' }),
    }
    for (const [how, takeBack] of Object.entries(takenBack)) {
      const member = await online.member(`${how}@example.edu`)
      await member.post('change-email', { newEmail: `thief-of-${how}@example.edu` })
      await takeBack(member, `${how}@example.edu`)
      const late = verifyEmail(online.browser(), online.code(`thief-of-${how}@example.edu`))
      expect(await outcomeOf(late), how).toBe('400 invalid-code')
    }
    expect(await online.findAccount('thief-of-reset@example.edu')).toBeNull()
    expect(await online.findAccount('thief-of-changed@example.edu')).toBeNull()
  })

  it('cannot move an account to an address that another person has confirmed', async () => {
    const online = await open()
    await createAccount(online, 'owner@example.edu')
    const member = await online.member('mover@example.edu')
    expect((await member.post('change-email', { newEmail: 'owner@example.edu' })).body).toEqual({ ok: true })
    expect(subjectsTo(online, 'owner@example.edu')).toEqual(['You already have an account'])
    await member.post('change-email', { newEmail: 'race@example.edu' })
    const code = online.code('race@example.edu')
    await createAccount(online, 'race@example.edu')
    expect(await outcomeOf(verifyEmail(member, code))).toBe('409 email-already-in-use')
    expect(await online.findAccount('mover@example.edu')).toMatchObject({ userid: member.userid })
  })

  it('cannot use a code twice, even concurrently, or for another purpose', async () => {
    const online = await open()
    await online.member('code@example.edu')
    const contract = { collection: 'clientPrograms', id: 'p', documentHash: 'h', email: 'code@example.edu' }
    const link = await transact(online.services, SYSTEM, 'test', async (tx) => createDocumentLink(tx, contract, 1))
    const at = online.browser()
    await at.post('request-password-reset', { email: 'code@example.edu' })
    const token = online.code('code@example.edu')
    for (const misuse of [
      verifyEmail(at, token),
      at.post('contract-link/open', { token }),
      verifyEmail(at, link),
      resetPassword(at, link),
    ])
      expect(await outcomeOf(misuse)).toBe('400 invalid-code')
    const answers = await Promise.all(Array.from({ length: 6 }, () => resetPassword(online.browser(), token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  })
})
