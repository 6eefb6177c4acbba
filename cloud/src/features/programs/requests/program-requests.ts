import { REQUEST_STATUSES, type RequestStatus } from '@belay/contract/statuses'
import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { mayListAsAdmin, mayListOwn } from '../../../platform/calls/lists.rules.ts'
import {
  chooseDefaultOrder,
  limitToDays,
  listQuery,
  pageQuery,
  readStoredPage,
  refuseInvalidQuery,
} from '../../../platform/calls/lists.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Query } from '../../../platform/documents/store.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { normalizeTypeName } from '../../program-types/program-types.documents.ts'
import { findProgramReferences } from '../find-program-references.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { parseReference } from './create/request-references.ts'
import { findHolds } from './dates/find-holds.ts'
import { findRequestsInvolving } from './find-requests-involving.ts'
import { programRequests, referenceWord, type VersionedRequest } from './program-requests.documents.ts'
import { presentOpenRequest } from './program-requests.presenter.ts'
import { maySeeRequest } from './program-requests.rules.ts'

/** Lists requests. A search for a reference finds only its request; other searches look through the newest requests. */
export async function listRequests(context: Context, input: Input<'programRequests.list'>) {
  const { from, to, search, programType, ...where } = input?.where ?? {}
  const reference = search ? parseReference(search) : null
  const isReference =
    reference !== null && (await context.store.count(programRequests, { where: { reference } }, 1)) > 0
  const query = listQuery(
    {
      ...input,
      where: {
        ...where,
        programType: programType && normalizeTypeName(programType),
        search: isReference ? referenceWord(reference) : search,
      },
    },
    chooseDefaultOrder({ from, to }, '-createdAt'),
  )
  const readable = mayListAsAdmin(context.actor, limitToDays(query, { from, to }))
  return readStoredPage(context, programRequests, readable, input?.count)
}

/** Lists the caller's own requests, or any person's for an Admin. Refuses others with `not-found`. */
export function listRequestsByUser(context: Context, input: Input<'programRequests.listByUser'>) {
  const { userid } = input
  const query = { ...pageQuery(input, '-createdAt'), where: { userid } }
  return readStoredPage(context, programRequests, mayListOwn(context.actor, query, userid === context.actor.userid))
}

/**
 * Lists the requests of a user ID together with those that name an e-mail address as a contact (R31). Admins may name
 * any person: by user ID, by e-mail address or by both, which may belong to different people.
 */
export async function listRequestsInvolving(context: Context, input: Input<'programRequests.listInvolving'> = {}) {
  const { actor } = context
  const { userid, email, status } = input
  const self = (!userid || userid === actor.userid) && (!email || email === actor.email)
  if (!self && !isAdmin(actor)) refuse('not-found')
  const where: Query['where'] = status ? { status } : {}
  // The caller's own requests all contain the caller's e-mail address.
  if (userid && email && !self)
    return refuseInvalidQuery(() =>
      findRequestsInvolving(context.store, { values: [userid, email], where, page: pageQuery(input, '-createdAt') }),
    )
  const involved = self ? actor.email : (email ?? userid ?? actor.email)
  const query = { ...pageQuery(input, '-createdAt'), where: { ...where, involved } }
  return readStoredPage(context, programRequests, mayListOwn(actor, query, self))
}

/** Returns one request with the caller's abilities. Refuses callers without access with `not-found`. */
export const getRequest = async (context: Context, { id }: Input<'programRequests.get'>) =>
  openRequest(context, (await context.store.get(programRequests, id)) ?? refuse('not-found'))

/** Returns a stored request with the fields and abilities of the caller. Refuses a caller who may not see it. */
export async function openRequest(context: Context, stored: VersionedRequest) {
  const { actor, store } = context
  const request = maySeeRequest(actor, stored)
  const { programID } = request
  const [entry, references] = await Promise.all([
    programID === null ? null : store.get(programSchedule, programID),
    programID === null || !isAdmin(actor) ? [] : findProgramReferences({ store }, programID),
  ])
  return presentOpenRequest(context, request, entry, references)
}

/** Lists the dates held on these days for requests whose clients have not chosen yet. */
export async function listHolds({ store, settings, clock }: Context, { from, to }: Input<'programRequests.listHolds'>) {
  return { items: await findHolds(store, { from, to, today: centreToday(settings, clock.now()) }) }
}

/** Counts pending requests that wait for their client to choose a held date. */
export const countOfferedRequests = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(programRequests, { orderBy: 'heldUntil', from: '' }),
})

/** Counts the pending requests, for the badge and the Admins' Pending tab (R26). */
export const countPendingRequests = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(programRequests, { where: { status: 'Pending' } }),
})

export async function countRequestsByStatus(context: Context, input: Input<'programRequests.counts'>) {
  const { actor, store } = context
  const own: Query['where'] = input?.mine || !isAdmin(actor) ? { involved: actor.email } : {}
  const countStatus = async (status: RequestStatus) => {
    const count = await store.count(programRequests, { where: { ...own, status } })
    return [status, count]
  }
  return Object.fromEntries(await Promise.all(REQUEST_STATUSES.map(countStatus)))
}
