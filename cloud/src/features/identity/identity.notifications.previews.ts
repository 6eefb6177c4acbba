import { buildExamples } from '../../platform/mail/build-examples.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { IdentityMail } from './identity.notifications.ts'
import * as messages from './identity.notifications.ts'

/** Builds an example of each identity e-mail. */
export function identityExamples(settings: Settings) {
  const to = { to: 'cleo@school.example', settings }
  const link = { ...to, token: 'a-token-that-opens-nothing' }
  return buildExamples<IdentityMail>()(messages, {
    confirmAddress: [{ ...link, code: '123456' }],
    accountExists: [to],
    confirmNewAddress: [link],
    addressChangeRequested: [link],
    addressChanged: [to],
    signInCode: [{ ...to, code: '123456' }],
    reauthenticationCode: [{ ...to, code: '123456' }],
    passwordReset: [link],
    passwordChanged: [to],
    secondStepChanged: [{ ...to, change: 'passkey-added' }],
    recoveryCodeUsed: [to],
    externalSignInAdded: [{ ...to, provider: 'Ridgeline University' }],
    signedInOnNewDevice: [{ ...to, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', ip: '203.0.113.7' }],
  })
}
