import { type ComponentType, useState } from 'react'

/**
 * Loads the part that replaces a button at its first press, such as its menu. Loading starts when the pointer or the
 * focus reaches the button. Returns the part (null before the press) and the button's event handlers.
 */
export function useLoadOnPress<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const preload = () => void load().catch(() => undefined)
  const press = () =>
    load().then(
      (part) => setPart(() => part),
      // Without a connection, the next press tries again.
      () => undefined,
    )
  return [Part, { onPointerEnter: preload, onFocus: preload, onClick: () => void press() }] as const
}
