import * as z from 'zod'
import { call } from './call.ts'
import { name, timestamp } from './fields.ts'

/** The digits of a code, which people may type in groups. */
export const digits = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
export const redirect = z.string().describe('The path of the app to open next, or empty.')
export const ok = z.strictObject({ ok: z.literal(true) })
export const none = z.strictObject({}).optional()

/** The response of the browser's WebAuthn, as JSON. The server's WebAuthn library checks the inner fields. */
export const passkeyResponse = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})
/** The options for the browser's WebAuthn, as JSON. */
const passkeyOptions = z.strictObject({ options: z.record(z.string(), z.unknown()) })

const secondStepWay = z.enum(['passkey', 'authenticator', 'recovery-code'])
/** A way to confirm a sign-in after the password. */
export type SecondStepWay = z.output<typeof secondStepWay>

const secondSteps = z.strictObject({
  passkeys: z.array(
    z.strictObject({ id: z.string(), name: z.string(), addedAt: timestamp, lastUsedAt: timestamp.nullable() }),
  ),
  authenticator: z.strictObject({ addedAt: timestamp }).nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondSteps = z.output<typeof secondSteps>

const recoveryCodes = z
  .array(z.string())
  .nullable()
  .describe('The recovery codes, with the first second step of the account only. They are never shown again.')

/** The calls of the second step of a sign-in: passkeys, an authenticator app and recovery codes. */
export const secondStepCalls = {
  getPendingSignIn: call(
    'GET /identity/sign-in/second-step',
    none,
    z.strictObject({ ways: z.array(secondStepWay), redirect }),
  )
    .who('everyone')
    .summary("Gets the second steps that can complete this browser's sign-in. Returns none without such a sign-in."),
  beginPasskeySignIn: call(
    'POST /identity/sign-in/passkey/begin',
    { secondStep: z.boolean().default(false).describe('True to complete a sign-in that needs a second step.') },
    passkeyOptions,
  )
    .who('everyone')
    .changesSignIn()
    .summary('Gets the options to sign in with a passkey. The response must follow within five minutes.'),
  listSecondSteps: call('GET /identity/second-steps', none, secondSteps)
    .who('session')
    .summary('Lists your passkeys, your authenticator app and the number of unused recovery codes.'),
  beginPasskey: call('POST /identity/second-steps/passkey/begin', none, passkeyOptions)
    .who('session')
    .changesAccount()
    .summary('Gets the options to create a passkey. Requires a recent sign-in.'),
  addPasskey: call(
    'POST /identity/second-steps/passkey',
    { passkey: passkeyResponse, name },
    z.strictObject({ recoveryCodes }),
  )
    .who('session')
    .changesAccount()
    .summary('Adds a passkey to your account.'),
  removePasskey: call('POST /identity/second-steps/passkey/remove', { id: z.string().min(1).max(2000) }, ok)
    .who('session')
    .changesAccount()
    .summary('Removes a passkey from your account. Requires a recent sign-in.'),
  beginAuthenticator: call(
    'POST /identity/second-steps/authenticator/begin',
    none,
    z.strictObject({ secret: z.string(), uri: z.string().describe('The address for the QR code.') }),
  )
    .who('session')
    .changesAccount()
    .summary('Creates a secret for an authenticator app (TOTP). Requires a recent sign-in.'),
  addAuthenticator: call(
    'POST /identity/second-steps/authenticator',
    { code: digits },
    z.strictObject({ recoveryCodes }),
  )
    .who('session')
    .changesAccount()
    .summary("Adds the authenticator app to your account with the app's current code."),
  removeAuthenticator: call('POST /identity/second-steps/authenticator/remove', none, ok)
    .who('session')
    .changesAccount()
    .summary('Removes the authenticator app from your account. Requires a recent sign-in.'),
  renewRecoveryCodes: call(
    'POST /identity/second-steps/recovery-codes',
    none,
    z.strictObject({ recoveryCodes: z.array(z.string()) }),
  )
    .who('session')
    .changesAccount()
    .summary('Creates new recovery codes and ends the old ones. Requires a recent sign-in.'),
}
