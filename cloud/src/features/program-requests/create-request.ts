import { isAdmin } from '../../platform/actor.ts'
import { transactional } from '../../platform/gate.ts'
import { centreToday } from '../../platform/today.ts'
import { notify } from '../notifications/notify.ts'
import { users } from '../users/users.documents.ts'
import { contactsOf, programRequests, UNDECIDED } from './program-requests.documents.ts'
import { namedAsContact, requestCreated, requestReceived } from './program-requests.notifications.ts'
import { refusePastDates } from './program-requests.rules.ts'
import { refuseTooManyRequests } from './request-limits.ts'
import { newReference } from './request-references.ts'

/** Asks for a program: pending, with the Admins told and the requester's confirmation, in one commit (R23). */
export const createRequest = transactional(
  'programRequests.create',
  async (tx, { acceptedTerms: _, ...form }, context) => {
    refusePastDates(form.programDetails.preferredDates, centreToday(context.settings, tx.now))
    await refuseTooManyRequests(tx, context.settings)
    await tx.lock(users, tx.actor.email)
    const request = tx.create(programRequests, {
      id: tx.id(),
      reference: await newReference(tx),
      userid: tx.actor.userid,
      email: tx.actor.email,
      ...form,
      otherContacts: contactsOf(tx.actor.email, form.otherContacts),
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
