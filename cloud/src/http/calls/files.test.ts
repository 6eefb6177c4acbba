import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { createHttpClient } from '../../testing/http-client.ts'

const ABORTED = 12

describe('Files that calls return', () => {
  let web: Web
  let admin: Signed
  let contract: string
  let resource: string

  beforeAll(async () => {
    web = await openWeb('sqlite')
    admin = await web.admin('ada@example.edu')
    const calls = createHttpClient(web, admin.bearer)
    const { clientID } = await calls.clients.create({ organization: 'Acme' })
    const program = { programName: 'Day', date: '05/04/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    contract = (await calls.programSchedule.create(program)).programID
    const parties = { clientID, contactPersonEmail: 'cleo@example.edu' }
    await calls.clientPrograms.create({ programID: contract, programName: 'Day', ...parties })
    const rows = `name\n${'Ropes é,"High" '.repeat(200_000)}`
    const file = new File([rows], 'équipment "A".csv', { type: 'text/csv' })
    resource = (await calls.resources.create({ title: 'List', file })).resourceID
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
        const headers = { ...headersOf(body), 'accept-encoding': 'gzip' }
        const asked = request({ host: '127.0.0.1', port: web.port, path, method, agent: false, headers })
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
