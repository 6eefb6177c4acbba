import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only range of public IPv6 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** An error that a retry cannot fix: the address is not allowed, the file is too large, or there is no file. */
export class PermanentRequestError extends Error {}

/** The servers that a request may reach. */
export type AllowedServers = {
  /** True if requests to this machine are allowed, also over http. For a local service, as in tests. */
  loopback: boolean
}

/** True if an IP address is public, or belongs to this machine and `loopback` allows that. */
export function isAllowedAddress(address: string, { loopback }: AllowedServers): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return loopback
  if (range !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

/** Throws `PermanentRequestError` if an address is not https, or names an IP address that is not public. */
export function checkAddress(address: string, allowed: AllowedServers): { url: URL; host: string } {
  const url = URL.canParse(address) ? new URL(address) : null
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isThisMachine = host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback')
  const here = allowed.loopback && isThisMachine
  if (!url || (url.protocol !== 'https:' && !(here && url.protocol === 'http:')))
    throw new PermanentRequestError('the address is not https')
  if (isIP(host) !== 0 && !isAllowedAddress(host, allowed)) throw new PermanentRequestError('the address is not public')
  return { url, host }
}

type OutgoingRequest = {
  method?: 'GET' | 'POST'
  headers: Record<string, string | number>
  body?: Buffer
  /** Ends the request, also while its answer is read. */
  signal: AbortSignal
}

/**
 * Sends a request to an address that a user or provider chose, and returns the answer without following a redirect.
 * Allows only https and public IP addresses. Checks the IP address when it connects, because a name can resolve to
 * another address later. Throws `PermanentRequestError`, or another error if a retry may help.
 */
export function sendRequest(
  address: string,
  allowed: AllowedServers,
  { method = 'GET', headers, body, signal }: OutgoingRequest,
): Promise<IncomingMessage> {
  const { url, host } = checkAddress(address, allowed)
  // The connection itself calls the check, so that the checked address is the one it connects to.
  const checkedLookup: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), '', 0)
      if (!addresses.every(({ address: one }) => isAllowedAddress(one, allowed)))
        return done(new PermanentRequestError('the address is not public'), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const options = { lookup: checkedLookup, agent: false as const, signal, method, headers }
    send(
      { ...options, protocol: url.protocol, hostname: host, port: url.port, path: url.pathname + url.search },
      resolve,
    )
      .on('error', reject)
      .end(body)
  })
}
