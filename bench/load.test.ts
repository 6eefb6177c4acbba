import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { COUNTER, load } from './load.ts'
import { requestOf } from './requests.ts'

const receivedPaths: string[] = []
const server = createServer((request, response) => {
  receivedPaths.push(request.url ?? '')
  const status = request.url === '/refused' ? 403 : 200
  response.writeHead(status, { 'Content-Length': 5 }).end('hello')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

afterEach(() => {
  receivedPaths.length = 0
})

test('load sends exactly the counted requests, each input in turn and each with a unique number', async () => {
  const requests = ['/a', `/b/${COUNTER}`].map((path) => requestOf('GET', path))
  const loaded = await load({ port, requests, connections: 7, answers: 100 })
  expect(loaded).toMatchObject({ answers: 100, bytes: 5 })
  expect(receivedPaths).toHaveLength(100)
  expect(receivedPaths.filter((path) => path === '/a')).toHaveLength(50)
  expect(new Set(receivedPaths.filter((path) => path.startsWith('/b/'))).size).toBe(50)
})

test('load counts the answers within its seconds', async () => {
  const loaded = await load({ port, requests: [requestOf('GET', '/')], connections: 2, seconds: 0.05 })
  expect(loaded.answers).toBe(receivedPaths.length)
})

test('load ends at the first refusal', async () => {
  const refused = load({ port, requests: [requestOf('GET', '/refused')], connections: 1, answers: 3 })
  await expect(refused).rejects.toThrow('GET /refused HTTP/1.1: 403 hello')
})
