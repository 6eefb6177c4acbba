import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const LAYER = '[role="dialog"]'

/** Returns the control to focus: the marked one, else the first. On touch only a marked one: focus opens a keyboard. */
function findFirstControl(form: HTMLElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>('[data-autofocus]')
  if (marked || !window.matchMedia('(pointer: fine)').matches) return marked
  return form.querySelector<HTMLElement>('input:not([type="hidden"], :disabled), textarea, select')
}

/** Focuses a form's first control in a dialog or panel once it is drawn. Until then the form has the focus. */
export function useFormStart(root: RefObject<HTMLFormElement | null>): void {
  const isStarted = useRef(false)
  useLayoutEffect(() => {
    const form = root.current
    if (isStarted.current || !form?.closest(LAYER)) return
    form.tabIndex = -1
    delete form.dataset.autofocus
    const start = findFirstControl(form)
    isStarted.current = start !== null
    // When the layer has opened, it focuses the element with this mark.
    ;(start ?? form).dataset.autofocus = 'true'
    if (document.activeElement !== document.body && document.activeElement?.contains(form))
      (start ?? form).focus({ preventScroll: true })
  })
}

/** Submits on Ctrl/Cmd+Enter anywhere in the form, or in the dialog or panel around it. */
export function useSubmitKey(root: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const onKeyDown = useEffectEvent((event: Event) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return
    event.preventDefault()
    submit()
  })
  useEffect(() => {
    const area = root.current?.closest(LAYER) ?? root.current
    area?.addEventListener('keydown', onKeyDown)
    return () => area?.removeEventListener('keydown', onKeyDown)
  }, [root])
}
