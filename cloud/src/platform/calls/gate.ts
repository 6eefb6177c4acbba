import { type CallName, type Contract, contract } from '@belay/contract'
import { type Access, admits, PASS_REFUSAL } from '@belay/contract/access'
import { accessOf, canBeUndone, canBeUndoneWhileHeld } from '@belay/contract/call-facts'
import { SECOND } from '@belay/contract/constants'
import { type AuthErrorCode, ERRORS } from '@belay/contract/errors'
import type { SecurityEventCode } from '@belay/contract/security-event-codes'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { implement, ORPCError, type Router } from '@orpc/server'
import type * as z from 'zod'
import { type Change, createChange } from '../documents/change.ts'
import { isDatabaseUnreachable } from '../documents/database-errors.ts'
import { DISK_FULL, isDiskFull, recordDiskFull } from '../documents/disk-full.ts'
import type { Collection, Versioned } from '../documents/store.ts'
import { type Tx, transact, type WorkStore } from '../documents/transaction.ts'
import type { Files } from '../files/files.ts'
import type { Identity } from '../identity/identity.ts'
import type { Ids } from '../process/ids.ts'
import type { Log } from '../process/log.ts'
import { countSecurity } from '../process/security-log.ts'
import type { SealPdf } from '../seal/seal-pdf.ts'
import type { Settings } from '../settings/settings.ts'
import { findUnstorableField } from '../text/unstorable-text.ts'
import type { Clock } from '../time/clock.ts'
import { type Actor, isAdmin } from './actor.ts'
import { consumeAllowance, consumeAllowanceUnread } from './allowances.ts'
import { createAnswerCheck } from './check-answer.ts'
import { listFieldErrors } from './coerce-to-schema.ts'
import { networkOf } from './ip-network.ts'
import { identifyKeyedCall, makeOnce } from './made-calls.ts'
import { createRefusal, refuse } from './refuse.ts'

export type Services = {
  settings: Settings
  clock: Clock
  ids: Ids
  log: Log
  store: WorkStore
  files: Files
  identity: Identity
  sealPdf: SealPdf
  /** True if the PDF of a signed contract is stored when it is first requested. Default: false. */
  storesSignedLater?: boolean
}

/** The proof of a caller's identity: an access token, or the session's cookie for the calls of sign-in. */
export type Proof = 'token' | 'session'

/** A request as the gate receives it. `identifyCaller` returns the actor, or the reason why there is none. */
export type CallRequest = Services & {
  identifyCaller: (by: Proof) => Promise<{ actor: Actor } | { refused: string }>
  ip: string
  /** The request's header with the cookies, which only sign-in reads. */
  cookieHeader: string
  userAgent: string
  /** The key that makes a repeated call return the first answer. Sign-in ignores it. */
  idempotencyKey?: string | undefined
  /** The size of the request's body. */
  bodyBytes?: number
  /** True if the call was counted before its body was read. */
  isCounted?: boolean
  /** Data for the response headers: the ID of the change, if it can be undone, and cookies to set. */
  responseFacts: { changeID?: string; cookies?: string[] }
}

/** A handler's context. `actor` is a guest if signed out, and `change` the change of all the call's transactions. */
export type Context = CallRequest & {
  actor: Actor
  call: string
  change: Change
  /** The last step of each of the call's transactions. */
  beforeCommit?: ((tx: Tx) => Promise<void>) | undefined
}

const guest = (request: CallRequest): Actor => ({
  userid: '',
  email: '',
  name: '',
  verified: false,
  permission: 'No Access',
  sessionId: '',
  ip: request.ip,
  userAgent: request.userAgent,
})

async function requireAccess(request: CallRequest, call: string, access: Access): Promise<Actor> {
  const caller = await request.identifyCaller(isSignInCall(call) ? 'session' : 'token')
  const actor = 'actor' in caller ? caller.actor : null
  if (admits(access, actor)) return actor ?? guest(request)
  if ('refused' in caller) refuseUnidentified(access, caller.refused)
  const refusal = createAccessRefusal(caller.actor)
  logRefusedCall(request, caller.actor, call, refusal)
  throw refusal
}

/** Returns if a call belongs to sign-in. The session's cookie identifies its callers. */
export const isSignInCall = (call: string): boolean => call.startsWith('identity.')

/** Throws `unauthenticated` with the reason. The calls of sign-in have a code for each reason. */
function refuseUnidentified({ who }: Access, reason: string): never {
  if (who === 'session' && reason !== 'signed-out') refuse(reason as AuthErrorCode)
  refuse('unauthenticated', undefined, reason)
}

