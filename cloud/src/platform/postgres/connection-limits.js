/** Default number of connections of one process. */
export const MOST_CONNECTIONS = 15
/** Minimum number of connections. With fewer, work that needs two at the same time could wait forever. */
export const FEWEST_CONNECTIONS = 6
/** Time limit in seconds to connect, and to get an answer. Both together stay below the browser's 30 seconds. */
export const LONGEST_ANSWER_SECONDS = 12
