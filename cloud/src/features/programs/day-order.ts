import { addDays, toIsoDate } from '@belay/contract/dates'

/** Returns the parts of a list by day: coming programs, the next first; past and cancelled ones, the latest first. */
export const createDayRanges = (today: string) => ({
  coming: { calledOff: false, from: toIsoDate(today), descending: false },
  past: { calledOff: false, to: toIsoDate(addDays(today, -1)), descending: true },
  calledOff: { calledOff: true, descending: true },
})

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Creates a function that compares two documents by day and then by ID, as the stores order them. */
export const createDayOrder =
  <Doc>(dayOf: (doc: Doc) => string, idOf: (doc: Doc) => string) =>
  (a: Doc, b: Doc): number =>
    compareTexts(dayOf(a), dayOf(b)) || compareTexts(idOf(a), idOf(b))
