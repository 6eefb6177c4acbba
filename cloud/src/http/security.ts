import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { botCheckSources } from '../platform/identity/bot-check.ts'
import type { Settings } from '../platform/settings/settings.ts'

export const createNonce = (): string => randomBytes(16).toString('base64')

/**
 * Returns the content security policy: own scripts and styles, no frames, no forms to other sites.
 * `inlineStyle` is the nonce or hash of the page's style (`nonce-…`, `sha256-…`). Adds the addresses of the measurement
 * script, its report targets and the bot check, if they are set. `inlineScript` is the hash of the only script in the
 * page that may run.
 */
export function contentSecurityPolicy(
  settings: Pick<Settings, 'identity' | 'measurement'>,
  inlineStyle: string,
  { frameAncestors = `'none'`, inlineScript }: { frameAncestors?: string | undefined; inlineScript?: string } = {},
): string {
  const measurement = settings.measurement.script ? [new URL(settings.measurement.script).origin] : []
  const reports = settings.measurement.origins
    ? settings.measurement.origins.split(' ').map((address) => new URL(address).origin)
    : []
  const admits = botCheckSources(settings)
  const directive = (name: keyof typeof admits, ...sources: string[]) =>
    [name, ...sources, ...(admits[name] ? [admits[name]] : [])].join(' ')
  return [
    `default-src 'none'`,
    directive('script-src', `'self'`, ...(inlineScript ? [`'${inlineScript}'`] : []), ...measurement),
    directive('style-src-elem', `'self'`, ...(inlineStyle ? [`'${inlineStyle}'`] : [])),
    `style-src-attr 'none'`,
    ['img-src', `'self' data: blob:`, ...reports].join(' '),
    `font-src 'self' data:`,
    directive('connect-src', `'self'`, ...measurement, ...reports),
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${frameAncestors}`,
    ...(admits['frame-src'] ? [directive('frame-src')] : []),
  ].join('; ')
}

/**
 * True if pages of this origin are the app's own. A centre with a public address has only that one; otherwise, both
 * names of this machine count.
 */
export const isOwnOrigin = ({ origin, port, publicUrl }: Settings, from: string): boolean =>
  from === origin || (!publicUrl && [`http://localhost:${port}`, `http://127.0.0.1:${port}`].includes(from))

/** Returns the headers of every response. */
export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(settings.publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Returns the IP address of a forwarded header's entry, without its port. Null if the entry is not an IP address. */
function parseAddress(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(hop)?.[1] ?? hop
  return isIP(bare) === 0 || bare.includes('%') ? null : bare
}

/** Returns the client's IP address: from the trusted proxy's header if it is valid, else from the socket. */
export function clientAddress(
  settings: Pick<Settings, 'trustProxy'>,
  socketAddress: string | undefined,
  forwarded: string | undefined,
): string {
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const forwardedAddress = settings.trustProxy > 0 ? hops.at(-settings.trustProxy) : undefined
  return (forwardedAddress === undefined ? null : parseAddress(forwardedAddress)) ?? socketAddress ?? ''
}
