import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Opens a proxy to a database. While it is paused, its connections stay open but transfer nothing, like a broken
 * network or a frozen server.
 */
export async function openDatabaseProxy(address: string) {
  const to = new URL(address)
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
    if (silent) pausePair(pair)
  })
  const pausePair = ([near, far]: [Socket, Socket]) => {
    near.unpipe()
    far.unpipe()
    near.pause()
    far.pause()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    pause(): void {
      silent = true
      for (const pair of pairs) pausePair(pair)
    },
    resume(): void {
      silent = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    close(): void {
      for (const [near] of pairs) near.destroy()
      server.close()
    },
  }
}
