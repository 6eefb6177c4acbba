import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accessOf } from '@belay/contract/call-facts'
import type { Role } from '@belay/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallRequest } from '../../platform/calls/gate.ts'
import {
  CALLS,
  createRestRequest,
  createRpcRequest,
  echoHandlers,
  partialInputs,
  received,
  toPlainValue,
} from '../../testing/call-inputs.ts'
import { createCallHandler } from './answer-calls.ts'

/** The role of the caller. The handlers check the permission of a request with a body before they read the body. */
let permission: Role = 'Admin'
const identifyCaller = async () => ({ actor: { verified: true, permission } })
/** Answers with handlers that record their input. The tests compare the input of a call over REST and over RPC. */
const answerCall = createCallHandler(echoHandlers, {
  createRequest: () => ({ identifyCaller, responseFacts: {}, settings: { allowances: 0 } }) as unknown as CallRequest,
  headers: {},
  isOwnOrigin: () => true,
  onAnswered: () => {},
})
const server = createServer((incoming, outgoing) => void answerCall(incoming, outgoing))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

/** Sends a request to the handlers. Returns the input that the call gets, or the status of its refusal. */
async function inputOf(request: Request): Promise<unknown> {
  received.length = 0
  const { port } = server.address() as AddressInfo
  const { pathname, search } = new URL(request.url)
  const body = request.body && (await request.arrayBuffer())
  const { method, headers } = request
  const { status } = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, body })
  return status === 200 ? received[0] : { refused: status }
}

describe('REST and the typed calls', () => {
  beforeEach(() => {
    permission = 'Admin'
  })

  it.each(CALLS.map((call) => [call.name, call] as const))(
    '%s gets the same input over both, also when nested fields are missing',
    async (_name, call) => {
      const { who } = accessOf(call.name)
      permission = typeof who === 'string' ? 'Admin' : (who[0] ?? 'Admin')
      const inputs = partialInputs(call)
      let taken = 0
      for (const input of inputs) {
        const typed = toPlainValue(await inputOf(createRpcRequest(call, input)))
        // A call without any field has no body or query, so undefined and {} count as equal.
        const restful = toPlainValue(await inputOf(createRestRequest(call, input)))
        expect(restful ?? {}, JSON.stringify(input)).toStrictEqual(typed ?? {})
        taken += typed !== null && typeof typed === 'object' && 'refused' in typed ? 0 : 1
      }
      expect(taken).toBeGreaterThan(0)
    },
  )

  it('omit fields that the typed call sends as undefined', async () => {
    const body = {
      json: { id: 'r', programDetails: { notes: null, participants: 12 } },
      meta: [[3, 'programDetails', 'notes']],
    }
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const asked = new Request('http://localhost/rpc/programRequests/update', sent)
    expect(Object.keys(((await inputOf(asked)) as { programDetails: object }).programDetails)).toEqual(['participants'])
  })

  it('read a list with one entry from the query, with or without brackets', async () => {
    const list = (query: string) => inputOf(new Request(`http://localhost/v1/hoursLogged/byIds?${query}`))
    expect(await list('ids=x')).toEqual({ ids: ['x'] })
    expect(await list('ids[]=x')).toEqual({ ids: ['x'] })
    expect(await list('ids=x&ids=y')).toEqual({ ids: ['x', 'y'] })
  })

  it('read numbered lists from a query and a form, and refuse lists with gaps', async () => {
    const list = (query: string) => inputOf(new Request(`http://localhost/v1/hoursLogged/byIds?${query}`))
    expect(await list('ids[0]=x&ids[1]=y')).toEqual({ ids: ['x', 'y'] })
    for (const query of ['ids[1]=x', 'ids[0]=x&ids[2]=y', 'ids[0]=x&ids[\\2]=y'])
      expect(await list(query), query).toEqual({ refused: 400 })
    const form = async (body: FormData | URLSearchParams, index: number) => {
      for (const at of [0, index]) {
        body.append(`logs[${at}][userId]`, 'u')
        body.append(`logs[${at}][timeID]`, `t${at}`)
      }
      body.append('changes[approved]', 'true')
      const content = new Response(body)
      const bytes = await content.arrayBuffer()
      const headers = {
        'content-type': content.headers.get('content-type') ?? '',
        'content-length': String(bytes.byteLength),
      }
      return inputOf(
        new Request('http://localhost/v1/hoursLogged/updateMany', { method: 'POST', headers, body: bytes }),
      )
    }
    for (const Form of [URLSearchParams, FormData]) {
      expect(await form(new Form(), 1)).toMatchObject({ logs: [{ timeID: 't0' }, { timeID: 't1' }] })
      expect(await form(new Form(), 2)).toEqual({ refused: 400 })
    }
  })

  it('use the query of a call with a body as its input, or refuse it next to a body', async () => {
    const remove = (query: string, body?: string) =>
      inputOf(
        new Request(`http://localhost/v1/clients/c1${query}`, {
          method: 'DELETE',
          ...(body
            ? { body, headers: { 'content-type': 'application/json', 'content-length': String(body.length) } }
            : {}),
        }),
      )
    expect(await remove('?version=9')).toEqual({ clientID: 'c1', version: 9 })
    expect(await remove('?versions=9')).toEqual({ refused: 400 })
    expect(await remove('?version=9', '{}')).toEqual({ refused: 400 })
    expect(await remove('', '{"version":9}')).toEqual({ clientID: 'c1', version: 9 })
  })
})
