import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { accessOf } from '@belay/contract/call-facts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CALLS } from '../../testing/call-inputs.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { type RawRequest, sendRaw } from './raw-requests.testing.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends a request as written. Returns the answer, with its JSON if it is not compressed. */
async function ask(port: number, sent: RawRequest) {
  const { status, headers, bytes } = await sendRaw(port, sent)
  const isJson = headers['content-type'] === 'application/json' && !headers['content-encoding']
  return { status, headers, bytes, json: isJson ? (JSON.parse(String(bytes)) as unknown) : undefined }
}

describe('Calls over HTTP', () => {
  let web: Web
  const people = {} as Record<'admin' | 'client' | 'unverified', Signed>
  beforeAll(async () => {
    web = await openWeb('sqlite', { settings: { allowances: 0 } })
    people.admin = await web.admin('admin@example.edu')
    people.client = await web.member('client@example.edu')
    people.unverified = await web.member('unverified@example.edu', { verified: false })
    await web.fetch('/v1/users/register', { method: 'POST', headers: people.client.bearer })
  })
  afterAll(() => web.close())

  /** An input that every call refuses. */
  const WRONG = '{"noSuchField":1}'
  const doors = CALLS.flatMap(({ name, route: { method, path } }) => [
    { name, method, path: path.replaceAll(/\{\w+\}/g, 'x1'), wrong: WRONG },
    { name, method: 'POST', path: `/rpc/${name.replace('.', '/')}`, wrong: `{"json":${WRONG}}` },
  ])

  it.each(doors)('$method $path refuses callers without permission, then wrong inputs', async (door) => {
    const { name, method, path, wrong } = door
    const sent: RawRequest =
      method === 'GET' ? { method, path: `${path}?noSuchField=1` } : { method, path, headers: JSON_TYPE, body: wrong }
    const statusFor = async (headers: Record<string, string>) =>
      (await ask(web.port, { ...sent, headers: { ...sent.headers, ...headers } })).status
    const { who } = accessOf(name)
    const isPublic = who === 'everyone'
    const isForAll = isPublic || who === 'session'
    const proofOf = ({ bearer, cookie }: Signed) => ({ ...bearer, cookie })
    expect(await statusFor({})).toBe(isPublic ? 400 : 401)
    expect(await statusFor({ authorization: 'Bearer nonsense' })).toBe(isPublic ? 400 : 401)
    expect(await statusFor(proofOf(people.unverified))).toBe(isForAll ? 400 : 403)
    expect(await statusFor(proofOf(people.client))).toBe(isForAll || who === 'verified' ? 400 : 403)
    const isForAdmins = isForAll || who === 'verified' || (who as readonly string[]).includes('Admin')
    expect(await statusFor(proofOf(people.admin))).toBe(isForAdmins ? 400 : 403)
  })

  it('answer requests without a Host header, like the health check', async () => {
    const status = async (path: string) => {
      const old = connect(web.port, '127.0.0.1')
      old.write(`GET ${path} HTTP/1.0\r\n\r\n`)
      return (await text(old)).slice(0, 15)
    }
    expect(await Promise.all(['/v1/centre', '/health'].map(status))).toEqual(Array(2).fill('HTTP/1.1 200 OK'))
  })

  it('answer unknown paths and methods with not-found, and a change over GET with 405', async () => {
    const { bearer } = people.admin
    const statusOf = async (method: string, path: string) =>
      (await ask(web.port, { method, path, headers: bearer })).status
    expect(await statusOf('GET', '/v1/centre')).toBe(200)
    expect(await statusOf('GET', '/v1/centre/')).toBe(200)
    for (const path of [
      '/v1/nowhere',
      '/v1/centre/more',
      '/V1/centre',
      '/v1/%63entre',
      '/prefix/v1/centre',
      '//v1/centre',
    ])
      expect([path, await statusOf('PUT', path)]).toEqual([path, 404])
    for (const path of ['/rpc/users', '/rpc/users/list/more', '/rpc/constructor/name', '/rpc/Users/list'])
      expect([path, await statusOf('POST', path)]).toEqual([path, 404])
    expect(await statusOf('DELETE', '/v1/centre')).toBe(404)
    expect(await ask(web.port, { method: 'GET', path: '/v1/nowhere' })).toMatchObject({
      status: 404,
      json: { code: 'not-found', status: 404 },
    })
    expect(await ask(web.port, { method: 'GET', path: '/rpc/clients/create', headers: bearer })).toMatchObject({
      status: 405,
      json: { json: { code: 'invalid-argument', data: { reason: 'method' } } },
    })
  })

  it('refuse bodies of another type, without a size or too large', async () => {
    const json = { ...people.admin.bearer, ...JSON_TYPE }
    const reasonOf = async (path: string, sent: Partial<RawRequest>) => {
      const { status, json: answer } = await ask(web.port, { method: 'POST', path, headers: json, ...sent })
      const error = (path.startsWith('/rpc/') ? (answer as { json: unknown }).json : answer) as {
        data?: { reason?: string }
      }
      return [status, error.data?.reason]
    }
    const typed = (type: string) => ({ ...people.admin.bearer, 'content-type': type })
    for (const path of ['/v1/clients', '/rpc/clients/create']) {
      for (const body of ['null', '[1]', '"text"', WRONG]) expect((await reasonOf(path, { body }))[0]).toBe(400)
      for (const type of ['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x'])
        expect((await reasonOf(path, { body: 'name=1', headers: typed(type) }))[0], type).toBe(400)
      const chunked = { ...json, 'transfer-encoding': 'chunked' }
      expect(await reasonOf(path, { body: WRONG, headers: chunked })).toEqual([411, 'length-needed'])
      const announced = { ...json, 'content-length': String(2 ** 30) }
      expect(await reasonOf(path, { headers: announced })).toEqual([413, 'too-large'])
    }
    expect(await reasonOf('/v1/clients?noSuchField=1', { body: WRONG })).toEqual([400, 'address-and-body'])
  })

  it('read JSON with a charset or a byte order mark, and forms', async () => {
    const create = (type: string, body: string) =>
      ask(web.port, {
        method: 'POST',
        path: '/v1/clients',
        headers: { ...people.admin.bearer, 'content-type': type },
        body,
      })
    const named = (organization: string) => JSON.stringify({ organization })
    expect((await create('application/json; charset=utf-8', named('Ash'))).status).toBe(200)
    expect((await create('application/json', `\uFEFF${named('Birch')}`)).status).toBe(200)
    expect((await create('application/x-www-form-urlencoded', 'organization=Cedar')).status).toBe(200)
  })
})

