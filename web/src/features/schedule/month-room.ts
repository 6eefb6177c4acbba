import { minutesOf } from '@belay/contract/dates'
import type { Entry } from './entries.ts'

/** A line of a month in pixels, at least: large enough to press. */
const LINE = 24
/** The number of a day above its lines, and what is hidden below them. */
const BESIDE_LINES = 52
/** Top bar, title, tools and the names of the days above a month, and what is left free below it. */
const AROUND_MONTH = 312
const FEWEST = 2

/** How high a week of a month is in pixels, so that the last one is in sight, and how many lines its days have. */
export function monthRoom(screenHeight: number, weeks: number): { height: number; lines: number } {
  const height = Math.max(BESIDE_LINES + FEWEST * LINE, Math.floor((screenHeight - AROUND_MONTH) / weeks))
  return { height, lines: Math.floor((height - BESIDE_LINES) / LINE) }
}

/** How many lines of text fit into so many lines of a day: time and staffing beside the name, or above it. */
export function textLines({ height, lines }: ReturnType<typeof monthRoom>, of: number): 1 | 2 | 3 {
  const pixels = ((height - BESIDE_LINES) / lines) * of - 2
  return pixels >= 47 ? 3 : pixels >= 30 ? 2 : 1
}

/** The most lines that one program fills. */
const MOST_OF_ONE = 3

/** The lines of its day that a program fills: from which on, and how many. */
export type Room = { from: number; lines: number }

/**
 * The room of each program in a month. Those of a day share its lines, the earlier ones the larger share; where there
 * are more programs than lines, each has one, and nothing is said of it.
 */
export function roomInMonth(
  shown: readonly Pick<Entry, 'programID' | 'date' | 'startTime'>[],
  lines: number,
): Map<string, Room> {
  const rooms = new Map<string, Room>()
  for (const day of Map.groupBy(shown, ({ date }) => date).values()) {
    if (day.length > lines) continue
    const inOrder = day.toSorted((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
    let from = 0
    for (const [index, { programID }] of inOrder.entries()) {
      const left = Math.ceil((lines - from) / (day.length - index))
      const room = { from, lines: Math.min(MOST_OF_ONE, left) }
      rooms.set(programID, room)
      from += room.lines
    }
  }
  return rooms
}
