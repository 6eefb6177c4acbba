import { requireVersion, transactional } from '../../../platform/calls/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { countLikeRequest } from './create/request-limits.ts'
import { contactFields, programRequests } from './program-requests.documents.ts'
import { requestShared } from './program-requests.notifications.ts'
import { maySeeRequest, mayShareRequest, refuseSharing } from './program-requests.rules.ts'

/**
 * Gives a person rights to a request and its program, changes the rights, or takes them back. Mails a new person, and
 * answers the same for every address, so that nobody learns which addresses have an account.
 */
export const shareRequest = transactional('programRequests.share', async (tx, input, context) => {
  const { id, version, email, rights } = input
  const visible = maySeeRequest(tx.actor, await tx.require(programRequests, id))
  const request = mayShareRequest(tx.actor, requireVersion(visible, version))
  refuseSharing(request, email)
  const isNew = !request.otherContacts.includes(email)
  const withoutThem = (emails: readonly string[] = []) => emails.filter((contact) => contact !== email)
  const contacts = rights && isNew ? [...request.otherContacts, email] : request.otherContacts
  const editors = [...withoutThem(request.editors), ...(rights === 'edit' ? [email] : [])]
  const shared = tx.update(
    programRequests,
    request,
    contactFields(request, rights ? contacts : withoutThem(contacts), editors),
  )
  if (isNew && rights) {
    await countLikeRequest(tx, context.settings)
    await notify(tx, context, requestShared({ request: shared, email, rights, by: tx.actor }))
  }
  return shared
})
