const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, [contenteditable="true"], [tabindex]'

/** Finds the focusable element of the field at a path, or of the list or field that contains it. */
function findField(root: ParentNode, path: string): HTMLElement | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const name = CSS.escape(parts.slice(0, length).join('.'))
    const holder =
      root.querySelector<HTMLElement>(`[data-path="${name}"]`) ??
      root.querySelector<HTMLElement>(`[data-path^="${name}."]`)
    const node = holder?.matches(FOCUSABLE) ? holder : holder?.querySelector<HTMLElement>(FOCUSABLE)
    if (node) return node
  }
  return null
}

/** Scrolls to a field and focuses it. Returns false if the field is not on the page. */
export function focusField(root: ParentNode, path: string): boolean {
  const node = findField(root, path)
  node?.scrollIntoView({ block: 'center' })
  node?.focus({ preventScroll: true })
  return node !== null
}

/** Returns a field's label on the page, without the mark of a required field. Null if there is none. */
export function findLabel(root: ParentNode, path: string): string | null {
  const node = findField(root, path)
  if (!node) return null
  const described = node.getAttribute('aria-labelledby')?.split(' ')[0]
  const label =
    ('labels' in node && (node as HTMLInputElement).labels?.[0]) ||
    (described ? document.getElementById(described) : null)
  const text = label?.cloneNode(true) as HTMLElement | undefined
  for (const mark of text?.querySelectorAll('[aria-hidden]') ?? []) mark.remove()
  return text?.textContent?.trim() || node.getAttribute('aria-label')
}
