import { useWindowEvent } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { isSingleKeyShortcut } from '../../ui/single-keys.ts'
import { createFloatingPart } from '../create-floating-part.ts'
import { openedLayer, openLayer } from './opened-layer.ts'

const Palette = createFloatingPart(() => import('./palette.tsx').then((palette) => palette.default))
const ShortcutsHelp = createFloatingPart(() => import('./shortcuts-help.tsx').then((help) => help.default))
const close = () => openLayer(null)

/** Opens the command palette on Ctrl/Cmd+K, and the list of shortcuts on `?`. */
export default function FloatingLayers() {
  const layer = useSyncExternalStore(openedLayer.subscribe, openedLayer.get)
  useWindowEvent('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      openLayer('palette')
    } else if (event.key === '?' && isSingleKeyShortcut(event)) openLayer('help')
  })
  if (layer === 'palette') return <Palette onClose={close} />
  return layer === 'help' && <ShortcutsHelp onClose={close} />
}
