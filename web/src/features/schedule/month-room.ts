import { minutesOf } from '@belay/contract/dates'
import type { Entry } from './entries.ts'

/** The minimum height of a line in a month, in pixels: large enough to press. */
const LINE = 24
/** The height of a day without its lines: the number above them and the hidden part below them. */
const BESIDE_LINES = 52
/** The height around a month: top bar, title, tools and weekdays above, free space below. */
const AROUND_MONTH = 312
const FEWEST = 2

/** Returns the height of a week in pixels, so that the last week is in view, and the number of lines per day. */
export function monthRoom(screenHeight: number, weeks: number): { height: number; lines: number } {
  const height = Math.max(BESIDE_LINES + FEWEST * LINE, Math.floor((screenHeight - AROUND_MONTH) / weeks))
  return { height, lines: Math.floor((height - BESIDE_LINES) / LINE) }
}

/** Returns how many lines of text fit into some lines of a day. With three, the name has up to two of them. */
export function textLines({ height, lines }: ReturnType<typeof monthRoom>, of: number): 1 | 2 | 3 {
  const pixels = ((height - BESIDE_LINES) / lines) * of - 2
  return pixels >= 47 ? 3 : pixels >= 30 ? 2 : 1
}

/** The maximum number of lines of one program. */
const MOST_OF_ONE = 3

/** The lines of a program in its day: the first one, and how many. */
export type Room = { from: number; lines: number }

/**
 * Returns the lines of each program in a month. The programs of a day share its lines; the earlier ones get more. A day
 * with more programs than lines is left out: each of its programs has one line.
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