function createAccessRefusal({ linkPass, verified, lacksSecondStep }: Actor) {
  if (lacksSecondStep)
    return createRefusal('permission-denied', 'Add a second step to your sign-in first.', 'second-step-required')
  if (linkPass) return createRefusal('permission-denied', PASS_REFUSAL.message, PASS_REFUSAL.reason)
  const message = 'Confirm your e-mail address first. Open the link we e-mailed you.'
  return verified
    ? createRefusal('permission-denied')
    : createRefusal('permission-denied', message, 'email-not-verified')
}

/** The security events of refused calls, by error code. Other errors are no security events. */
const EVENTS_OF_REFUSALS: Partial<Record<string, SecurityEventCode>> = {
  'permission-denied': 'call-refused',
  'not-found': 'call-refused',
  'resource-exhausted': 'limit-reached',
  'too-many-requests': 'limit-reached',
}

/** Records a call that a permission, a rule or a limit refused. */
function logRefusedCall(request: CallRequest, actor: Actor, call: string, { code }: { code: string }): void {
  const event = EVENTS_OF_REFUSALS[code]
  const { userid, email, sessionId, ip } = actor
  if (event) countSecurity(request.log, event, { userid, email, sessionId, ip, detail: `${call} ${code}` })
}

/** Converts an error to one of the contract. Logs an unexpected error under the reference in its opaque answer. */
function toContractError(
  error: unknown,
  request: CallRequest,
  call: string,
  actor?: Actor,
): ORPCError<string, unknown> {
  if (error instanceof ORPCError && (error.status < 500 || error.status === ERRORS.unavailable.status)) return error
  const reference = request.ids.next().slice(0, 10)
  request.log.error('a call failed', {
    call,
    reference,
    error: error instanceof Error ? error.stack : String(error),
    cause: error instanceof Error && error.cause ? String(error.cause) : undefined,
  })
  if (isDiskFull(error)) {
    recordDiskFull(request.store)
    return createRefusal('unavailable', actor && isAdmin(actor) ? DISK_FULL.admins : DISK_FULL.others, {
      reason: 'disk-full',
      reference,
    })
  }
  return createRefusal(isDatabaseUnreachable(error) ? 'unavailable' : 'internal', undefined, { reference })
}

/**
 * Converts an error of a call to one of the contract, and records a refusal. Without an actor, the caller had no
 * permission, which `requireAccess` has recorded.
 */
function toRecordedRefusal(error: unknown, request: CallRequest, call: string, actor: Actor | undefined) {
  const refusal = toContractError(error, request, call, actor)
  if (actor) logRefusedCall(request, actor, call, refusal)
  return refusal
}

/**
 * Checks the caller's permission and counts the call, before a server reads the body. Returns a key of the caller.
 * Throws if either refuses.
 */
export async function admitBody(request: CallRequest, call: string): Promise<string> {
  let actor: Actor | undefined
  try {
    actor = await requireAccess(request, call, accessOf(call))
    request.isCounted = consumeAllowanceUnread(request, actor, call)
    return actor.userid || actor.linkPass?.id || networkOf(request.ip)
  } catch (error) {
    throw toRecordedRefusal(error, request, call, actor)
  }
}

/** Creates the context of a guest's request that is no call of the contract. */
export const createGuestContext = (request: CallRequest, call: string): Context => ({
  ...request,
  actor: guest(request),
  call,
  change: createChange(request.ids),
})

function refuseUnstorableText(input: unknown): void {
  const field = findUnstorableField(input)
  if (field) refuse('invalid-argument', undefined, { reason: 'characters', fields: [field] })
}

/** Validates the input with the call's schema. Throws `invalid-argument` with the error of each field. */
function parseInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return input
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  return refuse('invalid-argument', undefined, { fields: listFieldErrors(parsed.error) })
}

/** Returns if a change can be undone (some only while their e-mails are held), and how many ms these are held. */
const undoOptionsOf = (call: string, { mail }: Settings) => ({
  canBeUndone: canBeUndone(call) || (canBeUndoneWhileHeld(call) && mail.holdSeconds > 0),
  holdsMailFor: mail.holdSeconds * SECOND,
})

type Handle = (context: Context, input: unknown) => unknown

