import type { CallName, Contract } from '@belay/contract'
import type { Collection, Versioned } from './documents/store.ts'
import { type Tx, transact } from './documents/transaction.ts'
import { type Context, type Handlers, type Input, requireVersion } from './gate.ts'

type Answer<Name extends CallName> = Name extends `${infer Of extends keyof Contract}.${infer Call}`
  ? Awaited<ReturnType<Handlers<Of>[Call & keyof Contract[Of]]>>
  : never

/** A call that is one unit of work, in the name of the caller. */
export const transactional =
  <Name extends CallName>(call: Name, work: (tx: Tx, input: Input<Name>, context: Context) => Promise<Answer<Name>>) =>
  (context: Context, input: Input<Name>): Promise<Answer<Name>> =>
    transact(context, context.actor, call, (tx) => work(tx, input, context))

/** The document as the caller read it. Refuses with not-found, and with `aborted` when they saw an older version. */
export const requireCurrent = async <Doc extends object>(
  tx: Tx,
  collection: Collection<Doc>,
  id: string,
  version: number | undefined,
): Promise<Versioned<Doc>> => requireVersion(await tx.require(collection, id), version)
