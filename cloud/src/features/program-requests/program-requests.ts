import { INITIAL_PERMISSION } from '@belay/contract/access'
import type { programRequests as calls } from '@belay/contract/program-requests'
import { REQUEST_STATUSES, type RequestStatus } from '@belay/contract/statuses'
import { isAdmin } from '../../platform/actor.ts'
import type { Query, Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { pageQuery, refuseInvalidQuery, storedPage } from '../../platform/lists.ts'
import { asEffect } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { withdrawContract } from '../client-programs/contracts.ts'
import { notify } from '../notifications/notify.ts'
import { cancelEntry } from '../program-schedule/entries.ts'
import { users } from '../users/users.documents.ts'
import { mayAskAgain } from './how-often.ts'
import { programInTheWay } from './in-the-way.ts'
import { involvingEither } from './involving.ts'
import { type ProgramRequest, programRequests, UNDECIDED } from './program-requests.documents.ts'
import { namedAsContact, requestCreated, requestReceived, requestRemoved } from './program-requests.notifications.ts'
import { maySee, refusePastDates } from './program-requests.rules.ts'
import { newReference, typedReference } from './references.ts'

type Input = Inputs<typeof calls>
type Request = Versioned<ProgramRequest>

/** Asks for a program: pending, with the Admins told and the requester's confirmation, in one commit (R23). */
export function create(context: Context, { acceptedTerms: _, ...form }: Input['create']): Promise<Request> {
  return inTransaction(context, async (tx) => {
    refusePastDates(form.programDetails.preferredDates, centreToday(context.settings, tx.now))
    await mayAskAgain(tx, context.settings)
    await tx.lock(users, tx.actor.email)
    const request = tx.create(programRequests, {
      id: tx.id(),
      reference: await newReference(tx),
      userid: tx.actor.userid,
      email: tx.actor.email,
      ...form,
      otherContacts: otherThan(tx.actor.email, form.otherContacts),
      acceptedTermsAt: tx.now,
      ...UNDECIDED,
    })
    await notify(tx, context, requestCreated({ request }))
    await notify(tx, context, requestReceived({ request }))
    await notifyContacts(tx, context, request, request.otherContacts)
    return request
  })
}

/** Tells people that they are contacts of a request. */
export const notifyContacts = (
  tx: Tx,
  context: Context,
  request: ProgramRequest,
  contacts: readonly string[],
): Promise<void> => notify(tx, context, namedAsContact({ request, contacts, byAdmin: isAdmin(tx.actor) }))

export const otherThan = (own: string, emails: readonly string[]) =>
  [...new Set(emails)].filter((email) => email !== own)

/** All requests. A reference finds its request, however old it is; other words look through the newest. */
export async function list(context: Context, input: Input['list']) {
  const { search, status } = input?.where ?? {}
  const reference = search ? typedReference(search) : null
  const isReference =
    reference !== null && (await context.store.count(programRequests, { where: { reference } }, 1)) > 0
  const where = { ...(status ? { status } : {}), ...(isReference ? { reference } : {}) }
  const query = { ...pageQuery(input, '-createdAt'), where, ...(search && !isReference ? { search } : {}) }
  return storedPage<ProgramRequest, Request>(context, programRequests, query, input?.count)
}

/** One's own requests, or anybody's for an Admin. Somebody else's are not-found. */
export function listByUser(context: Context, input: Input['listByUser']) {
  if (input.userid !== context.actor.userid && !isAdmin(context.actor)) refuse('not-found')
  return storedPage<ProgramRequest, Request>(context, programRequests, {
    ...pageQuery(input, '-createdAt'),
    where: { userid: input.userid },
  })
}

/**
 * Requests of a userid together with those whose otherContacts hold an e-mail (R31). People ask for themselves; an
 * Admin may name anybody, by userid, by e-mail or by both, which need not be the same person's.
 */
export async function listInvolving(context: Context, input: Input['listInvolving'] = {}) {
  const { actor } = context
  const { userid, email, status } = input
  const self = (!userid || userid === actor.userid) && (!email || email === actor.email)
  if (!self && !isAdmin(actor)) refuse('not-found')
  const where: Query['where'] = status ? { status } : {}
  // One's own e-mail is on all of one's own requests.
  if (userid && email && !self)
    return refuseInvalidQuery(() =>
      involvingEither(context.store, { values: [userid, email], where, page: pageQuery(input, '-createdAt') }),
    )
  const involved = self ? actor.email : (email ?? userid ?? actor.email)
  return storedPage<ProgramRequest, Request>(context, programRequests, {
    ...pageQuery(input, '-createdAt'),
    where: { ...where, involved },
  })
}

export async function get(context: Context, input: Input['get']): Promise<Request> {
  const request = (await context.store.get(programRequests, input.id)) ?? refuse('not-found')
  return maySee(context.actor, request)
}

/** Neither approved nor cancelled nor rejected: the badge, the Pending tab and this are one query (R26). */
export async function countPending(context: Context): Promise<{ count: number }> {
  return { count: await context.store.count(programRequests, { where: { status: 'Pending' } }) }
}

export async function counts(context: Context, input: Input['counts']): Promise<Record<RequestStatus, number>> {
  const mine = input?.mine || !isAdmin(context.actor)
  const entries = await Promise.all(
    REQUEST_STATUSES.map(async (status) => [
      status,
      await context.store.count(programRequests, {
        where: mine ? { involved: context.actor.email, status } : { status },
      }),
    ]),
  )
  return Object.fromEntries(entries)
}

/** The request, for those who may see it: only they are told that it changed, and shown what it is now. */
export const asSeen = async (tx: Tx, { id, version }: { id: string; version?: number | undefined }) =>
  requireVersion(maySee(tx.actor, await tx.require(programRequests, id)), version)

/**
 * Deletes a request. Refused while a signed contract, hours or pay refer to its program; its unsigned draft goes too, its
 * entry is cancelled, and whoever still counted on it is told.
 */
export function remove(context: Context, input: Input['delete']): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const request = requireVersion(await tx.require(programRequests, input.id), input.version)
    if (request.programID) {
      const documents = await programInTheWay(tx, request.programID)
      if (documents.length > 0)
        refuse(
          'failed-precondition',
          "You can't delete this request. Its program has a signed contract, hours or pay.",
          { reason: 'referred-to', documents },
        )
      await cancelEntry(tx, context, request.programID, 'The request was deleted.')
      await withdrawContract(tx, context, request.programID)
    }
    tx.remove(programRequests, asEffect(request))
    if (request.cancelled || request.rejected) return { ok: true }
    await notify(tx, context, requestRemoved({ request }))
    return { ok: true }
  })
}

/** Approving offers, ticked, to make a requester without access a Client. */
export async function grantClient(tx: Tx, request: ProgramRequest): Promise<void> {
  const user = await tx.get(users, request.email)
  if (user?.permission === INITIAL_PERMISSION) tx.update(users, asEffect(user), { permission: 'Client' })
}
