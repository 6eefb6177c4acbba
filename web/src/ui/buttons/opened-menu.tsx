import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { DimmedText } from '../text/dimmed-text.tsx'
import type { MenuEntry } from './entry-menu.tsx'

type Button = ReactElement<{ ref?: Ref<HTMLButtonElement> }>

/** Shows an open menu that replaces the pressed button, and returns the focus to the button when it closes. */
export function OpenedMenu({ button, children }: { button: Button; children: ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // When the menu closes, it returns the focus to the focused element: this new button.
    ref.current?.focus()
    setOpened(true)
  }, [])
  return (
    // The placeholder would be a child that a menu may not have. Without it, the first entry has the focus.
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>{children}</Menu.Dropdown>
    </Menu>
  )
}

export const OpenedEntries = ({ button, entries }: { button: Button; entries: readonly MenuEntry[] }) => (
  <OpenedMenu button={button}>
    {entries.map((entry) => (
      <Menu.Item
        key={entry.label}
        leftSection={entry.icon}
        // The entry stays reachable by the arrow keys, so that everybody can read the reason.
        {...(entry.refusalReason
          ? { 'aria-disabled': true, closeMenuOnClick: false, c: 'dimmed', maw: 320 }
          : { ...(entry.danger && { color: 'var(--mantine-color-error)' }), onClick: entry.onClick })}
      >
        {entry.label} {entry.refusalReason && <DimmedText block>{entry.refusalReason}</DimmedText>}
      </Menu.Item>
    ))}
  </OpenedMenu>
)
