import { LONGEST_TRANSIT_MS, RECENT_MS_HEADER } from '@belay/contract/event-stream'
import type { Role } from '@belay/contract/roles'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { termsAndConditions } from '../../features/policies/policies.documents.ts'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { programRequests } from '../../features/programs/requests/program-requests.documents.ts'
import { users } from '../../features/users/users.documents.ts'
import { type Actor, SYSTEM } from '../../platform/calls/actor.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { createLive } from '../../platform/live/live.ts'
import { withConnection } from '../../platform/postgres/connections.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { createHttpClient } from '../../testing/http-client.ts'
import { permitted } from '../../testing/permitted.ts'
import { testPostgres } from '../../testing/schemas.ts'
import { waitUntil } from '../../testing/wait-until.ts'

describe.each(ENGINES)('Live changes over HTTP on %s', (engine) => {
  let web: Web
  beforeAll(async () => {
    web = await openWeb(engine, { hasOwnConnections: true })
  })
  afterAll(async () => {
    await web.close()
  })

  /** Opens a stream. Returns the text received until now and a flag for its end. */
  async function listening({ bearer }: Pick<Signed, 'bearer'>, recentMs = 0) {
    const answer = await web.fetch('/events', { headers: { ...bearer, [RECENT_MS_HEADER]: `${recentMs}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    const stream = { text: '', ended: false }
    void (async () => {
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>)
        stream.text += Buffer.from(part).toString()
      stream.ended = true
    })().catch(() => {})
    await waitUntil(() => expect(stream.text).toContain(': open'))
    return stream
  }

  async function member(email: string, options?: { verified: boolean }): Promise<Signed> {
    const signed = await web.member(email, options)
    await web.fetch('/v1/users/register', { method: 'POST', headers: signed.bearer })
    return signed
  }

  /** Creates a request for a program. Returns the live event that the request's watchers get. */
  async function ask({ bearer }: Signed): Promise<string> {
    const answer = await web.post('/v1/programRequests', JSON.stringify(form), bearer)
    return JSON.stringify({ collection: 'programRequests', id: ((await answer.json()) as { id: string }).id })
  }

  const changeRequest = (event: string, services: Parameters<typeof transact>[0]) =>
    transact(services, SYSTEM, 'test', async (tx) => {
      const { id } = JSON.parse(event) as { id: string }
      tx.update(programRequests, permitted(await tx.require(programRequests, id)), { phone: '555' })
    })
  const setRole = (email: string, permission: Role) =>
    transact(web.services, SYSTEM, 'test', async (tx) => {
      tx.update(users, permitted(await tx.require(users, email)), { permission })
    })

  /** Makes a change that everyone sees, and waits until it is in each stream: all earlier events are there then. */
  async function announceToEveryone(streams: readonly { text: string }[]): Promise<void> {
    const id = crypto.randomUUID()
    await transact(web.services, SYSTEM, 'test', async (tx) => {
      tx.create(termsAndConditions, { id, content: '<p>Bring shoes.</p>', lastUpdated: null })
    })
    await waitUntil(() => {
      for (const { text } of streams) expect(text).toContain(id)
    })
  }

  it('reach only people who may see the document, not signed-out, unrelated or unconfirmed people', async () => {
    expect((await web.fetch('/events')).status).toBe(401)
    const asker = await member('asker@example.edu')
    const askerStream = await listening(asker)
    const others = [
      await listening(await member('stranger@example.edu')),
      await listening(await member('uma@example.edu', { verified: false })),
    ]
    const event = await ask(asker)
    await waitUntil(() => expect(askerStream.text).toContain(`data: ${event}\n\n`))
    for (const other of others)
      expect(other).toMatchObject({ text: expect.not.stringContaining('programRequests') as string, ended: false })
  })

  it('begin with the recent changes that were asked for, for those who may see them', async () => {
    const asker = await member('early.asker@example.edu')
    const stranger = await member('early.stranger@example.edu')
    const witness = await listening(asker)
    const requestedAt = performance.now()
    const event = await ask(asker)
    await waitUntil(() => expect(witness.text).toContain(`data: ${event}\n\n`))
    const changedBy = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const openedAfter = performance.now()
    const early = await listening(asker, LONGEST_TRANSIT_MS)
    const openedAt = performance.now()
    const others = [await listening(asker), await listening(stranger, LONGEST_TRANSIT_MS)]
    await announceToEveryone([early, ...others])
    const [, ago = ''] = early.text.split(`data: ${event.replace('}', '')},"ago":`)
    expect(Number.parseInt(ago, 10)).toBeGreaterThanOrEqual(Math.floor(openedAfter - changedBy))
    expect(Number.parseInt(ago, 10)).toBeLessThanOrEqual(openedAt - requestedAt)
    for (const other of others) expect(other.text).not.toContain(event.replace('}', ''))
  })

  it('begin with the time for which the process knows all changes, if a longer one was asked for', async () => {
    const asker = await member('late.asker@example.edu')
    const [late, prompt] = [await listening(asker, 1e9), await listening(asker)]
    await announceToEveryone([late, prompt])
    expect([late.text, prompt.text].map((text) => /data: \{"rememberedFor":\d+\}\n\n/.test(text))).toEqual([
      true,
      false,
    ])
  })

  it('refuse a time that is not a number', async () => {
    const { bearer } = await member('odd.page@example.edu')
    const answer = await web.fetch('/events', { headers: { ...bearer, [RECENT_MS_HEADER]: '-1' } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid-argument' }])
  })

  it("reach a contract's parties, Admins and assigned Facilitators, also after one of those changes", async () => {
    const staff = { finn: 'Facilitator', fay: 'Facilitator', fred: 'Facilitator' } as const
    const people = { ada: 'Admin', cleo: 'Client', sam: 'Client', ...staff } as const
    const signed: Record<string, Signed> = {}
    for (const [name, permission] of Object.entries(people)) {
      signed[name] = await member(`${name}@contract.example`)
      await setRole(`${name}@contract.example`, permission)
    }
    const bearerOf = (name: string) => ({ bearer: signed[name]?.bearer ?? { authorization: '' } })
    const ada = createHttpClient(web, bearerOf('ada').bearer)
    const [finn, fay] = [
      await ada.staff.create({ email: 'finn@contract.example', name: 'Finn' }),
      await ada.staff.create({ email: 'fay@contract.example', name: 'Fay' }),
    ]
    await ada.staff.create({ email: 'fred@contract.example', name: 'Fred' })
    const { clientID } = await ada.clients.create({ organization: 'Acme' })
    const program = { programName: 'Day', date: '05/04/2026' }
    const { programID } = await ada.programSchedule.create({ ...program, startTime: '9:00 AM', endTime: '12:00 PM' })
    const streams: Record<string, Awaited<ReturnType<typeof listening>>> = {}
    for (const name of Object.keys(people)) streams[name] = await listening(bearerOf(name))

    /** Expects that exactly these people get the contract's event during the work. */
    async function hearing(work: () => Promise<unknown>, expected: (keyof typeof people)[]): Promise<void> {
      const event = `data: ${JSON.stringify({ collection: 'clientPrograms', id: programID })}\n\n`
      for (const stream of Object.values(streams)) stream.text = ''
      await work()
      await waitUntil(() =>
        expect(Object.keys(people).filter((name) => streams[name]?.text.includes(event))).toEqual(expected),
      )
      // A later event in every stream shows that nobody else got the contract's event.
      await ada.termsAndConditions.save({ content: `<p>${crypto.randomUUID()}</p>` })
      await waitUntil(() => {
        for (const stream of Object.values(streams)) expect(stream.text).toContain('termsAndConditions')
      })
      expect(Object.keys(people).filter((name) => streams[name]?.text.includes(event))).toEqual(expected)
    }
    const assign = (...members: { staffID: string }[]) => {
      const facilitators = members.map(({ staffID }) => ({ staffID, role: 'Lead', hours: 3 }))
      return ada.staffPrograms.sync({ programID, ...program, facilitators })
    }
    await assign(finn)
    const form = { programID, clientID, programName: 'Day', contactPersonEmail: 'cleo@contract.example' }
    await hearing(() => ada.clientPrograms.create(form), ['ada', 'cleo', 'finn'])
    await hearing(() => assign(finn, fay), ['ada', 'cleo', 'finn', 'fay'])
    await hearing(() => assign(fay), ['ada', 'cleo', 'finn', 'fay'])
    await hearing(() => ada.clientPrograms.send({ programID }), ['ada', 'cleo', 'fay'])
  })

  it('signing out removes the cookie, but reports an error, while documents cannot be written', async () => {
    expectLogged(/no room/)
    const leaver = await member('leaving@example.edu')
    const { store } = web.services
    const { commit } = store
    store.commit = async () => {
      throw new Error('no room')
    }
    const answer = await web.post('/identity/sign-out', '{}', { cookie: leaver.cookie, origin: web.home })
    store.commit = commit
    expect(answer.status).toBe(500)
    expect(answer.headers.getSetCookie().join()).toMatch(/belay\.session=;/)
  })

  it('end with their session, no matter from where it is ended, and no event reaches an ended session', async () => {
    const leaver = await member('leaver@example.edu')
    const [here, other] = [await listening(leaver), await listening(await member('stayer@example.edu'))]
    const signOut = await web.post('/identity/sign-out', '{}', { cookie: leaver.cookie, origin: web.home })
    expect(signOut.status).toBe(200)
    await waitUntil(() => expect(here.ended).toBe(true))
    expect(other.ended).toBe(false)

    const revoked = await member('revoked@example.edu')
    const stream = await listening(revoked)
    const event = await ask(revoked)
    await waitUntil(() => expect(stream.text).toContain(event))
    await web.setDisabled(revoked.userid, true)
    web.clock.advance(1000)
    stream.text = ''
    await changeRequest(event, web.services)
    await waitUntil(() => expect(stream.ended).toBe(true))
    expect(stream.text).not.toContain('programRequests')
  })

  it("refuse a person's thirty-first stream until another one ends", async () => {
    const many = await member('many@example.edu')
    const answers = await Promise.all(Array.from({ length: 31 }, () => web.fetch('/events', { headers: many.bearer })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.headers.get('retry-after'), await refused?.json()]).toMatchObject([
      429,
      '60',
      { code: 'resource-exhausted' },
    ])
    for (const answer of answers) await answer.body?.cancel().catch(() => {})
    await waitUntil(async () => {
      const again = await web.fetch('/events', { headers: many.bearer })
      await again.body?.cancel()
      expect(again.status).toBe(200)
    })
  })

  it('ask proxies not to buffer the stream', async () => {
    const answer = await web.fetch('/events', { headers: (await member('proxied@example.edu')).bearer })
    expect([answer.headers.get('x-accel-buffering'), answer.headers.get('cache-control')]).toEqual(['no', 'no-cache'])
    await answer.body?.cancel()
  })

  it("end when the person's role changes", async () => {
    const climber = await member('climber@example.edu')
    const stream = await listening(climber)
    await setRole('climber@example.edu', 'Facilitator')
    await waitUntil(() => expect(stream.ended).toBe(true))
  })

  it('end when an Admin signs the person out everywhere', async () => {
    const admin = await member('signing.out@example.edu')
    await setRole('signing.out@example.edu', 'Admin')
    const stream = await listening(await member('thrown.out@example.edu'))
    await createHttpClient(web, admin.bearer).users.endSessions({ email: 'thrown.out@example.edu' })
    await waitUntil(() => expect(stream.ended).toBe(true))
  })

  if (engine === 'postgres')
    it('end also in other processes when a session ends', async () => {
      const rechecked: string[] = []
      const elsewhere = createLive(await web.again())
      const leaver = await member('elsewhere@example.edu')
      const actor = { userid: leaver.userid, email: 'elsewhere@example.edu', verified: true } as Actor
      const listener = { actor, network: '', send: () => {}, close: () => {} }
      elsewhere.listen({ ...listener, recheck: () => rechecked.push(actor.userid) })
      await web.post('/identity/revoke-other-sessions', '{}', { cookie: leaver.cookie, origin: web.home })
      await waitUntil(() => expect(rechecked).toEqual([leaver.userid]))
      elsewhere.close()
    })

  if (engine === 'postgres')
    it('arrive from other processes, and streams end when the process may have missed some', async () => {
      const asker = await member('far@example.edu')
      const event = await ask(asker)
      const stream = await listening(asker)
      await changeRequest(event, { ...web.services, store: await web.again() })
      await waitUntil(() => expect(stream.text).toContain(`data: ${event}\n\n`))
      expect(stream.ended).toBe(false)

      const terminate = 'select pg_terminate_backend(pid) from pg_stat_activity where query = $1'
      await withConnection(testPostgres(), (client) => client.query(terminate, [`listen "${web.schema}_changes"`]))
      await vi.waitFor(() => expect(stream.ended).toBe(true), { timeout: 5000 })
    })
})
