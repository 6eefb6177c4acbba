/** Returns the topmost open dialog or panel, which covers the page and the layers below it. */
export const findTopLayer = (root: Document = document): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1) ?? null
