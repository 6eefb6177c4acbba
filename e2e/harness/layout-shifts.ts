import type { Page } from '@playwright/test'

type Shift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Watched = { shifts: { value: number; what: string[] }[] }

/** The layout shift of one frame that is ignored: a word that moves by a few pixels. */
const NOTICED = 0.0005

/** Records the layout shifts of every page that is opened from now on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched
    watched.shifts = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
    const nameOf = (node: Node | null) =>
      (node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.textContent ?? '')).slice(
        0,
        60,
      )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        )
        watched.shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Describes the layout shifts since the page was opened. */
export async function findLayoutShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (globalThis as unknown as Watched).shifts)
  return shifts
    .filter(({ value }) => value > NOTICED)
    .map(({ value, what }) => `jumped by ${value.toFixed(4)}: ${what.slice(0, 2).join('; ')}`)
}
