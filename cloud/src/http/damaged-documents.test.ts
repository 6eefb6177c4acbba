import { describe, expect, it } from 'vitest'
import { form } from '../features/programs/requests/create/request-form.testing.ts'
import { programRequests } from '../features/programs/requests/program-requests.documents.ts'
import { users } from '../features/users/users.documents.ts'
import { SYSTEM } from '../platform/actor.ts'
import { transact } from '../platform/documents/transaction.ts'
import { openWeb, type Signed, type Web } from '../testing/cloud-over-http.ts'
import { ENGINES } from '../testing/engines.ts'
import { permitted } from '../testing/permitted.ts'

type Row = { id: string; organization: string; programDetails: Record<string, unknown>; version: number }

/** Opens a test centre without checks of answers, like production. */
async function openCentre(engine: (typeof ENGINES)[number]) {
  const logged: string[] = []
  const web = await openWeb(engine, { settings: { checkAnswers: false } })
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
  return {
    web,
    logged,
    admin: await person('ada@example.edu', 'Admin'),
    client: await person('cleo@example.edu', 'Client'),
  }
}

/** Removes most details of a request, like data from an earlier version. */
async function damage(web: Web, id: string): Promise<void> {
  const { version, ...request } = (await web.store.get(programRequests, id)) ?? { version: 0 }
  const broken = { ...request, programDetails: { programType: 'Ropes', participants: 12 } }
  await web.store
    .batch()
    .put(programRequests, broken as never, version)
    .commit()
}

describe.each(ENGINES)('Damaged documents on %s', (engine) => {
  it('leave other documents readable, are shown with defaults for missing fields, and can be repaired', async () => {
    const { web, logged, admin, client } = await openCentre(engine)
    const ask = async () =>
      (await (await web.post('/v1/programRequests', JSON.stringify(form), client.bearer)).json()) as Row
    const [sound, broken] = [await ask(), await ask()]
    await damage(web, broken.id)
    const read = async (path: string, { bearer }: Signed) => {
      const answer = await web.fetch(path, { headers: bearer })
      return [answer.status, await answer.json()] as [number, { items: Row[] } & Row]
    }
    const shown = { programType: 'Ropes', participants: 12, objectives: '', preferredDates: [], notes: '' }
    const lists: [string, Signed][] = [
      ['/v1/programRequests', admin],
      ['/v1/programRequests/involving', client],
      [`/v1/programRequests/involving?userid=x&email=cleo@example.edu`, admin],
    ]
    for (const [path, person] of lists) {
      for (const _again of [1, 2]) {
        const [status, { items }] = await read(path, person)
        expect([path, status, items.length]).toEqual([path, 200, 2])
        expect(items.find(({ id }) => id === broken.id)?.programDetails).toMatchObject(shown)
        expect(items.find(({ id }) => id === sound.id)).toEqual(sound)
      }
    }
    for (const person of [admin, client]) {
      const [status, request] = await read(`/v1/programRequests/${broken.id}`, person)
      expect([status, request.programDetails]).toMatchObject([200, shown])
    }
    expect(
      logged.some((line) => line.includes('programRequests.list') && line.includes('programDetails.preferredDates')),
    ).toBe(true)
    expect(logged.join()).not.toContain(form.organization)

    const mending = JSON.stringify({ programDetails: form.programDetails })
    const mended = await web.fetch(`/v1/programRequests/${broken.id}`, {
      method: 'PATCH',
      body: mending,
      headers: { 'content-type': 'application/json', ...client.bearer },
    })
    expect([mended.status, ((await mended.json()) as Row).programDetails]).toMatchObject([
      200,
      { participants: form.programDetails.participants },
    ])
    await web.close()
  })

  it('an update with some details keeps the other details, also over REST', async () => {
    const { web, admin, client } = await openCentre(engine)
    const request = (await (await web.post('/v1/programRequests', JSON.stringify(form), client.bearer)).json()) as Row
    const answer = async (path: string, method: string, body: object, { bearer }: Signed) => {
      const given = await web.fetch(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...bearer },
      })
      return [given.status, ((await given.json()) as Row).programDetails]
    }
    const address = `/v1/programRequests/${request.id}`
    expect(await answer(address, 'PATCH', { programDetails: { participants: 12 } }, client)).toEqual([
      200,
      { ...request.programDetails, participants: 12 },
    ])
    const extra = { programDetails: { notes: 'Two coaches' } }
    expect(await answer(`${address}/approve`, 'POST', { extra }, admin)).toEqual([
      200,
      { ...request.programDetails, participants: 12, notes: 'Two coaches' },
    ])
    await web.close()
  })

  it('a transaction with an invalid document fails before any write', async () => {
    const { web, client } = await openCentre(engine)
    const { id } = (await (await web.post('/v1/programRequests', JSON.stringify(form), client.bearer)).json()) as Row
    const spoiling = transact(web.services, SYSTEM, 'test', async (tx) => {
      const request = permitted(await tx.require(programRequests, id))
      tx.update(programRequests, request, { phone: '555', programDetails: { participants: 12 } as never })
    })
    await expect(spoiling).rejects.toThrow(/programDetails\.programType/)
    expect(await web.store.get(programRequests, id)).toMatchObject({ version: 1, phone: '' })
    await web.close()
  })
})
