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

  it('has room for a file only in a form: text of that size would take gigabytes of memory', async () => {
    const kinds = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', '']
    for (const path of ['/v1/messages/any', '/rpc/messages/send', '/v1/users/me/photo', '/rpc/users/setPhoto'])
      for (const kind of kinds)
        expect(await announcing(path, MIB, { 'content-type': kind, ...member.bearer }), `${path} ${kind}`).toBe(413)
  })

  it('refuses a form with more parts than fields, or with more text than its call takes', async () => {
    const part = (name: string, value: string) =>
      `--7f3a\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const parts = (count: number) => Array.from({ length: count }, (_, at) => part(`k${at}`, '1')).join('')
    const answerTo = async (type: string, body: string, path = '/v1/messages/any') => {
      const headers = { ...member.bearer, 'content-type': type }
      return (await sendRaw(web.port, { method: 'POST', path, headers, body: `${body}--7f3a--` })).status
    }
    const type = 'multipart/form-data; boundary=7f3a'
    expect(await answerTo(type, part('text', 'Hello'))).toBe(404)
    expect(await answerTo(type, parts(100))).toBe(400)
    expect(await answerTo(type, parts(3000))).toBe(413)
    for (const unclear of ['boundary=y; boundary=7f3a', 'boundary="7f3a', 'BOUNDARY=7f3a'])
      expect(await answerTo(`multipart/form-data; ${unclear}`, parts(3000))).not.toBe(200)
    expect(await answerTo(type, part('text', 'y'.repeat(MIB)))).toBe(413)
    expect(await answerTo(type, part('y'.repeat(MIB), '1'))).toBe(413)
    const list = JSON.stringify({ json: { programID: 'any', text: Array(MIB / 4).fill(0) } })
    expect(await answerTo(type, part('data', list), '/rpc/messages/send')).toBe(413)
  })
})
