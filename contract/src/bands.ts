/** Sizes that lists are filtered by, each in one place. This file imports nothing. */

/** The first band whose upper end a value does not pass; the last one has none. */
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
export const GROUP_SIZES = GROUP_SIZE_BANDS.map(([band]) => band)
/** How many take part, roughly. */
export const groupSizeOf = bandOf(GROUP_SIZE_BANDS)

const AMOUNT_BANDS = [
  ['0-1000', 1000],
  ['1000-5000', 5000],
  ['5000-10000', 10_000],
  ['10000+', Number.POSITIVE_INFINITY],
] as const
export const AMOUNTS = AMOUNT_BANDS.map(([band]) => band)
/** How much money, roughly: each band holds its upper end. */
export const amountOf = bandOf(AMOUNT_BANDS)
