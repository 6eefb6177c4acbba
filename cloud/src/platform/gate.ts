import { type CallName, type Contract, contract } from '@belay/contract'
import { type Access, accessOf, admits, PASS_REFUSAL } from '@belay/contract/access'
import { SECOND } from '@belay/contract/constants'
import { canBeUndone, canBeUndoneWhileHeld } from '@belay/contract/undo'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { implement, ORPCError, type Router } from '@orpc/server'
import type * as z from 'zod'
import { type Actor, isAdmin } from './actor.ts'
import { spendAllowance } from './allowances.ts'
import { openAnswerCheck } from './check-answer.ts'
import type { Clock } from './clock.ts'
import { type Change, openChange } from './documents/change.ts'
import { isDatabaseUnreachable } from './documents/database-errors.ts'
import { DISK_FULL, isDiskFull, recordDiskFull } from './documents/disk-full.ts'
import type { Collection, Versioned } from './documents/store.ts'
import { type Tx, transact, type WorkStore } from './documents/transaction.ts'
import type { Files } from './files/files.ts'
import { refusedFields } from './fit-to-schema.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import { refusal, refuse } from './refuse.ts'
import type { Settings } from './settings.ts'
import { unstorableField } from './unstorable-text.ts'

export type Services = {
  settings: Settings
  clock: Clock
  ids: Ids
  log: Log
  store: WorkStore
  files: Files
  /** True if the PDF of a signed contract is stored when somebody asks for it or at the next start. Default: false. */
  storesSignedLater?: boolean
}

/** A request as the gate receives it. `identifyCaller` finds out who makes it, or for which reason nobody does. */
export type CallRequest = Services & {
  identifyCaller: () => Promise<{ actor: Actor } | { refused: string }>
  ip: string
  userAgent: string
  /** What the answer says in its head: the change that was made, if it can be undone. */
  told: { changeID?: string }
  /** The text under the centre's secret: always the same, and nobody without the secret can make it. */
  hmac: (text: string) => string
}

/**
 * What a handler gets: the services, who calls (a guest when signed out), the call's name for the audit trail, and the
 * change that all its units of work are.
 */
export type Context = CallRequest & { actor: Actor; call: string; change: Change }

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

async function requireAccess(request: CallRequest, access: Access): Promise<Actor> {
  const caller = await request.identifyCaller()
  const actor = 'actor' in caller ? caller.actor : null
  if (admits(access, actor)) return actor ?? guest(request)
  if ('refused' in caller) refuse('unauthenticated', undefined, caller.refused)
  if (caller.actor.linkPass) refuse('permission-denied', PASS_REFUSAL.message, PASS_REFUSAL.reason)
  if (!caller.actor.verified)
    refuse(
      'permission-denied',
      'Confirm your e-mail address first. Open the link we e-mailed you.',
      'email-not-verified',
    )
  refuse('permission-denied')
}

/** Whatever was thrown as an error of the contract: the unexpected is one opaque answer and one line in the log. */
function toContractError(
  error: unknown,
  request: CallRequest,
  call: string,
  actor?: Actor,
): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.status < 500) return error
  if (error instanceof ORPCError && error.code === 'unavailable') return error
  const reference = request.ids.next().slice(0, 10)
  request.log.error('a call failed', {
    call,
    reference,
    error: error instanceof Error ? error.stack : String(error),
    cause: error instanceof Error && error.cause ? String(error.cause) : undefined,
  })
  if (isDiskFull(error)) {
    recordDiskFull(request.store)
    return refusal('unavailable', actor && isAdmin(actor) ? DISK_FULL.admins : DISK_FULL.others, {
      reason: 'disk-full',
      reference,
    })
  }
  return refusal(isDatabaseUnreachable(error) ? 'unavailable' : 'internal', undefined, { reference })
}

/** Refuses whoever may not make the call, whatever they send with it; for a door that has not read it yet. */
export async function checkAccess(request: CallRequest, call: string): Promise<void> {
  try {
    await requireAccess(request, accessOf(call))
  } catch (error) {
    throw toContractError(error, request, call)
  }
}

function refuseUnstorableText(input: unknown): void {
  const field = unstorableField(input)
  if (field) refuse('invalid-argument', undefined, { reason: 'characters', fields: [field] })
}

