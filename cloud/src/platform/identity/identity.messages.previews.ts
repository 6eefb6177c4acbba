import type { PreviewsOf } from '../mail/previews.ts'
import type { Settings } from '../settings.ts'
import type { IdentityMail } from './identity.messages.ts'
import * as messages from './identity.messages.ts'

export function previews(settings: Settings): PreviewsOf<typeof messages, IdentityMail> {
  const to = { to: 'cleo@school.example', settings }
  const link = { ...to, token: 'a-token-that-opens-nothing' }
  return {
    confirmAddress: messages.confirmAddress(link),
    accountExists: messages.accountExists(to),
    confirmNewAddress: messages.confirmNewAddress(link),
    addressChangeRequested: messages.addressChangeRequested(link),
    addressChanged: messages.addressChanged(to),
    signInCode: messages.signInCode({ ...to, code: '123456' }),
    passwordReset: messages.passwordReset(link),
    passwordChanged: messages.passwordChanged(to),
  }
}
