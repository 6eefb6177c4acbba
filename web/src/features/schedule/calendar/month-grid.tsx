import { addDays, toIsoDate } from '@belay/contract/dates'
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { useFormat } from '../../../ui/format/format.tsx'
import { countWeeks, getShownDays } from '../shown-days.ts'

/** Returns the id of a program or held date in the month. The cell of its day refers to it in `aria-owns`. */
export const toEventID = (id: string | number): string => `in-month-${id}`
const toCellID = (isoDate: string) => `day-${isoDate}`
const toMoreID = (isoDate: string) => `more-on-${isoDate}`

/** Draws a month's grid for screen readers: the library draws programs before days, and has no grid role. */
export function MonthGrid({ date }: { date: string }) {
  const format = useFormat()
  const { from } = getShownDays('month', date)
  const weekOf = (week: number) => Array.from({ length: 7 }, (_, day) => addDays(from, 7 * week + day))
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go from day to day, as in a calendar
    <table role="grid" aria-label={format.month(date)} className="visuallyHidden">
      <thead>
        <tr>
          {weekOf(0).map((day) => (
            <th key={day} scope="col">
              {format.dayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: countWeeks(date) }, (_, week) => weekOf(week)).map((days) => (
          <tr key={days[0]} aria-owns={days.map((day) => toCellID(toIsoDate(day))).join(' ')} />
        ))}
      </tbody>
    </table>
  )
}

/** Hides the library's names of the days, because the grid contains them. */
export const HIDDEN_NAMES = { monthViewWeekdays: { 'aria-hidden': true } }

/** Returns the attributes of a day's cell, which owns its programs and held dates. */
export const createCellProps = (isoDate: string, events: readonly (string | number)[]) => ({
  id: toCellID(isoDate),
  role: 'gridcell',
  'aria-owns': events.length > 0 ? [...events.map(toEventID), toMoreID(isoDate)].join(' ') : undefined,
})

const listCellsIn = (part: Element | null) => [...(part?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [])]

/** Sets the id of each day's "+2 more" button, by which its cell owns it. The library cannot set it per day. */
export function useMoreButtons(root: RefObject<HTMLElement | null>, slot: string): void {
  useLayoutEffect(() => {
    for (const more of root.current?.querySelectorAll<HTMLElement>('.mantine-MoreEvents-moreEventsButton') ?? []) {
      const column = Math.round((Number(/([\d.]+)%/.exec(more.style.left)?.[1]) / 100) * 7)
      const day = listCellsIn(more.closest('.mantine-MonthView-monthViewWeek'))[column]?.getAttribute(slot)
      if (day) more.id = toMoreID(day)
    }
  })
}

/**
 * Moves the focus on Tab from a day's cell to its programs or the next ones; on Shift+Tab to those before it. From the
 * first cell, which is in the tab order, Tab continues in the page's order.
 */
export function tabFromDay(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, shiftKey } = event
  if (key !== 'Tab' || !(target instanceof HTMLElement) || target.tabIndex === 0) return
  const cells = listCellsIn(currentTarget)
  const cellIndex = cells.indexOf(target)
  if (cellIndex < 0) return
  const owned = (shiftKey ? cells.slice(0, cellIndex) : cells.slice(cellIndex)).flatMap((cell) =>
    (cell.getAttribute('aria-owns')?.split(' ') ?? []).flatMap((id) => document.getElementById(id) ?? []),
  )
  const next = shiftKey ? owned.at(-1) : owned[0]
  if (!next) return
  event.preventDefault()
  next.focus()
}
