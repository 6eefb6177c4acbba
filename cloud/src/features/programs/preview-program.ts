import { isDeepStrictEqual } from 'node:util'
import { rehearse, type Touched, type Tx } from '../../platform/documents/transaction.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { partiesOf } from '../client-programs/contract-parties.ts'
import { clients } from '../clients/clients.documents.ts'
import { notifications } from '../notifications/notifications.documents.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { staffPrograms } from '../staff-programs/staff-programs.documents.ts'
import { users } from '../users/users.documents.ts'
import { cancelWithProgram } from './cancel-request.ts'
import type { Conflict } from './conflicts.rules.ts'
import { findRequestOf } from './copy-program-facts.ts'
import { takeOffCalendar } from './delete-program.ts'
import { ownedFacts } from './program-facts.ts'
import { contractNeed } from './programs.rules.ts'
import { changeProgram } from './update-program.ts'
import { changeRequestOfProgram } from './update-request.ts'

/**
 * What a change of a program would do, read off the change itself, which is done up to its commit: whatever speaks
 * against it, who is told, whose confirmation falls, and what the contract needs.
 */
export async function previewProgram(context: Context, { programID, changes }: Input<'programs.preview'>) {
  const { result: conflicts, touched } = await rehearse(context, context.actor, (tx) =>
    carryOut(tx, context, programID, changes),
  )
  const [entry] = touched(programSchedule)
  const [request] = touched(programRequests)
  const [contract] = touched(clientPrograms)
  const factsOf = (at: 'before' | 'after') => ownedFacts({ entry: entry?.[at] ?? null, request: request?.[at] ?? null })
  const isAffected = !isDeepStrictEqual(factsOf('before'), factsOf('after'))
  return {
    conflicts,
    told: await findTold(context, touched),
    unconfirms: touched(staffPrograms).flatMap(({ before, after }) =>
      before && before.confirmedAt !== null && (after?.confirmedAt ?? null) === null ? [before.staffID] : [],
    ),
    contract: contractNeed(contract?.before ?? null, contract?.after ?? null, isAffected),
  }
}

/** Makes the change, whatever speaks against it, and answers what does. */
async function carryOut(
  tx: Tx,
  context: Context,
  programID: string,
  { request: changesOfRequest, ends, ...changes }: Input<'programs.preview'>['changes'],
): Promise<Conflict[]> {
  if (ends === 'deleted') {
    await takeOffCalendar(tx, context, { programID })
    return []
  }
  if (!ends && !changesOfRequest) {
    const { conflicts } = await changeProgram(tx, context, { programID, ...changes, override: { note: '' } })
    return conflicts
  }
  const request = await findRequestOf(tx, programID, await tx.get(programSchedule, programID))
  if (!request) refuse('not-found')
  if (ends) await cancelWithProgram(tx, context, { id: request.id, cancellationReason: '' })
  else await changeRequestOfProgram(tx, context, { id: request.id, ...changesOfRequest })
  return []
}

/** Everybody who gets a mail or an unread notification, with each of its headings. */
async function findTold({ store }: Context, touched: Touched) {
  const messages = touched(notifications)
    .flatMap(({ after }) => after ?? [])
    .filter(({ mailID, readAt }) => mailID !== null || readAt === null)
  const emails = [...new Set(messages.map(({ recipientEmail }) => recipientEmail))]
  const names = new Map([
    ...(await store.getMany(users, emails)).map(({ email, username }) => [email, username] as const),
    ...namesIn(touched),
  ])
  return messages.map(({ recipientEmail: email, title }) => ({ email, name: names.get(email) || email, about: title }))
}

/** The names of people, by address, in what the change has read. */
function namesIn(touched: Touched): (readonly [string, string])[] {
  const read = <Doc extends object>(collection: Parameters<typeof touched<Doc>>[0]) =>
    touched(collection).flatMap(({ before }) => before ?? [])
  const named = [
    ...read(clients).map(({ contactEmail, contactName }) => [contactEmail, contactName] as const),
    ...read(programRequests).map(({ email, contactName }) => [email, contactName] as const),
    ...read(clientPrograms).map(
      (contract) => [partiesOf(contract).contactPersonEmail, contract.contactPersonName] as const,
    ),
    ...read(staff).map(({ email, name }) => [email, name] as const),
  ]
  return named.filter(([, name]) => name).map(([email, name]) => [email.toLowerCase(), name] as const)
}
