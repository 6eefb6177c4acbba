import { createHmac, randomBytes } from 'node:crypto'
import { DAY, SECOND } from '@belay/contract/constants'
import type { Clock } from '../time/clock.ts'
import type { Account } from './accounts.ts'
import { type Asked, cookiePrefix, readCookie, setCookie } from './cookies.ts'
import { equalInConstantTime } from './is-same.ts'

const LIFETIME = 365 * DAY

/**
 * Recognizes devices that signed in before, by a signed, http-only cookie (the "device cookies" of OWASP). The cookie
 * gives no access. It only gives its device a separate counter of wrong passwords, so that strangers who guess do not
 * lock out the owner. The cookie belongs to an account and its current password: after a change, only the device that
 * made the change is known.
 */
export function createKnownDevices(secret: string, secure: boolean, clock: Clock) {
  const name = `${cookiePrefix(secure)}belay.device`
  const signatureOf = (id: string, { userid, password }: Pick<Account, 'userid' | 'password'>) =>
    createHmac('sha256', secret)
      .update(['device', id, userid, password ?? ''].join('\n'))
      .digest('base64url')

  return {
    cookieFor(account: Pick<Account, 'userid' | 'password'>): string {
      const id = `${clock.now().toString(36)}-${randomBytes(12).toString('base64url')}`
      return setCookie(name, `${id}.${signatureOf(id, account)}`, LIFETIME / SECOND, '/identity')
    },
    /** Returns the ID of the account's device that sent the request. Null for an unknown device. */
    findKnownDevice(request: Asked, account: Pick<Account, 'userid' | 'password'> | null): string | null {
      if (!account) return null
      const [id = '', signature = ''] = (readCookie(request, name) ?? '').split('.')
      const issuedAt = Number.parseInt(id.split('-')[0] ?? '', 36)
      return issuedAt + LIFETIME > clock.now() && equalInConstantTime(signature, signatureOf(id, account)) ? id : null
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
