/** The header of a request for live changes with the age of the page in ms. The stream begins with what it missed. */
export const PAGE_AGE_HEADER = 'belay-page-age'

/** The time in ms that browsers add to the age, because the request takes time to reach the cloud. */
export const LONGEST_TRANSIT_MS = 2000

/** A change of a document that the person may see: the name of its branch in the API, and its ID. */
export type LiveEvent = { collection: string; id: string }

/** The message that the cloud no longer knows which changes the page has missed. */
export type MissedChanges = { missed: true }
