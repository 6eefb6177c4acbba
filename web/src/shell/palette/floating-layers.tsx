import { useSyncExternalStore } from 'react'
import { keepFocus } from '../../ui/layers/keep-focus.ts'
import { createFloatingPart } from '../create-floating-part.ts'
import { openedLayer, openLayer } from './opened-layer.ts'

const Palette = createFloatingPart(() => import('./palette.tsx').then((palette) => palette.default))
const ShortcutsHelp = createFloatingPart(() => import('./shortcuts-help.tsx').then((help) => help.default))
const close = () => openLayer(null)

/** Opens the command palette on Ctrl/Cmd+K, and the list of shortcuts on `?`. */
function onKey(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    openLayer('palette')
  } else if (event.key === '?')
    import('../../ui/single-keys.ts').then(
      (keys) => keys.isSingleKeyShortcut(event) && openLayer('help'),
      () => undefined,
    )
}
addEventListener('keydown', onKey)
keepFocus()

/** Shows the command palette or the help, if one of them is open. */
export default function FloatingLayers() {
  const layer = useSyncExternalStore(openedLayer.subscribe, openedLayer.get)
  if (layer === 'palette') return <Palette onClose={close} />
  return layer === 'help' && <ShortcutsHelp onClose={close} />
}
