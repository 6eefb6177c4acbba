import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type RawRequest = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; bytes: Buffer }

/**
 * Sends a request as written: `fetch` would normalize its path, headers and encoding. If the headers announce a length,
 * the body is not sent.
 */
export function sendRaw(port: number, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const length: Record<string, string> =
    body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers: { ...length, ...headers }, agent: false })
    sent.on('error', reject).on('response', async (answer) => {
      const bytes = await buffer(answer)
      sent.destroy()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, rawHeaders: answer.rawHeaders, bytes })
    })
    if ('content-length' in headers) sent.flushHeaders()
    else sent.end(body)
  })
}
