import { toMinutesOfDay } from '@belay/contract/dates'
import type { Entry } from '../entries.ts'

/** The minimum height of a line in a month, in pixels: large enough to press. */
const LINE_HEIGHT = 24
/** The height of a day without its lines: the number above them and the hidden part below them. */
const HEIGHT_BESIDE_LINES = 52
/** The height around a month: top bar, title, tools and weekdays above, free space below. */
const HEIGHT_AROUND_MONTH = 312
const MIN_LINES = 2

/** Returns the height of a week in pixels, so that the last week is in view, and the number of lines per day. */
export function getMonthRoom(screenHeight: number, weeks: number): { height: number; lines: number } {
  const height = Math.max(
    HEIGHT_BESIDE_LINES + MIN_LINES * LINE_HEIGHT,
    Math.floor((screenHeight - HEIGHT_AROUND_MONTH) / weeks),
  )
  return { height, lines: Math.floor((height - HEIGHT_BESIDE_LINES) / LINE_HEIGHT) }
}

/** Returns how many lines of text fit into some lines of a day. With three, the name has up to two of them. */
export function countTextLines({ height, lines }: ReturnType<typeof getMonthRoom>, lineCount: number): 1 | 2 | 3 {
  const pixels = ((height - HEIGHT_BESIDE_LINES) / lines) * lineCount - 2
  return pixels >= 47 ? 3 : pixels >= 30 ? 2 : 1
}

const MAX_LINES_OF_PROGRAM = 3

/** The lines of a program in its day: the first one, and how many. */
type LinesOfProgram = { from: number; lines: number }

/** Shares each day's lines among its programs, earlier ones first. Leaves out days with too many programs. */
export function assignLinesInMonth(
  programs: readonly Pick<Entry, 'programID' | 'date' | 'startTime'>[],
  lines: number,
): Map<string, LinesOfProgram> {
  const rooms = new Map<string, LinesOfProgram>()
  for (const day of Map.groupBy(programs, ({ date }) => date).values()) {
    if (day.length > lines) continue
    const inOrder = day.toSorted((a, b) => toMinutesOfDay(a.startTime) - toMinutesOfDay(b.startTime))
    let from = 0
    for (const [index, { programID }] of inOrder.entries()) {
      const remainingShare = Math.ceil((lines - from) / (day.length - index))
      const room = { from, lines: Math.min(MAX_LINES_OF_PROGRAM, remainingShare) }
      rooms.set(programID, room)
      from += room.lines
    }
  }
  return rooms
}
