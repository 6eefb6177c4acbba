import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { isSingleKeyShortcut } from '../../ui/single-keys.ts'

type FloatingLayer = 'palette' | 'help' | null

/** The modifier key of shortcuts, with the name on this machine's keyboard. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const layerEvents = new EventTarget()
/** Opens the command palette or the help from anywhere. */
export const openLayer = (layer: FloatingLayer) => layerEvents.dispatchEvent(new CustomEvent('open', { detail: layer }))

/** Opens the command palette on Ctrl/Cmd+K and the list of shortcuts on `?`. */
export function useShortcuts() {
  const [layer, setLayer] = useState<FloatingLayer>(null)
  useWindowEvent('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      setLayer('palette')
    } else if (event.key === '?' && isSingleKeyShortcut(event)) setLayer('help')
  })
  useEffect(() => {
    const onOpen = (event: Event) => setLayer((event as CustomEvent<FloatingLayer>).detail)
    layerEvents.addEventListener('open', onOpen)
    return () => layerEvents.removeEventListener('open', onOpen)
  }, [])
  return { layer, close: () => setLayer(null) }
}
