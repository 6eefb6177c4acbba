import { useLayoutEffect } from 'react'

/** A busy button is disabled and so loses the focus: it gets it back afterwards, unless it has gone somewhere else. */
export function useFocusBack(busy: boolean): void {
  useLayoutEffect(() => {
    if (!busy) return
    const pressed = document.activeElement
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && pressed instanceof HTMLElement && pressed.isConnected) pressed.focus({ preventScroll: true })
    }
  }, [busy])
}
