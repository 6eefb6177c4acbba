import { describe, expect, it } from 'vitest'
import type { CallRequest } from '../platform/gate.ts'
import { asRest, asTyped, CALLS, echoes, partialInputs, plain, received } from '../testing/call-inputs.ts'
import { openCallHandlers } from './call-handlers.ts'

/** Handlers that record their input. The tests compare the input of a call over REST and over the typed calls. */
const { rpc, rest } = openCallHandlers(echoes)

/** Returns the input that the call gets, or the status of its refusal. */
async function through(door: typeof rpc, asked: Request): Promise<unknown> {
  received.length = 0
  const answer = await door(asked, {} as CallRequest)
  if (answer?.status === 200) return received[0]
  return { refused: answer?.status }
}

describe('REST and the typed calls', () => {
  it.each(CALLS.map((call) => [call.name, call] as const))(
    '%s gets the same input over both, also when nested fields are missing',
    async (_name, call) => {
      const inputs = partialInputs(call)
      let taken = 0
      for (const input of inputs) {
        const typed = plain(await through(rpc, asTyped(call, input)))
        // A call without any field has no body or query, so undefined and {} count as equal.
        const restful = plain(await through(rest, asRest(call, input)))
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
    const asked = new Request('http://localhost/rpc/programRequests/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(Object.keys(((await through(rpc, asked)) as { programDetails: object }).programDetails)).toEqual([
      'participants',
    ])
  })

  it('read a list with one entry from the query, with or without brackets', async () => {
    const list = (query: string) => through(rest, new Request(`http://localhost/v1/hoursLogged/byIds?${query}`))
    expect(await list('ids=x')).toEqual({ ids: ['x'] })
    expect(await list('ids[]=x')).toEqual({ ids: ['x'] })
    expect(await list('ids=x&ids=y')).toEqual({ ids: ['x', 'y'] })
  })

  it('use the query of a call with a body as its input, or refuse it next to a body', async () => {
    const remove = (query: string, body?: string) =>
      through(
        rest,
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
