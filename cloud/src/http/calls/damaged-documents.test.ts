import { describe, expect, it, onTestFinished } from 'vitest'
import { form } from '../../features/programs/requests/create/request-form.testing.ts'
import { programRequests } from '../../features/programs/requests/program-requests.documents.ts'
import { users } from '../../features/users/users.documents.ts'
import { SYSTEM } from '../../platform/calls/actor.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES } from '../../testing/engines.ts'
import { permitted } from '../../testing/permitted.ts'

type Row = { id: string; organization: string; programDetails: Record<string, unknown>; version: number }

/** Opens a test centre without checks of answers, like production. */
async function openCentre(engine: (typeof ENGINES)[number]) {
  const logged: string[] = []
  const web = await openWeb(engine, { settings: { checkAnswers: false } })
  onTestFinished(web.close)
  web.services.log = {
    info: () => {},
    error: (message, facts) => void logged.push(`${message} ${JSON.stringify(facts)}`),
  }
  const person = async (email: string, permission: 'Admin' | 'Client'): Promise<Signed> => {
    const signed = await web.member(email)
    await web.fetch('/v1/users/register', { method: 'POST', headers: signed.bearer })
    await transact(web.services, SYSTEM, 'test', async (tx) => {
      tx.update(users, permitted(await tx.require(users, email)), { permission })
    })
    return signed
  }
  const admin = await person('ada@example.edu', 'Admin')
  const client = await person('cleo@example.edu', 'Client')
  /** Sends a request over REST. Returns the status and the answer. */
  const send = async (method: string, path: string, { bearer }: Signed, body?: object) => {
    const headers = { ...bearer, 'content-type': 'application/json' }
    const answer = await web.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return [answer.status, await answer.json()] as [number, { items: Row[] } & Row]
  }
  const createRequest = async () => (await send('POST', '/v1/programRequests', client, form))[1]
  return { web, logged, admin, client, send, createRequest }
}

/** Removes most details of a request, like data from an earlier version. */
async function damage(web: Web, id: string): Promise<void> {
  const { version, ...request } = (await web.store.get(programRequests, id)) ?? { version: 0 }
  const broken = { ...request, programDetails: { programType: 'Ropes', participants: 12 } } as never
  await web.store.batch().put(programRequests, broken, version).commit()
}

describe.each(ENGINES)('Damaged documents on %s', (engine) => {
  it('leave other documents readable, are shown with defaults for missing fields, and can be repaired', async () => {
    const { web, logged, admin, client, send, createRequest } = await openCentre(engine)
    const [sound, broken] = [await createRequest(), await createRequest()]
    await damage(web, broken.id)
    const shown = { programType: 'Ropes', participants: 12, objectives: '', preferredDates: [], notes: '' }
    const lists: [string, Signed][] = [
      ['/v1/programRequests', admin],
      ['/v1/programRequests/involving', client],
      [`/v1/programRequests/involving?userid=x&email=cleo@example.edu`, admin],
    ]
    for (const [path, person] of lists) {
      for (const _again of [1, 2]) {
        const [status, { items }] = await send('GET', path, person)
        expect([path, status, items.length]).toEqual([path, 200, 2])
        expect(items.find(({ id }) => id === broken.id)?.programDetails).toMatchObject(shown)
        expect(items.find(({ id }) => id === sound.id)).toEqual(sound)
      }
    }
    for (const person of [admin, client]) {
      const [status, request] = await send('GET', `/v1/programRequests/${broken.id}`, person)
      expect([status, request.programDetails]).toMatchObject([200, shown])
    }
    expect(
      logged.some((line) => line.includes('programRequests.list') && line.includes('programDetails.preferredDates')),
    ).toBe(true)
    expect(logged.join()).not.toContain(form.organization)

    const { programDetails } = form
    const [status, mended] = await send('PATCH', `/v1/programRequests/${broken.id}`, client, { programDetails })
    expect([status, mended.programDetails.participants]).toEqual([200, programDetails.participants])
  })

  it('an update with some details keeps the other details, also over REST', async () => {
    const { admin, client, send, createRequest } = await openCentre(engine)
    const request = await createRequest()
    const address = `/v1/programRequests/${request.id}`
    const [, updated] = await send('PATCH', address, client, { programDetails: { participants: 12 } })
    expect(updated.programDetails).toEqual({ ...request.programDetails, participants: 12 })
    const extra = { programDetails: { notes: 'Two coaches' } }
    const [, approved] = await send('POST', `${address}/approve`, admin, { extra })
    expect(approved.programDetails).toEqual({ ...updated.programDetails, notes: 'Two coaches' })
  })

  it('a transaction with an invalid document fails before any write', async () => {
    const { web, createRequest } = await openCentre(engine)
    const { id } = await createRequest()
    const spoiling = transact(web.services, SYSTEM, 'test', async (tx) => {
      const request = permitted(await tx.require(programRequests, id))
      tx.update(programRequests, request, { phone: '555', programDetails: { participants: 12 } as never })
    })
    await expect(spoiling).rejects.toThrow(/programDetails\.programType/)
    expect(await web.store.get(programRequests, id)).toMatchObject({ version: 1, phone: '' })
  })
})
