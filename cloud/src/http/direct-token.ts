import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Identity } from '../platform/identity/identity.ts'
import { isPlainHost } from './direct-calls.ts'

/** What the app gives to every answer. */
type Surroundings = {
  addressOf: (incoming: IncomingMessage) => string
  headers: Record<string, string>
  finished: (status: number, began: number) => void
}

/**
 * Answers `GET /identity/token`, which every browser asks for again and again, straight from Node's own request.
 * Answers false, with nothing written, for all else and for odd heads, which then go the general way;
 * `direct-calls.test.ts` holds the two together.
 */
export async function answerTokenDirectly(
  identity: Pick<Identity, 'answerToken'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { addressOf, headers, finished }: Surroundings,
): Promise<boolean> {
  const { method, url = '', headers: sent } = incoming
  const hasBody = Number(sent['content-length'] ?? 0) !== 0 || 'transfer-encoding' in sent
  if (method !== 'GET' || url !== '/identity/token' || hasBody || !isPlainHost(sent.host)) return false
  const began = performance.now()
  const asked = { method, url, headers: { get: (name: string) => (sent[name] as string | undefined) ?? null } }
  const { status, body, headers: more, cookies } = await identity.answerToken(asked, addressOf(incoming))
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
