const FADES_WITHIN_FRAMES = 30
/** Focuses an element once a closing layer has lost the focus: at once if the layer is removed, later if it fades. */
export function returnFocus(findElement: () => HTMLElement | null, frames = FADES_WITHIN_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findElement()?.focus({ preventScroll: true })
    else if (frames > 0) returnFocus(findElement, frames - 1)
  })
}
