import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isAllowedAddress, PermanentRequestError } from '../outgoing/send-request.ts'
import { download } from './download.ts'

const MOST = 1000
const HERE = { loopback: true, maxBytes: MOST }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const redirecting = (to: (home: string) => string) => {
  const listener: RequestListener = (request, response) => {
    response.writeHead(302, { location: to(`http://${request.headers.host}`) }).end()
  }
  return serving(listener)
}

describe('download', () => {
  it('returns the bytes, follows a few redirects, and sends no data of this server', async () => {
    const asked: (readonly [string | undefined, readonly string[]])[] = []
    const home = await serving((request, response) => {
      asked.push([request.url, Object.keys(request.headers)])
      if (request.url === '/1') response.writeHead(301, { location: '/2?size=96' }).end()
      else response.end(Buffer.from([1, 2, 3]))
    })
    expect([...(await download(`${home}/1`, HERE))]).toEqual([1, 2, 3])
    expect([...(await download(home.replace('127.0.0.1', 'localhost'), HERE))]).toEqual([1, 2, 3])
    expect(asked.map(([path]) => path)).toEqual(['/1', '/2?size=96', '/'])
    for (const [, headers] of asked) expect([...headers].sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  })

  it('refuses addresses of this machine, of private networks and of cloud services, in any notation', async () => {
    const hosts = [
      '127.0.0.1 localhost 2130706433 0x7f.1 [::1] [::ffff:127.0.0.1] [::ffff:a9fe:a9fe] 10.1.2.3 172.31.0.1',
      '192.168.1.1 169.254.169.254 100.100.100.200 0.0.0.0 [fd00:ec2::254] [fe80::1] [64:ff9b::10.0.0.1]',
      '[2002:7f00:1::] 255.255.255.255',
    ]
    const limits = { loopback: false, maxBytes: MOST }
    for (const host of hosts.join(' ').split(' '))
      await expect(download(`https://${host}/x`, limits), host).rejects.toThrow(PermanentRequestError)
    for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
      expect(isAllowedAddress(address, { loopback: false })).toBe(true)
  })

  it('refuses all but https addresses, except for this machine if that is allowed', async () => {
    const home = await serving((_request, response) => void response.end('x'))
    for (const address of [
      'http://example.com/x',
      'file:///etc/passwd',
      'ftp://example.com/x',
      'data:image/png;base64,AA',
      'javascript:1',
      '//x',
      '',
      'x',
    ])
      await expect(download(address, HERE), address).rejects.toThrow(PermanentRequestError)
    await expect(download(home, { loopback: false, maxBytes: MOST })).rejects.toThrow(PermanentRequestError)
  })

  it('checks every redirect like the first address, and follows only a few', async () => {
    for (const to of [
      'http://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::ffff:10.0.0.1]/',
      'http://example.com/',
      'file:///etc/passwd',
    ])
      await expect(download(await redirecting(() => to), HERE), to).rejects.toThrow(PermanentRequestError)
    await expect(download(await redirecting((home) => `${home}/again`), HERE)).rejects.toThrow(/too often/)
  })

  it('refuses too many bytes, with and without a Content-Length', async () => {
    const announced = await serving((_request, response) => void response.end(Buffer.alloc(MOST + 1)))
    await expect(download(announced, HERE)).rejects.toThrow(/too large/)
    const unannounced = await serving((_request, response) => {
      const more = setInterval(() => response.write(Buffer.alloc(400)), 1)
      response.on('close', () => clearInterval(more))
    })
    await expect(download(unannounced, HERE)).rejects.toThrow(/too large/)
  })

  it('stops after the timeout, also if the server has begun to answer', async () => {
    const silent = await serving(() => {})
    const slow = await serving((_request, response) => {
      const more = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(more))
    })
    // No server here ever ends its answer, so the test ends only because of the timeout.
    for (const address of [silent, slow])
      await expect(download(address, { ...HERE, timeoutMs: 150 })).rejects.not.toThrow(PermanentRequestError)
  })

  it('distinguishes permanent errors from errors that a retry may fix', async () => {
    const answering = (status: number) => serving((_request, response) => void response.writeHead(status).end())
    for (const status of [404, 403, 204])
      await expect(download(await answering(status), HERE)).rejects.toThrow(PermanentRequestError)
    for (const status of [500, 503, 429]) {
      const outcome = await download(await answering(status), HERE).catch((error: unknown) => error)
      expect(outcome).toBeInstanceOf(Error)
      expect(outcome).not.toBeInstanceOf(PermanentRequestError)
    }
    await expect(download('http://127.0.0.1:9/', HERE)).rejects.not.toThrow(PermanentRequestError)
  })
})
