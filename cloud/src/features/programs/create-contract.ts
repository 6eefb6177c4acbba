import { refuseEndBeforeStart } from '../../platform/civil-time.ts'
import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import { draftContract } from '../client-programs/draft-contract.ts'
import { lockClient } from '../clients/clients.ts'
import { markContract } from '../program-schedule/change-entry.ts'

/** Creates an unsigned draft; the schedule entry with the same programID gets hasContract in the same commit (R36). */
export const createContract = (context: Context, input: Input<'clientPrograms.create'>) =>
  inTransaction(context, async (tx) => {
    refuseEndBeforeStart(input)
    const { organization } = await lockClient(tx, input.clientID)
    const programID = input.programID ?? tx.id()
    const contract = await draftContract(tx, {
      ...input,
      programID,
      organization,
      signerEmail: input.signerEmail ?? input.contactPersonEmail,
    })
    await markContract(tx, programID, true)
    return contract
  })
