import { Loader, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'
import type { Density } from './table-preferences.ts'
import type { Column } from './table-types.ts'

type SettingsProps<Row> = {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onHidden: (ids: string[]) => void
  density: Density
  onDensity: (density: Density) => void
  onExport?: () => void
  exporting: boolean
}

/** Columns, row height and the CSV file. */
export function TableSettings<Row>(props: SettingsProps<Row>) {
  const { columns, hidden, onHidden, density, onDensity, onExport, exporting } = props
  return (
    <>
      {onExport && (
        <IconButton variant="default" label="Download CSV" title="Download CSV" onClick={onExport} disabled={exporting}>
          {exporting ? <Loader size={16} /> : <IconDownload size={18} />}
        </IconButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton variant="default" label="Columns and density" title="Columns and density">
            <IconAdjustmentsHorizontal size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Columns</Menu.Label>
          {columns
            .filter((column) => !column.primary)
            .map((column) => (
              <Menu.CheckboxItem
                key={column.id}
                checked={!hidden.has(column.id)}
                onChange={(shown) =>
                  onHidden(shown ? [...hidden].filter((id) => id !== column.id) : [...hidden, column.id])
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
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
