import { createStore } from '../../create-store.ts'

/** The modifier key of shortcuts, with the name on this machine's keyboard. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** The command palette or the help, if one of them is open. */
export const openedLayer = createStore<'palette' | 'help' | null>(null)
/** Opens the command palette or the help from anywhere. */
export const openLayer = openedLayer.set
