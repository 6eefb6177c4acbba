import { findTopLayer } from './find-top-layer.ts'

const FADES_WITHIN_FRAMES = 30

/**
 * Focuses an element once a closing layer has lost the focus: at once if the layer is removed, later if it fades.
 * Leaves the focus alone if another layer covers the element.
 */
export function returnFocus(findElement: () => HTMLElement | null, frames = FADES_WITHIN_FRAMES): void {
  requestAnimationFrame(() => {
    const element = document.activeElement === document.body ? findElement() : null
    const layer = findTopLayer()
    if (element && (!layer || layer.contains(element))) element.focus({ preventScroll: true })
    else if (frames > 0) returnFocus(findElement, frames - 1)
  })
}
