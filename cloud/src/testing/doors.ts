import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '../calls.ts'
import { flushCounts } from '../features/measurements/count-measurements.ts'
import { createCallHandler } from '../http/calls/answer-calls.ts'
import { type Call, createRestRequest, createRpcRequest } from './call-inputs.ts'
import type { Person, TestCloud } from './cloud.ts'

const READS = ['get', 'getMany', 'find', 'findText', 'firstOfEach', 'count', 'sum'] as const
export type Door = 'rest' | 'rpc'
/** An answer as sent: its status, its headers without the date, its bytes, and the reads of the call, sorted. */
export type SentAnswer = { status: number; headers: Record<string, string>; bytes: Buffer; reads: string }

const READERS = new Set(['createPipelinedReader', 'createTransactionReader'])

/** Records the reads of a store, and of its readers. */
function recordReads<Store extends object>(store: Store, record: (read: string) => void): Store {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (READS.includes(name as 'get')) record(`${String(name)} ${(given[0] as { name: string }).name}`)
        const answer = value.apply(target, given)
        return READERS.has(String(name)) ? recordReads(answer, record) : answer
      }
    },
  })
}

/** Serves all calls of a cloud on both doors. Returns a function that sends a person's call, one at a time. */
export async function openDoors(cloud: TestCloud) {
  let caller: Person | null = null
  let reads: string[] = []
  const services = { ...cloud.services, store: recordReads(cloud.services.store, (read) => reads.push(read)) }
  const answer = createCallHandler(calls, {
    createRequest: () => cloud.request(caller, services),
    headers: {},
    isOwnOrigin: () => true,
    onAnswered: () => {},
  })
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    await flushCounts(services)
  }

  async function send(person: Person | null, door: Door, call: Call, input: object): Promise<SentAnswer> {
    const create = door === 'rest' ? createRestRequest : createRpcRequest
    const request = create(call, input as Record<string, unknown>)
    caller = person
    reads = []
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = request.body && (await request.arrayBuffer())
    const sent = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, body })
    const { date: _, ...answered } = Object.fromEntries(sent.headers)
    return {
      status: sent.status,
      headers: answered,
      bytes: Buffer.from(await sent.arrayBuffer()),
      reads: reads.sort().join(', '),
    }
  }
  return { send, close }
}
