import { contractTotal } from '@belay/contract/money'
import { type Context, type Input, runInTransaction } from '../../../platform/calls/gate.ts'
import { refuseField } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { refuseEndBeforeStart } from '../../../platform/time/civil-time.ts'
import { lockClient } from '../../clients/clients.ts'
import { copyProgramFacts, findOwnedFacts } from '../facts/copy-program-facts.ts'
import { refuseOwnedFacts } from '../facts/program-facts.ts'
import { type ClientProgram, clientPrograms, UNSIGNED } from './client-programs.documents.ts'

/**
 * Creates an unsigned draft and sets `hasContract` on the schedule entry with the same `programID`, in one commit
 * (R36). Takes the program's facts from their owner. Refuses input that differs from them.
 */
export const createContract = (context: Context, input: Input<'clientPrograms.create'>) =>
  runInTransaction(context, async (tx) => {
    refuseEndBeforeStart(input)
    const { organization } = await lockClient(tx, input.clientID)
    const programID = input.programID ?? tx.id()
    const owned = await findOwnedFacts(tx, programID)
    refuseOwnedFacts(findGivenFacts(input), owned)
    const programName =
      input.programName ?? owned?.facts.programName ?? refuseField('programName', 'Enter a program name.')
    const signerEmail = input.signerEmail ?? input.contactPersonEmail
    await draftContract(tx, { ...input, programID, programName, organization, signerEmail })
    await copyProgramFacts(tx, context, programID)
    return tx.require(clientPrograms, programID)
  })

/** Returns the facts that the input sets; null and empty values count as not set. */
function findGivenFacts(input: Input<'clientPrograms.create'>) {
  const { programName, date, startTime, endTime, location, participants } = input
  const times = { date: date ?? undefined, startTime: startTime ?? undefined, endTime: endTime ?? undefined }
  return { programName, ...times, location: location || undefined, participants: participants ?? undefined }
}

type Optional = 'date' | 'startTime' | 'endTime' | 'lineItems' | 'discount'
type Draft = Omit<Input<'clientPrograms.create'>, 'programName' | Optional> &
  Pick<ClientProgram, 'programID' | 'programName' | 'organization' | 'signerEmail'> &
  Partial<Pick<ClientProgram, Optional>>

/** Creates an unsigned draft (R35). Throws `not-found` without the client, `already-exists` if there is a contract. */
export async function draftContract(tx: Tx, draft: Draft) {
  await lockClient(tx, draft.clientID)
  const { lineItems = [], discount = 0 } = draft
  return tx.create(clientPrograms, {
    date: null,
    startTime: null,
    endTime: null,
    ...draft,
    lineItems,
    discount,
    total: contractTotal(lineItems, discount),
    ...UNSIGNED,
    amendment: null,
  })
}
