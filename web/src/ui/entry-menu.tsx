import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type MenuEntry = { label: string; icon?: ReactNode; onClick: () => void; color?: string; disabled?: boolean }
/** Entries of a menu; what is not offered is left out: `can.edit && { label: 'Edit', … }`. */
export type MenuEntries = readonly (MenuEntry | false | undefined)[]
type Act = () => unknown
export const editEntry = (edit: Act): MenuEntry => ({
  label: 'Edit',
  icon: <IconPencil size={16} />,
  onClick: () => void edit(),
})
export const deleteEntry = (remove: Act): MenuEntry => ({
  label: 'Delete',
  icon: <IconTrash size={16} />,
  color: 'red',
  onClick: () => void remove(),
})
type MenuProps = { label: string; entries: MenuEntries; size?: number }

/** The menu behind three dots; nothing when it offers nothing. */
export function EntryMenu({ label, entries, size = 36 }: MenuProps) {
  const offered = entries.filter((entry) => entry !== false && entry !== undefined)
  if (offered.length === 0) return null
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
        {offered.map((entry) => (
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
