import type { ClientProgram } from './client-programs.documents.ts'

/** Who a contract names: its contact and its signer, as it stands or as it was frozen. */
export type Parties = Pick<ClientProgram, 'contactPersonEmail' | 'signerEmail'>

/**
 * Where the parties are reached now. What is signed keeps the addresses it was signed with; `movedTo` leads from those to
 * where their people went, so that it goes with the people, and not to whoever has their old address next.
 */
export const reachedAt = (
  { movedTo = {} }: Pick<ClientProgram, 'movedTo'>,
  { contactPersonEmail, signerEmail }: Parties,
): Parties => ({
  contactPersonEmail: movedTo[lower(contactPersonEmail)] ?? contactPersonEmail,
  signerEmail: movedTo[lower(signerEmail)] ?? signerEmail,
})

/** The parties of a contract as it stands; an unsigned one names their addresses of now. */
export const partiesOf = (contract: ClientProgram): Parties =>
  contract.signed ? reachedAt(contract, contract) : reachedAt({}, contract)

/** Who handed the signing on to the signer; nobody once it is signed. */
export const forwarderOf = ({ signed, forwardedBy }: Pick<ClientProgram, 'signed' | 'forwardedBy'>): string | null =>
  signed ? null : (forwardedBy ?? null)

/** How addresses are compared. */
export const lower = (email: string) => email.trim().toLowerCase()
