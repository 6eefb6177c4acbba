/** True if a click opens a link here, and not in another tab or window. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey && button === 0

/** Returns the link, field or button of a new part that is the same as the focused one of the old part. */
function findTwin(part: HTMLElement, focused: Element | null): HTMLElement | null {
  const name = ['href', 'name', 'type'].find((attribute) => focused?.hasAttribute(attribute))
  return name && focused ? part.querySelector(`[${name}="${CSS.escape(focused.getAttribute(name) ?? '')}"]`) : null
}

/**
 * Replaces a part of a program page instead of loading the page, for the links and forms that name the part
 * (`data-part`). Without script, the same links and forms load the page. Returns a function that stops it.
 */
export function followParts(page: HTMLElement, onMove: (address: string) => void): () => void {
  let latest = 0

  async function showPart(name: string, address: string): Promise<void> {
    const turn = ++latest
    // Its links do not have the new choice yet.
    document.getElementById(name)?.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(`/parts${address}`)
      const text = answer.ok ? await answer.text() : ''
      const drawn = new DOMParser().parseFromString(text, 'text/html').getElementById(name)
      const shown = document.getElementById(name)
      if (turn !== latest) return
      if (!drawn || !shown) throw new Error('The part is missing.')
      const focused = shown.contains(document.activeElement) ? findTwin(drawn, document.activeElement) : null
      shown.replaceWith(drawn)
      onMove(address)
      focused?.focus({ preventScroll: true })
    } catch {
      location.assign(address)
    }
  }

  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[data-part]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    void showPart(link.getAttribute('data-part') ?? '', link.getAttribute('href') ?? '')
  }
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement
    const part = form.getAttribute('data-part')
    if (!part) return
    event.preventDefault()
    const fields = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    void showPart(part, `${form.getAttribute('action')}?${new URLSearchParams(fields)}`)
  }
  const onChange = (event: Event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-part]')
    if (form?.checkValidity()) form.requestSubmit()
  }
  page.addEventListener('click', onClick)
  page.addEventListener('submit', onSubmit)
  page.addEventListener('change', onChange)
  return () => {
    page.removeEventListener('click', onClick)
    page.removeEventListener('submit', onSubmit)
    page.removeEventListener('change', onChange)
  }
}
