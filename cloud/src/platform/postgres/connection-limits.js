/** Default number of connections of one process. */
export const DEFAULT_CONNECTIONS = 15
/** Minimum number of connections. With fewer, work that needs two at the same time could wait forever. */
export const MIN_CONNECTIONS = 6
/** Time limit in seconds to connect, and to get an answer. Both together stay below the browser's 30 seconds. */
export const DEFAULT_TIMEOUT_SECONDS = 12
