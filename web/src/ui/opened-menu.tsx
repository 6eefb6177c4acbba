import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { MenuEntry } from './entry-menu.tsx'
import { Quiet } from './quiet.tsx'

type Button = ReactElement<{ ref?: Ref<HTMLButtonElement> }>

/** A menu that takes the place of its button as that is pressed: it is open, and later gives it the focus back. */
export function OpenedMenu({ button, children }: { button: Button; children: ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Closed again, the menu gives the focus back to what had it: the button, which is new too.
    ref.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** The menu of a row or a page. */
export const OpenedEntries = ({ button, entries }: { button: Button; entries: readonly MenuEntry[] }) => (
  <OpenedMenu button={button}>
    {entries.map((entry) => (
      <Menu.Item
        key={entry.label}
        leftSection={entry.icon}
        disabled={entry.disabled}
        // Stays within reach of the arrow keys, so that everybody can read why not.
        {...(entry.whyNot
          ? { 'aria-disabled': true, closeMenuOnClick: false, c: 'dimmed', maw: 320 }
          : { ...(entry.danger && { color: 'var(--mantine-color-error)' }), onClick: entry.onClick })}
      >
        {entry.label} {entry.whyNot && <Quiet block>{entry.whyNot}</Quiet>}
      </Menu.Item>
    ))}
  </OpenedMenu>
)
