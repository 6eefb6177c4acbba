import { letter } from '../mail/letter.ts'
import type { Settings } from '../settings.ts'

type Mode = 'verify' | 'change-email' | 'stop-change' | 'reset'

/** Where a link in mail leads: a page of the app, which acts only once it is shown to a person. */
export function linkTo(settings: Settings, mode: Mode, token: string, redirect = ''): string {
  const query = new URLSearchParams({ mode, token, ...(redirect ? { redirect } : {}) })
  return `${settings.origin}/login?${query}`
}

/** The letters of identity. Names that people typed are left out: a letter must not carry a stranger's words. */
export function lettersOf(settings: Settings) {
  const centre = () => settings['centre.name']
  return {
    verify: (to: string, url: string) =>
      letter(settings, {
        to,
        subject: 'Confirm your e-mail address',
        paragraphs: [
          `Someone signed up at ${centre()} with this address. If it was you, confirm it to go on. The link works once, within 24 hours.`,
          'If it was not you, ignore this letter: without your confirmation nothing comes of it.',
        ],
        action: { label: 'Confirm my address', url },
      }),
    alreadyHere: (to: string) =>
      letter(settings, {
        to,
        subject: 'You already have an account',
        paragraphs: [
          `Someone, probably you, tried to sign up at ${centre()} with this address, which already has an account. Sign in instead, or choose a new password if you have forgotten yours.`,
        ],
        action: { label: 'Sign in', url: `${settings.origin}/login` },
      }),
    changeEmail: (to: string, url: string) =>
      letter(settings, {
        to,
        subject: 'Confirm your new e-mail address',
        paragraphs: [
          `Confirm that this is to be the new address of your account at ${centre()}. The link works once, within 24 hours.`,
          'If you did not ask for this, ignore this letter.',
        ],
        action: { label: 'Use this address', url },
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
          'If it was not you, ignore this letter: your password stays as it is.',
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
