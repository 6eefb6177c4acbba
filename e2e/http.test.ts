import { contract } from '@belay/contract'
import { VERSION } from '@belay/contract/version'
import { ORPCError } from '@orpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../cloud/src/testing/schemas.ts'
import { callsWith } from './harness/calls.ts'
import { type Cloud, startCloud } from './harness/cloud.ts'
import { createDatabase } from './harness/database.ts'
import { cookieOf, tokenOf } from './harness/http-sign-in.ts'

type Parameter = { name: string; in: string; style?: string; explode?: boolean }
type Api = {
  info: { version: string }
  paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>
}
const names = Object.entries(contract).flatMap(([collection, branch]) =>
  Object.keys(branch).map((call) => `${collection}.${call}`),
)

describe.each(['SQLite', 'PostgreSQL'])('HTTP on %s', (engine) => {
  let cloud: Cloud
  let drop = async () => {}
  const tokens = new Map<string, string>()

  const bearerOf = (person: string) => ({ authorization: `Bearer ${tokens.get(person)}` })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${cloud.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const get = (path: string, person?: string) =>
    fetch(`${cloud.origin}${path}`, { headers: person ? bearerOf(person) : {} })
  const preloadedBy = async (path: string, headers: Record<string, string> = {}) => {
    const page = await (await fetch(`${cloud.origin}${path}`, { headers })).text()
    const content = /<meta name="belay-preloaded" content="([^"]*)"/.exec(page)?.[1] ?? ''
    return JSON.parse(content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  }
  const rpc = (person: string) => callsWith(cloud.origin, tokens.get(person) ?? '')

  beforeAll(async () => {
    const database = engine === 'PostgreSQL' ? await createDatabase(testPostgres()) : null
    if (database) drop = database.drop
    const env = { BELAY_SAMPLE: 'small', BELAY_CHECK_ANSWERS: '', ...(database && { DATABASE_URL: database.url }) }
    cloud = await startCloud({ env })
    for (const person of ['admin', 'facilitator', 'client', 'new', 'unverified'])
      tokens.set(person, await tokenOf(cloud.origin, await cookieOf(cloud.origin, `${person}@example.edu`)))
  }, 90_000)
  afterAll(async () => {
    await cloud?.stop()
    await drop()
  })

  test('the cookies of a sign-in over HTTP are not restricted to HTTPS', async () => {
    const account = { email: 'client@example.edu', password: 'sample-password' }
    const answer = await post('/identity/sign-in/email', account)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).not.toMatch(/secure/i)
  })

  test("/openapi.json is public and lists exactly the contract's calls, at complete paths", async () => {
    const api = (await (await get('/openapi.json')).json()) as Api & { servers?: unknown }
    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).map(({ operationId }) => ({ path, operationId })),
    )
    const [identity, calls] = [true, false].map((is) =>
      operations.filter(({ path }) => path.startsWith('/identity/') === is),
    )
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names].sort())
    expect(calls?.every(({ path }) => path.startsWith('/v1/'))).toBe(true)
    expect(identity?.every(({ operationId }) => operationId.startsWith('identity.'))).toBe(true)
    expect(api.servers).toBeUndefined()
    expect(api.info.version).toBe(VERSION)
    const ids = api.paths['/v1/hoursLogged/byIds']?.get?.parameters?.find(({ name }) => name === 'ids')
    expect(ids).toMatchObject({ in: 'query', style: 'form', explode: true })
    expect((await get('/reference')).status).toBe(200)
  })

  test('every described operation returns 401 to a signed-out caller', async () => {
    const api = (await (await get('/openapi.json')).json()) as Api
    const pages = ['termsAndConditions.get', 'privacyPolicy.get', 'centre.get']
    const programs = ['programTypes.list', 'programTypes.freeDays', 'programTypes.estimate']
    const forms = ['participants.open', 'participants.submit']
    const open = [...pages, ...programs, ...forms, 'measurements.record', 'clientPrograms.checkDocument']
    const wrong: string[] = []
    for (const [path, methods] of Object.entries(api.paths).filter(([path]) => path.startsWith('/v1/'))) {
      for (const [method, { operationId }] of Object.entries(methods)) {
        if (open.includes(operationId)) continue
        const answer = await fetch(cloud.origin + path.replaceAll(/\{[^}]+\}/g, 'x'), {
          method: method.toUpperCase(),
          ...(method === 'get' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
        })
        const body = (await answer.json()) as { code: string }
        if (answer.status !== 401 || body.code !== 'unauthenticated')
          wrong.push(`${operationId}: ${answer.status} ${body.code}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a thread of the built cloud prints a contract', async () => {
    const { items } = (await (await get('/v1/clientPrograms?limit=1', 'admin')).json()) as {
      items: { programID: string }[]
    }
    const pdf = await get(`/v1/clientPrograms/${items[0]?.programID}/pdf`, 'admin')
    expect({ status: pdf.status, begins: (await pdf.text()).slice(0, 5) }).toEqual({ status: 200, begins: '%PDF-' })
  })

  test('REST reopens a rejected request once, and only for an Admin who sends its current version', async () => {
    const ask = async (call: string, body: object, person = 'admin') => {
      const answer = await post(`/v1/programRequests/${call}`, body, bearerOf(person))
      return {
        status: answer.status,
        body: (await answer.json()) as { code?: string; rejected?: boolean; version?: number },
      }
    }
    const { items } = (await (await get('/v1/programRequests?where[status]=Pending&limit=1', 'admin')).json()) as {
      items: { id: string }[]
    }
    const id = items[0]?.id ?? ''
    const rejected = await ask(`${id}/reject`, { reason: 'Full' })
    expect(rejected).toMatchObject({ status: 200, body: { rejected: true } })
    const { version } = rejected.body
    expect(await ask(`${id}/reopen`, { version }, 'client')).toMatchObject({
      status: 403,
      body: { code: 'permission-denied' },
    })
    expect(await ask(`${id}/reopen`, { version: Number(version) - 1 })).toMatchObject({
      status: 409,
      body: { code: 'aborted' },
    })
    expect(await ask(`${id}/reopen`, { version })).toMatchObject({
      status: 200,
      body: { rejected: false, version: Number(version) + 1 },
    })
    expect(await ask(`${id}/reopen`, {})).toMatchObject({ status: 412, body: { code: 'failed-precondition' } })
  })

  test('refusals have different statuses: 403, 404, 400, 412', async () => {
    expect((await get('/v1/users', 'client')).status).toBe(403)
    expect((await get('/v1/users', 'unverified')).status).toBe(403)
    expect((await get('/v1/clients/nope', 'admin')).status).toBe(404)
    expect((await get('/v1/clients?limit=500', 'admin')).status).toBe(400)
    expect((await get('/v1/clients?limitToLast=5', 'admin')).status).toBe(400)
    const sync = await post('/v1/staffPrograms/sync', { facilitators: [] }, bearerOf('admin'))
    expect([sync.status, await sync.json()]).toMatchObject([
      412,
      { code: 'failed-precondition', message: 'Missing required program data' },
    ])
    const item = { lineItemCode: 'Z1', description: 'd', unitPrice: 1, colour: 'blue' }
    const unknown = await post('/v1/chargeItems', item, bearerOf('admin'))
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      { code: 'invalid-argument', data: { fields: [{ field: 'colour' }] } },
    ])
    expect((await get('/v1/nowhere', 'admin')).status).toBe(404)
    for (const path of ['/healthz', '/metrics', '/app/nowhere']) expect((await get(path)).status, path).toBe(404)
    for (const path of ['/', '/login', '/dashboard/']) expect((await get(path)).status, path).toBe(200)
  })

  test('malformed and oversize bodies get a readable error, and a forged token gets 401', async () => {
    for (const path of ['/v1/chargeItems', '/rpc/chargeItems/create'])
      expect((await post(path, '{"a":', bearerOf('admin'))).status, path).toBe(400)
    expect((await post('/v1/chargeItems', 'x'.repeat(3_000_000))).status).toBe(413)
    const [head, body] = (tokens.get('client') ?? '').split('.')
    const claims = { ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: 'admin' }
    const forgedBody = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const forged = `${head}.${forgedBody}.${'A'.repeat(86)}`
    expect((await post('/v1/users/register', {}, { authorization: `Bearer ${forged}` })).status).toBe(401)
  })

  test('the typed client and REST return the same list from stored pages', async () => {
    const admin = rpc('admin')
    await admin.chargeItems.create({
      lineItemCode: `Q-${Date.now()}`,
      description: 'Zip "line" é \u2028',
      unitPrice: 12.5,
    })
    const typed = await admin.chargeItems.list({ limit: 5, count: true })
    const plain = (await (await get('/v1/chargeItems?limit=5&count=true', 'admin')).json()) as typeof typed
    expect(typed.items.length).toBeGreaterThan(0)
    expect(plain).toEqual(typed)
    const [item] = typed.items
    expect(Object.keys(item ?? {}).sort()).toEqual(
      expect.arrayContaining(['createdAt', 'description', 'isNew', 'itemID', 'lineItemCode', 'unitPrice', 'version']),
    )
  })

  test("stored pages contain exactly the contract's fields", async () => {
    const people = ['users', 'notifications/mine', 'clients', 'staff', 'staff/directory', 'chargeItems', 'resources']
    const work = [
      'staffPrograms',
      'staffPrograms/requests',
      'hoursLogged',
      'hoursLogged/unapproved',
      'payRuns',
      'audit',
    ]
    const programs = ['programRequests', 'clientPrograms', 'programSchedule', 'programSchedule/upcoming']
    const api = (await (await get('/openapi.json')).json()) as Api
    for (const list of [...people, ...work, ...programs]) {
      const operationId = api.paths[`/v1/${list}`]?.get?.operationId ?? ''
      const [collection, call] = operationId.split('.') as ['users', 'list']
      const body: unknown = await (await get(`/v1/${list}`, 'admin')).json()
      const { outputSchema } = contract[collection][call]['~orpc']
      expect(await outputSchema?.['~standard'].validate(body), operationId).toEqual({ value: body })
    }
  })

  test('the typed client gets typed errors with code and data', async () => {
    const error = await rpc('client')
      .programRequests.get({ id: 'nope' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ORPCError)
    expect(error).toMatchObject({ code: 'not-found', status: 404, defined: true })
  })

  test('the event stream sends a change to the requester and an Admin, and not to a stranger', async () => {
    expect((await get('/events')).status).toBe(401)
    const streams = await Promise.all(
      ['admin', 'client', 'new'].map(async (person) => ({ person, answer: await get('/events', person), text: '' })),
    )
    const reading = streams.map(async (stream) => {
      const reader = stream.answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) return
        stream.text += part.value
      }
    })
    await expect.poll(() => streams.every(({ text }) => text.includes(': open'))).toBe(true)
    const request = await rpc('client').programRequests.create({
      organization: 'Live School',
      contactName: 'Cleo',
      acceptedTerms: true,
      programDetails: {
        programType: 'Ropes',
        participants: 5,
        preferredDates: [{ date: '2030-01-02', startTime: '09:00', endTime: '10:00' }],
      },
    })
    const event = JSON.stringify({ collection: 'programRequests', id: request.id })
    await expect
      .poll(() => streams.filter(({ text }) => text.includes(event)).map(({ person }) => person), { timeout: 5000 })
      .toEqual(['admin', 'client'])
    for (const { answer } of streams) await answer.body?.cancel().catch(() => {})
    void reading
  })

  test('every answer has the security headers, and the page has a new nonce each time', async () => {
    for (const path of ['/', '/login', '/openapi.json', '/v1/users', '/identity/session', '/nowhere/at/all']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('content-security-policy'), path).toMatch(
        /^default-src 'none'; script-src 'self'( 'sha256-[^']+')?; style-src-elem 'self'/,
      )
    }
    const nonces = await Promise.all(
      ['/', '/', '/login', '/login'].map(
        async (path) => /nonce-([^']+)'/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1],
      ),
    )
    expect(nonces).not.toContain(undefined)
    expect(new Set(nonces).size).toBe(nonces.length)
    expect(await (await get('/login')).text()).not.toContain('__CSP_NONCE__')
  })

  test("a screen's page has preload links for the screen's files", async () => {
    const filesOf = async (path: string) =>
      [...(await (await get(path)).text()).matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
        ([, file]) => file,
      )
    const files = await filesOf('/login')
    expect(files.some((file) => file?.includes('/login-'))).toBe(true)
    for (const file of files) expect((await get(file ?? '')).status, file).toBe(200)
    expect((await filesOf('/answer')).filter((file) => file?.includes('/login-'))).toEqual([])
  })

  test("the page contains the answers of its screen's first calls", async () => {
    const centre = await (await get('/v1/centre')).json()
    expect(centre.name).toBeTruthy()
    expect(await preloadedBy('/answer')).toEqual({ 'centre.get': centre, signedOut: true })
    for (const policy of ['privacyPolicy', 'termsAndConditions']) {
      const text = await (await post(`/rpc/${policy}/get`, {})).json()
      expect(text.json.content).toBeTruthy()
      expect(await preloadedBy(`/app/policies/${policy}`)).toMatchObject({ [`${policy}.get`]: text.json })
    }
  })

  test('the page marks only a signed-out visitor as signed out', async () => {
    const cookie = await cookieOf(cloud.origin, 'new@example.edu')
    expect(await preloadedBy('/', { cookie })).not.toHaveProperty('signedOut')
    expect((await post('/identity/sign-out', {}, { cookie, origin: cloud.origin })).status).toBe(200)
    expect(await preloadedBy('/', { cookie })).toHaveProperty('signedOut', true)
  })

  test('long answers are compressed if the client accepts it, and short ones are not', async () => {
    const packing = async (path: string, accepts: string) => {
      const answer = await fetch(`${cloud.origin}${path}`, {
        headers: { 'accept-encoding': accepts, ...bearerOf('admin') },
      })
      return {
        as: answer.headers.get('content-encoding'),
        varies: answer.headers.get('vary'),
        body: await answer.text(),
      }
    }
    const list = '/v1/programRequests?limit=50'
    const packed = await packing(list, 'gzip')
    const plain = await packing(list, 'identity')
    expect(packed.as).toBe('gzip')
    expect(plain.as).toBeNull()
    expect(packed.varies).toContain('Accept-Encoding')
    expect(packed.body.length).toBeGreaterThan(1400)
    expect(packed.body).toBe(plain.body)
    expect((await packing('/health', 'gzip')).as).toBeNull()
  })

  test('a token is refused after its session was signed out', async () => {
    const cookie = await cookieOf(cloud.origin, 'new@example.edu')
    const authorization = `Bearer ${await tokenOf(cloud.origin, cookie)}`
    const register = () => fetch(`${cloud.origin}/v1/users/register`, { method: 'POST', headers: { authorization } })
    expect((await register()).status).toBe(200)
    expect((await post('/identity/sign-out', {}, { cookie, origin: cloud.origin })).status).toBe(200)
    expect((await register()).status).toBe(401)
  })
})
