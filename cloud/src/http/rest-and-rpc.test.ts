import { describe, expect, it } from 'vitest'
import type { CallRequest } from '../platform/gate.ts'
import { asRest, asTyped, CALLS, echoes, partialInputs, plain, received } from '../testing/call-inputs.ts'
import { openCallHandlers } from './call-handlers.ts'

/**
 * Both doors to the calls hand a call the same input. Every call of the contract is answered here with the input it was
 * given, so that what arrives through one door can be compared with what arrives through the other.
 */
const { rpc, rest } = openCallHandlers(echoes)

/** What the call is given, or what is refused, through one door. */
async function through(door: typeof rpc, asked: Request): Promise<unknown> {
  received.length = 0
  const answer = await door(asked, {} as CallRequest)
  if (answer?.status === 200) return received[0]
  return { refused: answer?.status }
}

describe('The two doors', () => {
  it.each(CALLS.map((call) => [call.name, call] as const))(
    '%s is given the same, also when fields inside of fields are left out',
    async (_name, call) => {
      const inputs = partialInputs(call)
      let taken = 0
      for (const input of inputs) {
        const typed = plain(await through(rpc, asTyped(call, input)))
        // Without any field there is no body or address to tell nothing from {}.
        const restful = plain(await through(rest, asRest(call, input)))
        expect(restful ?? {}, JSON.stringify(input)).toStrictEqual(typed ?? {})
        taken += typed !== null && typeof typed === 'object' && 'refused' in typed ? 0 : 1
      }
      expect(taken).toBeGreaterThan(0)
    },
  )

  it('fields sent as undefined by the typed form are fields that were not sent', async () => {
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

  it('a list of one comes as a list, written once in the address, or with brackets', async () => {
    const list = (query: string) => through(rest, new Request(`http://localhost/v1/hoursLogged/byIds?${query}`))
    expect(await list('ids=x')).toEqual({ ids: ['x'] })
    expect(await list('ids[]=x')).toEqual({ ids: ['x'] })
    expect(await list('ids=x&ids=y')).toEqual({ ids: ['x', 'y'] })
  })

  it('the query of a call with a body is its input, or refused beside one, and never ignored', async () => {
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
