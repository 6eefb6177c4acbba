import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Identity } from '../../platform/identity/identity.ts'

const NUMBER = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const PLAIN_HOST = new RegExp(`^(?:[a-z][\\w.-]*|${NUMBER}(?:\\.${NUMBER}){3}|\\[::1\\])(?::[1-6]?\\d{1,4})?$`, 'i')

/** Dependencies that the app provides for every request. */
type Dependencies = {
  addressOf: (incoming: IncomingMessage) => string
  headers: Record<string, string>
  finished: (status: number, began: number) => void
}

/**
 * Answers `GET /identity/token` on Node's request, because every browser sends it often. Returns false, with nothing
 * written, for all other requests and for unusual headers. The general path gives the same answers.
 */
export async function answerTokenDirectly(
  identity: Pick<Identity, 'answerToken'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { addressOf, headers, finished }: Dependencies,
): Promise<boolean> {
  const { method, url = '', headers: sent } = incoming
  const hasBody = Number(sent['content-length'] ?? 0) !== 0 || 'transfer-encoding' in sent
  if (method !== 'GET' || url !== '/identity/token' || hasBody || !PLAIN_HOST.test(sent.host ?? '')) return false
  const began = performance.now()
  const request = { method, url, headers: { get: (name: string) => (sent[name] as string | undefined) ?? null } }
  const { status, body, headers: more, cookies } = await identity.answerToken(request, addressOf(incoming))
  const text = JSON.stringify(body)
  outgoing.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    ...more,
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    'content-length': Buffer.byteLength(text),
  })
  outgoing.end(text)
  finished(status, began)
  return true
}
