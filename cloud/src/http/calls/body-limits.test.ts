import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { sendRaw } from './raw-requests.testing.ts'

const MIB = 1024 * 1024

describe('Limits of request bodies', () => {
  let web: Web
  let member: Signed
  beforeAll(async () => {
    web = await openWeb('sqlite')
    member = await web.member('mem@example.edu')
  })
  afterAll(() => web.close())

  /** Sends the headers of a large body without the body. An answer proves that the server did not wait for the body. */
  const announcing = async (path: string, bytes: number, headers: Record<string, string>) => {
    const sent = { method: 'POST', path, headers: { 'content-length': String(bytes), ...headers } }
    return (await sendRaw(web.port, sent)).status
  }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'multipart/form-data; boundary=x' }

  it('refuses a caller without permission before reading the body', async () => {
    for (const path of ['/v1/resources', '/rpc/resources/create']) {
      expect(await announcing(path, 20 * MIB, form)).toBe(401)
      expect(await announcing(path, 20 * MIB, { ...form, ...member.bearer })).toBe(403)
    }
    expect(await announcing('/v1/programRequests', 1000, json)).toBe(401)
  })

  it('refuses a body that is too large for the call before reading it, for every content type', async () => {
    for (const headers of [json, form]) {
      expect(await announcing('/v1/programRequests', MIB, { ...headers, ...member.bearer })).toBe(413)
      expect(await announcing('/rpc/programRequests/create', MIB, { ...headers, ...member.bearer })).toBe(413)
      expect(await announcing('/v1/resources', 24 * MIB, { ...headers, ...member.bearer })).toBe(413)
      expect(await announcing('/v1/users/me/photo', 7 * MIB, { ...headers, ...member.bearer })).toBe(413)
    }
    expect(await announcing('/identity/sign-in/email', MIB, json)).toBe(413)
  })
})
