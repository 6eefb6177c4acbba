type Values = Record<string, unknown> | null | undefined

/** "cancellationReason" as "cancellation reason", "programID" as "program ID". */
export const spelled = (name: string) => name.replace(/(?<=[a-z])[A-Z](?=([a-z]?))/g, (letter, small) => ` ${small ? letter.toLowerCase() : letter}`)

/** What a change of these fields came to, by collection: the first that applies. */
const OUTCOMES: Record<string, readonly (readonly [applies: (before: NonNullable<Values>, after: NonNullable<Values>) => unknown, words: string])[]> = {
  clientPrograms: [
    [(before, after) => after.signed && !before.signed, 'Signed'],
    [(before, after) => before.signed && after.signed === false, 'Voided'],
    [(before, after) => after.declinedAt && !before.declinedAt, 'Declined'],
    [(before, after) => after.sentAt && !before.sentAt, 'Sent for signature'],
    [(before, after) => before.sentAt && after.sentAt === null, 'Taken back to draft'],
    [(_, after) => after.signerEmail && after.documentHash, 'Forwarded to another signer'],
  ],
  programRequests: [
    [(before, after) => after.cancelled && !before.cancelled, 'Cancelled'],
    [(before, after) => after.rejected && !before.rejected, 'Rejected'],
    [(before, after) => after.approved && !before.approved, 'Approved'],
    [(before, after) => after.addedToCalendar && !before.addedToCalendar, 'Added to the calendar'],
  ],
}

/** One line of History: what came of it where that has a name, else which fields were changed. */
export function headline({ collection, summary, before, after }: { collection: string; summary: string; before?: Values; after?: Values }): string {
  const outcome = before && after ? OUTCOMES[collection]?.find(([applies]) => applies(before, after)) : undefined
  if (outcome) return outcome[1]
  return /^Changed [\w, ]+$/.test(summary) ? summary.replace(/\w+/g, spelled) : summary
}
