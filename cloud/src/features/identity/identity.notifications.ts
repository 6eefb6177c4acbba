import { describeDevice } from '@belay/contract/describe-device'
import { addressOf, type LoginMode, linkTo } from '@belay/contract/links'
import type { MailContent } from '../../platform/mail/mail-template.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/**
 * An e-mail of identity. It contains no names that people typed, so that nobody can send their own words to a stranger.
 * `subjectWithoutCode`: the subject to store unencrypted, if the subject contains a code.
 */
export type IdentityMail = MailContent & { subjectWithoutCode?: string }

type To = { to: string; settings: Settings }
/** A one-time link: its token, and the page of the app to open next. */
type Link = { token: string; redirect?: string }

/** Asks the person who signed up to confirm the address, with the code or the link. */
export const confirmAddress = ({ to, settings, code, ...link }: To & Link & { code: string }): IdentityMail => ({
  to,
  subject: 'Confirm your e-mail address',
  paragraphs: [
    `Your code is ${code}. Enter it on the page where you signed up at ${settings.centre.name}.`,
    'Or use the link below, in the browser where you signed up. The code and the link expire in 24 hours, and using ' +
      'one ends the other.',
    "If you didn't sign up, ignore this e-mail and give the code to nobody. Nothing happens until you confirm.",
  ],
  button: { label: 'Confirm my address', url: loginUrl(settings, 'verify', link) },
})

/** Informs the owner of an account that their address was used for another sign-up or account. */
export const accountExists = ({ to, settings, redirect = '' }: To & { redirect?: string }): IdentityMail => ({
  to,
  subject: 'You already have an account',
  paragraphs: [
    `Someone tried to sign up at ${settings.centre.name} with this address. You already have an account, so just ` +
      'sign in. If you forgot your password, choose "Forgot password?" on the sign-in page.',
  ],
  button: { label: 'Sign in', url: settings.origin + addressOf(linkTo.signIn(redirect)) },
})

/** Asks for confirmation of an account's new address. */
export const confirmNewAddress = ({ to, settings, ...link }: To & Link): IdentityMail => ({
  to,
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    `Confirm this address to use it for your account at ${settings.centre.name}. The link works once and expires in ` +
      '24 hours.',
    "If you didn't ask for this, ignore this e-mail.",
  ],
  button: { label: 'Use this address', url: loginUrl(settings, 'change-email', link) },
})

/** Warns the owner at the old address of a requested change, with a link to stop it. */
export const addressChangeRequested = ({ to, settings, ...link }: To & Link): IdentityMail => ({
  to,
  subject: 'Your e-mail address is about to change',
  paragraphs: [
    `Someone signed in to your account at ${settings.centre.name} asked to change its e-mail address. ` +
      'It changes once the new address is confirmed.',
    "If that was you, you don't need to do anything. If not, stop the change within 24 hours. We'll sign out every " +
      'device and let you choose a new password.',
  ],
  button: { label: 'Stop this change', url: loginUrl(settings, 'stop-change', link) },
})

/** Informs the owner at the old address that it can no longer be used to sign in. */
export const addressChanged = ({ to, settings: { centre } }: To): IdentityMail => ({
  to,
  subject: 'Your e-mail address was changed',
  paragraphs: [
    `Your account at ${centre.name} now uses a different e-mail address. You can no longer sign in with this one.`,
    `If that wasn't you, contact us right away: ${centre.email}, ${centre.phone}.`,
  ],
})

/** Contains a code to sign in. Anybody can request it for any address. */
export const signInCode = ({ to, settings, code }: To & { code: string }): IdentityMail => ({
  to,
  subject: `Your code to sign in: ${code}`,
  subjectWithoutCode: 'Your code to sign in',
  paragraphs: [
    `Your code is ${code}. Enter it on the page where you asked for it at ${settings.centre.name}. It works once, ` +
      'only in that browser, and expires in 10 minutes.',
    'You or somebody else asked for it with this address. Never give the code to anybody, not even to us: with it, ' +
      'anybody can sign in as you.',
    "If you didn't ask for it, ignore this e-mail. Nothing happens without the code.",
  ],
})

