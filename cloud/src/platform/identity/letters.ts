import { letter } from '../mail/letter.ts'
import type { Settings } from '../settings.ts'

type Mode = 'verify' | 'change-email' | 'stop-change' | 'reset'

/** Where a link in mail leads: a page of the app, which acts only once it is shown to a person. */
export function linkTo(settings: Settings, mode: Mode, token: string, redirect = ''): string {
  const query = new URLSearchParams({ mode, token, ...(redirect ? { redirect } : {}) })
  return `${settings.origin}/login?${query}`
}

/** The e-mails of identity. Names that people typed are left out: an e-mail must not carry a stranger's words. */
export function lettersOf(settings: Settings) {
  const centre = () => settings['centre.name']
  return {
    verify: (to: string, url: string) =>
      letter(settings, {
        to,
        subject: 'Confirm your e-mail address',
        paragraphs: [
          `Someone signed up at ${centre()} with this address. If it was you, confirm it to go on. The link works once, within 24 hours.`,
          'If it was not you, ignore this e-mail: without your confirmation nothing happens.',
        ],
        action: { label: 'Confirm my address', url },
      }),
    alreadyHere: (to: string, redirect = '') =>
      letter(settings, {
        to,
        subject: 'You already have an account',
        paragraphs: [
          `Someone, probably you, tried to sign up at ${centre()} with this address, which already has an account. Sign in with the button below; if you forgot your password, choose "Forgot password?" there.`,
        ],
        action: { label: 'Sign in', url: `${settings.origin}/login${redirect ? `?${new URLSearchParams({ redirect })}` : ''}` },
      }),
    changeEmail: (to: string, url: string) =>
      letter(settings, {
        to,
        subject: 'Confirm your new e-mail address',
        paragraphs: [
          `Confirm that this is to be the new address of your account at ${centre()}. The link works once, within 24 hours.`,
          'If you did not ask for this, ignore this e-mail.',
        ],
        action: { label: 'Use this address', url },
      }),
    emailChangeAsked: (to: string, url: string) =>
      letter(settings, {
        to,
        subject: 'A new e-mail address for your account',
        paragraphs: [
          `Someone signed in to your account at ${centre} asked to change its e-mail address. It changes once the new address is confirmed.`,
          'If that was you, you need not do anything. If not, stop it within 24 hours: the button also signs everybody out and lets you choose a new password.',
        ],
        action: { label: 'Stop this change', url },
      }),
    code: (to: string, code: string) =>
      letter(settings, {
        to,
        subject: `Your code: ${code}`,
        paragraphs: [`Enter ${code} where you are signed in at ${centre}. It works once, within 10 minutes.`, 'If you did not ask for it, ignore this e-mail.'],
      }),
    emailChanged: (to: string) =>
      letter(settings, {
        to,
        subject: 'Your e-mail address was changed',
        paragraphs: [
          `Your account at ${centre()} now uses another e-mail address; this one no longer signs in.`,
          `If that was not you, contact the centre at once: ${settings['centre.email']}, ${settings['centre.phone']}.`,
        ],
      }),
    reset: (to: string, url: string) =>
      letter(settings, {
        to,
        subject: 'Choose a new password',
        paragraphs: [
          `Someone asked for a new password for your account at ${centre()}. The link works once, within an hour, and ends all sign-ins.`,
          'If it was not you, ignore this e-mail: your password stays as it is.',
        ],
        action: { label: 'Choose a new password', url },
      }),
    passwordChanged: (to: string) =>
      letter(settings, {
        to,
        subject: 'Your password was changed',
        paragraphs: [
          `The password of your account at ${centre()} was changed.`,
          `If that was not you, choose a new one with "Forgot password" and contact the centre: ${settings['centre.email']}, ${settings['centre.phone']}.`,
        ],
      }),
  }
}
