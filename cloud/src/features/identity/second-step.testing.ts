import { Secret, TOTP } from 'otpauth'
import type { TestIdentity } from '../../testing/identity-over-http.ts'
import { createPasskeyDevice, type PasskeyDevice } from '../../testing/passkey-device.ts'
import type { Browser } from './identity.testing.ts'

/** Returns the current code of an authenticator app with this secret. */
export const codeOf = (online: TestIdentity, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: online.clock.now() })

/** Adds an authenticator app to the browser's account. Returns its secret and the recovery codes. */
export async function addApp(online: TestIdentity, at: Browser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await at.post('second-steps/authenticator/begin', {})).body as unknown as { secret: string }
  const { body } = await at.post('second-steps/authenticator', { code: codeOf(online, secret) })
  // The next code is in the next period, because no code works twice.
  online.clock.advance(30_000)
  return { secret, codes: body.recoveryCodes as unknown as string[] }
}

type Begun = { body: { options: Parameters<PasskeyDevice['create']>[0] } }

/** Adds a passkey to the browser's account. Returns its device. */
export async function addDevice(online: TestIdentity, at: Browser, device = createPasskeyDevice(online.home)) {
  const { body } = (await at.post('second-steps/passkey/begin', {})) as unknown as Begun
  await at.post('second-steps/passkey', { passkey: device.create(body.options), name: 'Laptop' })
  return device
}

/** Begins a sign-in by passkey. Returns the device's response to its challenge. */
export async function answerWith(device: PasskeyDevice, at: Browser, secondStep = false) {
  const { body } = (await at.post('sign-in/passkey/begin', { secondStep })) as unknown as Begun
  return device.get(body.options)
}

/** Completes a sign-in with its second step. */
export const confirm = (at: Browser, step: object) => at.post('sign-in/second-step', step)
