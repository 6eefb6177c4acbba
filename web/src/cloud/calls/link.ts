import { CALLS_ANSWERING_FILES } from 'virtual:calls-answering-files'
import { CALLS_FOR_EVERYONE } from 'virtual:calls-for-everyone'
import { CHANGE_HEADER, IDEMPOTENCY_HEADER, NETWORK_TIMEOUT } from '@belay/contract/constants'
import { ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { isKeptForMe } from '../../offline/device.ts'
import { type CallContext, createUnreachableErrorOf } from '../client.ts'
import { contractPass } from '../session/contract-pass.ts'
import { session } from '../session/session.ts'
import { storeChangeIDs } from './changes.ts'

/** The slowest supported upload speed, in bytes per ms: 1 Mbit/s. */
const SLOWEST_UPLOAD = 125

/** Returns the timeout in ms: 30 s; 60 s for files and slow connections. An upload has extra time by size (R108). */
async function findTimeout(call: string, request: Request): Promise<number> {
  if (request.headers.get('content-type')?.startsWith('multipart/'))
    return NETWORK_TIMEOUT.long + (await request.clone().blob()).size / SLOWEST_UPLOAD
  const connection = (navigator as Navigator & { connection?: { effectiveType?: string } }).connection
  const slow = connection?.effectiveType === '2g' || connection?.effectiveType === 'slow-2g'
  return CALLS_ANSWERING_FILES.includes(call) || slow ? NETWORK_TIMEOUT.long : NETWORK_TIMEOUT.short
}

/** Creates a signal that aborts with the given one or after `ms`. Some supported browsers lack `AbortSignal.any`. */
function createTimeoutSignal(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  const abort = () => {
    clearTimeout(timer)
    controller.abort(signal.reason)
  }
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return controller.signal
}

async function sendRequest(
  request: Request,
  init: { redirect?: Request['redirect'] },
  path: readonly string[],
  { onProgress }: CallContext,
): Promise<Response> {
  const call = path.join('.')
  const pass = path[0] === 'clientPrograms' ? contractPass.now() : null
  const sender = session.now().user?.userid
  let token: string | null = null
  const attempt = async (attemptRequest: Request) => {
    token = pass ?? (CALLS_FOR_EVERYONE.includes(call) ? null : await session.token())
    if (token) attemptRequest.headers.set('Authorization', `Bearer ${token}`)
    const signal = createTimeoutSignal(request.signal, await findTimeout(call, attemptRequest))
    if (!onProgress) return fetch(attemptRequest, { ...init, credentials: 'omit', signal })
    const { sendWithProgress } = await import('./upload.ts')
    return sendWithProgress(attemptRequest, signal, onProgress)
  }
  const retryRequest = request.clone()
  try {
    const response = await attempt(request)
    // A token can expire between two refreshes (the machine slept). Retry once with a new one of the same person.
    if (response.status !== 401 || pass || (sender && sender !== session.now().user?.userid)) return response
    const newToken = await session.token(token)
    return newToken !== null && newToken !== token ? await attempt(retryRequest) : response
  } catch (error) {
    if (request.signal.aborted) throw error
    throw await createUnreachableErrorOf(call)
  }
}

/** Wraps a file in the RPC library's format for an answer that is a file. */
function toFileAnswer(file: unknown): FormData {
  const form = new FormData()
  form.set('data', JSON.stringify({ json: null, meta: [], maps: [[]] }))
  form.set('0', file as File)
  return form
}

/** The connection to the cloud: headers, timeouts, a retry after an expired token, and error handling. */
export const link = new RPCLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  headers: ({ context }) => (context.key ? { [IDEMPOTENCY_HEADER]: context.key } : {}),
  fetch: (request, init, { context }, path) => sendRequest(request, init, path, context),
  clientInterceptors: [
    async ({ next, context }) => {
      const response = await next()
      const changeID = response.headers[CHANGE_HEADER]
      if (typeof changeID === 'string') context.changeID = changeID
      return response.headers['content-disposition']
        ? { ...response, body: async () => toFileAnswer(await response.body()) }
        : response
    },
  ],
  interceptors: [
    async ({ next, path, input, context }) => {
      const call = path.join('.')
      try {
        const offline = isKeptForMe() && (await import('../../offline/call-offline.ts').catch(() => null))
        const answer = await (offline ? offline.callOffline({ call, input, context, next }) : next())
        if (context.changeID) storeChangeIDs(answer, [context.changeID])
        return answer
      } catch (error) {
        if (error instanceof ORPCError) {
          // Logged and rethrown (R110). Not a warning, because most refusals are normal.
          console.info(`${call}: ${error.code}. ${error.message}`)
          const reason = (error.data as { reason?: string } | undefined)?.reason
          if (reason === 'user-disabled' || reason === 'user-token-expired') session.ended(reason)
        }
        throw error
      }
    },
  ],
})
