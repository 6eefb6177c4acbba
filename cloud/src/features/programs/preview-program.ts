import { isDeepStrictEqual } from 'node:util'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { dryRun, type Tx } from '../../platform/documents/transaction.ts'
import { staffPrograms } from './assignments/staff-programs.documents.ts'
import type { Conflict } from './conflicts/conflicts.rules.ts'
import { clientPrograms } from './contracts/client-programs.documents.ts'
import { findRequestOfProgram } from './facts/copy-program-facts.ts'
import { resolveOwnedFacts } from './facts/program-facts.ts'
import { findRecipients } from './find-recipients.ts'
import { determineContractNeed } from './programs.rules.ts'
import { cancelRequestInTx } from './requests/cancel-request.ts'
import { programRequests } from './requests/program-requests.documents.ts'
import { updateRequestInTx } from './requests/update-request.ts'
import { deleteProgramInTx } from './schedule/delete-program.ts'
import { programSchedule } from './schedule/program-schedule.documents.ts'
import { updateProgramInTx } from './schedule/update-program.ts'

/**
 * Previews a change of a program by running it without a commit. Returns the conflicts, the recipients of messages, the
 * staff who lose their confirmation, and the change that the contract needs.
 */
export async function previewProgram(context: Context, { programID, changes }: Input<'programs.preview'>) {
  const { result: conflicts, touched } = await dryRun(context, context.actor, (tx) =>
    applyPreviewedChange(tx, context, programID, changes),
  )
  const [entry] = touched(programSchedule)
  const [request] = touched(programRequests)
  const [contract] = touched(clientPrograms)
  const factsOf = (at: 'before' | 'after') =>
    resolveOwnedFacts({ entry: entry?.[at] ?? null, request: request?.[at] ?? null })
  const isAffected = !isDeepStrictEqual(factsOf('before'), factsOf('after'))
  return {
    conflicts,
    told: await findRecipients(context, touched),
    unconfirms: touched(staffPrograms).flatMap(({ before, after }) =>
      before && before.confirmedAt !== null && (after?.confirmedAt ?? null) === null ? [before.staffID] : [],
    ),
    contract: determineContractNeed(contract?.before ?? null, contract?.after ?? null, isAffected),
  }
}

/** Makes the change, overriding all conflicts. Returns the conflicts of a change to the schedule entry. */
async function applyPreviewedChange(
  tx: Tx,
  context: Context,
  programID: string,
  { request: changesOfRequest, ends, ...changes }: Input<'programs.preview'>['changes'],
): Promise<Conflict[]> {
  if (ends === 'deleted') {
    await deleteProgramInTx(tx, context, { programID })
    return []
  }
  if (!ends && !changesOfRequest) {
    const { conflicts } = await updateProgramInTx(tx, context, { programID, ...changes, override: { note: '' } })
    return conflicts
  }
  const ofProgram = await findRequestOfProgram(tx, programID, await tx.get(programSchedule, programID))
  const request = ofProgram ?? (await tx.get(programRequests, programID))
  if (!request) refuse('not-found')
  if (ends) await cancelRequestInTx(tx, context, { id: request.id, cancellationReason: '' })
  else await updateRequestInTx(tx, context, { id: request.id, ...changesOfRequest })
  return []
}