/** The input as the call's schema makes it; refuses one that does not fit, naming each field. */
function parseInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return input
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  return refuse('invalid-argument', undefined, { fields: refusedFields(parsed.error) })
}

/** Returns whether a change can be undone, and how long its e-mails wait. Some changes can be undone only meanwhile. */
const undoable = (call: string, { mail }: Settings) => ({
  canBeUndone: canBeUndone(call) || (canBeUndoneWhileHeld(call) && mail.holdSeconds > 0),
  holdsMailFor: mail.holdSeconds * SECOND,
})

type Handle = (context: Context, input: unknown) => unknown

/** What every call passes, in this order: permission, allowance, the input's shape, then the feature's own rules. */
function guard(call: string, schema: z.ZodType | undefined, handle: Handle) {
  const access = accessOf(call)
  const checkAnswer = openAnswerCheck(call)
  return async (request: CallRequest, input: unknown): Promise<unknown> => {
    let actor: Actor | undefined
    try {
      const person = await requireAccess(request, access)
      actor = person
      spendAllowance(request, person, call, input)
      refuseUnstorableText(input)
      const change = openChange(request.ids, undoable(call, request.settings))
      const context = { ...request, actor: person, call, change }
      const answer = checkAnswer(context, await handle(context, parseInput(schema, input)))
      if (change.canBeUndone && change.isMade) request.told.changeID = change.id
      return answer
    } catch (error) {
      throw toContractError(error, request, call, actor)
    }
  }
}

// The gate checks what comes and what leaves; the library need not do it again.
const os = implement(contract)
  .$config({ initialInputValidationIndex: Number.NaN, initialOutputValidationIndex: Number.NaN })
  .$context<CallRequest>()

/** Runs a unit of work in the name of the caller. */
export function inTransaction<Result>(context: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transact(context, context.actor, context.call, work)
}

/** Refuses with `aborted`, showing the document as it is, when the caller saw an older version of it. */
export function requireVersion<Doc extends { version: number }>(doc: Doc, version: number | undefined): Doc {
  if (version !== undefined && version !== doc.version) refuse('aborted', undefined, { current: doc })
  return doc
}

/** The document as the caller read it. Refuses with not-found, and with `aborted` when they saw an older version. */
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

/** What the handler of a call is given: its input after validation, with defaults filled in. */
export type Input<Name extends CallName> = Name extends `${infer Of extends Branch}.${infer Call}`
  ? InputOf<Contract[Of][Call & keyof Contract[Of]]>
  : never
type Answer<Name extends CallName> = Name extends `${infer Of extends Branch}.${infer Call}`
  ? AnswerOf<Contract[Of][Call & keyof Contract[Of]]>
  : never

/** A call that is one unit of work, in the name of the caller. */
export const transactional =
  <Name extends CallName>(call: Name, work: (tx: Tx, input: Input<Name>, context: Context) => Promise<Answer<Name>>) =>
  (context: Context, input: Input<Name>): Promise<Answer<Name>> =>
    transact(context, context.actor, call, (tx) => work(tx, input, context))

/** The function that does each call of a branch of the contract. */
export type Handlers<Of extends Branch> = {
  [Call in keyof Contract[Of]]: (
    context: Context,
    input: InputOf<Contract[Of][Call]>,
  ) => AnswerOf<Contract[Of][Call]> | Promise<AnswerOf<Contract[Of][Call]>>
}

/** The contract with a handler behind the gate for each call, as HTTP and tests are given it. */
export function implementCalls(handlers: { [Of in Branch]: Handlers<Of> }): Router<Contract, CallRequest> {
  const branches = Object.entries(handlers).map(([branch, calls]) => {
    const procedures = os[branch as 'users']
    const implemented = Object.entries(calls).map(([name, handle]) => {
      const procedure = procedures[name as 'list']
      const schema = contract[branch as 'users'][name as 'list']['~orpc'].inputSchema
      const answer = guard(`${branch}.${name}`, schema as z.ZodType | undefined, handle as Handle)
      // Of one call's types for all of them; the table of handlers is typed call by call.
      return [name, procedure.handler(({ context, input }) => answer(context, input) as never)]
    })
    return [branch, Object.fromEntries(implemented)]
  })
  return Object.fromEntries(branches) as Router<Contract, CallRequest>
}