describe('Reads over HTTP', () => {
  it('return pages and documents for queries in every spelling, compressed if the caller accepts gzip', async () => {
    const web = await openWeb('sqlite', { settings: { allowances: 0 } })
    onTestFinished(web.close)
    const { bearer: headers } = await web.admin('admin@example.edu')
    const create = (organization: string) =>
      web.post('/v1/clients', JSON.stringify({ organization, notes: 'Žluťoučký kůň. '.repeat(20) }), headers)
    for (const organization of ['Ash', 'Birch', 'Cedar', 'Elm – grove']) await create(organization)
    const get = async (path: string) => ask(web.port, { method: 'GET', path, headers })
    const names = async (path: string) =>
      ((await get(path)).json as { items: { organization: string }[] }).items.map((client) => client.organization)
    expect(await names('/v1/clients?limit=2&count=true')).toEqual(['Ash', 'Birch'])
    expect(await names('/v1/clients?where[search]=elm%20gro&orderBy=-createdAt')).toEqual(['Elm – grove'])
    expect(await names('/v1/clients?where%5Btype%5D=other')).toHaveLength(4)
    for (const wrong of ['limit=two', 'limit=1&limit=2', 'cursor=nonsense'])
      expect([wrong, (await get(`/v1/clients?${wrong}`)).status]).toEqual([wrong, 400])
    for (const spelled of ['admin@example.edu', 'admin%40example.edu'])
      expect((await get(`/v1/users/${spelled}/permission`)).json).toMatchObject({ permission: 'Admin' })
    const typed = { method: 'POST', path: '/rpc/clients/list', headers: { ...headers, ...JSON_TYPE } }
    const searchAnswer = await ask(web.port, { ...typed, body: '{"json":{"where":{"search":"birch"}}}' })
    expect(searchAnswer.json).toMatchObject({ json: { items: [{ organization: 'Birch' }] } })

    await Promise.all(Array.from({ length: 20 }, (_, index) => create(`Fir ${index}`)))
    // The first path returns a stored page. The second page is built for each answer and too long to be cached.
    for (const path of ['/v1/clients', '/v1/audit?limit=40']) {
      const plain = await get(path)
      const accepting = (accepted: string) =>
        ask(web.port, { method: 'GET', path, headers: { ...headers, 'accept-encoding': accepted } })
      for (const accepted of ['gzip, deflate, br', 'br;q=1.0, gzip;q=0.8']) {
        const zipped = await accepting(accepted)
        expect(zipped.headers, path).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
        expect(String(gunzipSync(zipped.bytes))).toBe(String(plain.bytes))
      }
      for (const accepted of ['br', 'gzip;q=0', 'identity']) {
        const sentPlain = await accepting(accepted)
        expect(sentPlain.headers['content-encoding'], accepted).toBeUndefined()
        expect(sentPlain.headers.vary).toBe('Accept-Encoding')
      }
    }
  })
})
