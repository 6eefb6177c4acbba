const STEPS = [1, 2, 2.5, 5, 10]
const MAX_STEPS = 4

/** Returns the labels of an axis, from 0 to the first one at or above `maxValue`. `isWhole`: whole numbers only. */
export function listAxisTicks(maxValue: number, isWhole: boolean): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(maxValue, Number.MIN_VALUE) / MAX_STEPS))
  const fits = (step: number) => maxValue / step <= MAX_STEPS && (!isWhole || Number.isInteger(step))
  const step = maxValue > 0 ? (STEPS.map((factor) => factor * size).find(fits) ?? 1) : 1
  return Array.from({ length: Math.max(1, Math.ceil(maxValue / step - 1e-9)) + 1 }, (_, index) => index * step)
}
