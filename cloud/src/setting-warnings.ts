import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DAY } from '@belay/contract/constants'
import { findUnknownNames, isLoopback, SETTINGS, type Settings } from './platform/settings/settings.ts'

/** The time in ms before the end of the seal's certificate at which the warnings begin. */
const SEAL_WARNING = 30 * DAY

const findCertificateEnd = (file: string): number => new X509Certificate(readFileSync(file)).validToDate.getTime()

/** The variables of the centre's settings that have a value of the sample as their default. */
const CENTRE = Object.values(SETTINGS.centre)
  .filter((setting) => setting.default !== '')
  .map(({ env }) => env)

/** Returns warnings about settings that do not prevent the start but should be fixed before people use Belay. */
export function findSettingWarnings(settings: Settings, env: Record<string, string | undefined>): string[] {
  const warnings = findUnknownNames(env).map((name) => `${name} is set, but Belay has no setting with that name.`)
  const sealEndsAt = settings.sealCertificate ? findCertificateEnd(settings.sealCertificate) : Number.POSITIVE_INFINITY
  if (sealEndsAt < Date.now() + SEAL_WARNING)
    warnings.push(
      `The certificate in BELAY_SEAL_CERTIFICATE ends on ${new Date(sealEndsAt).toDateString()}. Renew it: PDF ` +
        'readers reject the seal of contracts that are signed after that.',
    )
  if (!settings.production) return warnings
  if (!settings.mail.smtpUrl)
    warnings.push(
      "SMTP_URL isn't set, so no e-mail is sent. Nobody can confirm an address, reset a password or get a " +
        'contract to sign.',
    )
  else if (new URL(settings.mail.smtpUrl).searchParams.get('tls') === 'off')
    warnings.push('SMTP_URL has tls=off, so passwords and links travel to the mail server unencrypted.')
  if (settings.trustProxy > 0 && !isLoopback(settings.host))
    warnings.push(
      `BELAY_TRUST_PROXY is set and HOST is ${settings.host}, so anyone who bypasses the proxy can fake their ` +
        'address. Set HOST=127.0.0.1 or let only the proxy reach the port.',
    )
  if (reachesInClear(settings.databaseUrl))
    warnings.push(
      `DATABASE_URL reaches ${new URL(settings.databaseUrl).hostname} without TLS, so everything travels ` +
        'unencrypted. Add ?sslmode=verify-full to it.',
    )
  const unset = CENTRE.filter((name) => !settings.given.has(name) && !settings.saved.variables.has(name))
  if (unset.length > 0)
    warnings.push(
      `${unset.join(', ')} ${unset.length > 1 ? 'are' : 'is'} not set. Pages and e-mails show the sample's until an ` +
        'Admin changes them in Centre settings.',
    )
  return warnings
}

/** True if the database is on another machine and the connection has no TLS. No host name means a local socket. */
function reachesInClear(databaseUrl: string): boolean {
  if (!databaseUrl) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  if (hostname === '' || isLoopback(hostname) || searchParams.get('ssl') === 'true') return false
  return !['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'].includes(searchParams.get('sslmode') ?? '')
}
