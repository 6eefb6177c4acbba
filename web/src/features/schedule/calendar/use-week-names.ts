import { type RefObject, useLayoutEffect } from 'react'

/** The library's labels of a week's headings: "Weekday 2026-11-22". They cannot be configured. */
const LIBRARY_NAME = /^Weekday (\d{4}-\d{2}-\d{2})$/

type Names = { slot: string; heading: (isoDate: string) => string; day: (isoDate: string) => string }

/** Labels a week's headings, which open the day, with readable dates, and the column of each day with its programs. */
export function useWeekNames(root: RefObject<HTMLElement | null>, { slot, heading, day }: Names): void {
  useLayoutEffect(() => {
    for (const button of root.current?.querySelectorAll('[aria-label^="Weekday "]') ?? []) {
      const date = LIBRARY_NAME.exec(button.getAttribute('aria-label') ?? '')?.[1]
      if (date) button.setAttribute('aria-label', heading(date))
    }
    for (const column of root.current?.querySelectorAll('.mantine-WeekView-weekViewDay') ?? []) {
      const date = column.querySelector(`[${slot}]`)?.getAttribute(slot)?.slice(0, 10)
      column.role = 'group'
      if (date) column.ariaLabel = day(date)
    }
  })
}
