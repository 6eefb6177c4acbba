/** Describes how many forms have returned: "38 of 42 returned". `expected`: the headcount, null if it is unknown. */
export const describeReturned = ({ returned, expected }: { returned: number; expected: number | null }): string =>
  expected === null ? `${returned} returned` : `${returned} of ${expected} returned`
