import { isBefore } from './dates.ts'

/** Returns the dates that are offered for a request if they are still held on this day, else null. */
export const findOpenOffer = <Offer extends { holdUntil: string }>(
  { offer }: { offer: Offer | null },
  today: string,
): Offer | null => (offer && !isBefore(offer.holdUntil, today) ? offer : null)
