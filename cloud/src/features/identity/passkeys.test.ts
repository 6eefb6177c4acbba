import { MINUTE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { createPasskeyDevice } from '../../testing/passkey-device.ts'
import { describeIdentity, outcomeOf, signIn, userOf } from './identity.testing.ts'
import { addApp, addDevice, answerWith, confirm } from './second-step.testing.ts'

const ADA = 'ada@example.edu'
const REFUSED = '401 passkey-refused'

describeIdentity('A passkey', (open) => {
  it('signs in without a password', async () => {
    const online = await open()
    const device = await addDevice(online, await online.member(ADA))
    const at = online.browser()
    const answer = await at.post('sign-in/passkey', { passkey: await answerWith(device, at) })
    expect(answer.body).toMatchObject({ user: { email: ADA }, session: { fresh: true } })
    expect(await userOf(at)).toMatchObject({ email: ADA })
    expect((await at.get('second-steps')).body.passkeys).toMatchObject([
      { name: 'Laptop', lastUsedAt: online.clock.now() },
    ])
  })

  it('is the second step after the password', async () => {
    const online = await open()
    const device = await addDevice(online, await online.member(ADA))
    const at = online.browser()
    expect(await outcomeOf(signIn(at, ADA))).toBe('401 second-step-needed')
    expect((await at.get('sign-in/second-step')).body.ways).toEqual(['passkey', 'recovery-code'])
    expect(await outcomeOf(confirm(at, { passkey: await answerWith(device, at, true) }))).toBe('200')
  })

  it('without a PIN or finger is only a second step', async () => {
    const online = await open()
    const key = createPasskeyDevice(online.home, { verifies: false })
    await addDevice(online, await online.member(ADA), key)
    const at = online.browser()
    expect(await outcomeOf(at.post('sign-in/passkey', { passkey: await answerWith(key, at) }))).toBe(REFUSED)
    await signIn(at, ADA)
    expect(await outcomeOf(confirm(at, { passkey: await answerWith(key, at, true) }))).toBe('200')
  })

  it('answers a challenge once, in the browser that asked for it, within five minutes', async () => {
    const online = await open()
    const device = await addDevice(online, await online.member(ADA))
    const at = online.browser()
    const passkey = await answerWith(device, at)
    expect(await outcomeOf(online.browser().post('sign-in/passkey', { passkey }))).toBe(REFUSED)
    const challenge = at.jar.get('belay.passkey') ?? ''
    expect(await outcomeOf(at.post('sign-in/passkey', { passkey }))).toBe('200')
    const replay = online.browser({ cookie: `belay.passkey=${challenge}` })
    expect(await outcomeOf(replay.post('sign-in/passkey', { passkey }))).toMatch(/^429/)
    const late = await answerWith(device, at)
    online.clock.advance(5 * MINUTE)
    expect(await outcomeOf(at.post('sign-in/passkey', { passkey: late }))).toBe(REFUSED)
  })

  it('is refused from another page, another device, another person or a copied device', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const device = await addDevice(online, own)
    const mallory = await online.member('mallory@example.edu')
    const otherDevice = await addDevice(online, mallory)
    const at = online.browser()
    const refused = async (passkey: object) =>
      expect(await outcomeOf(at.post('sign-in/passkey', { passkey }))).toBe(REFUSED)

    const good = await answerWith(device, at)
    await refused({ ...good, response: { ...good.response, signature: good.response.authenticatorData } })
    await refused({ ...(await answerWith(device, at)), response: {} })
    await refused({ ...(await answerWith(createPasskeyDevice('https://evil.example'), at)) })
    const { userHandle } = good.response
    const theirs = await answerWith(otherDevice, at)
    await refused({ ...theirs, response: { ...theirs.response, userHandle } })
    expect(await outcomeOf(at.post('sign-in/passkey', { passkey: await answerWith(device, at) }))).toBe('200')
    device.restoreCopy()
    await refused(await answerWith(device, at))

    await signIn(at, ADA)
    expect(await outcomeOf(confirm(at, { passkey: await answerWith(otherDevice, at, true) }))).toBe(REFUSED)
  })

  it('cannot be added with the challenge of another person, or of a sign-in', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const mallory = await online.member('mallory@example.edu')
    const begun = await mallory.post('second-steps/passkey/begin', {})
    const { options } = begun.body as unknown as { options: { challenge: string; rp: { id: string } } }
    const passkey = createPasskeyDevice(online.home).create(options)
    own.jar.set('belay.passkey', mallory.jar.get('belay.passkey') ?? '')
    expect(await outcomeOf(own.post('second-steps/passkey', { passkey, name: 'Laptop' }))).toBe(REFUSED)
    await own.post('sign-in/passkey/begin', {})
    expect(await outcomeOf(own.post('second-steps/passkey', { passkey, name: 'Laptop' }))).toBe(REFUSED)
    expect((await own.get('second-steps')).body.passkeys).toEqual([])
  })

  it('does not sign in to a disabled account, and says why', async () => {
    const online = await open()
    const own = await online.member(ADA)
    const device = await addDevice(online, own)
    await online.setDisabled(own.userid, true)
    const at = online.browser()
    expect(await outcomeOf(at.post('sign-in/passkey', { passkey: await answerWith(device, at) }))).toBe(
      '403 user-disabled',
    )
  })

  it('that was removed no longer signs in', async () => {
    const online = await open()
    const own = await online.member(ADA)
    await addApp(online, own)
    const device = await addDevice(online, own)
    const [stored] = (await own.get('second-steps')).body.passkeys as unknown as { id: string }[]
    await own.post('second-steps/passkey/remove', { id: stored?.id })
    const at = online.browser()
    expect(await outcomeOf(at.post('sign-in/passkey', { passkey: await answerWith(device, at) }))).toBe(REFUSED)
  })
})
