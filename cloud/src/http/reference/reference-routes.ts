import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { takePublicAnswer } from '../../platform/calls/allowances.ts'
import type { Services } from '../../platform/calls/gate.ts'
import { acceptsGzip } from '../calls/answer-calls.ts'
import { sendTooMany } from '../calls/refusals.ts'
import { contentSecurityPolicy } from '../security.ts'
import { REFERENCE_STYLE_HASH, renderReferencePage } from './reference.ts'

const compress = promisify(gzip)
const PATHS = ['/openapi.json', '/reference'] as const

/** An answer in both encodings, and the hash of its content. */
type Answer = { plain: Uint8Array<ArrayBuffer>; compressed: Uint8Array<ArrayBuffer>; hash: string; type: string }

/**
 * Adds `/openapi.json` and `/reference`. Both are made once per name of the centre. A network may fetch a limited
 * number of them; a browser that has the current answer gets 304, which is not counted.
 */
export function addReferenceRoutes(app: Hono, services: Services, addressOf: (http: Context) => string): void {
  const { settings } = services
  let made: { name: string; answers: ReturnType<typeof createAnswers> } | undefined
  const findAnswers = () => {
    if (made?.name !== settings.centre.name)
      made = { name: settings.centre.name, answers: createAnswers(settings.centre.name) }
    return made.answers
  }
  for (const path of PATHS)
    app.get(path, async (http) => {
      const { plain, compressed, hash, type } = (await findAnswers())[path]
      const isCompressed = acceptsGzip(http.req.header('accept-encoding') ?? '')
      const headers = {
        ETag: isCompressed ? `"${hash}-gzip"` : `"${hash}"`,
        Vary: 'Accept-Encoding',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy(settings, REFERENCE_STYLE_HASH),
      }
      if (http.req.header('if-none-match')?.includes(headers.ETag)) return http.body(null, 304, headers)
      const retryAfter = takePublicAnswer({ ...services, ip: addressOf(http) })
      if (retryAfter > 0) return sendTooMany(http, 'allowance', retryAfter)
      return http.body(isCompressed ? compressed : plain, 200, {
        ...headers,
        'Content-Type': type,
        ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
      })
    })
}

async function createAnswers(name: string): Promise<Record<(typeof PATHS)[number], Answer>> {
  const { describeApi } = await import('./openapi.ts')
  const api = await describeApi({ centre: { name } })
  return {
    '/openapi.json': await createAnswer(JSON.stringify(api), 'application/json'),
    '/reference': await createAnswer(renderReferencePage(api), 'text/html; charset=UTF-8'),
  }
}

async function createAnswer(text: string, type: string): Promise<Answer> {
  const plain = new TextEncoder().encode(text)
  const hash = createHash('sha256').update(plain).digest('base64url')
  return { plain, compressed: new Uint8Array(await compress(plain)), hash, type }
}
