import { expect, it } from 'vitest'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { securityEvents } from '../security-events/security-events.documents.ts'
import { createFirstAdminLink } from '../users/first-admin.ts'
import {
  createAccount,
  describeIdentity,
  outcomeOf,
  recordWork,
  resetPassword,
  signIn,
  signInThrough,
  signUp,
  userOf,
  verifyEmail,
} from './identity.testing.ts'

const EMAIL = 'vic@example.edu'
const guess = (online: TestIdentity) => signIn(online.browser(), EMAIL, 'guess')

describeIdentity('The owner of an account', (open) => {
  it('can sign in after a reset, no matter what strangers do with the address', async () => {
    const online = await open()
    await createAccount(online, EMAIL)
    const [stranger, own] = [online.browser(), online.browser()]
    for (let i = 0; i < 8; i++) {
      await signUp(stranger, EMAIL, 'slipped-in')
      await stranger.post('send-verification-email', { email: EMAIL })
      await stranger.post('contract-link/request', { programID: 'p', email: EMAIL })
      await guess(online)
    }
    expect((await signIn(online.browser(), EMAIL)).status).toBe(429)
    expect((await own.post('request-password-reset', { email: EMAIL })).status).toBe(200)
    expect((await resetPassword(own, online.code(EMAIL))).status).toBe(200)
    for (let i = 0; i < 9; i++) await guess(online)
    expect((await signIn(own, EMAIL, 'brand-new')).status).toBe(200)
  })

  it('can stop a requested change of address with the link at the old address', async () => {
    const online = await open()
    const thief = await online.member(EMAIL)
    await thief.post('change-email', { newEmail: 'thief@example.edu' })
    expect(online.link(EMAIL).searchParams.get('mode')).toBe('stop-change')
    const own = online.browser()
    const stop = () => own.post('stop-email-change', { token: online.code(EMAIL) })
    const { status, body } = await stop()
    expect([status, body]).toEqual([200, { email: EMAIL, resetToken: expect.any(String) }])
    expect(await userOf(thief)).toBeNull()
    expect(await outcomeOf(verifyEmail(thief, online.code('thief@example.edu')))).toBe('400 invalid-code')
    expect(await outcomeOf(stop())).toBe('400 invalid-code')
    expect((await resetPassword(own, body.resetToken)).status).toBe(200)
    expect((await signIn(online.browser(), EMAIL, 'brand-new')).status).toBe(200)
  })

  it('cancels a pending change of address by ending all other sessions', async () => {
    const online = await open()
    const own = await online.member(EMAIL)
    const thief = online.browser()
    await signIn(thief, EMAIL)
    for (const at of [thief, own]) {
      await at.post('change-email', { newEmail: 'new@example.edu' })
      await own.post('revoke-other-sessions')
      expect(await outcomeOf(verifyEmail(at, online.code('new@example.edu')))).toBe('400 invalid-code')
    }
  })

  it('must use the password instead of a code, and has few tries for a code', async () => {
    const online = await open()
    const own = await online.member(EMAIL)
    expect(await outcomeOf(own.post('send-code'))).toBe('412 failed-precondition: has-password')
    const { status, body } = await own.post('reauthenticate', {})
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'password' }] }])
    const enterCode = () => outcomeOf(own.post('reauthenticate', { code: '123456' }))
    for (let i = 0; i < 5; i++) expect(await enterCode()).toBe('401 wrong-code')
    expect(await enterCode()).toBe('429 too-many-requests')
  })

  it('gets a new password hash at the next sign-in if the stored one is outdated', async () => {
    const { work, derive } = recordWork()
    const online = await open({ identity: { passwordCost: 4, derive } })
    await online.member(EMAIL)
    const stronger = await online.another({ passwordCost: 5, derive })
    for (const expected of [[4, 5], [5]]) {
      work.length = 0
      expect((await signInThrough(stronger, online, EMAIL)).status).toBe(200)
      expect(work).toEqual(expected)
    }
  })

  it('finds all account events in the security log, without user input or secrets', async () => {
    const lines: { event?: string; userid?: string }[] = []
    const log = {
      info: (message: string, facts?: object) => void (message === 'security' && lines.push(facts ?? {})),
      error: () => {},
    }
    const online = await open({ log })
    const member = await online.member(EMAIL)
    for (let i = 0; i < 8; i++) await guess(online)
    await member.post('change-password', { newPassword: 'brand-new' })
    await member.post('change-email', { newEmail: 'new@example.edu' })
    await verifyEmail(member, online.code('new@example.edu'))
    await member.post('revoke-other-sessions')
    await member.post('delete-user', {})
    expect(lines.map(({ event }) => event)).toEqual([
      'signed-in',
      ...Array(8).fill('sign-in-failed'),
      'locked-out',
      'password-changed',
      'email-change-asked',
      'email-changed',
      'sessions-ended',
      'account-deleted',
    ])
    expect(lines.every(({ userid }) => userid === member.userid)).toBe(true)
    for (const secret of ['guess', 'brand-new', 'correct-horse', EMAIL, 'new@example.edu'])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })
})

describeIdentity('The security log', (open) => {
  it('contains each wrong code of a mailed link and of a sign-up', async () => {
    const online = await open()
    const at = online.browser()
    await signUp(at, EMAIL)
    await verifyEmail(at, 'wrong')
    await resetPassword(at, 'wrong')
    await at.post('stop-email-change', { token: 'wrong' })
    await at.post('verify-code', { email: EMAIL, code: '000000' })
    await online.browser().post('verify-code', { email: EMAIL, code: '000000' })
    await online.storeSecurityEvents()
    const { items } = await online.store.find(securityEvents, { where: { kind: 'links' }, orderBy: 'at' })
    expect(items.map(({ event, detail, count }) => `${event} ${detail} ${count}`).toSorted()).toEqual([
      'link-refused confirmation 1',
      'link-refused password reset 1',
      'link-refused sign-up code 2',
      'link-refused stopped change 1',
    ])
  })
})

describeIdentity('The link for the first Admin', (open) => {
  it.each([true, false])('confirms the address of the signed-in person only if no mail is sent: %s', async (noMail) => {
    const online = await open({ settings: noMail ? { mail: { smtpUrl: '' } } : {} })
    const token = new URL((await createFirstAdminLink(online.services)) ?? '').hash.slice('#token='.length)
    await createAccount(online, EMAIL, false)
    const at = online.browser()
    const confirm = (sent: string) => outcomeOf(at.post('confirm-first-admin', { token: sent }))
    expect(await confirm(token)).toBe('401 unauthenticated: signed-out')
    await signIn(at, EMAIL)
    if (noMail) expect(await confirm('another')).toBe('400 invalid-code')
    expect(await confirm(token)).toBe(noMail ? '200' : '412 failed-precondition: mail-is-sent')
    expect(await online.findAccount(EMAIL)).toMatchObject({ verified: noMail })
  })
})