/** Contains a code with which a person without a password confirms their sign-in. */
export const reauthenticationCode = ({ to, settings, code }: To & { code: string }): IdentityMail => ({
  to,
  subject: `Your code: ${code}`,
  subjectWithoutCode: 'Your code',
  paragraphs: [
    `Enter ${code} where you are signed in at ${settings.centre.name}. It works once and expires in 10 minutes.`,
    "If you didn't ask for it, ignore this e-mail.",
  ],
})

/** Contains a link to choose a new password. */
export const passwordReset = ({ to, settings, ...link }: To & Link): IdentityMail => ({
  to,
  subject: 'Choose a new password',
  paragraphs: [
    `Someone asked for a new password for your account at ${settings.centre.name}. ` +
      'The link works once and expires in an hour. Using it signs you out everywhere.',
    "If that wasn't you, ignore this e-mail. Your password stays the same.",
  ],
  button: { label: 'Choose a new password', url: loginUrl(settings, 'reset', link) },
})

/** Informs the owner of an account that the password was changed. */
export const passwordChanged = ({ to, settings: { centre } }: To): IdentityMail => ({
  to,
  subject: 'Your password was changed',
  paragraphs: [
    `The password for your account at ${centre.name} was changed. Links in earlier e-mails no longer work. If you ` +
      'subscribed to your calendar, subscribe again in the schedule.',
    `If that wasn't you, reset your password with "Forgot password?" on the sign-in page and contact us: ` +
      `${centre.email}, ${centre.phone}.`,
  ],
})

const SECOND_STEP_CHANGES = {
  'passkey-added': 'A passkey was added to',
  'passkey-removed': 'A passkey was removed from',
  'authenticator-added': 'An authenticator app was added to',
  'authenticator-removed': 'The authenticator app was removed from',
  'recovery-codes-made': 'New recovery codes were made for',
} as const
export type SecondStepChange = keyof typeof SECOND_STEP_CHANGES

/** Informs the owner of an account that its second steps were changed. */
export const secondStepChanged = ({ to, settings, change }: To & { change: SecondStepChange }): IdentityMail => ({
  to,
  subject: 'Your second step was changed',
  paragraphs: [
    `${SECOND_STEP_CHANGES[change]} your account at ${settings.centre.name}.`,
    notYou(settings, 'choose a new password'),
  ],
})

/** Informs the owner of an account that a recovery code was used. */
export const recoveryCodeUsed = ({ to, settings }: To): IdentityMail => ({
  to,
  subject: 'A recovery code was used',
  paragraphs: [
    `Someone signed in to your account at ${settings.centre.name} with your password and a recovery code. The code ` +
      'no longer works.',
    notYou(settings, 'choose a new password and make new recovery codes'),
  ],
})

const notYou = ({ centre }: Settings, advice: string) =>
  `If that wasn't you, ${advice} and contact us: ${centre.email}, ${centre.phone}.`

/** Informs the owner of an account that an external provider can now sign in to it. */
export const externalSignInAdded = ({
  to,
  settings: { centre },
  provider,
}: To & { provider: string }): IdentityMail => ({
  to,
  subject: 'A new way to sign in to your account',
  paragraphs: [
    `${provider} can now sign you in to your account at ${centre.name}. You can remove it under Account.`,
    `If that wasn't you, contact us right away: ${centre.email}, ${centre.phone}.`,
  ],
})

/** Informs the owner of an account of a sign-in on a device that does not have the account's cookie. */
export const signedInOnNewDevice = (sign: To & { userAgent: string; ip: string }): IdentityMail => ({
  to: sign.to,
  subject: 'New sign-in to your account',
  paragraphs: [
    `Someone signed in to your account at ${sign.settings.centre.name} on a device that we don't know: ` +
      `${describeDevice(sign.userAgent)}, IP address ${sign.ip}.`,
    'If that was you, you don\'t need to do anything. If not, reset your password with "Forgot password?" on the ' +
      'sign-in page, which signs out every device, and contact us: ' +
      `${sign.settings.centre.email}, ${sign.settings.centre.phone}.`,
  ],
})

/** Returns the address of a mailed link. The page does nothing until a person sees it. */
const loginUrl = ({ origin }: Settings, mode: LoginMode, { token, redirect = '' }: Link): string =>
  origin + addressOf(linkTo.login(mode, token, redirect))
