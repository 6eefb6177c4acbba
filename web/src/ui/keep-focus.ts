const TAKES_FOCUS = 'a[href], button, input, select, textarea, label, summary, [tabindex], [contenteditable="true"]'
const REMEMBERED = 8
const NO_FOCUS = ':disabled, [aria-hidden="true"] *, [hidden] *'
const ROW = 'li, tr'
const TITLE = 'h1, h2, h3, h4, .mantine-Modal-title, .mantine-Drawer-title'

/** An element that had the focus, with what stood around it then. */
type Remembered = { ancestors: HTMLElement[]; rows: HTMLElement[] }

/**
 * Keeps the focus from falling to the page's body when the element that holds it waits, is disabled or is removed. A
 * button that waits for an answer keeps it. Else it goes at once to the next sensible place: the row's outcome, the
 * row, the row after it, the title of the panel or section, or of the page; and back to the element once that is
 * enabled. A click on empty space removes the focus, and it stays so.
 */
export function keepFocus(root: Document = document): () => void {
  const { activeElement, body } = root
  let holder = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  /** Has the focus while the holder is disabled. */
  let standIn: HTMLElement | null = null
  /** The elements that had the focus, newest first: a button of a dialog leads back to its opener. */
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
  // A press beside everything that takes the focus lets go of it. (Engines differ in the events of a focus that is
  // lost.)
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
      // In the next frame an element that was disabled loses the focus, and a layer that closes gives it back itself.
      frame ||= requestAnimationFrame(() => (frame = requestAnimationFrame(focusNextPlace)))
    } else if (isFocusLost()) holder.focus({ preventScroll: true })
  }
  const focusNextPlace = () => {
    frame = 0
    if (!holder || canTakeFocus(holder) || !isFocusLost()) return
    if (standIn && holder.isConnected && root.activeElement === standIn) return
    const isGone = !holder.isConnected
    const place = (isGone ? null : neighbourOf(holder)) ?? nextPlace(root, trail)
    if (!place) return
    if (!place.hasAttribute('tabindex') && !place.matches('a, button, input, select, textarea')) place.tabIndex = -1
    standIn = isGone ? null : place
    place.focus({ preventScroll: true })
  }

  root.addEventListener('focusin', onFocusIn)
  root.addEventListener('pointerdown', onPointerDown)
  root.addEventListener('click', onClick, true)
  const watch = new MutationObserver(onChange)
  watch.observe(body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-loading'],
  })
  return () => {
    root.removeEventListener('focusin', onFocusIn)
    root.removeEventListener('pointerdown', onPointerDown)
    root.removeEventListener('click', onClick, true)
    watch.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Marks a button that is `aria-disabled` while it waits for an answer: `disabled` would take the focus from it. */
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

/** Returns another control beside one that is disabled. */
const neighbourOf = ({ parentElement }: HTMLElement): HTMLElement | undefined =>
  [...(parentElement?.querySelectorAll<HTMLElement>(TAKES_FOCUS) ?? [])].find(canTakeFocus)

function remember(element: HTMLElement): Remembered {
  const ancestors: HTMLElement[] = []
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) ancestors.push(up)
  const row = element.closest<HTMLElement>(ROW)
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling].filter((near) => near instanceof HTMLElement)
  return { ancestors, rows: rows.filter((near) => !near.ariaHidden) }
}

/** Returns the place for the focus when its holder cannot have it: never behind a layer that is open. */
function nextPlace(root: Document, trail: readonly Remembered[]): HTMLElement | null {
  const layer = [...root.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1) ?? null
  const isOpen = (place: HTMLElement) =>
    place.isConnected && (layer ? layer !== place && layer.contains(place) : !place.closest('[data-portal]'))
  const last = trail.find(({ ancestors }) => ancestors.some(isOpen))
  const row = last?.rows.find(isOpen)
  if (row) return row.querySelector<HTMLElement>('[role="status"]') ?? row
  const section = last?.ancestors.find(isOpen)?.closest<HTMLElement>('section, fieldset')
  const heading = section && section !== layer ? section.querySelector<HTMLElement>(TITLE) : null
  return heading ?? (layer ?? root).querySelector<HTMLElement>(layer ? TITLE : 'h1')
}
