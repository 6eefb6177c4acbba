import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../scripts/postgres.js'
import { withConnection } from '../../platform/postgres/connections.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { openDatabaseProxy } from '../../testing/database-proxy.ts'

const TIMES = 5
const CLIENT = {
  contactName: 'Robin Hale',
  contactEmail: 'robin@example.org',
  phone: '(555) 010-0200',
  address: '4 River Street',
  type: 'school',
  notes: '',
}
const DAY = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
const request = (organization: string) => ({
  organization,
  contactName: 'Robin Hale',
  phone: '(555) 010-0200',
  programDetails: { programType: 'Low Ropes', participants: 20, preferredDates: [DAY] },
  acceptedTerms: true,
})

describe('Round trips to PostgreSQL', () => {
  // A separate server: commits of other tests would remove the cached answers.
  let server: Awaited<ReturnType<typeof startPostgres>>
  let counter: Awaited<ReturnType<typeof openDatabaseProxy>>
  let web: Web
  let admin: Signed
  beforeAll(async () => {
    server = await startPostgres({ own: true, quick: true })
    counter = await openDatabaseProxy(server.url)
    web = await openWeb('postgres', { databaseUrl: counter.url })
    await web.outbox.stop()
    admin = await web.admin('admin@example.edu')
    await call('staff/create', { name: 'Ada', email: 'admin@example.edu', payRate: 20 })
  })
  afterAll(async () => {
    await web?.close()
    counter?.close()
    await server?.stop()
  })

  async function call(name: string, input: unknown): Promise<Record<string, unknown>> {
    const answer = await web.post(`/rpc/${name}`, JSON.stringify({ json: input }), admin.bearer)
    const { json } = (await answer.json()) as { json: Record<string, unknown> }
    expect(answer.status, JSON.stringify(json)).toBe(200)
    return json
  }

  async function readTrips(path: string): Promise<number> {
    const before = counter.count()
    expect((await web.fetch(path, { headers: admin.bearer })).status).toBe(200)
    return counter.count() - before
  }

  /** Returns the smallest count of several runs, because background work can only add round trips. */
  async function tripsOf(name: string, inputs: readonly object[]): Promise<number> {
    const trips: number[] = []
    for (const input of inputs) {
      const before = counter.count()
      await call(name, input)
      trips.push(counter.count() - before)
    }
    return Math.min(...trips)
  }

  const times = Array.from({ length: TIMES }, (_, at) => at)
  const requested = (organization: string) =>
    Promise.all(
      times.map(async (at) => String((await call('programRequests/create', request(`${organization} ${at}`))).id)),
    )

  it('number two for a read after a change, for the caller and the data, and one for a repeated read', async () => {
    const [id] = await requested('Read')
    for (const path of [`/v1/programRequests/${id}`, '/v1/programRequests']) {
      const counts: Record<'first' | 'repeated', number[]> = { first: [], repeated: [] }
      for (const at of times) {
        await call('programRequests/update', { id, organization: `Change ${at} ${path}` })
        counts.first.push(await readTrips(path))
        counts.repeated.push(await readTrips(path))
      }
      expect([Math.min(...counts.first), Math.min(...counts.repeated)]).toEqual([2, 1])
    }
  })

  it('number two for most reads while another application writes to the same server', async () => {
    const [id] = await requested('Shared')
    const trips: number[] = []
    await withConnection(server.url, async (client) => {
      for (const _ of times) {
        await client.query('select pg_current_xact_id()')
        trips.push(await readTrips(`/v1/programRequests/${id}`))
      }
    })
    expect(Math.min(...trips.slice(1))).toBe(2)
  })

  it('number four when a client is added', async () => {
    expect(
      await tripsOf(
        'clients/create',
        times.map((at) => ({ organization: `Club ${at}`, ...CLIENT })),
      ),
    ).toBe(4)
  })

  it('number ten for an approval with its client, contract and program, and six for hours on it', async () => {
    const ids = await requested('Approved')
    expect(
      await tripsOf(
        'programRequests/approve',
        ids.map((id) => ({ id, ...DAY })),
      ),
    ).toBe(10)
    const { programID } = await call('programRequests/get', { id: ids[0] })
    const log = (at: number) => ({ date: `03/0${at + 1}/2026`, hours: 1, programID })
    expect(await tripsOf('hoursLogged/log', times.map(log))).toBe(6)
  })
})
