import { createHmac, randomBytes } from 'node:crypto'
import { DAY, SECOND } from '@belay/contract/constants'
import type { Clock } from '../clock.ts'
import type { Account } from './accounts.ts'
import { type Asked, cookiePrefix, readCookie, setCookie } from './cookies.ts'
import { isSame } from './is-same.ts'

const LIFETIME = 365 * DAY

/**
 * Devices that signed in before, told by a signed, http-only cookie (the "device cookies" of OWASP). It opens nothing:
 * it only gives its device a counter of wrong passwords of its own, so that strangers who guess do not lock its owner
 * out. It is bound to the account and its present password: a new password makes everybody a stranger but who set it.
 */
export function openKnownDevices(secret: string, secure: boolean, clock: Clock) {
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
    /** Returns the id of the account's device that sends the request; null for an unknown device. */
    findKnownDevice(request: Asked, account: Pick<Account, 'userid' | 'password'> | null): string | null {
      if (!account) return null
      const [id = '', signature = ''] = (readCookie(request, name) ?? '').split('.')
      const issuedAt = Number.parseInt(id.split('-')[0] ?? '', 36)
      return issuedAt + LIFETIME > clock.now() && isSame(signature, signatureOf(id, account)) ? id : null
    },
  }
}
export type KnownDevices = ReturnType<typeof openKnownDevices>
