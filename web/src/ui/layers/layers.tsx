import { LAYOUT } from '@belay/contract/constants'
import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore } from '../../create-store.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { returnFocus } from './return-focus.ts'

const { layer } = LAYOUT
/** The ids of the open layers, in the order in which they were opened. */
const openLayers = createStore<readonly string[]>([])

/** Returns the element to focus later. An entry of a menu or popover will be gone, so this is the menu's button. */
function findOpener(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"], .mantine-Popover-dropdown')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** Registers an open layer and returns the focus when it closes. True if it is the topmost, which Escape closes. */
export function useTopmost(opened: boolean): boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!opened) return
    const opener = findOpener(document.activeElement)
    openLayers.set([...openLayers.get(), id])
    return () => {
      openLayers.set(openLayers.get().filter((other) => other !== id))
      returnFocus(() => opener)
    }
  }, [opened, id])
  return useSyncExternalStore(openLayers.subscribe, () => openLayers.get().at(-1) === id)
}

/**
 * Returns the overlay props of a layer. The overlay of an upper layer also dims the layers below it, and replaces their
 * own overlays, so that nothing is dimmed twice.
 */
function useOverlayProps(opened: boolean, isTopmost: boolean, overlayProps: ModalProps['overlayProps']) {
  const [isUpper, setIsUpper] = useState(false)
  useLayoutEffect(() => {
    // The effect before this one has already added this layer to the list.
    if (opened) setIsUpper(openLayers.get().length > 1)
  }, [opened])
  return { ...overlayProps, zIndex: isUpper ? layer.modal : layer.overlay, 'data-covered': !isTopmost || undefined }
}

/** Moves a layer above those opened before. The library orders layers by their first drawing. */
function useMoveToTop(opened: boolean) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shared = root.current?.closest('[data-portal]')
    let layerElement: Element | null = root.current
    while (layerElement && layerElement.parentElement !== shared) layerElement = layerElement.parentElement
    if (opened && layerElement && layerElement !== shared?.lastElementChild) shared?.append(layerElement)
  }, [opened])
  return root
}

/** Returns the props that put a layer above those opened before and leave Escape to layers above it. */
function useLayer({ opened, overlayProps }: Pick<ModalProps, 'opened' | 'overlayProps'>) {
  const closeOnEscape = useTopmost(opened)
  return {
    ref: useMoveToTop(opened),
    closeOnEscape,
    overlayProps: useOverlayProps(opened, closeOnEscape, overlayProps),
  }
}

/** The widths of dialogs and panels in pixels. */
const DIALOG_WIDTH = { small: 400, medium: 560, large: 1080 }
const PANEL_WIDTH = { narrow: 480, wide: 720 }

export type DialogSize = keyof typeof DIALOG_WIDTH
export type PanelSize = keyof typeof PANEL_WIDTH

/** Shows a dialog. `fullScreen` applies only to phones. */
export function Modal({ fullScreen, size = 'medium', ...props }: Omit<ModalProps, 'size'> & { size?: DialogSize }) {
  const phone = useIsPhone()
  return <MantineModal {...props} size={DIALOG_WIDTH[size]} fullScreen={fullScreen && phone} {...useLayer(props)} />
}

/** Shows a panel on the right, which fills the screen of a phone. */
export function Drawer({ size = 'wide', ...props }: Omit<DrawerProps, 'size'> & { size?: PanelSize }) {
  const phone = useIsPhone()
  return <MantineDrawer {...props} size={phone ? '100%' : PANEL_WIDTH[size]} {...useLayer(props)} />
}
