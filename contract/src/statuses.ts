/** Statuses that are computed from other fields. This file imports only types. */

export const REQUEST_STATUSES = ['Pending', 'Approved', 'Scheduled', 'Rejected', 'Cancelled'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Returns the first status that applies: Cancelled, Rejected, Scheduled (on the calendar), Approved, Pending. */
export function requestStatus(request: {
  approved: boolean
  cancelled: boolean
  rejected: boolean
  addedToCalendar: boolean
}): RequestStatus {
  if (request.cancelled) return 'Cancelled'
  if (request.rejected) return 'Rejected'
  if (request.addedToCalendar) return 'Scheduled'
  return request.approved ? 'Approved' : 'Pending'
}

export const CONTRACT_STATUSES = ['Draft', 'Sent', 'Signed', 'Declined'] as const
type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/** Returns the first status that applies: Signed, Declined (by the signer), Sent (frozen, not signed yet), Draft. */
export function contractStatus(contract: {
  signed: boolean
  sentAt: number | null
  declinedAt: number | null
}): ContractStatus {
  if (contract.signed) return 'Signed'
  if (contract.declinedAt !== null) return 'Declined'
  return contract.sentAt === null ? 'Draft' : 'Sent'
}

export const LOG_STATUSES = ['Pending', 'Returned', 'Approved', 'Paid'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]

/** Returns the first status that applies: Paid (in a finalized pay run), Approved, Returned (with a note), Pending. */
export function logStatus(log: { approved: boolean; returnedAt: number | null; payRunID: string | null }): LogStatus {
  if (log.payRunID !== null) return 'Paid'
  if (log.approved) return 'Approved'
  return log.returnedAt === null ? 'Pending' : 'Returned'
}
