/** What the price of a line is for. Its quantity follows from the program. This file imports nothing. */
export const PRICE_UNITS = ['participant', 'group', 'hour', 'facilitator'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]
