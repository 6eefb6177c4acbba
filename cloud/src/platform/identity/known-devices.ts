import { randomBytes } from 'node:crypto'
import { DAY, SECOND } from '@belay/contract/constants'
import type { Services } from '../calls/gate.ts'
import { type Asked, cookieName, readCookie, setCookie } from './cookies.ts'
import type { Account } from './identity.documents.ts'
import { equalInConstantTime } from './is-same.ts'

const LIFETIME = 365 * DAY

type Owner = Pick<Account, 'userid' | 'password'>
type Tools = Pick<Services, 'settings' | 'clock' | 'identity'>

const signatureOf = ({ identity }: Tools, id: string, { userid, password }: Owner) =>
  identity.hmac(['device', id, userid, password ?? ''].join('\n'))

/**
 * Returns the cookie that recognizes a device that signed in before (the "device cookies" of OWASP). The cookie gives
 * no access. It only gives its device a separate counter of wrong passwords, so that strangers who guess do not lock
 * out the owner. It belongs to an account and its current password: after a change, only the device that made the
 * change is known.
 */
export function createDeviceCookie(tools: Tools, account: Owner): string {
  const id = `${tools.clock.now().toString(36)}-${randomBytes(12).toString('base64url')}`
  const value = `${id}.${signatureOf(tools, id, account)}`
  return setCookie(cookieName(tools.settings, 'device'), value, LIFETIME / SECOND)
}

/** Returns the ID of the account's device that sent the request. Null for an unknown device. */
export function findKnownDevice(tools: Tools, request: Asked, account: Owner | null): string | null {
  if (!account) return null
  const [id = '', signature = ''] = (readCookie(request, cookieName(tools.settings, 'device')) ?? '').split('.')
  const issuedAt = Number.parseInt(id.split('-')[0] ?? '', 36)
  const isValid = issuedAt + LIFETIME > tools.clock.now()
  return isValid && equalInConstantTime(signature, signatureOf(tools, id, account)) ? id : null
}