/** Wraps a handler in the checks of every call, in this order: permission, allowance, storable text, input schema. */
function wrapInChecks(call: string, schema: z.ZodType | undefined, handle: Handle) {
  const access = accessOf(call)
  const checkAnswer = createAnswerCheck(call)
  return async (request: CallRequest, input: unknown): Promise<unknown> => {
    let actor: Actor | undefined
    try {
      const person = await requireAccess(request, call, access)
      actor = person
      if (!request.isCounted) consumeAllowance(request, person, call, input)
      refuseUnstorableText(input)
      const change = createChange(request.ids, undoOptionsOf(call, request.settings))
      const parsed = parseInput(schema, input)
      const make = async (beforeCommit?: Context['beforeCommit']) => {
        const context = { ...request, actor: person, call, change, beforeCommit }
        return checkAnswer(context, await handle(context, parsed))
      }
      const keyed = isSignInCall(call) ? null : identifyKeyedCall(request.idempotencyKey, person, call, parsed)
      const made = keyed ? await makeOnce(request, keyed, make) : { answer: await make(), changeID: null }
      const changeID = made.changeID ?? (change.isMade ? change.id : null)
      if (change.canBeUndone && changeID !== null) request.responseFacts.changeID = changeID
      return made.answer
    } catch (error) {
      throw toRecordedRefusal(error, request, call, actor)
    }
  }
}

// The gate validates inputs and answers itself, so the library's validation is off.
const os = implement(contract)
  .$config({ initialInputValidationIndex: Number.NaN, initialOutputValidationIndex: Number.NaN })
  .$context<CallRequest>()

/** Runs a transaction with the caller as its actor. */
export function runInTransaction<Result>(context: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transact(context, context.actor, context.call, work)
}

/** Throws `aborted` with the current document if the caller has an older version. Returns the document. */
export function requireVersion<Doc extends { version: number }>(doc: Doc, version: number | undefined): Doc {
  if (version !== undefined && version !== doc.version) refuse('aborted', undefined, { current: doc })
  return doc
}

/** Reads a document. Throws `not-found` if there is none, and `aborted` if the caller has an older version. */
export const requireCurrent = async <Doc extends object>(
  tx: Tx,
  collection: Collection<Doc>,
  id: string,
  version: number | undefined,
): Promise<Versioned<Doc>> => requireVersion(await tx.require(collection, id), version)

type Branch = keyof Contract
type InputOf<Call> =
  Call extends ContractProcedure<infer Schema, infer _Out, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Schema>
    : never
type AnswerOf<Call> =
  Call extends ContractProcedure<infer _In, infer Schema, infer _Errors, infer _Meta> ? InferSchemaInput<Schema> : never

/** The input of a call's handler: validated, with defaults filled in. */
export type Input<Name extends CallName> = Name extends `${infer Of extends Branch}.${infer Call}`
  ? InputOf<Contract[Of][Call & keyof Contract[Of]]>
  : never
type Answer<Name extends CallName> = Name extends `${infer Of extends Branch}.${infer Call}`
  ? AnswerOf<Contract[Of][Call & keyof Contract[Of]]>
  : never

/** Creates a handler that runs in one transaction with the caller as its actor. */
export const transactional =
  <Name extends CallName>(call: Name, work: (tx: Tx, input: Input<Name>, context: Context) => Promise<Answer<Name>>) =>
  (context: Context, input: Input<Name>): Promise<Answer<Name>> =>
    transact(context, context.actor, call, (tx) => work(tx, input, context))

/** The handlers of a branch of the contract, by call. */
export type Handlers<Of extends Branch> = {
  [Call in keyof Contract[Of]]: (
    context: Context,
    input: InputOf<Contract[Of][Call]>,
  ) => AnswerOf<Contract[Of][Call]> | Promise<AnswerOf<Contract[Of][Call]>>
}

/** Implements the contract: each call gets its handler, wrapped in the gate's checks. */
export function implementCalls(handlers: { [Of in Branch]: Handlers<Of> }): Router<Contract, CallRequest> {
  const branches = Object.entries(handlers).map(([branch, calls]) => {
    const procedures = os[branch as 'users']
    const implemented = Object.entries(calls).map(([name, handle]) => {
      const procedure = procedures[name as 'list']
      const schema = contract[branch as 'users'][name as 'list']['~orpc'].inputSchema
      const answer = wrapInChecks(`${branch}.${name}`, schema as z.ZodType | undefined, handle as Handle)
      // The cast uses the type of one call for all calls. `Handlers` checks the type of each handler.
      return [name, procedure.handler(({ context, input }) => answer(context, input) as never)]
    })
    return [branch, Object.fromEntries(implemented)]
  })
  return Object.fromEntries(branches) as Router<Contract, CallRequest>
}
