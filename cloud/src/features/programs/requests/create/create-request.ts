import { isAdmin } from '../../../../platform/calls/actor.ts'
import { transactional } from '../../../../platform/calls/gate.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { notify } from '../../../notifications/notify.ts'
import { requireCaller } from '../../../users/find-users.ts'
import { users } from '../../../users/users.documents.ts'
import { programRequests, UNDECIDED, withoutRequester } from '../program-requests.documents.ts'
import { namedAsContact, requestCreated, requestReceived } from '../program-requests.notifications.ts'
import { momentOf, refuseEnteringForOthers, refuseInvalidDates } from '../program-requests.rules.ts'
import { refuseTooManyRequests } from './request-limits.ts'
import { createReference } from './request-references.ts'

/**
 * Creates a pending request, notifies the Admins and confirms it to the requester, in one commit (R23). A request that
 * an Admin enters for another person belongs to that person: by e-mail address, and by account once they have one
 * (R132).
 */
export const createRequest = transactional(
  'programRequests.create',
  async (tx, { acceptedTerms: _, onBehalfOf, ...form }, context) => {
    if (onBehalfOf) refuseEnteringForOthers(tx.actor)
    refuseInvalidDates(form.programDetails.preferredDates, momentOf(tx, context))
    await refuseTooManyRequests(tx, context.settings)
    const { email, enteredBy } = requesterOf(tx, onBehalfOf)
    const user = await tx.lock(users, email)
    if (enteredBy === null) await requireCaller(tx)
    const request = tx.create(programRequests, {
      id: tx.id(),
      reference: await createReference(tx),
      userid: enteredBy === null ? tx.actor.userid : (user?.userid ?? null),
      email,
      enteredBy,
      ...form,
      otherContacts: withoutRequester(email, form.otherContacts),
      acceptedTermsAt: tx.now,
      ...UNDECIDED,
    })
    await notify(tx, context, requestCreated({ request }))
    await notify(tx, context, requestReceived({ request }))
    const contacts = request.otherContacts
    await notify(tx, context, namedAsContact({ request, contacts, byAdmin: isAdmin(tx.actor) }))
    return request
  },
)

/** Returns the requester's e-mail address, and the name of the person who entered the request if they differ. */
const requesterOf = ({ actor }: Tx, onBehalfOf: { email: string } | undefined) =>
  onBehalfOf && onBehalfOf.email !== actor.email
    ? { email: onBehalfOf.email, enteredBy: actor.name }
    : { email: actor.email, enteredBy: null }
