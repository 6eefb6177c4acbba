import { randomInt } from 'node:crypto'
import type { Role } from '@belay/contract/roles'
import type { SecondStepWay } from '@belay/contract/second-steps'
import { Secret, TOTP } from 'otpauth'
import type { Services } from '../calls/gate.ts'
import type { Settings } from '../settings/settings.ts'
import type { Asked } from './cookies.ts'
import type { Account, SecondSteps } from './identity.documents.ts'
import type { Passwords } from './passwords.ts'
import { readSealedCookie } from './sealed-cookies.ts'

const PERIOD_SECONDS = 30
/** The number of periods by which the clock of a phone may differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Letters and digits that nobody confuses. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

const NONE: SecondSteps = { passkeys: [], authenticator: null, recoveryCodes: [] }

/** Returns the second steps of an account. */
export const secondStepsOf = ({ secondSteps }: Account): SecondSteps => secondSteps ?? NONE

/** Returns the ways to confirm a sign-in to an account, the best first. Empty if it needs no second step. */
export function listWays(account: Account): SecondStepWay[] {
  const { passkeys, authenticator, recoveryCodes } = secondStepsOf(account)
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(authenticator ? (['authenticator'] as const) : []),
    ...(recoveryCodes.some((hash) => hash !== null) ? (['recovery-code'] as const) : []),
  ]
}

/** True if a sign-in to the account needs more than a password. */
export const hasSecondStep = (account: Account): boolean => listWays(account).length > 0

/** True if the centre requires a second step of this person, who has none. */
export const mustAddSecondStep = (
  { identity }: Pick<Settings, 'identity'>,
  role: Role | undefined,
  account: Account,
): boolean => identity.adminsNeedSecondStep && role === 'Admin' && !hasSecondStep(account)

/** The content of the cookies of a remembered browser and of a waiting sign-in. Ends with the account's sessions. */
export type OwnerMark = Pick<Account, 'userid' | 'signInEpoch'>

/** True if a cookie's mark belongs to the account, and the account's sessions have not all been ended since. */
export const isMarkOf = (mark: OwnerMark, { userid, signInEpoch }: Account): boolean =>
  mark.userid === userid && mark.signInEpoch === signInEpoch

/** True if a sign-in of this browser must be confirmed with a second step. */
export function needsConfirmation(
  tools: Pick<Services, 'settings' | 'clock' | 'identity'>,
  request: Asked,
  account: Account,
): boolean {
  if (!hasSecondStep(account)) return false
  const remembered = readSealedCookie<OwnerMark>(tools, request, 'remembered')
  return remembered === null || !isMarkOf(remembered, account)
}

const authenticatorOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, period: PERIOD_SECONDS })

/** Creates a secret for an authenticator app. Returns it, and the address for its QR code. */
export function createAuthenticator({ centre }: Pick<Settings, 'centre'>, email: string) {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: authenticatorOf(secret, centre.name, email).toString() }
}

/**
 * Returns the time step of an authenticator's code, which is then used up with all earlier ones. Null for a wrong code,
 * or one that was used before.
 */
export function findTimeStep(secret: string, code: string, now: number, lastStep = 0): number | null {
  const authenticator = authenticatorOf(Secret.fromBase32(secret))
  const delta = authenticator.validate({ token: code, timestamp: now, window: WINDOW })
  if (delta === null) return null
  const step = authenticator.counter({ timestamp: now }) + delta
  return step > lastStep ? step : null
}

/** Creates recovery codes. Returns them and their hashes. Each code begins with its number. */
export async function createRecoveryCodes(passwords: Passwords): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, index) => {
    const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${index}-${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
  })
  const hashes: string[] = []
  for (const code of codes) hashes.push(await passwords.hash(toPlain(code)))
  return { codes, hashes }
}

/** Returns a recovery code in lower case, without spaces and hyphens. */
const toPlain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

/** Returns the steps of an account without this recovery code. Null if the code is wrong or was used before. */
export async function useUpRecoveryCode(
  passwords: Passwords,
  steps: SecondSteps,
  typed: string,
): Promise<SecondSteps | null> {
  const plain = toPlain(typed)
  const index = Number.parseInt(plain.slice(0, 1), 10)
  const isRight = await passwords.verifyOrDecoy(steps.recoveryCodes[index] ?? null, plain)
  return isRight ? { ...steps, recoveryCodes: steps.recoveryCodes.with(index, null) } : null
}
