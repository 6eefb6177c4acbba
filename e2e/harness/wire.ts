import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A way to the database of an address that can go silent, as a network or a frozen server does: open, but without a
 * word.
 */
export async function wireTo(address: string) {
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
    if (silent) hush(pair)
  })
  const hush = ([near, far]: [Socket, Socket]) => {
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
    goSilent(): void {
      silent = true
      for (const pair of pairs) hush(pair)
    },
    speakAgain(): void {
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
