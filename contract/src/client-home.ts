// The calls of the Home of a Client, or of a person without a role. The page contains their answers.

import type { MakeCall } from './facilitator-home.ts'

/** The number of programs that Home lists. */
const SHOWN_ON_HOME = 20

/** Returns the input of Home's call: a list of the person's own programs, and the page of the first one. */
export const clientHomeInput = (which: 'coming' | 'past') => ({ which, limit: SHOWN_ON_HOME, withDay: true })

/** Makes the calls of Home: the second only if no program is coming. */
export async function readClientHome(make: MakeCall): Promise<void> {
  const { items } = await make('programs.days', clientHomeInput('coming'))
  if (items.length === 0) await make('programs.days', clientHomeInput('past'))
}
