import { type programRequests as calls, programDetails, requestForm, statusMap } from '@belay/contract/program-requests'
import type * as z from 'zod'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Context, change, type Inputs, unchangedSince } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { type ProgramRequest, programRequests } from './program-requests.documents.ts'
import { mayEdit } from './program-requests.rules.ts'
import { asSeen, otherThan } from './program-requests.ts'

type Input = Inputs<typeof calls>
type Request = Versioned<ProgramRequest>

/** Changes the form's fields: the requester's while pending, any for an Admin. */
export function update(context: Context, { id, version, ...changes }: Input['update']): Promise<Request> {
  return change(context, async (tx) => {
    const request = mayEdit(tx.actor, await asSeen(tx, { id, version }))
    return tx.update(programRequests, request, merged(request, changes))
  })
}

/** Form fields over a request; program details merge field by field. */
export function merged(request: ProgramRequest, changes: Omit<Input['update'], 'id' | 'version'>): Partial<ProgramRequest> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<ProgramRequest>
  return {
    ...given,
    ...(changes.otherContacts ? { otherContacts: otherThan(request.email, changes.otherContacts) } : {}),
    ...(changes.programDetails ? { programDetails: { ...request.programDetails, ...changes.programDetails } } : {}),
  }
}

const formFields = requestForm.shape
const detailFields = programDetails.shape

/** Changes one field of the form, one program detail (`programDetails.notes`) or one status entry (`status.room`; null removes it). */
export function editField(context: Context, input: Input['editField']): Promise<Request> {
  return change(context, async (tx) => {
    const request = mayEdit(tx.actor, unchangedSince(await tx.require(programRequests, input.id), input.version))
    const [top = '', entry] = input.field.split(/\.(.*)/s)
    if (top === 'status' && entry) {
      const { [entry]: _, ...others } = request.status
      const status = input.value === null ? others : { ...others, [entry]: input.value }
      return tx.update(programRequests, request, { status: valid(statusMap, status, input.field) })
    }
    if (top === 'programDetails' && entry && Object.hasOwn(detailFields, entry)) {
      const value = valid(detailFields[entry as keyof typeof detailFields], input.value, input.field)
      return tx.update(programRequests, request, { programDetails: { ...request.programDetails, [entry]: value } })
    }
    if (!entry && Object.hasOwn(formFields, top)) {
      const value = valid(formFields[top as keyof typeof formFields], input.value, input.field)
      return tx.update(programRequests, request, merged(request, { [top]: value }))
    }
    refuse('invalid-argument', undefined, { fields: [{ field: 'field', message: `${input.field} cannot be edited.` }] })
  })
}

/** The value, checked; refuses it under the name of the field. */
export function valid<Schema extends z.ZodType>(schema: Schema, value: unknown, field: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  refuse('invalid-argument', undefined, { fields: parsed.error.issues.map(({ message }) => ({ field, message })) })
}
