import { expect, it, onTestFinished } from 'vitest'
import { openSingleSignOn, signInBySingleSignOn } from '../../testing/single-sign-on.ts'
import { users } from '../users/users.documents.ts'
import { describeIdentity, openProvider, outcomeOf, signIn, signUp, userOf } from './identity.testing.ts'
import { addDevice, answerWith } from './second-step.testing.ts'

const ADA = 'ada@example.edu'
const PERSON = { sub: 's-ada', email: ADA, email_verified: true, name: 'Ada Okafor' }

/** Returns the settings of a provider, with a role for each group. */
const withGroups = (oidc: object) => ({
  ...oidc,
  adminGroups: 'centre-admins',
  facilitatorGroups: 'ropes-staff, climbing-staff',
  clientGroups: 'students',
})

describeIdentity('External sign-in with groups', (open) => {
  it('gives the highest role of the groups at each sign-in, and takes it away with them', async () => {
    const { sso, options } = await openProvider()
    const online = await open({ ...options, settings: { oidc: withGroups(options.settings.oidc) } })
    await online.admin('boss@example.edu')
    const roleWith = async (groups?: string[]) => {
      sso.signsIn({ ...PERSON, ...(groups && { groups }) })
      await signInBySingleSignOn(online, online.browser())
      return (await online.store.get(users, ADA))?.permission
    }
    expect(await roleWith()).toBe('No Access')
    expect(await roleWith(['students', 'climbing-staff'])).toBe('Facilitator')
    expect(await roleWith(['Centre-Admins', 'students'])).toBe('Client')
    expect(await roleWith(['centre-admins'])).toBe('Admin')
    expect(await roleWith([])).toBe('No Access')
    const events = online.office.to(ADA).map(({ subject }) => subject)
    expect(events.filter((subject) => subject === 'Your access has changed')).toHaveLength(4)
  })

  it('leaves the last Admin the role, so that somebody can admit others', async () => {
    const { sso, options } = await openProvider()
    const online = await open({ ...options, settings: { oidc: withGroups(options.settings.oidc) } })
    const signInWith = async (groups: string[]) => {
      sso.signsIn({ ...PERSON, groups })
      const at = online.browser()
      await signInBySingleSignOn(online, at)
      return [await userOf(at), (await online.store.get(users, ADA))?.permission]
    }
    expect(await signInWith(['centre-admins'])).toMatchObject([{ email: ADA }, 'Admin'])
    expect(await signInWith([])).toMatchObject([{ email: ADA }, 'Admin'])
  })

  it('gives nobody a role by an address that the provider does not vouch for', async () => {
    const { sso, options } = await openProvider()
    const online = await open({ ...options, settings: { oidc: withGroups(options.settings.oidc) } })
    sso.signsIn({ ...PERSON, email_verified: false, groups: ['centre-admins'] })
    await signInBySingleSignOn(online, online.browser())
    expect(await online.store.get(users, ADA)).toBeNull()
  })

  it('changes no role without groups in the settings', async () => {
    const { sso, options } = await openProvider()
    const online = await open(options)
    await online.admin(ADA)
    sso.signsIn({ ...PERSON, groups: ['students'] })
    await signInBySingleSignOn(online, online.browser())
    expect((await online.store.get(users, ADA))?.permission).toBe('Admin')
  })
})

describeIdentity('Two external sign-ins', (open) => {
  it('sign in to one account, each with its own identity', async () => {
    const { sso, options } = await openProvider()
    const second = await openSingleSignOn(`http://localhost:${options.port}/identity/callback/oidc-2`)
    onTestFinished(second.close)
    const oidc2 = { ...options.settings.oidc, name: 'Hospital', issuer: second.issuer }
    const online = await open({ ...options, settings: { ...options.settings, oidc2 } })
    const at = online.browser()
    expect((await at.get('providers')).body.providers).toEqual([
      { id: 'oidc', name: 'Ridgeline University' },
      { id: 'oidc-2', name: 'Hospital' },
    ])
    sso.signsIn(PERSON)
    second.signsIn({ ...PERSON, sub: 's-ada' })
    await signInBySingleSignOn(online, at)
    const { back } = await signInBySingleSignOn(online, at, '/', 'oidc-2')
    const { body } = await at.get('list-identities')
    expect(body.identities).toMatchObject([{ provider: 'oidc' }, { provider: 'oidc-2', name: 'Hospital' }])
    // The answer of one provider is worth nothing at the address of the other one.
    const other = await online.browser().get(back.replace('oidc-2', 'oidc'))
    expect(other.headers.get('location')).toMatch(/^\/login\?error=provider-failed/)
  })
})

describeIdentity('A centre with external sign-in only', (open) => {
  it('refuses passwords, codes, resets, sign-ups and passkeys, except for one account', async () => {
    const { sso, options } = await openProvider()
    const identity = { providerOnly: true, localAdmin: 'Boss@example.edu' }
    const online = await open({ ...options, settings: { ...options.settings, identity } })
    await online.admin('boss@example.edu')
    await online.createAccount({ email: ADA })
    const at = online.browser()
    const refused = '412 failed-precondition: provider-only'
    for (const email of [ADA, 'nobody@example.edu']) {
      expect(await outcomeOf(signIn(at, email))).toBe(refused)
      expect(await outcomeOf(signUp(at, email))).toBe(refused)
      for (const path of ['request-password-reset', 'sign-in/code/request'])
        expect(await outcomeOf(at.post(path, { email }))).toBe(refused)
      expect(await outcomeOf(at.post('sign-in/code', { email, code: '000000' }))).toBe(refused)
    }
    sso.signsIn(PERSON)
    await signInBySingleSignOn(online, at)
    expect(await userOf(at)).toMatchObject({ email: ADA })
    expect(await outcomeOf(at.post('change-password', { newPassword: 'brand-new' }))).toBe(refused)
    const device = await addDevice(online, at)
    const passkey = await answerWith(device, at)
    expect(await outcomeOf(at.post('sign-in/passkey', { passkey }))).toBe(refused)
    const boss = online.browser()
    expect(await outcomeOf(signIn(boss, 'boss@example.edu'))).toBe('200')
    expect(await outcomeOf(boss.post('change-password', { newPassword: 'brand-new' }))).toBe('200')
  })
})
