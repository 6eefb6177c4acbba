import type { Outputs } from '../../cloud/client.ts'

// Apart from meanings.ts, because the first list of the schedule loads only this file.

/**
 * The meaning of a state for one viewer. needsYou: the viewer has the next step; waits: somebody else has it; settled:
 * nobody has; off: something is missing or wrong; stopped: it ended without success.
 */
export type Meaning = 'needsYou' | 'waits' | 'settled' | 'off' | 'stopped'
export type State = { word: string; meaning: Meaning; verb?: string | undefined }

/** A state's meaning for people who cannot take its next step, and `verb`, the button of those who can. */
export type Entry = {
  meaning: Exclude<Meaning, 'needsYou'>
  verb?: string
  /** The word on screen. Default: the state's name. */
  word?: string
  /** The word for clients, who do not see the centre's internal steps. */
  clientWord?: string
}
type Status = Outputs['programSchedule']['list']['items'][number]['status']

/** The states of programs on the schedule. */
export const SCHEDULE_STATES: Record<Status, Entry> = {
  tentative: { meaning: 'waits', word: 'Tentative' },
  // Clients have no right to the date before they sign.
  confirmed: { meaning: 'settled', word: 'Confirmed', clientWord: 'Scheduled' },
  completed: { meaning: 'settled', word: 'Completed' },
  cancelled: { meaning: 'stopped', word: 'Cancelled' },
}

/** The viewer of a state. `isNext`: the record's `can` allows them to take the next step. */
export type Viewer = { isNext?: boolean | undefined; isClient?: boolean }

/** Returns an entry's word, meaning and verb for a viewer. */
export function describeEntry(
  { meaning, verb, word, clientWord }: Entry,
  state: string,
  { isNext = false, isClient = false }: Viewer = {},
): State {
  const shown = (isClient && clientWord) || word || state
  return isNext && verb ? { word: shown, meaning: 'needsYou', verb } : { word: shown, meaning }
}

/** Returns the state of a program on the schedule. */
export const describeScheduleState = (state: Status): State => describeEntry(SCHEDULE_STATES[state], state)
