import type { IncomingMessage } from 'node:http'
import { SECOND } from '@belay/contract/constants'
import { type AllowedServers, PermanentRequestError, sendRequest } from '../outgoing/send-request.ts'
import { readAtMost } from './read-at-most.ts'

const TIMEOUT_MS = 10 * SECOND
const REDIRECTS = 3
const HEADERS = { accept: 'image/*', 'user-agent': 'Belay' }

type DownloadLimits = AllowedServers & {
  maxBytes: number
  /** Time limit in ms for the whole download. Default: ten seconds. */
  timeoutMs?: number
}

/**
 * Downloads a file from an address that a user or provider chose. Allows only https and public IP addresses. Checks the
 * IP address when it connects, because a name can resolve to another address later, and again at every redirect. Sends
 * no data of this server. Throws `PermanentRequestError`, or another error if a retry may help.
 */
export async function download(address: string, from: DownloadLimits): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(from.timeoutMs ?? TIMEOUT_MS)
  let url = address
  for (let step = 0; step <= REDIRECTS; step++) {
    const answer = await sendRequest(url, from, { headers: HEADERS, signal })
    const { statusCode: status = 0 } = answer
    if (status === 200) return new Uint8Array(await readBody(answer, from.maxBytes))
    answer.destroy()
    if (status >= 500 || status === 429) throw new Error(`it answered ${status}`)
    const { location } = answer.headers
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, url))
      throw new PermanentRequestError(`it answered ${status}`)
    url = new URL(location, url).href
  }
  throw new PermanentRequestError('it redirects too often')
}

const readBody = (answer: IncomingMessage, most: number) =>
  readAtMost(answer, answer.headers['content-length'], most, () => {
    answer.destroy()
    throw new PermanentRequestError('it is too large')
  })
