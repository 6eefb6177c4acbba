/** The header of a request for live changes with a time in ms. The stream begins with the changes of that time. */
export const RECENT_MS_HEADER = 'belay-recent-ms'

/** The time in ms that browsers add to the age of their page, because the request takes time to reach the cloud. */
export const LONGEST_TRANSIT_MS = 30_000

/**
 * A change of a document that the person may see: the name of its branch in the API, and its ID. `ago` is the time in
 * ms between the change and the opening of the stream, if the change came first.
 */
export type LiveEvent = { collection: string; id: string; ago?: number }

/** The message that the cloud knows only the changes of the last `rememberedFor` ms, fewer than were asked for. */
export type ShortMemory = { rememberedFor: number }
