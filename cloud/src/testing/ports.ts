import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A port that nobody listens on, for what must know its own address before it listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
