import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ALLOWANCES } from '@belay/contract/allowances'
import { BODIES } from '@belay/contract/constants'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { securityEvents } from '../../features/security-events/security-events.documents.ts'
import { openWeb, type Signed, type Web } from '../../testing/cloud-over-http.ts'
import { ENGINES, type Engine } from '../../testing/engines.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const PHOTO_BYTES = 3 * 1024 * 1024

async function openWithStranger(engine: Engine, allowances?: number) {
  const web = await openWeb(engine, allowances === undefined ? {} : { settings: { allowances } })
  onTestFinished(web.close)
  const stranger = await web.member('stranger@example.org')
  await web.post('/v1/users/register', '{}', stranger.bearer)
  return { web, stranger }
}

/** Starts to send a photo and stops before its last byte. `finish` sends the last byte. */
function startPhoto(web: Web, { bearer }: Signed) {
  const head =
    '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const body = Buffer.from(`${head}${'x'.repeat(PHOTO_BYTES)}\r\n--x--`)
  const headers = { ...bearer, 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length }
  const address = { port: web.port, host: '127.0.0.1', method: 'POST', path: '/v1/users/me/photo' }
  const sent = request({ ...address, headers, agent: false })
  const answer = new Promise<{ status: number; body: string }>((resolve) => {
    sent.on('response', async (received) => resolve({ status: received.statusCode ?? 0, body: await text(received) }))
    sent.on('error', () => undefined)
  })
  sent.write(body.subarray(0, -1))
  onTestFinished(() => void sent.destroy())
  return { answer, finish: () => sent.end(body.subarray(-1)) }
}

describe.each(ENGINES)('Bodies of calls on %s', (engine) => {
  it('are read for two uploads of a person at a time, and further ones are refused unread', async () => {
    const { web, stranger } = await openWithStranger(engine)
    const uploads = [1, 2, 3].map(() => startPhoto(web, stranger))
    // Any of the three can be the last to arrive.
    const refused = await Promise.race(uploads.map(async (upload) => ({ upload, ...(await upload.answer) })))
    expect([refused.status, JSON.parse(refused.body).data.reason]).toEqual([429, 'bodies'])
    const first = uploads.filter((upload) => upload !== refused.upload)
    const other = await web.member('other@example.org')
    const photoOfOther = startPhoto(web, other)
    photoOfOther.finish()
    expect((await photoOfOther.answer).status).toBe(400)
    // Small changes need no slot.
    expect((await web.post('/v1/users/register', '{}', stranger.bearer)).status).toBe(200)
    for (const { finish } of first) finish()
    expect((await Promise.all(first.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([400, 400])
    const next = startPhoto(web, stranger)
    next.finish()
    expect((await next.answer).status).toBe(400)
  })

  it('are refused unread once the allowance is used up, which is a security event', async () => {
    const atOnce = ALLOWANCES.write.person?.['No Access'].atOnce ?? 0
    const { web, stranger } = await openWithStranger(engine, 1 / atOnce)
    const { status, body } = await startPhoto(web, stranger).answer
    expect([status, JSON.parse(body).data.reason]).toEqual([429, 'allowance'])
    await web.storeSecurityEvents()
    const { items } = await web.store.find(securityEvents, { where: { kind: 'refusals' }, orderBy: 'at' })
    expect(items).toMatchObject([{ event: 'limit-reached', email: 'stranger@example.org', count: 1 }])
  })

  it('are refused if they do not arrive within 30 seconds', async () => {
    const { web, stranger } = await openWithStranger(engine)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const { answer } = startPhoto(web, stranger)
    const isTimer = ([, ms]: unknown[]) => ms === BODIES.short
    await waitUntil(() => expect(timers.mock.calls.some(isTimer)).toBe(true))
    timers.mock.calls.find(isTimer)?.[0]()
    const { status, body } = await answer
    expect([status, JSON.parse(body).data.reason]).toEqual([408, 'too-slow'])
  })
})
