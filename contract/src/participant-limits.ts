import { DAY } from './constants.ts'

/**
 * The limits of participants' forms. A link takes `spareForms` or `spareShare` more forms than the program has
 * participants, whichever is more, and `withoutHeadcount` if their number is not known.
 */
export const PARTICIPANTS = {
  questions: 40,
  choices: 20,
  answer: 2000,
  /** The most characters of all answers of a form together. */
  answers: 20_000,
  strokes: 30_000,
  mostHealthDays: 365,
  mostYears: 20,
  adultAge: 18,
  spareForms: 10,
  spareShare: 0.25,
  withoutHeadcount: 200,
  corrections: 50,
  linkEndsAfter: 3 * DAY,
  /** The time for which a removed form is kept, so that the removal can be undone. */
  removedKeptFor: DAY,
  /** The longest time between two checks of a program's forms for deletion. */
  checkEvery: 7 * DAY,
  /** The most people that the page of the program's lead shows. */
  listed: 200,
} as const
