import { createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { DAY } from '@belay/contract/constants'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../features/users/users.documents.ts'
import type { CallRequest } from '../platform/gate.ts'
import { asRest, asTyped, CALLS, echoes, partialInputs, plain, received } from '../testing/call-inputs.ts'
import { openWeb, type Signed, type Web } from '../testing/cloud-over-http.ts'
import { openCallHandlers } from './call-handlers.ts'

/**
 * Headers that force the general path (Hono), because only that path supports this encoding. Simple calls are answered
 * directly on Node's request, all others on the general path. These tests send each request both ways and expect the
 * same answer.
 */
const GENERAL = { 'accept-encoding': 'br' }
type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string }
type Answered = { status: number; headers: Record<string, unknown>; body: string; direct: boolean; bytes: Buffer }

function ask(port: number, { method, path, headers = {}, body }: Sent): Promise<Answered> {
  const length: Record<string, string> =
    body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const asked = send({ port, host: '127.0.0.1', method, path, headers: { ...length, ...headers }, agent: false })
    asked.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          asked.destroy()
          const bytes = Buffer.concat(chunks)
          // A calendar's secret address differs in each answer.
          const text = String(bytes).replace(/calendar\/[\w-]+/, 'calendar/secret')
          const { date: _1, connection: _2, 'content-length': _3, 'transfer-encoding': _4, ...rest } = answer.headers
          // The general path writes header names in lower case.
          const direct = answer.rawHeaders.includes('X-Frame-Options') || answer.rawHeaders.includes('X-Direct')
          resolve({ status: answer.statusCode ?? 0, headers: rest, body: text, direct, bytes })
        })
    })
    // A body that is too large is announced but never sent.
    if ('content-length' in headers) asked.flushHeaders()
    else asked.end(body)
  })
}

const generally = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, ...GENERAL } })

/** Sends a request both ways and expects the same answer. Returns the direct answer. */
async function askBothWays(port: number, sent: Sent, toGeneral = generally): Promise<Answered> {
  const answered = await ask(port, sent)
  const general = await ask(port, toGeneral(sent))
  expect(general.direct, `${sent.method} ${sent.path} the general way`).toBe(false)
  const { direct: _1, bytes: _2, ...told } = answered
  const { direct: _3, bytes: _4, ...toldGenerally } = general
  expect(told, `${sent.method} ${sent.path} ${sent.body ?? ''}`).toEqual(toldGenerally)
  return answered
}

const JSON_TYPE = { 'content-type': 'application/json' }
const restPath = (path: string) => path.replaceAll(/\{\w+\}/g, 'x1')
const typedPath = (name: string) => `/rpc/${name.replace('.', '/')}`

