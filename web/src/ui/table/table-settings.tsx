import { Loader } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { useLoadOnPress } from '../buttons/use-load-on-press.ts'
import { useIsPhone } from '../use-is-phone.ts'
import type { Column } from './table-types.ts'

export type Density = 'regular' | 'compact'

/** Returns the row height of all tables and its setter. It is stored in this browser. */
export const useDensity = () =>
  useLocalStorage<Density>({ key: 'belay-density', defaultValue: 'regular', getInitialValueInEffect: false })

export type SettingsProps<Row> = {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onHidden: (ids: string[]) => void
  density: Density
  onDensity: (density: Density) => void
  onExport?: () => void
  exporting: boolean
}

const loadMenu = () => import('./table-settings-menu.tsx').then((part) => part.TableSettingsMenu)

const SettingsButton = (props: Partial<ComponentProps<typeof IconButton>>) => (
  <IconButton variant="default" label="Columns and density" title="Columns and density" {...props}>
    <IconAdjustmentsHorizontal size={18} />
  </IconButton>
)

export function TableSettings<Row>({ onExport, exporting, ...settings }: SettingsProps<Row>) {
  const [SettingsMenu, press] = useLoadOnPress(loadMenu)
  // A phone shows cards, which have no columns and no row height.
  const isPhone = useIsPhone()
  return (
    <>
      {onExport && (
        <IconButton variant="default" label="Download CSV" title="Download CSV" onClick={onExport} disabled={exporting}>
          {exporting ? <Loader size={16} /> : <IconDownload size={18} />}
        </IconButton>
      )}
      {isPhone ? null : SettingsMenu ? (
        <SettingsMenu button={<SettingsButton />} {...(settings as SettingsProps<unknown>)} />
      ) : (
        <SettingsButton aria-haspopup="menu" aria-expanded={false} {...press} />
      )}
    </>
  )
}
