import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useFormat } from '../../../ui/format/format.tsx'
import { WEEKDAYS, type Weekly } from './availability.ts'
import styles from './week-grid.module.css'
import { describeWeek, findCoverage, findShownHours, formatRange, HOUR, listRanges, paintHours } from './week-hours.ts'

/** A place in the grid. `hour` is counted from the first shown hour; -1 is the weekday, which stands for all hours. */
type Cell = { day: number; hour: number }
type Stroke = { start: Cell; isFilled: boolean; before: Weekly[]; hasPainted: boolean }

const WHOLE_DAY = -1

const findCell = (element: Element | null): Cell | null => {
  const cell = element?.closest<HTMLElement>('[data-hour]')
  return cell ? { day: Number(cell.dataset.day), hour: Number(cell.dataset.hour) } : null
}

type WeekGridProps = { weekly: Weekly[]; onChange: (weekly: Weekly[]) => void }

/**
 * Shows the hours of a week as a grid, with a summary. Hours are painted by tapping or dragging, or with the arrow
 * keys, Space and Shift. The first cell decides if the stroke fills or clears.
 */
export function WeekGrid({ weekly, onChange }: WeekGridProps) {
  const { firstDayOfWeek } = useFormat()
  const summaryID = useId()
  const grid = useRef<HTMLTableElement>(null)
  const stroke = useRef<Stroke | null>(null)
  const [active, setActive] = useState<Cell>({ day: 0, hour: WHOLE_DAY })
  const [{ first, end }] = useState(() => findShownHours(weekly))
  const weekdays = WEEKDAYS.map((_, day) => (day + firstDayOfWeek) % WEEKDAYS.length)
  const hours = Array.from({ length: end - first }, (_, hour) => hour)

  const rangeOf = (from: number, to: number) => ({
    from: (from === WHOLE_DAY ? first : first + from) * HOUR,
    to: (to === WHOLE_DAY ? end : first + to + 1) * HOUR,
  })
  const isCovered = ({ day, hour }: Cell) =>
    findCoverage(listRanges(weekly, weekdays[day] ?? 0), rangeOf(hour, hour)) === 'all'
  /** Fills or clears all cells between two cells. */
  const paint = (before: Weekly[], from: Cell, to: Cell, isFilled: boolean) => {
    const days = weekdays.slice(Math.min(from.day, to.day), Math.max(from.day, to.day) + 1)
    const isWhole = from.hour === WHOLE_DAY || to.hour === WHOLE_DAY
    const range = isWhole
      ? rangeOf(WHOLE_DAY, WHOLE_DAY)
      : rangeOf(Math.min(from.hour, to.hour), Math.max(from.hour, to.hour))
    onChange(paintHours(before, days, range, isFilled))
  }

  const startStroke = (event: PointerEvent) => {
    const start = findCell(event.target as Element)
    if (!start || event.button !== 0) return
    stroke.current = { start, isFilled: !isCovered(start), before: weekly, hasPainted: false }
    grid.current?.setPointerCapture(event.pointerId)
  }
  const continueStroke = (event: PointerEvent) => {
    const current = stroke.current
    const cell = current && findCell(document.elementFromPoint(event.clientX, event.clientY))
    if (!current || !cell || !grid.current?.contains(document.elementFromPoint(event.clientX, event.clientY))) return
    const isStart = cell.day === current.start.day && cell.hour === current.start.hour
    if (isStart && !current.hasPainted) return
    current.hasPainted = true
    paint(current.before, current.start, cell, current.isFilled)
  }
  const endStroke = () => {
    const current = stroke.current
    stroke.current = null
    if (!current) return
    setActive(current.start)
    if (!current.hasPainted) paint(current.before, current.start, current.start, current.isFilled)
  }
  /** Takes the stroke back if the browser scrolls the page with it. */
  const cancelStroke = () => {
    const current = stroke.current
    stroke.current = null
    if (current?.hasPainted) onChange(current.before)
  }

  const moveTo = (cell: Cell) => {
    setActive(cell)
    grid.current?.querySelector<HTMLElement>(`[data-day="${cell.day}"][data-hour="${cell.hour}"]`)?.focus()
  }
  const pressKey = (event: KeyboardEvent) => {
    const { day, hour } = active
    const moves: Record<string, Cell> = {
      ArrowLeft: { day, hour: Math.max(WHOLE_DAY, hour - 1) },
      ArrowRight: { day, hour: Math.min(hours.length - 1, hour + 1) },
      ArrowUp: { day: Math.max(0, day - 1), hour },
      ArrowDown: { day: Math.min(WEEKDAYS.length - 1, day + 1), hour },
      Home: { day, hour: WHOLE_DAY },
      End: { day, hour: hours.length - 1 },
    }
    const next = moves[event.key]
    if (next) {
      if (event.shiftKey && next.hour !== WHOLE_DAY) paint(weekly, active, next, isCovered(active))
      moveTo(next)
    } else if (event.key === ' ' || event.key === 'Enter') paint(weekly, active, active, !isCovered(active))
    else return
    event.preventDefault()
  }
  /** Paints for screen readers, which press a cell without a pointer. */
  const pressCell = (cell: Cell, detail: number) => {
    if (detail === 0) paint(weekly, cell, cell, !isCovered(cell))
  }

  const summary = describeWeek(weekly, weekdays)
  return (
    <div>
      <div className={styles.axis} aria-hidden>
        {hours
          .filter((hour) => (first + hour) % 3 === 0 && hours.length - hour >= 3)
          .map((hour) => (
            <span key={hour} style={{ gridColumn: `${hour + 2} / span 3` }}>
              {formatRange(rangeOf(hour, hour)).replace(/:00( .M).*/, '$1')}
            </span>
          ))}
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of cells to select is a grid
        role="grid"
        aria-label="Hours of every week"
        aria-describedby={summaryID}
        aria-multiselectable
        className={styles.grid}
        onPointerDown={startStroke}
        onPointerMove={continueStroke}
        onPointerUp={endStroke}
        onPointerCancel={cancelStroke}
        onKeyDown={pressKey}
      >
        <tbody>
          {weekdays.map((weekday, day) => {
            const ranges = listRanges(weekly, weekday)
            const name = WEEKDAYS[weekday] ?? ''
            const propsOf = (cell: Cell) => ({
              tabIndex: active.day === cell.day && active.hour === cell.hour ? 0 : -1,
              'data-day': cell.day,
              'data-hour': cell.hour,
              onFocus: () => setActive(cell),
              onClick: ({ detail }: { detail: number }) => pressCell(cell, detail),
            })
            return (
              <tr key={weekday}>
                <th scope="row" aria-label={`${name}, all hours`} {...propsOf({ day, hour: WHOLE_DAY })}>
                  {name.slice(0, 3)}
                </th>
                {hours.map((hour) => {
                  const range = rangeOf(hour, hour)
                  const coverage = findCoverage(ranges, range)
                  return (
                    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid, a cell is a gridcell
                    <td
                      key={hour}
                      aria-selected={coverage !== 'none'}
                      aria-label={`${name} ${formatRange(range)}${coverage === 'part' ? ', partly' : ''}`}
                      data-coverage={coverage}
                      {...propsOf({ day, hour })}
                    />
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      <ul id={summaryID} aria-live="polite" aria-label="Hours in words" className={styles.summary}>
        {summary.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {summary.length === 0 && <li>No hours set. Any time counts as available.</li>}
      </ul>
    </div>
  )
}
