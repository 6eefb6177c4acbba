import { contractTotal } from '@belay/contract/money'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Input } from '../../../platform/gate.ts'
import { lockClient } from '../../clients/clients.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'

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

/** The field values of a contract that was not sent, or that was withdrawn. */
export const UNSENT = {
  sentAt: null,
  frozen: null,
  documentHash: null,
  declinedAt: null,
  declineReason: null,
  forwardedBy: null,
  forwards: 0,
  remindedAt: null,
} as const
