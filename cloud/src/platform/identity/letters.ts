import { addressOf, type LoginMode, linkTo } from '@belay/contract/links'
import { renderMail } from '../mail/render-mail.ts'
import type { Settings } from '../settings.ts'

/** Where a link in mail leads: a page of the app, which acts only once it is shown to a person. */
export function loginLink(settings: Settings, mode: LoginMode, token: string, redirect = ''): string {
  return settings.origin + addressOf(linkTo.login(mode, token, redirect))
}

/** The e-mails of identity. Names that people typed are left out: an e-mail must not carry a stranger's words. */
export function lettersOf(settings: Settings) {
  const centre = () => settings.centre.name
  return {
    verify: (to: string, url: string) =>
      renderMail(settings, {
        to,
        subject: 'Confirm your e-mail address',
        paragraphs: [
          `Someone signed up at ${centre()} with this address. If that was you, confirm your address to continue. The link works once and expires in 24 hours.`,
          "If that wasn't you, ignore this e-mail. Nothing happens until you confirm.",
        ],
        action: { label: 'Confirm my address', url },
      }),
    alreadyHere: (to: string, redirect = '') =>
      renderMail(settings, {
        to,
        subject: 'You already have an account',
        paragraphs: [
          `Someone tried to sign up at ${centre()} with this address. You already have an account, so just sign in. If you forgot your password, choose "Forgot password?" on the sign-in page.`,
        ],
        action: {
          label: 'Sign in',
          url: settings.origin + addressOf(linkTo.signIn(redirect)),
        },
      }),
    changeEmail: (to: string, url: string) =>
      renderMail(settings, {
        to,
        subject: 'Confirm your new e-mail address',
        paragraphs: [
          `Confirm this address to use it for your account at ${centre()}. The link works once and expires in 24 hours.`,
          "If you didn't ask for this, ignore this e-mail.",
        ],
        action: { label: 'Use this address', url },
      }),
    emailChangeAsked: (to: string, url: string) =>
      renderMail(settings, {
        to,
        subject: 'Your e-mail address is about to change',
        paragraphs: [
          `Someone signed in to your account at ${centre()} asked to change its e-mail address. It changes once the new address is confirmed.`,
          "If that was you, you don't need to do anything. If not, stop the change within 24 hours. We'll sign out every device and let you choose a new password.",
        ],
        action: { label: 'Stop this change', url },
      }),
    code: (to: string, code: string) =>
      renderMail(settings, {
        to,
        subject: `Your code: ${code}`,
        paragraphs: [
          `Enter ${code} where you are signed in at ${centre()}. It works once and expires in 10 minutes.`,
          "If you didn't ask for it, ignore this e-mail.",
        ],
      }),
    emailChanged: (to: string) =>
      renderMail(settings, {
        to,
        subject: 'Your e-mail address was changed',
        paragraphs: [
          `Your account at ${centre()} now uses a different e-mail address. You can no longer sign in with this one.`,
          `If that wasn't you, contact us right away: ${settings.centre.email}, ${settings.centre.phone}.`,
        ],
      }),
    reset: (to: string, url: string) =>
      renderMail(settings, {
        to,
        subject: 'Choose a new password',
        paragraphs: [
          `Someone asked for a new password for your account at ${centre()}. The link works once and expires in an hour. Using it signs you out everywhere.`,
          "If that wasn't you, ignore this e-mail. Your password stays the same.",
        ],
        action: { label: 'Choose a new password', url },
      }),
    passwordChanged: (to: string) =>
      renderMail(settings, {
        to,
        subject: 'Your password was changed',
        paragraphs: [
          `The password for your account at ${centre()} was changed.`,
          `If that wasn't you, reset your password with "Forgot password?" on the sign-in page and contact us: ${settings.centre.email}, ${settings.centre.phone}.`,
        ],
      }),
  }
}
