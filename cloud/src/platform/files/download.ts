import { type LookupAddress, lookup } from 'node:dns'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '@belay/contract/constants'
import ipaddr from 'ipaddr.js'
import { readAtMost } from './read-at-most.ts'

const TIMEOUT_MS = 10 * SECOND
const REDIRECTS = 3

/** The only range of public IPv6 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** An error that a retry cannot fix: the address is not allowed, the file is too large, or there is no file. */
export class PermanentDownloadError extends Error {}

type DownloadLimits = {
  /** True if downloads from this machine are allowed, also over http. For a local sign-in provider, as in tests. */
  loopback: boolean
  maxBytes: number
  /** Time limit in ms for the whole download. Default: ten seconds. */
  timeoutMs?: number
}

/** True if an IP address is public, or belongs to this machine and `loopback` allows that. */
export function isAllowedAddress(address: string, { loopback }: Pick<DownloadLimits, 'loopback'>): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return loopback
  if (range !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

/**
 * Downloads a file from an address that a user or provider chose. Allows only https and public IP addresses. Checks the
 * IP address when it connects, because a name can resolve to another address later, and again at every redirect. Sends
 * no data of this server. Throws `PermanentDownloadError`, or another error if a retry may help.
 */
export async function download(address: string, from: DownloadLimits): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(from.timeoutMs ?? TIMEOUT_MS)
  let url = address
  for (let step = 0; step <= REDIRECTS; step++) {
    const answer = await sendRequest(url, from, signal)
    const { statusCode: status = 0 } = answer
    if (status === 200) return new Uint8Array(await readBody(answer, from.maxBytes))
    answer.destroy()
    if (status >= 500 || status === 429) throw new Error(`it answered ${status}`)
    const { location } = answer.headers
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, url))
      throw new PermanentDownloadError(`it answered ${status}`)
    url = new URL(location, url).href
  }
  throw new PermanentDownloadError('it redirects too often')
}

function sendRequest(address: string, from: DownloadLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : null
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isThisMachine = host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback')
  const here = from.loopback && isThisMachine
  if (!url || (url.protocol !== 'https:' && !(here && url.protocol === 'http:')))
    throw new PermanentDownloadError('the address is not https')
  if (isIP(host) !== 0 && !isAllowedAddress(host, from)) throw new PermanentDownloadError('the address is not public')
  // The connection itself calls the check, so that the checked address is the one it connects to.
  const checkedLookup: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), '', 0)
      if (!addresses.every(({ address: one }) => isAllowedAddress(one, from)))
        return done(new PermanentDownloadError('the address is not public'), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? httpsGet : httpGet
    const options = {
      lookup: checkedLookup,
      agent: false as const,
      signal,
      headers: { accept: 'image/*', 'user-agent': 'Belay' },
    }
    get(
      { ...options, protocol: url.protocol, hostname: host, port: url.port, path: url.pathname + url.search },
      resolve,
    ).on('error', reject)
  })
}

const readBody = (answer: IncomingMessage, most: number) =>
  readAtMost(answer, answer.headers['content-length'], most, () => {
    answer.destroy()
    throw new PermanentDownloadError('it is too large')
  })
