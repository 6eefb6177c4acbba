import { isLoopback, SETTINGS, type Settings, unknownNames } from './platform/settings.ts'

const CENTRE = Object.entries(SETTINGS).flatMap(([name, { env }]) => (name.startsWith('centre.') && name !== 'centre.mapUrl' ? [env] : []))

/** What is no reason not to start, but should be known before people use Belay: sentences for the person who starts it. */
export function warningsOf(settings: Settings, env: Record<string, string | undefined>): string[] {
  const warnings = unknownNames(env).map((name) => `${name} is set, but Belay has no such setting.`)
  if (!settings.production) return warnings
  if (!settings.smtpUrl)
    warnings.push('SMTP_URL is not set: no mail is sent. Nobody gets the link that confirms an address, a new password, or a contract to sign.')
  else if (new URL(settings.smtpUrl).searchParams.get('tls') === 'off')
    warnings.push('SMTP_URL says tls=off: passwords and links travel to the mail server in clear.')
  if (settings.trustProxy > 0 && !isLoopback(settings.host))
    warnings.push(
      `BELAY_TRUST_PROXY is set and HOST is ${settings.host}: whoever reaches the port beside the proxy can claim any address. Set HOST=127.0.0.1, or let only the proxy reach the port.`,
    )
  if (reachesInClear(settings.databaseUrl))
    warnings.push(`DATABASE_URL reaches ${new URL(settings.databaseUrl).hostname} without TLS, so everything travels in clear. Add ?sslmode=verify-full to it.`)
  const unset = CENTRE.filter((name) => !settings.given.has(name) && !settings.saved.variables.has(name))
  if (unset.length > 0)
    warnings.push(
      `${unset.join(', ')} ${unset.length > 1 ? 'are' : 'is'} not set: pages and mail show those of the sample, or what an Admin enters in Centre settings.`,
    )
  return warnings
}

/** Whether a PostgreSQL beyond this machine is reached without TLS. A socket (no host name) is on this machine. */
function reachesInClear(databaseUrl: string): boolean {
  if (!databaseUrl) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  if (hostname === '' || isLoopback(hostname) || searchParams.get('ssl') === 'true') return false
  return !['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'].includes(searchParams.get('sslmode') ?? '')
}
