import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns a free port, for servers that must know their address before they listen. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
