import { contractTotal } from '@belay/contract/money'
import { refuseEndBeforeStart } from '../../../platform/civil-time.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { lockClient } from '../../clients/clients.ts'
import { copyProgramFacts, findOwnedFacts } from '../facts/copy-program-facts.ts'
import { refuseOwnedFacts } from '../facts/program-facts.ts'
import { type ClientProgram, clientPrograms, UNSENT } from './client-programs.documents.ts'

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

type Times = 'date' | 'startTime' | 'endTime'

type Given = Omit<Input<'clientPrograms.create'>, 'programName' | 'lineItems' | 'discount' | Times>

type Terms = Pick<ClientProgram, 'lineItems' | 'discount' | Times>

type Draft = Given & {
  programID: string
  programName: string
  organization: string
  signerEmail: string
} & Partial<Terms>

/**
 * Creates an unsigned draft (R35) in a transaction. Throws `not-found` if the client does not exist, and
 * `already-exists` if the program has a contract.
 */
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
    signed: false,
    ...UNSENT,
    recalledHash: null,
    signature: null,
    needsAmendment: false,
    amendment: null,
    versions: [],
    signedDocuments: [],
    assignedStaffIDs: [],
    programCancelled: false,
  })
}
