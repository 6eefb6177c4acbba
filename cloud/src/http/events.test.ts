import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { programRequests } from '../features/program-requests/program-requests.documents.ts'
import { form } from '../features/program-requests/request-form.testing.ts'
import { users } from '../features/users/users.documents.ts'
import { SYSTEM } from '../platform/actor.ts'
import { transact } from '../platform/documents/transaction.ts'
import { asEffect } from '../platform/permit.ts'
import { ENGINES, testPostgres } from '../testing/engines.ts'
import { openWeb, type Signed, type Web } from '../testing/web.ts'

describe.each(ENGINES)('Live changes over HTTP on %s', (engine) => {
  let web: Web
  beforeAll(async () => {
    web = await openWeb(engine)
  })
  afterAll(async () => {
    await web.close()
  })

  /** An open stream, what it said until now, and whether it ended. */
  async function listening({ bearer }: Pick<Signed, 'bearer'>) {
    const answer = await web.fetch('/events', { headers: bearer })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    const stream = { text: '', ended: false }
    void (async () => {
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) stream.text += Buffer.from(part).toString()
      stream.ended = true
    })().catch(() => {})
    await vi.waitFor(() => expect(stream.text).toContain(': open'))
    return stream
  }

  async function member(email: string, options?: { verified: boolean }): Promise<Signed> {
    const signed = await web.member(email, options)
    await web.fetch('/v1/users/register', { method: 'POST', headers: signed.bearer })
    return signed
  }

  /** Asks for a program; answers what is said about it to those it concerns. */
  async function ask({ bearer }: Signed): Promise<string> {
    const answer = await web.post('/v1/programRequests', JSON.stringify(form), bearer)
    return JSON.stringify({ collection: 'programRequests', id: ((await answer.json()) as { id: string }).id })
  }

  it('reach whom they concern, and nobody who is signed out, a stranger or not verified', async () => {
    expect((await web.fetch('/events')).status).toBe(401)
    const asker = await member('asker@example.edu')
    const own = await listening(asker)
    const others = [await listening(await member('stranger@example.edu')), await listening(await member('uma@example.edu', { verified: false }))]
    const event = await ask(asker)
    await vi.waitFor(() => expect(own.text).toContain(`data: ${event}\n\n`))
    for (const other of others) expect(other).toMatchObject({ text: expect.not.stringContaining('programRequests') as string, ended: false })
  })

  it('end with the role they were opened by', async () => {
    const climber = await member('climber@example.edu')
    const stream = await listening(climber)
    await transact(web.services, SYSTEM, 'test', async (tx) => {
      tx.update(users, asEffect(await tx.require(users, 'climber@example.edu')), { permission: 'Facilitator' })
    })
    await vi.waitFor(() => expect(stream.ended).toBe(true))
  })

  if (engine === 'postgres')
    it('come from other processes, and streams are opened anew when some may have been missed', async () => {
      const asker = await member('far@example.edu')
      const event = await ask(asker)
      const stream = await listening(asker)
      await transact({ ...web.services, store: await web.again() }, SYSTEM, 'test', async (tx) => {
        tx.update(programRequests, asEffect(await tx.require(programRequests, (JSON.parse(event) as { id: string }).id)), { phone: '555' })
      })
      await vi.waitFor(() => expect(stream.text).toContain(`data: ${event}\n\n`))
      expect(stream.ended).toBe(false)

      const client = new pg.Client({ connectionString: testPostgres() })
      await client.connect()
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', [`listen "${web.schema}_changes"`])
      await client.end()
      await vi.waitFor(() => expect(stream.ended).toBe(true), { timeout: 5000 })
    })
})
