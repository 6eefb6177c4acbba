import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createWebFiles } from './web-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'belay-web-'))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
for (const name of ['assets/app-1.js', 'assets/app-1.js.br', 'assets/app-1.js.gz', 'robots.txt', 'index.html'])
  writeFileSync(join(folder, name), name)
writeFileSync(join(folder, '.vite/manifest.json'), '{}')
afterAll(() => rmSync(folder, { recursive: true }))

const get = async (path: string, accepts = '') => {
  const answer = await createWebFiles(folder).request(path, { headers: { 'accept-encoding': accepts } })
  const { status, headers } = answer
  return { status, body: await answer.text(), encoding: headers.get('content-encoding'), headers }
}

describe('createWebFiles', () => {
  it.each([
    ['gzip, deflate, br', 'br', 'assets/app-1.js.br'],
    ['gzip', 'gzip', 'assets/app-1.js.gz'],
    ['', null, 'assets/app-1.js'],
  ])('serves the build\'s compressed file to a browser that accepts "%s": %s', async (accepts, encoding, body) => {
    const answer = await get('/assets/app-1.js', accepts)
    expect(answer).toMatchObject({ status: 200, encoding, body })
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('makes browsers check a file without a hash in its name at each visit', async () => {
    const { status, headers } = await get('/robots.txt')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  it.each([
    '/assets/app-2.js',
    '/assets/app-1.js.br',
    '/assets/app-1.js.gz',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/%2e%2e/index.html',
  ])('does not serve %s', async (path) => expect((await get(path)).status).toBe(404))
})
