import { Button, Kbd, Stack } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCentre } from '../../cloud/centre.ts'
import { useMe } from '../../cloud/use-me.ts'
import { Drawer } from '../../ui/layers/layers.tsx'
import { COMMAND_KEY, openLayer } from '../palette/opened-layer.ts'
import styles from './account-area.module.css'
import { SIDE_ENTRIES } from './side-entries.ts'
import { SIDE_ICONS } from './side-icons.ts'

/** Shows the side dashboard, which opens from the right in 300 ms and has the centre's name in its title (R88). */
export function SideDashboard({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { name } = useCentre()
  const { permission, isStaff, user } = useMe()
  if (!permission) return null
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={isStaff ? `${name} Dashboard` : (user?.displayName ?? name)}
      size="narrow"
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      {isStaff && (
        <Button
          variant="default"
          fullWidth
          justify="flex-start"
          mb="md"
          leftSection={<IconSearch size={16} />}
          rightSection={<Kbd className="toastKey">{COMMAND_KEY} K</Kbd>}
          classNames={{ label: styles.sideSearch }}
          onClick={() => {
            onClose()
            openLayer('palette')
          }}
        >
          Search
        </Button>
      )}
      <nav aria-label="Side dashboard" data-menu>
        <Stack component="ul" gap="xs" m={0}>
          {SIDE_ENTRIES[permission].map(({ label, to }) => {
            const Icon = SIDE_ICONS[label]
            return (
              <li key={label}>
                <Link
                  to={to}
                  className={styles.sideLink}
                  onClick={onClose}
                  activeProps={{ 'data-active': true }}
                  activeOptions={{ includeSearch: false }}
                >
                  <Icon size={18} />
                  {label}
                </Link>
              </li>
            )
          })}
        </Stack>
      </nav>
    </Drawer>
  )
}
