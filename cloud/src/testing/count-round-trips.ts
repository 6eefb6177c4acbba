import { type AddressInfo, connect, createServer } from 'node:net'

/** Creates a proxy to the database that counts round trips: each request after an answer. */
export async function countRoundTrips(address: string) {
  const to = new URL(address)
  let trips = 0
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    let answered = true
    near.on('data', (bytes) => {
      if (answered) trips++
      answered = false
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      answered = true
      near.write(bytes)
    })
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.setNoDelay().on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, count: () => trips, close: () => server.close() }
}
