import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const LAYER = '[role="dialog"]'

/** Returns the control that a form begins in: the one it names, else its first; on touch a keyboard would cover it. */
function findStart(form: HTMLElement): HTMLElement | null {
  const chosen = form.querySelector<HTMLElement>('[data-autofocus]')
  if (chosen || !window.matchMedia('(pointer: fine)').matches) return chosen
  return form.querySelector<HTMLElement>('input:not([type="hidden"], :disabled), textarea, select')
}

/** Begins the form of a dialog or panel in its first control, once that is drawn. Until then the form has the focus. */
export function useFormStart(root: RefObject<HTMLFormElement | null>): void {
  const isStarted = useRef(false)
  useLayoutEffect(() => {
    const form = root.current
    if (isStarted.current || !form?.closest(LAYER)) return
    form.tabIndex = -1
    delete form.dataset.autofocus
    const start = findStart(form)
    isStarted.current = start !== null
    // The layer gives its focus to the element with this mark, once it is open.
    ;(start ?? form).dataset.autofocus = 'true'
    if (document.activeElement !== document.body && document.activeElement?.contains(form))
      (start ?? form).focus({ preventScroll: true })
  })
}

/** Submits by Ctrl/Cmd+Enter from everywhere in the form, and in the dialog or panel that it fills. */
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
