/** Enough for a layer that closes to fade and to give the focus back itself. */
const SETTLE_MS = 600
const TAKES_FOCUS = 'a[href], button, input, select, textarea, label, summary, [tabindex], [contenteditable="true"]'
const REMEMBERED = 8
const NO_FOCUS = ':disabled, [aria-hidden="true"] *, [hidden] *'

/**
 * Keeps the focus from falling to the page's body when what holds it is disabled for a moment or taken away: it goes
 * back as soon as it can, else to the next sensible place: what the row now says, the title of the panel or section, or
 * the page. Somebody who clicks beside everything has let go of the focus, and it stays so.
 */
export function keepFocus(root: Document = document): () => void {
  const { activeElement, body } = root
  let holder = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  /** The ancestors of what had the focus, newest first: a button of a dialog leads back to its opener. */
  let trail: HTMLElement[][] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isFocusLost = () => root.activeElement === null || root.activeElement === root.body
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    holder = target
    trail = [ancestorsOf(target), ...trail].slice(0, REMEMBERED)
    clearTimeout(timer)
    timer = undefined
  }
  // A press beside everything that takes the focus lets go of it. (Engines differ in the events of a focus that is
  // lost.)
  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(TAKES_FOCUS)) holder = null
  }
  const restoreFocus = () => {
    if (!holder || !isFocusLost()) return
    if (canTakeFocus(holder)) holder.focus({ preventScroll: true })
    else if (!isLoading(holder)) timer ??= setTimeout(focusNextPlace, SETTLE_MS)
  }
  const focusNextPlace = () => {
    timer = undefined
    if (!holder || canTakeFocus(holder) || isLoading(holder) || !isFocusLost()) return
    const place = neighbourOf(holder) ?? nextPlace(root, trail)
    if (place && !place.hasAttribute('tabindex') && !place.matches('a, button, input, select, textarea'))
      place.tabIndex = -1
    place?.focus({ preventScroll: true })
  }

  root.addEventListener('focusin', onFocusIn)
  root.addEventListener('pointerdown', onPointerDown)
  const watch = new MutationObserver(restoreFocus)
  watch.observe(root.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-loading'],
  })
  return () => {
    root.removeEventListener('focusin', onFocusIn)
    root.removeEventListener('pointerdown', onPointerDown)
    watch.disconnect()
    clearTimeout(timer)
  }
}

/** True for a button that waits for an answer and can then be pressed again; not for one that is gone meanwhile. */
const isLoading = (element: HTMLElement): boolean => element.isConnected && element.matches('[data-loading]')

const canTakeFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(NO_FOCUS)

/** Returns another control beside one that stays disabled. */
const neighbourOf = ({ isConnected, parentElement }: HTMLElement): HTMLElement | undefined =>
  isConnected && parentElement
    ? [...parentElement.querySelectorAll<HTMLElement>(TAKES_FOCUS)].find(canTakeFocus)
    : undefined

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = []
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) ancestors.push(up)
  return ancestors
}

const TITLE = 'h1, h2, h3, h4, .mantine-Modal-title, .mantine-Drawer-title'

/** Where the focus goes when what held it is gone: never behind a layer that is open. */
function nextPlace(root: Document, trail: readonly HTMLElement[][]): HTMLElement | null {
  const layer = [...root.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1) ?? null
  const open = (ancestor: HTMLElement) =>
    layer ? layer !== ancestor && layer.contains(ancestor) : !ancestor.closest('[data-portal]')
  const near = trail.flatMap((around) => around.find((ancestor) => ancestor.isConnected && open(ancestor)) ?? [])[0]
  const row = near?.closest<HTMLElement>('li, tr')
  const status = row?.querySelector<HTMLElement>('[role="status"]')
  if (status) return status
  const section = near?.closest<HTMLElement>('section, fieldset')
  const heading = section && section !== layer ? section.querySelector<HTMLElement>(TITLE) : null
  return heading ?? (layer ?? root).querySelector<HTMLElement>(layer ? TITLE : 'h1')
}
