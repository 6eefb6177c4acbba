import type { Page } from '@playwright/test'

/** The distinct values of each set of styles, with the part of a page that showed the value first. */
export type StyleSets = Record<string, Record<string, string>>

/** The highest number of distinct values of each set, over all screens of a role. See docs/design.md. */
const LIMITS: Record<string, number> = {
  'font sizes': 8,
  weights: 3,
  'text colours': 9,
  radii: 4,
  // Allows no gap, the seven gaps of the scale, and the library's 2 px between the buttons in a field.
  gaps: 9,
  shadows: 2,
  'button heights': 3,
  dimmings: 1,
  'pill shapes': 2,
  'panel widths': 2,
  'dialog widths': 3,
}

/** Collects the computed styles of everything that the page shows in its current state. */
export function collectStyles(page: Page): Promise<StyleSets> {
  return page.evaluate(() => {
    const sets: StyleSets = {}
    const BUTTONS = '.mantine-Button-root, .mantine-ActionIcon-root, [data-variant]:not([class*="mantine-"])'
    const isClear = (color: string) => /^(transparent|rgba\(.*, 0\))$/.test(color)
    const round = (value: string) => String(Math.round(Number(/[\d.]+/.exec(value)?.[0]) * 10) / 10)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { width, height } = element.getBoundingClientRect()
      // Logos are shown in both themes, and disabled controls have weak text.
      if (width < 2 || height < 2 || element.closest('svg, [data-mantine-color-scheme]:not(html), :disabled')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(element)
      const add = (set: string, value: string) => {
        sets[set] ??= {}
        sets[set][value] ??= `${element.tagName}.${element.className} in ${element.parentElement?.className}`.slice(
          0,
          160,
        )
      }
      const isField = element.matches('input:not([type="checkbox"], [type="radio"]), select, textarea')
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if ((isField || hasText) && style.fontSize !== '0px') {
        add('font sizes', round(style.fontSize))
        add('weights', style.fontWeight)
        add('text colours', style.color)
      }
      const hasEdge = style.borderTopWidth !== '0px' && !isClear(style.borderTopColor)
      const isBox = hasEdge || !isClear(style.backgroundColor) || style.boxShadow !== 'none'
      const corner = style.borderTopLeftRadius
      if (isBox && corner !== '0px')
        add(
          'radii',
          Number(round(corner)) * 2 >= Math.min(width, height) || /^50%/.test(corner) ? 'full' : round(corner),
        )
      if (isBox && hasText && element.matches('span:not([class*="Avatar"])') && height <= 24)
        add('pill shapes', `${round(style.height)} ${corner}`)
      if (/flex|grid/.test(style.display) && element.children.length > 1)
        for (const gap of [style.rowGap, style.columnGap]) if (gap !== 'normal') add('gaps', round(gap))
      if (style.boxShadow !== 'none') add('shadows', style.boxShadow)
      if (isBox && element.matches(BUTTONS)) add('button heights', round(style.height))
      if (element.matches('.mantine-Drawer-content')) add('panel widths', round(style.width))
      if (element.matches('.mantine-Modal-content')) add('dialog widths', round(style.width))
      // A layer below another one has a clear overlay.
      if (/-overlay\b/.test(element.className) && !isClear(style.backgroundColor))
        add('dimmings', `${style.backgroundColor} ${style.backdropFilter}`)
    }
    return sets
  })
}

/** Adds the values of one page to those of the pages before it. */
export function addStyles(all: StyleSets, more: StyleSets, page: string): void {
  for (const [set, values] of Object.entries(more)) {
    all[set] ??= {}
    for (const [value, place] of Object.entries(values)) all[set][value] ??= `${page}: ${place}`
  }
}

/** Returns the sets that have more values than their limit, with all values and their places. */
export const findTooManyStyles = (sets: StyleSets): StyleSets =>
  Object.fromEntries(Object.entries(sets).filter(([set, values]) => Object.keys(values).length > (LIMITS[set] ?? 0)))

/** Writes each set on one line. */
export const printStyles = (sets: StyleSets): string =>
  Object.entries(sets)
    .map(([set, values]) => `  ${set} (${Object.keys(values).length}): ${Object.keys(values).sort().join(' | ')}`)
    .join('\n')
