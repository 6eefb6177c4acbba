import { expect, it } from 'vitest'
import { signInBySingleSignOn } from '../../testing/single-sign-on.ts'
import { securityEvents } from '../security-events/security-events.documents.ts'
import {
  createAccount,
  describeIdentity,
  openProvider,
  resetPassword,
  signIn,
  signUp,
  subjectsTo,
  verifyEmail,
} from './identity.testing.ts'

const ADA = 'ada@example.edu'
const SUBJECT = 'New sign-in to your account'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

describeIdentity('A sign-in on a new device', (open) => {
  it('is mailed to the owner of the account with the device and the address, and shown to the Admins', async () => {
    const online = await open()
    await online.member(ADA)
    expect(subjectsTo(online, ADA)).toEqual([])
    const other = online.browser(FIREFOX)
    expect((await signIn(other, ADA)).status).toBe(200)
    expect(subjectsTo(online, ADA)).toEqual([SUBJECT])
    expect(online.office.to(ADA)[0]?.text).toContain('Firefox on Linux, IP address 203.0.113.7')
    await online.storeSecurityEvents()
    const { items } = await online.store.find(securityEvents, { orderBy: 'at' })
    expect(items.map(({ event, detail }) => `${event} ${detail}`).toSorted()).toEqual([
      'signed-in ',
      'signed-in new-device',
    ])
    await signIn(other, ADA)
    expect(subjectsTo(online, ADA)).toHaveLength(1)
  })

  it('is mailed also if the owner is signed out everywhere', async () => {
    const online = await open()
    const own = await online.member(ADA)
    await own.post('sign-out')
    await signIn(own, ADA)
    expect(subjectsTo(online, ADA)).toEqual([])
    await own.post('sign-out')
    await signIn(online.browser(), ADA)
    expect(subjectsTo(online, ADA)).toEqual([SUBJECT])
  })

  it('is not mailed for a wrong password, a disabled account or an unconfirmed address', async () => {
    const online = await open()
    const own = await online.member(ADA)
    await signIn(online.browser(), ADA, 'wrong-one')
    await online.setDisabled(own.userid, true)
    await signIn(online.browser(), ADA)
    expect(subjectsTo(online, ADA)).toEqual([])
    await createAccount(online, 'new@example.edu', false)
    for (let n = 0; n < 2; n++) expect((await signIn(online.browser(), 'new@example.edu')).status).toBe(200)
    expect(subjectsTo(online, 'new@example.edu')).toEqual([])
  })

  it('is not mailed to a person who signs up, or who resets the password, in the same browser', async () => {
    const online = await open()
    const at = online.browser()
    await signUp(at, ADA)
    await signIn(at, ADA)
    await verifyEmail(at, online.code(ADA))
    await at.post('sign-out')
    expect((await signIn(at, ADA)).status).toBe(200)
    const other = online.browser()
    await other.post('request-password-reset', { email: ADA })
    await resetPassword(other, online.code(ADA))
    expect((await signIn(other, ADA, 'brand-new')).status).toBe(200)
    expect(subjectsTo(online, ADA)).not.toContain(SUBJECT)
    expect((await signIn(at, ADA, 'brand-new')).status).toBe(200)
    expect(subjectsTo(online, ADA)).toContain(SUBJECT)
  })

  it('is mailed at most six times in fifteen minutes, and then signs in without a mail', async () => {
    const online = await open()
    await online.member(ADA)
    for (let n = 0; n < 8; n++) expect((await signIn(online.browser(), ADA)).status).toBe(200)
    expect(subjectsTo(online, ADA)).toEqual(Array(6).fill(SUBJECT))
  })

  it('is mailed for an external sign-in too', async () => {
    const { sso, options } = await openProvider()
    const online = await open(options)
    sso.signsIn({ sub: 's-1', email: ADA, email_verified: true, name: 'Ada' })
    const at = online.browser()
    for (let n = 0; n < 2; n++) await signInBySingleSignOn(online, at)
    expect(subjectsTo(online, ADA)).toEqual([])
    await signInBySingleSignOn(online, online.browser())
    expect(subjectsTo(online, ADA)).toEqual([SUBJECT])
  })
})
