// The call of the Home of a Client, or of a person without a role. The page contains its answer.

/** The number of programs that Home lists. */
const SHOWN_ON_HOME = 20

/** Returns the input of Home's call: a list of the person's own programs, and the page of the first one. */
export const clientHomeInput = (which: 'coming' | 'past') => ({ which, limit: SHOWN_ON_HOME, withDay: true })
