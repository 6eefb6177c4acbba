import { refuseEndBeforeStart } from '../../../platform/civil-time.ts'
import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { lockClient } from '../../clients/clients.ts'
import { copyProgramFacts, findOwnedFacts } from '../facts/copy-program-facts.ts'
import { refuseOwnedFacts } from '../facts/program-facts.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { draftContract } from './draft-contract.ts'

/**
 * Creates an unsigned draft and sets `hasContract` on the schedule entry with the same `programID`, in one commit
 * (R36). Takes the program's facts from their owner. Refuses input that differs from them.
 */
export const createContract = (context: Context, input: Input<'clientPrograms.create'>) =>
  inTransaction(context, async (tx) => {
    refuseEndBeforeStart(input)
    const { organization } = await lockClient(tx, input.clientID)
    const programID = input.programID ?? tx.id()
    const owned = await findOwnedFacts(tx, programID)
    refuseOwnedFacts(givenOf(input), owned)
    const programName =
      input.programName ?? owned?.facts.programName ?? refuseField('programName', 'Enter a program name.')
    await draftContract(tx, {
      ...input,
      programID,
      programName,
      organization,
      signerEmail: input.signerEmail ?? input.contactPersonEmail,
    })
    await copyProgramFacts(tx, context, programID)
    return tx.require(clientPrograms, programID)
  })

/** Returns the facts that the input sets; null and empty values count as not set. */
const givenOf = ({
  programName,
  date,
  startTime,
  endTime,
  location,
  participants,
}: Input<'clientPrograms.create'>) => ({
  programName,
  date: date ?? undefined,
  startTime: startTime ?? undefined,
  endTime: endTime ?? undefined,
  location: location || undefined,
  participants: participants ?? undefined,
})
