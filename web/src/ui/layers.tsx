import { LAYOUT } from '@belay/contract/constants'
import { type DrawerProps, Drawer as KitDrawer, Modal as KitModal, type ModalProps } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { returnFocus } from './return-focus.ts'
import { useIsPhone } from './use-is-phone.ts'

const { layer } = LAYOUT
let open: readonly string[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function setOpenLayers(next: readonly string[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Where focus goes back to: an entry of a menu or popover is gone by then, so the button that shows it. */
function findOpener(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"], .mantine-Popover-dropdown')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** Counts an open layer and tells whether it is the topmost, which Escape closes. Gives the focus back. */
export function useTopmost(opened: boolean): boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!opened) return
    const opener = findOpener(document.activeElement)
    setOpenLayers([...open, id])
    return () => {
      setOpenLayers(open.filter((other) => other !== id))
      returnFocus(() => opener)
    }
  }, [opened, id])
  return useSyncExternalStore(subscribe, () => open.at(-1) === id)
}

/** A layer over another dims that one as well: its overlay lies among the layers, not below them all. */
function useDimming(opened: boolean, given: ModalProps['overlayProps']): ModalProps['overlayProps'] {
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    // Its own entry was added by the effect before this one.
    if (opened) setOver(open.length > 1)
  }, [opened])
  return { ...given, zIndex: over ? layer.modal : layer.overlay }
}

/** Puts a layer above those opened before; the kit orders them by when they were first drawn. */
function useOnTop(opened: boolean) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shared = root.current?.closest('[data-portal]')
    let own: Element | null = root.current
    while (own && own.parentElement !== shared) own = own.parentElement
    if (opened && own && own !== shared?.lastElementChild) shared?.append(own)
  }, [opened])
  return root
}

/** What makes a layer of the kit leave Escape to the layers above it, and lie above those that were opened before. */
function useLayer({ opened, overlayProps }: Pick<ModalProps, 'opened' | 'overlayProps'>) {
  const closeOnEscape = useTopmost(opened)
  return { ref: useOnTop(opened), closeOnEscape, overlayProps: useDimming(opened, overlayProps) }
}

/** `fullScreen`: on phones. */
export function Modal({ fullScreen, ...props }: ModalProps) {
  const phone = useIsPhone()
  return <KitModal {...props} fullScreen={fullScreen && phone} {...useLayer(props)} />
}
export const Drawer = (props: DrawerProps) => <KitDrawer {...props} {...useLayer(props)} />