describe('Inputs of simple calls', () => {
  const { rpc, rest, direct } = openCallHandlers(echoes)
  const open = () =>
    ({ identifyCaller: async () => ({ refused: 'signed-out' }), log: console, told: {} }) as unknown as CallRequest
  const answerGenerally = getRequestListener(async (asked) => {
    const door = new URL(asked.url).pathname.startsWith('/rpc/') ? rpc : rest
    return (await door(asked, {} as CallRequest)) ?? new Response(null, { status: 404 })
  })
  const surroundings = { open, mayCall: async () => true, headers: { 'X-Direct': '1' }, finished: () => {} }
  const server = createServer(async (incoming, outgoing) => {
    if (!(await direct(incoming, outgoing, surroundings))) await answerGenerally(incoming, outgoing)
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as { port: number }).port
  })
  afterAll(() => server.close())

  it.each(CALLS.map((call) => [call.name, call] as const))('%s gets the same input both ways', async (_name, call) => {
    let directly = 0
    for (const input of partialInputs(call))
      for (const asked of [asRest(call, input), asTyped(call, input)]) {
        const { pathname, search } = new URL(asked.url)
        const type = asked.headers.get('content-type') ?? ''
        if (type.startsWith('multipart/')) continue
        const body = asked.method === 'GET' ? undefined : await asked.text()
        const sent: Sent = {
          method: asked.method,
          path: pathname + search,
          headers: body ? { 'content-type': type } : ({} as Record<string, string>),
          ...(body ? { body } : {}),
        }
        received.length = 0
        const answered = await ask(port, sent)
        const general = await ask(port, generally(sent))
        expect([answered.status, answered.body], sent.path).toEqual([general.status, general.body])
        expect(plain(received[0])).toStrictEqual(plain(received[1]))
        directly += answered.direct ? 1 : 0
      }
    const takesOrAnswersFile =
      /^(resources\.(create|update|download)|users\.setPhoto|staff\.updateOwn|centre\.setLogo)$|(pdf|export|File)$/
    expect(directly > 0 || takesOrAnswersFile.test(call.name)).toBe(true)
  })
})

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
  const doors = CALLS.flatMap(({ name, route }) => [
    { name, method: route.method, path: restPath(route.path), wrong: WRONG },
    { name: `${name} (typed)`, method: 'POST', path: typedPath(name), wrong: `{"json":${WRONG}}` },
  ])

  it('refuse callers without permission and invalid inputs in the same way on both paths', async () => {
    const directly = new Set<string>()
    for (const { name, method, path, wrong } of doors) {
      const isRead = method === 'GET'
      const input = isRead ? {} : { body: wrong }
      const address = isRead ? `${path}?noSuchField=1` : path
      const everybody = [{}, { authorization: 'Bearer nonsense' }, ...Object.values(people).map(({ bearer }) => bearer)]
      const answers = everybody.map((who) =>
        askBothWays(web.port, {
          method,
          path: address,
          headers: { ...who, ...(isRead ? {} : JSON_TYPE) },
          ...input,
        }),
      )
      for (const { direct } of await Promise.all(answers)) if (direct) directly.add(name)
    }
    expect(directly.size).toBeGreaterThan(doors.length * 0.9)
  })

  it('answer requests without a Host header, like the health check', async () => {
    const status = async (path: string) => {
      const old = connect(web.port, '127.0.0.1')
      old.write(`GET ${path} HTTP/1.0\r\n\r\n`)
      return (await text(old)).slice(0, 15)
    }
    expect(await Promise.all(['/v1/centre', '/health'].map(status))).toEqual(Array(2).fill('HTTP/1.1 200 OK'))
  })

  it('refuse wrong methods, content types, bodies and paths in the same way on both paths', async () => {
    const { bearer } = people.admin
    const json = { ...bearer, ...JSON_TYPE }
    for (const { method, path, wrong } of doors) {
      const odd: Sent[] = [
        ...['PUT', 'PATCH', 'DELETE', 'GET', 'POST']
          .filter((other) => other !== method)
          .map((other) => ({ method: other, path, headers: bearer })),
        { method, path: `${path}/`, headers: bearer },
        { method, path: `/${path}`, headers: bearer },
        { method, path: `${path}/more`, headers: bearer },
        { method, path: path.replace(/\w/g, (letter) => letter.toUpperCase()), headers: bearer },
        { method, path: path.replace('s', '%73'), headers: bearer },
        { method, path: `/prefix${path}`, headers: bearer },
        { method, path: path.replace('/', '/./'), headers: bearer },
      ]
      const bodies = [
        ['application/json', '{"half":'],
        ['application/json', `\uFEFF${wrong}`],
        ['application/json; charset=utf-8', wrong],
        ['APPLICATION/JSON', wrong],
        ['text/plain', wrong],
        ['application/x-www-form-urlencoded', 'noSuchField=1'],
        ['application/json', 'null'],
        ['application/json', '[1]'],
        ['application/json', '"text"'],
        ['application/json', `${'[['.repeat(200)}1${']]'.repeat(200)}`],
      ] as const
      if (method !== 'GET')
        for (const [type, body] of bodies)
          odd.push({ method, path, headers: { ...bearer, 'content-type': type }, body })
      if (method !== 'GET') {
        odd.push({ method, path: `${path}?noSuchField=1`, headers: json, body: wrong })
        odd.push({ method, path, headers: { ...json, 'transfer-encoding': 'chunked' }, body: wrong })
        odd.push({ method, path, headers: { ...json, 'content-length': String(2 ** 30) } })
      }
      await Promise.all(odd.map((sent) => askBothWays(web.port, sent)))
    }
  }, 120_000)
})

