const FADES_WITHIN_FRAMES = 30
/** Gives the focus to an element as soon as a layer has lost it: at once if it is removed, later if it fades. */
export function returnFocus(find: () => HTMLElement | null, frames = FADES_WITHIN_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
    else if (frames > 0) returnFocus(find, frames - 1)
  })
}
