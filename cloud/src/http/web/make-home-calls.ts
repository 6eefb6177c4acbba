import { readClientHome } from '@belay/contract/client-home'
import { type MadeCall, type MakeCall, readFacilitatorHome } from '@belay/contract/facilitator-home'
import type { AnyRouter } from '@orpc/server'
import { identifyVisitor } from '../../actors.ts'
import type { CallRequest } from '../../platform/calls/gate.ts'
import type { PreloadedAnswers } from './preloaded-answers.ts'

type Visit = { path: string; request: CallRequest; fetchedAs: string | undefined }
type Handle = (options: { context: CallRequest; input: unknown }) => Promise<unknown>
type Handlers = { [collection: string]: { [call: string]: { '~orpc': { handler: Handle } } } }

/**
 * Makes the calls of Home as the signed-in person, with the checks of every call. The page contains their answers.
 * Returns undefined for other pages, for Admins, and for pages that a script fetches: neither another site nor the
 * device's copy of the page gets answers.
 */
export async function makeHomeCalls(
  calls: AnyRouter,
  { path, request, fetchedAs }: Visit,
  { signedIn, 'centre.get': { today } }: PreloadedAnswers,
): Promise<MadeCall[] | undefined> {
  const permission = signedIn?.permission
  if (path !== '/' || fetchedAs !== 'document' || !permission || permission === 'Admin') return undefined
  const { clock, settings } = request
  const visitor = identifyVisitor(request)
  const context = { ...request, identifyCaller: () => visitor }
  const handlers = calls as unknown as Handlers
  const made: MadeCall[] = []
  const make = (async (call, input) => {
    const [collection = '', name = ''] = call.split('.')
    const answer = await handlers[collection]?.[name]?.['~orpc'].handler({ context, input })
    made.push({ call, input, answer })
    return answer
  }) as MakeCall
  const person = { userid: signedIn.user.userid, today, timeZone: settings.centre.timeZone, now: clock.now() }
  const read = permission === 'Facilitator' ? readFacilitatorHome(make, person) : readClientHome(make)
  // The gate has logged an error. The browser makes the calls that have no answer in the page.
  await read.catch(() => undefined)
  return made
}
