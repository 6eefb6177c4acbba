/** Connections of one process, when the setting does not say. */
export const MOST_CONNECTIONS = 15
/** With fewer, work that needs two at a time would wait for itself. */
export const FEWEST_CONNECTIONS = 6
/**
 * Time limit in seconds for a connection, and again for an answer. Both together stay below the browser's 30 seconds.
 */
export const LONGEST_ANSWER_SECONDS = 12
