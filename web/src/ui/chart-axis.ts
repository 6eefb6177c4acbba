const STEPS = [1, 2, 2.5, 5, 10]
const MOST_STEPS = 4

/** Returns the labels of an axis, from 0 to the first one at or above `most`. `whole`: whole numbers only. */
export function axisTicks(most: number, whole: boolean): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, Number.MIN_VALUE) / MOST_STEPS))
  const fits = (step: number) => most / step <= MOST_STEPS && (!whole || Number.isInteger(step))
  const step = most > 0 ? (STEPS.map((each) => each * size).find(fits) ?? 1) : 1
  return Array.from({ length: Math.max(1, Math.ceil(most / step - 1e-9)) + 1 }, (_, index) => index * step)
}
