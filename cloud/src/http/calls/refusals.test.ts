import { LIMITS } from '@belay/contract/constants'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'

const MALFORMED = { code: 'invalid-argument', data: { reason: 'malformed' } }
type Refused = { code: string; message: string; status: number; data?: { reason?: string } }

describe.each(ENGINES)('Malformed requests over HTTP, on %s', (engine) => {
  let web: Web
  let member: Signed
  beforeAll(async () => {
    web = await openWeb(engine)
    member = await web.member('mem@example.edu')
  })
  afterAll(() => web.close())

  /** Sends a body to a typed call and to its REST route. Returns the status and error of both. */
  async function both(body: string): Promise<[number, Refused][]> {
    const rest = await web.post('/v1/programRequests', body, member.bearer)
    const rpc = await web.post('/rpc/programRequests/create', body, member.bearer)
    return [
      [rest.status, (await rest.json()) as Refused],
      [rpc.status, ((await rpc.json()) as { json: Refused }).json],
    ]
  }

  it.each(['{"a":', 'x', '{"json":{},"meta":[[22,"nowhere"]]}}', '\u0000'])(
    'body %j is refused as an invalid argument, with a sentence',
    async (body) => {
      const expected = [400, { ...MALFORMED, status: 400, message: expect.stringMatching(/^[A-Z].*\.$/) }]
      expect(await both(body)).toMatchObject([expected, expected])
    },
  )

  it('input that is nested too deeply is an invalid argument, as JSON and as a form', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    for (const [status, refused] of await both(`{"organization":${deep},"json":{"organization":${deep}}}`))
      expect([status, refused]).toMatchObject([400, MALFORMED])
    const headers = { ...member.bearer, 'content-type': 'application/x-www-form-urlencoded' }
    const form = await web.post('/v1/programRequests', `a${'[b]'.repeat(5000)}=1`, headers)
    expect([form.status, await form.json()]).toMatchObject([400, MALFORMED])
  })

  it('lists with gaps are refused before they are filled, in an address and as a form', async () => {
    // Signed out. Filled, the lists of this form would need 7 GB, and those of this address 200 MB.
    const lists = (index: number, bytes: number) => {
      const one = `[${index}]`.repeat(90)
      return Array.from({ length: Math.floor(bytes / (one.length + 6)) }, (_, at) => `a${at}${one}=`).join('&')
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const index of [9999, LIMITS.batch]) {
      const read = await web.fetch(`/v1/termsAndConditions?${lists(index, 12_000)}`)
      expect([read.status, await read.json()]).toMatchObject([400, MALFORMED])
      const sent = await web.post('/v1/participants', lists(index, 500_000), headers)
      expect([sent.status, await sent.json()]).toMatchObject([400, MALFORMED])
    }
  })

  it('input with very many mistakes gets a short answer', async () => {
    const zeros = `[${'0,'.repeat(100_000)}0]`
    const unknown = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`no${at}`, 0])))
    const long = JSON.stringify({ ['no'.repeat(200_000)]: 0 })
    const names = Array.from({ length: 2500 }, (_, at) => `n${at}`).join('&')
    for (const [query, body] of [
      ['', `{"answers":${zeros}}`],
      ['', unknown],
      ['', long],
      [`?${names}`, '{}'],
    ] as const) {
      const answer = await web.post(`/v1/participants${query}`, body)
      const text = await answer.text()
      expect([answer.status, text.slice(0, 300)]).toEqual([400, expect.stringContaining('invalid-argument')])
      expect(text.length).toBeLessThan(20_000)
    }
  })

  it('every route answers "unavailable" if the database is away, and "internal" after a bug', async () => {
    expectLogged(/Error: away/, /Error: a mistake/)
    const { services } = web
    const { store } = services
    const failing = (error: Error) => {
      const away = { ...store, get: () => Promise.reject(error) }
      return { ...away, createPipelinedReader: () => away, createTransactionReader: () => away }
    }
    try {
      for (const [error, status, code] of [
        [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 503, 'unavailable'],
        [new Error('a mistake'), 500, 'internal'],
      ] as const) {
        services.store = failing(error) as never
        for (const path of ['/calendar/x.ics', '/events', '/v1/users/mem@example.edu/permission']) {
          const answer = await web.fetch(path, { headers: member.bearer })
          expect([path, answer.status, await answer.json()]).toMatchObject([path, status, { code }])
        }
      }
    } finally {
      services.store = store
    }
  })
})
