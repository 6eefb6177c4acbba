/** The e-mails of a contract's contact and signer, in the current contract or in its frozen content. */
export type Parties = { contactPersonEmail: string; signerEmail: string }
type Forwarding = { emailForwarding?: Record<string, string> }

/**
 * Returns the parties' current e-mails. Signed content keeps its addresses, and `emailForwarding` maps them to the same
 * people's current addresses, so that a later owner of an old address gets no access.
 */
export const resolveEmails = (
  { emailForwarding = {} }: Forwarding,
  { contactPersonEmail, signerEmail }: Parties,
): Parties => ({
  contactPersonEmail: emailForwarding[normalizeEmail(contactPersonEmail)] ?? contactPersonEmail,
  signerEmail: emailForwarding[normalizeEmail(signerEmail)] ?? signerEmail,
})

/** Returns a contract's parties. An unsigned contract already contains their current addresses. */
export const partiesOf = (contract: Parties & Forwarding & { signed: boolean }): Parties =>
  contract.signed ? resolveEmails(contract, contract) : resolveEmails({}, contract)

/** Returns the e-mail of the person who forwarded the contract. Null once the contract is signed. */
export const forwarderOf = ({ signed, forwardedBy }: { signed: boolean; forwardedBy?: string | null }) =>
  signed ? null : (forwardedBy ?? null)

/** Normalizes an e-mail for comparison. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()
