import { type ComponentType, useState } from 'react'

/**
 * What takes the place of a button at its first press, such as its menu: fetched once somebody is about to press it.
 * Answers the part, null before it was pressed, and what the button does.
 */
export function usePressedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const fetchIt = () => void load().catch(() => undefined)
  const press = () =>
    load().then(
      (part) => setPart(() => part),
      // Without a connection: the next press tries again.
      () => undefined,
    )
  return [Part, { onPointerEnter: fetchIt, onFocus: fetchIt, onClick: () => void press() }] as const
}
