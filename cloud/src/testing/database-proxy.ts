import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Opens a proxy to a database. It counts round trips: each request after an answer. While it is paused, its connections
 * stay open but transfer nothing, like a broken network or a frozen server.
 */
export async function openDatabaseProxy(address: string) {
  const url = new URL(address)
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  let trips = 0
  let isPaused = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isAnswered = true
    near.on('data', (bytes) => {
      if (isAnswered) trips++
      isAnswered = false
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      isAnswered = true
      near.write(bytes)
    })
    const end = () => {
      for (const socket of [near, far]) {
        sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay().on('error', end).on('close', end)
      if (isPaused) socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    count: () => trips,
    pause(): void {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume(): void {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
