import { gunzipSync } from 'node:zlib'
import { PUBLIC_ANSWERS } from '@belay/contract/allowances'
import { MINUTE } from '@belay/contract/constants'
import { expect, it, onTestFinished } from 'vitest'
import { openWeb } from '../../testing/cloud-over-http.ts'
import { sendRaw } from '../calls/raw-requests.testing.ts'

async function open(allowances = 0) {
  const web = await openWeb('sqlite', { settings: { allowances } })
  onTestFinished(web.close)
  const get = (path: string, headers: Record<string, string> = {}) =>
    sendRaw(web.port, { method: 'GET', path, headers })
  return { web, get }
}

const PATHS = ['/openapi.json', '/reference']

it.each(PATHS)('%s is compressed, and not sent again to a browser that has it', async (path) => {
  const { get } = await open()
  const plain = await get(path)
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const compressed = await get(path, { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true)
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 5)
  expect(compressed.headers.etag).not.toBe(plain.headers.etag)
  for (const [known, encoding] of [
    [plain, 'identity'],
    [compressed, 'gzip'],
  ] as const) {
    const etag = known.headers.etag ?? ''
    const again = await get(path, { 'accept-encoding': encoding, 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
    expect(again.headers['content-security-policy']).toBe(known.headers['content-security-policy'])
  }
})

it('both show a new name of the centre at once', async () => {
  const { web, get } = await open()
  const before = await get('/reference')
  web.services.settings.centre.name = 'The New Centre'
  for (const path of PATHS) expect((await get(path)).bytes.toString()).toContain('The API of The New Centre.')
  const again = await get('/reference', { 'if-none-match': before.headers.etag ?? '' })
  expect(again.status).toBe(200)
})

it('both are limited per network, but 304 answers and other requests are not', async () => {
  const { web, get } = await open(1)
  const first = await get('/reference')
  for (let sent = 1; sent < PUBLIC_ANSWERS.atOnce; sent++) expect((await get('/openapi.json')).status).toBe(200)
  const refused = await get('/openapi.json')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({
    code: 'resource-exhausted',
    data: { reason: 'allowance' },
  })
  expect((await get('/reference', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304)
  expect((await get('/health')).status).toBe(200)
  web.clock.advance(MINUTE)
  expect((await get('/openapi.json')).status).toBe(200)
})
