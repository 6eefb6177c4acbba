import { programDetails, requestForm, statusMap } from '@belay/contract/program-requests'
import type * as z from 'zod'
import { isAdmin } from '../../../platform/calls/actor.ts'
import { pickDefinedFields } from '../../../platform/calls/defined-fields.ts'
import {
  type Context,
  type Input,
  requireCurrent,
  requireVersion,
  transactional,
} from '../../../platform/calls/gate.ts'
import type { Permitted } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { wouldChange } from '../../../platform/documents/would-change.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { notify } from '../../notifications/notify.ts'
import { countLikeRequest } from './create/request-limits.ts'
import {
  addToHistory,
  contactFields,
  type ProgramRequest,
  programRequests,
  type VersionedRequest,
  withoutRequester,
} from './program-requests.documents.ts'
import { namedAsContact, requestEdited } from './program-requests.notifications.ts'
import {
  mayActForRequest,
  mayEditRequest,
  maySeeRequest,
  momentOf,
  refuseInvalidDates,
  refuseNamingContacts,
  refuseScheduledFacts,
} from './program-requests.rules.ts'

type Changes = Omit<Input<'programRequests.update'>, 'id' | 'version'>

/** Changes the form's fields: the requester may while the request is pending, an Admin always. */
export const updateRequest = transactional('programRequests.update', (tx, input, context) =>
  updateRequestInTx(tx, context, input),
)

/** Changes the form's fields in the caller's transaction. */
export async function updateRequestInTx(
  tx: Tx,
  context: Context,
  { id, version, ...changes }: Input<'programRequests.update'>,
): Promise<VersionedRequest> {
  // Check first who may see the request: a stale version returns its current content.
  const visible = maySeeRequest(tx.actor, await tx.require(programRequests, id))
  const request = mayEditRequest(tx.actor, requireVersion(visible, version), centreToday(context.settings, tx.now))
  return applyChanges(tx, context, request, changes)
}

/** Writes form fields, and notifies new contacts. */
async function applyChanges(tx: Tx, context: Context, request: Permitted<VersionedRequest>, changes: Changes) {
  refuseScheduledFacts(request, pickDefinedFields(changes.programDetails ?? {}))
  const { preferredDates } = request.programDetails
  refuseInvalidDates(changes.programDetails?.preferredDates ?? [], momentOf(tx, context), { kept: preferredDates })
  if (changes.otherContacts)
    refuseNamingContacts(tx.actor, request, withoutRequester(request.email, changes.otherContacts))
  const edited = mergeChanges(request, changes)
  if (!wouldChange(request, edited)) return request
  const byRequester = mayActForRequest(tx.actor, request)
  const event = byRequester ? addToHistory(tx, request, 'edited') : {}
  const updated = tx.update(programRequests, request, { ...edited, ...event })
  if (byRequester) await notify(tx, context, requestEdited({ request: updated, by: tx.actor }))
  const added = updated.otherContacts.filter((email) => !request.otherContacts.includes(email))
  if (added.length > 0) {
    await countLikeRequest(tx, context.settings)
    await notify(tx, context, namedAsContact({ request: updated, contacts: added, byAdmin: isAdmin(tx.actor) }))
  }
  return updated
}

/** Returns the changes of a request. Program details are merged field by field. */
export const mergeChanges = (request: ProgramRequest, changes: Changes): Partial<ProgramRequest> => ({
  ...(pickDefinedFields(changes) as Partial<ProgramRequest>),
  ...(changes.otherContacts ? contactFields(request, changes.otherContacts) : {}),
  ...(changes.programDetails
    ? {
        programDetails: {
          ...request.programDetails,
          ...pickDefinedFields(changes.programDetails),
        } as ProgramRequest['programDetails'],
      }
    : {}),
})

const formFields = requestForm.shape
const detailFields = programDetails.shape

/** Changes one form field, such as `programDetails.notes`, or one entry, such as `status.room` (null removes it). */
export const editRequestField = transactional('programRequests.editField', async (tx, input, context) => {
  const current = await requireCurrent(tx, programRequests, input.id, input.version)
  const request = mayEditRequest(tx.actor, current, centreToday(context.settings, tx.now))
  const [top = '', entry] = input.field.split(/\.(.*)/s)
  if (top === 'status' && entry) {
    const { [entry]: _, ...remaining } = request.status
    const status = input.value === null ? remaining : { ...remaining, [entry]: input.value }
    return tx.update(programRequests, request, { status: parseField(statusMap, status, input.field) })
  }
  if (top === 'programDetails' && entry && Object.hasOwn(detailFields, entry)) {
    const value = parseField(detailFields[entry as keyof typeof detailFields], input.value, input.field)
    return applyChanges(tx, context, request, { programDetails: { [entry]: value } })
  }
  if (!entry && Object.hasOwn(formFields, top)) {
    const value = parseField(formFields[top as keyof typeof formFields], input.value, input.field)
    return applyChanges(tx, context, request, { [top]: value })
  }
  refuse('invalid-argument', undefined, { fields: [{ field: 'field', message: `You can't edit ${input.field}.` }] })
})

/** Returns the validated value. The error names the field. */
export function parseField<Schema extends z.ZodType>(schema: Schema, value: unknown, field: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  refuse('invalid-argument', undefined, { fields: parsed.error.issues.map(({ message }) => ({ field, message })) })
}
