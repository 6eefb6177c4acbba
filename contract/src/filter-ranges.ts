/** Ranges that lists are filtered by. This file imports nothing, so that any code can load it. */

/** Returns a function that finds the first range that a value is not above. The last range has no upper end. */
const bandOf =
  <const Band extends string>(bands: readonly (readonly [band: Band, most: number])[]) =>
  (value: number): Band =>
    (bands.find(([, most]) => value <= most) ?? bands.at(-1) ?? [])[0] as Band

const GROUP_SIZE_BANDS = [
  ['1-20', 20],
  ['21-50', 50],
  ['51-100', 100],
  ['101+', Number.POSITIVE_INFINITY],
] as const
export const GROUP_SIZE_RANGES = GROUP_SIZE_BANDS.map(([band]) => band)
/** Returns the range of a number of participants. */
export const groupSizeRangeOf = bandOf(GROUP_SIZE_BANDS)

const AMOUNT_BANDS = [
  ['0-1000', 1000],
  ['1000-5000', 5000],
  ['5000-10000', 10_000],
  ['10000+', Number.POSITIVE_INFINITY],
] as const
export const AMOUNT_RANGES = AMOUNT_BANDS.map(([band]) => band)
/** Returns the range of an amount of money. Each range includes its upper end. */
export const amountRangeOf = bandOf(AMOUNT_BANDS)
