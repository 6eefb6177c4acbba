import { type LookupAddress, lookup } from 'node:dns'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '@belay/contract/constants'
import ipaddr from 'ipaddr.js'
import { readAtMost } from '../read-at-most.ts'

const TIMEOUT_MS = 10 * SECOND
const REDIRECTS = 3

/** Of IPv6 only this is handed out as public addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Asking again won't help: the address is not allowed, what is there is too large, or nothing is there. */
export class PermanentDownloadError extends Error {}

type DownloadLimits = {
  /** This machine may be asked too, also by plain http: where the sign-in provider itself is on it, as in tests. */
  loopback: boolean
  maxBytes: number
  /** Milliseconds for all of it; ten seconds without. */
  timeoutMs?: number
}

/** Whether an address is on the public internet (or this machine, where that is allowed). */
export function isAllowedAddress(address: string, { loopback }: Pick<DownloadLimits, 'loopback'>): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return loopback
  if (range !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

/**
 * Downloads what somebody else named. Only https, only from public addresses, judged where the connection is made (a
 * name may lead anywhere, and elsewhere the second time), at every redirect again; within ten seconds, and no more
 * bytes than `most`. Nothing of ours goes along. Throws `PermanentDownloadError`, or another error when it may help to
 * ask again.
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
  // The judge is asked by the connection itself, so that what was judged is what is connected to.
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
