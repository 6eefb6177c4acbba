import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type MenuEntry = { label: string; icon?: ReactNode; onClick: () => void; color?: string; disabled?: boolean }

/** The menu behind three dots. */
export function EntryMenu({ label, entries, size = 36 }: { label: string; entries: MenuEntry[]; size?: number }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant={size < 32 ? 'subtle' : 'default'}
          color="gray"
          size={size}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.label}
            leftSection={entry.icon}
            color={entry.color}
            disabled={entry.disabled}
            onClick={entry.onClick}
          >
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
