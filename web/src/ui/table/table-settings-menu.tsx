import { Menu } from '@mantine/core'
import type { ComponentProps } from 'react'
import { OpenedMenu } from '../buttons/opened-menu.tsx'
import type { SettingsProps } from './table-settings.tsx'

type MenuProps<Row> = Pick<SettingsProps<Row>, 'columns' | 'hidden' | 'onHidden' | 'density' | 'onDensity'> &
  Pick<ComponentProps<typeof OpenedMenu>, 'button'>

export function TableSettingsMenu<Row>({ button, columns, hidden, onHidden, density, onDensity }: MenuProps<Row>) {
  return (
    <OpenedMenu button={button}>
      <Menu.Label>Columns</Menu.Label>
      {columns
        .filter((column) => !column.primary)
        .map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={!hidden.has(column.id)}
            onChange={(shownIDs) =>
              onHidden(shownIDs ? [...hidden].filter((id) => id !== column.id) : [...hidden, column.id])
            }
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
      <Menu.Divider />
      <Menu.CheckboxItem
        checked={density === 'compact'}
        onChange={(compact) => onDensity(compact ? 'compact' : 'regular')}
      >
        Compact rows
      </Menu.CheckboxItem>
    </OpenedMenu>
  )
}
