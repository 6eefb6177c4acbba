import { findTopLayer } from './find-top-layer.ts'

const TAKES_FOCUS = 'a[href], button, input, select, textarea, label, summary, [tabindex], [contenteditable="true"]'
const REMEMBERED = 8
/** The maximum number of frames to wait for the browser to remove the focus of a disabled element. */
const LONGEST_WAIT = 60
const NO_FOCUS = ':disabled, [aria-hidden="true"] *, [hidden] *'
const ROW = 'li, tr'
const TITLE = 'h1, h2, h3, h4, .mantine-Modal-title, .mantine-Drawer-title'

/** An element that had the focus, with its ancestors and rows at that time. */
type Remembered = { ancestors: HTMLElement[]; rows: HTMLElement[] }

/**
 * Keeps the focus from falling to the page's body when the focused element loads, is disabled or is removed. A loading
 * button keeps the focus. Otherwise the focus moves to the next sensible place: the row's outcome, the row, the next
 * row, the title of the panel, section or page. It returns to the element once that is enabled. A click on empty space
 * removes the focus. Returns a function that stops this.
 */
export function keepFocus(root: Document = document): () => void {
  const { activeElement, body } = root
  let holder = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  /** The element that has the focus while the holder is disabled. */
  let standIn: HTMLElement | null = null
  /** The elements that had the focus, newest first. A button of a dialog leads back to the dialog's opener. */
  let trail: Remembered[] = []
  let frame = 0

  const isFocusLost = () => [null, body, standIn].includes(root.activeElement as HTMLElement | null)
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === standIn) return
    holder = target
    standIn = null
    trail = [remember(target), ...trail].slice(0, REMEMBERED)
    cancelAnimationFrame(frame)
    frame = 0
  }
  // A press on an element that cannot be focused removes the focus. (Browsers differ in their events for this.)
  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(TAKES_FOCUS)) holder = standIn = null
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest(`[${WAITS}]`)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onChange = (changes: MutationRecord[]) => {
    for (const { target } of changes) if (target instanceof HTMLButtonElement) keepFocusable(target)
    if (!holder) return
    if (!canTakeFocus(holder)) {
      // One frame later, a disabled element has lost the focus, and a closing layer has returned the focus itself.
      frame ||= requestAnimationFrame(() => (frame = requestAnimationFrame(() => focusNextPlace(LONGEST_WAIT))))
    } else if (isFocusLost()) holder.focus({ preventScroll: true })
  }
  const focusNextPlace = (frames: number) => {
    frame = 0
    if (!holder || canTakeFocus(holder)) return
    // A busy browser removes the focus of a disabled element some frames later.
    const { activeElement } = root
    const isDisabled = [holder, standIn].some((one) => one && one === activeElement && !canTakeFocus(one))
    if (isDisabled && frames > 0) frame = requestAnimationFrame(() => focusNextPlace(frames - 1))
    if (!isFocusLost()) return
    if (standIn && holder.isConnected && activeElement === standIn && !isDisabled) return
    const isGone = !holder.isConnected
    const place = (isGone ? null : findNeighbour(holder)) ?? findFocusTarget(root, trail)
    if (!place) return
    if (!place.hasAttribute('tabindex') && !place.matches('a, button, input, select, textarea')) place.tabIndex = -1
    standIn = isGone ? null : place
    place.focus({ preventScroll: true })
  }

  root.addEventListener('focusin', onFocusIn)
  root.addEventListener('pointerdown', onPointerDown)
  root.addEventListener('click', onClick, true)
  const observer = new MutationObserver(onChange)
  observer.observe(body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-loading'],
  })
  return () => {
    root.removeEventListener('focusin', onFocusIn)
    root.removeEventListener('pointerdown', onPointerDown)
    root.removeEventListener('click', onClick, true)
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** The mark of a button that is `aria-disabled` while it loads, because `disabled` would remove its focus. */
const WAITS = 'data-waits'

function keepFocusable(button: HTMLButtonElement): void {
  const isLoading = button.hasAttribute('data-loading')
  if (isLoading && button.disabled) {
    button.disabled = false
    button.ariaDisabled = 'true'
    button.setAttribute(WAITS, '')
  } else if (!isLoading && button.hasAttribute(WAITS)) {
    button.disabled = button.hasAttribute('data-disabled')
    button.ariaDisabled = null
    button.removeAttribute(WAITS)
  }
}

const canTakeFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(NO_FOCUS)

/** Returns another control next to a disabled one. */
const findNeighbour = ({ parentElement }: HTMLElement): HTMLElement | undefined =>
  [...(parentElement?.querySelectorAll<HTMLElement>(TAKES_FOCUS) ?? [])].find(canTakeFocus)

function remember(element: HTMLElement): Remembered {
  const ancestors: HTMLElement[] = []
  for (let ancestor = element.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
    ancestors.push(ancestor)
  const row = element.closest<HTMLElement>(ROW)
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling].filter(
    (candidate) => candidate instanceof HTMLElement,
  )
  return { ancestors, rows: rows.filter((candidate) => !candidate.ariaHidden) }
}

/** Returns the place for the focus if the holder cannot have it. Never behind an open layer. */
function findFocusTarget(root: Document, trail: readonly Remembered[]): HTMLElement | null {
  const layer = findTopLayer(root)
  const isOpen = (place: HTMLElement) =>
    place.isConnected && (layer ? layer !== place && layer.contains(place) : !place.closest('[data-portal]'))
  const last = trail.find(({ ancestors }) => ancestors.some(isOpen))
  const row = last?.rows.find(isOpen)
  if (row) return row.querySelector<HTMLElement>('[role="status"]') ?? row
  const section = last?.ancestors.find(isOpen)?.closest<HTMLElement>('section, fieldset')
  const heading = section && section !== layer ? section.querySelector<HTMLElement>(TITLE) : null
  return heading ?? (layer ?? root).querySelector<HTMLElement>(layer ? TITLE : 'h1')
}
