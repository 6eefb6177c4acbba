import { type RefObject, useLayoutEffect } from 'react'

/** What the calendar's week calls its headings: "Weekday 2026-11-22". It offers no other name. */
const LIBRARY_NAME = /^Weekday (\d{4}-\d{2}-\d{2})$/

/** Names the headings of the week's days, which open the day, as people read dates. */
export function useWeekdayNames(root: RefObject<HTMLElement | null>, formatHeading: (isoDate: string) => string): void {
  useLayoutEffect(() => {
    for (const heading of root.current?.querySelectorAll('[aria-label^="Weekday "]') ?? []) {
      const date = LIBRARY_NAME.exec(heading.getAttribute('aria-label') ?? '')?.[1]
      if (date) heading.setAttribute('aria-label', formatHeading(date))
    }
  })
}
