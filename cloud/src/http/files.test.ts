import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../features/users/users.documents.ts'
import { SYSTEM } from '../platform/actor.ts'
import { transact } from '../platform/documents/transaction.ts'
import { openWeb, type Signed, type Web } from '../testing/cloud-over-http.ts'
import { permitted } from '../testing/permitted.ts'

const ABORTED = 12

describe('Files that calls return', () => {
  let web: Web
  let admin: Signed
  let contract: string
  let resource: string

  beforeAll(async () => {
    web = await openWeb('sqlite')
    admin = await web.member('ada@example.edu')
    await web.fetch('/v1/users/register', { method: 'POST', headers: admin.bearer })
    await transact(web.services, SYSTEM, 'test', async (tx) => {
      tx.update(users, permitted(await tx.require(users, 'ada@example.edu')), { permission: 'Admin' })
    })
    const made = async (path: string, body: object | FormData) =>
      (await (
        await web.post(`/v1/${path}`, body instanceof FormData ? body : JSON.stringify(body), admin.bearer)
      ).json()) as Record<string, string>
    const { clientID } = await made('clients', { organization: 'Acme' })
    const program = { programName: 'Day', date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    contract = (await made('programSchedule', program)).programID ?? ''
    await made('clientPrograms', {
      programID: contract,
      clientID,
      programName: 'Day',
      contactPersonEmail: 'cleo@example.edu',
    })
    const form = new FormData()
    form.set('title', 'List')
    form.set(
      'file',
      new File([`name\n${'Ropes é,"High" '.repeat(200_000)}`], 'équipment "A".csv', { type: 'text/csv' }),
    )
    resource = (await made('resources', form)).resourceID ?? ''
  })
  afterAll(() => web.close())

  /** Returns requests for the same two files over REST and over the typed calls. */
  const doors = () => [
    { path: `/v1/clientPrograms/${contract}/pdf`, method: 'GET', body: '' },
    { path: '/rpc/clientPrograms/pdf', method: 'POST', body: JSON.stringify({ json: { programID: contract } }) },
    { path: `/v1/resources/${resource}/file`, method: 'GET', body: '' },
    { path: '/rpc/resources/download', method: 'POST', body: JSON.stringify({ json: { resourceID: resource } }) },
  ]
  const headersOf = (body: string) => ({ ...admin.bearer, ...(body ? { 'content-type': 'application/json' } : {}) })

  it('arrive over REST and the typed calls with the same type, length and name', async () => {
    const answers = await Promise.all(
      doors().map(async ({ path, method, body }) => {
        const answer = await web.fetch(path, {
          method,
          headers: { ...headersOf(body), 'accept-encoding': 'identity' },
          ...(body ? { body } : {}),
        })
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect([path, answer.status, Number(answer.headers.get('content-length'))]).toEqual([path, 200, bytes.length])
        return { type: answer.headers.get('content-type'), name: answer.headers.get('content-disposition'), bytes }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[2]).toEqual(answers[3])
    expect(answers[0]?.type).toBe('application/pdf')
    expect(answers[0]?.bytes.subarray(0, 4).toString()).toBe('%PDF')
    expect(answers[0]?.name).toBe(
      `attachment; filename="contract-Day-draft.pdf"; filename*=utf-8''contract-Day-draft.pdf`,
    )
    expect(answers[2]?.name).toMatch(/^attachment; filename="[\w .-]+"; filename\*=utf-8''\S+$/)
  })

  it('can be aborted by the client at any moment without harm to the server', async () => {
    const giveUp = (path: string, method: string, body: string, after: 'headers' | 'data' | number) =>
      new Promise<void>((resolve) => {
        const asked = request({
          host: '127.0.0.1',
          port: web.port,
          path,
          method,
          agent: false,
          headers: { ...headersOf(body), 'accept-encoding': 'gzip' },
        })
        const end = () => asked.destroy()
        asked.on('response', (answer) => {
          if (after === 'headers') end()
          answer.on('data', end)
          answer.on('error', () => {})
        })
        asked.on('error', () => {})
        asked.on('close', resolve)
        asked.end(body)
        if (typeof after === 'number') setTimeout(end, after)
      })
    for (const { path, method, body } of doors()) {
      const moments = Array.from({ length: ABORTED }, (_, at) =>
        at % 3 === 0 ? 'headers' : at % 3 === 1 ? 'data' : at,
      )
      await Promise.all(moments.map((after) => giveUp(path, method, body, after as 'headers')))
    }
    expect((await web.fetch('/health')).status).toBe(200)
    const again = await web.fetch(`/v1/resources/${resource}/file`, { headers: admin.bearer })
    expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000)
  })
})
