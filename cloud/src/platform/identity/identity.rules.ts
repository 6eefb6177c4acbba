import { type Permitted, permit } from '../calls/permit.ts'

/**
 * Permits a change of a document of identity. The proof is in the flow that makes the change: a session, a password or
 * a code, read in the same transaction.
 */
export const mayFollowProof = <Doc>(doc: Doc): Permitted<Doc> => permit(doc, true)
