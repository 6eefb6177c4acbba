/** The limits of a client's answers after a program. A rating of `low` or less is mailed to the Admins. */
export const FEEDBACK = {
  best: 5,
  low: 2,
  /** The number of days after a program on which its client can answer, and change the answer. */
  openDays: 60,
  /** The most comments in a report. */
  comments: 200,
} as const
