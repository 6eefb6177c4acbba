import { REQUEST_STATUSES } from '@belay/contract/statuses'
import { isAdmin } from '../../platform/actor.ts'
import type { Query } from '../../platform/documents/store.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { listQuery, pageQuery, refuseInvalidQuery, storedPage, usualOrder, withinDays } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { comparedName } from '../program-types/program-types.documents.ts'
import { findProgramReferences } from '../programs/find-program-references.ts'
import { findHolds } from './find-holds.ts'
import { findRequestsInvolving } from './find-requests-involving.ts'
import { programRequests, referenceWord } from './program-requests.documents.ts'
import { presentOpenRequest } from './program-requests.presenter.ts'
import { maySee } from './program-requests.rules.ts'
import { parseReference } from './request-references.ts'

/** All requests. A reference finds its request alone, however it is written; other words look through the newest. */
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
        programType: programType && comparedName(programType),
        search: isReference ? referenceWord(reference) : search,
      },
    },
    usualOrder({ from, to }, '-createdAt'),
  )
  return storedPage(context, programRequests, withinDays(query, { from, to }), input?.count)
}

/** One's own requests, or anybody's for an Admin. Somebody else's are not-found. */
export function listRequestsByUser(context: Context, input: Input<'programRequests.listByUser'>) {
  if (input.userid !== context.actor.userid && !isAdmin(context.actor)) refuse('not-found')
  return storedPage(context, programRequests, {
    ...pageQuery(input, '-createdAt'),
    where: { userid: input.userid },
  })
}

/**
 * Requests of a userid together with those whose otherContacts hold an e-mail (R31). People ask for themselves; an
 * Admin may name anybody, by userid, by e-mail or by both, which need not be the same person's.
 */
export async function listRequestsInvolving(context: Context, input: Input<'programRequests.listInvolving'> = {}) {
  const { actor } = context
  const { userid, email, status } = input
  const self = (!userid || userid === actor.userid) && (!email || email === actor.email)
  if (!self && !isAdmin(actor)) refuse('not-found')
  const where: Query['where'] = status ? { status } : {}
  // One's own e-mail is on all of one's own requests.
  if (userid && email && !self)
    return refuseInvalidQuery(() =>
      findRequestsInvolving(context.store, { values: [userid, email], where, page: pageQuery(input, '-createdAt') }),
    )
  const involved = self ? actor.email : (email ?? userid ?? actor.email)
  return storedPage(context, programRequests, {
    ...pageQuery(input, '-createdAt'),
    where: { ...where, involved },
  })
}

/** One request, with what this person may do with it. Not-found for those whom it does not concern. */
export async function getRequest(context: Context, input: Input<'programRequests.get'>) {
  const { actor, store } = context
  const request = maySee(actor, (await store.get(programRequests, input.id)) ?? refuse('not-found'))
  const { programID } = request
  const [entry, references] = await Promise.all([
    programID === null ? null : store.get(programSchedule, programID),
    programID === null || !isAdmin(actor) ? [] : findProgramReferences({ store }, programID),
  ])
  return presentOpenRequest(context, request, entry, references)
}

/** What is held on these days for requests whose clients are to choose a date. */
export async function listHolds({ store, settings, clock }: Context, { from, to }: Input<'programRequests.listHolds'>) {
  return { items: await findHolds(store, { from, to, today: centreToday(settings, clock.now()) }) }
}

/** Pending requests that wait for their client, not for an Admin: dates are offered and held. */
export const countOfferedRequests = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(programRequests, { orderBy: 'heldUntil', from: '' }),
})

/** Neither approved nor cancelled nor rejected: the badge, the Pending tab and this are one query (R26). */
export const countPendingRequests = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(programRequests, { where: { status: 'Pending' } }),
})

export async function countRequestsByStatus(context: Context, input: Input<'programRequests.counts'>) {
  const onlyOwn = input?.mine || !isAdmin(context.actor)
  const entries = await Promise.all(
    REQUEST_STATUSES.map(async (status) => [
      status,
      await context.store.count(programRequests, {
        where: onlyOwn ? { involved: context.actor.email, status } : { status },
      }),
    ]),
  )
  return Object.fromEntries(entries)
}