describe('Reads over HTTP', () => {
  it('give the same answers and pages on both paths, compressed if the caller accepts gzip', async () => {
    const web = await openWeb('sqlite', { settings: { allowances: 0 } })
    try {
      const admin = await web.member('admin@example.edu')
      await web.fetch('/v1/users/register', { method: 'POST', headers: admin.bearer })
      const known = await web.store.get(users, 'admin@example.edu')
      if (!known) throw new Error('the Admin is not registered')
      await web.store
        .batch()
        .put(users, { ...known, permission: 'Admin' }, known.version)
        .commit()
      const create = (organization: string) =>
        web.post('/v1/clients', JSON.stringify({ organization, notes: 'Žluťoučký kůň. '.repeat(20) }), admin.bearer)
      const ids = await Promise.all(
        ['Ash', 'Birch', 'Cedar', 'Elm – grove'].map(
          async (name) => ((await (await create(name)).json()) as { clientID: string }).clientID,
        ),
      )
      const headers = admin.bearer
      const paths = [
        `/v1/clients/${ids[0]}`,
        `/v1/clients/${ids[0]}/related`,
        '/v1/clients',
        '/v1/clients?limit=2&count=true',
        '/v1/clients?where[search]=elm%20gro&orderBy=-createdAt',
        '/v1/clients?where%5Btype%5D=other',
        '/v1/clients?limit=two',
        '/v1/clients?limit=1&limit=2',
        '/v1/clients?cursor=nonsense',
        '/v1/clients/count',
        '/v1/users/admin@example.edu/permission',
        '/v1/users/admin%40example.edu/permission',
        '/v1/programSchedule/upcoming',
        '/v1/centre',
        '/v1/audit?limit=5',
      ]
      for (const path of paths) {
        const answered = await askBothWays(web.port, { method: 'GET', path, headers })
        expect(answered.direct, path).toBe(!/admin%40/.test(path))
      }
      for (const input of [{ limit: 2 }, { where: { search: 'birch' } }, {}]) {
        const sent = {
          method: 'POST',
          path: '/rpc/clients/list',
          headers: { ...headers, ...JSON_TYPE },
          body: JSON.stringify({ json: input }),
        }
        expect((await askBothWays(web.port, sent)).direct).toBe(true)
      }
      await Promise.all(Array.from({ length: 20 }, (_, index) => create(`Fir ${index}`)))
      // The first path returns a stored page. The second page is built for each answer and too long to be cached.
      for (const path of ['/v1/clients', '/v1/audit?limit=40']) {
        const page = { method: 'GET', path, headers }
        const zipped = await ask(web.port, { ...page, headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' } })
        expect([zipped.direct, zipped.headers['content-encoding'], zipped.headers.vary], path).toEqual([
          true,
          'gzip',
          'Accept-Encoding',
        ])
        expect(String(gunzipSync(zipped.bytes))).toBe((await ask(web.port, page)).body)
      }
    } finally {
      await web.close()
    }
  })
})

describe('GET /identity/token', () => {
  const TOKEN = { method: 'GET', path: '/identity/token' }
  /** Forces the general path by adding a query. */
  const withQuery = (sent: Sent): Sent => ({ ...sent, path: `${sent.path}?` })

  it('gives the same token or error on both paths', async () => {
    const web = await openWeb('sqlite')
    try {
      const askForToken = (headers: Record<string, string>) => askBothWays(web.port, { ...TOKEN, headers }, withQuery)
      const [member, disabled, gone] = [
        await web.member('mem@example.edu'),
        await web.member('disabled@example.edu'),
        await web.member('gone@example.edu'),
      ]
      await web.identity.setDisabled(disabled.userid, true)
      await web.post('/identity/sign-out', '{}', { cookie: gone.cookie })
      const { cookie } = member
      const asked: [Record<string, string>, number][] = [
        [{ cookie }, 200],
        [{ cookie: `theme=dark; ${cookie}`, host: 'centre.example.edu' }, 200],
        [{}, 401],
        [{ cookie: cookie.replaceAll(/=[^;]*/g, '=nonsense') }, 401],
        [{ cookie: disabled.cookie }, 403],
        [{ cookie: gone.cookie }, 401],
      ]
      for (const [headers, status] of asked) expect(await askForToken(headers)).toMatchObject({ status, direct: true })
      for (let times = 0; times < 120; times++) await ask(web.port, { ...TOKEN, headers: { cookie } })
      expect(await askForToken({ cookie })).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    } finally {
      await web.close()
    }
  })

  it('extends the session in the same way on both paths', async () => {
    const web = await openWeb('sqlite')
    try {
      const [one, other] = [await web.member('one@example.edu'), await web.member('other@example.edu')]
      web.clock.advance(2 * DAY)
      const answers = [
        await ask(web.port, { ...TOKEN, headers: { cookie: one.cookie } }),
        await ask(web.port, withQuery({ ...TOKEN, headers: { cookie: other.cookie } })),
      ]
      const [direct, general] = answers.map(({ headers }) => String(headers['set-cookie']).replace(/=[^;]+/, '='))
      expect(direct).toContain('Max-Age=')
      expect(direct).toBe(general)
      expect(answers.map((answer) => answer.direct)).toEqual([true, false])
    } finally {
      await web.close()
    }
  })

  it('takes the general path for another method, a body or unusual headers', async () => {
    const web = await openWeb('sqlite')
    try {
      const { cookie } = await web.member('mem@example.edu')
      const odd: Sent[] = [
        { ...TOKEN, method: 'HEAD' },
        { ...TOKEN, method: 'POST', body: '{}', headers: JSON_TYPE },
        { ...TOKEN, body: '{}', headers: JSON_TYPE },
        { ...TOKEN, path: '/identity/token/' },
        { ...TOKEN, headers: { host: 'no host' } },
      ]
      for (const sent of odd) {
        const { direct } = await ask(web.port, { ...sent, headers: { cookie, ...sent.headers } })
        expect(direct, JSON.stringify(sent)).toBe(false)
      }
    } finally {
      await web.close()
    }
  })
})
