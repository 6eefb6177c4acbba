/** Who a contract names: its contact and its signer, as it stands or as it was frozen. */
export type Parties = { contactPersonEmail: string; signerEmail: string }
type Forwarding = { emailForwarding?: Record<string, string> }

/**
 * Where the parties are reached now. What is signed keeps its addresses; `emailForwarding` leads from those to where
 * their people went, and not to whoever has their old address next.
 */
export const resolveEmails = (
  { emailForwarding = {} }: Forwarding,
  { contactPersonEmail, signerEmail }: Parties,
): Parties => ({
  contactPersonEmail: emailForwarding[normalizeEmail(contactPersonEmail)] ?? contactPersonEmail,
  signerEmail: emailForwarding[normalizeEmail(signerEmail)] ?? signerEmail,
})

/** The parties of a contract as it stands; an unsigned one names their addresses of now. */
export const partiesOf = (contract: Parties & Forwarding & { signed: boolean }): Parties =>
  contract.signed ? resolveEmails(contract, contract) : resolveEmails({}, contract)

/** Who handed the signing on to the signer; nobody once it is signed. */
export const forwarderOf = ({ signed, forwardedBy }: { signed: boolean; forwardedBy?: string | null }) =>
  signed ? null : (forwardedBy ?? null)

/** How addresses are compared. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()
