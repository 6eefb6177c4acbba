import { LAYOUT } from '@belay/contract/constants'
import { formatRole } from '@belay/contract/roles'
import { VERSION } from '@belay/contract/version'
import { Avatar, Button, Group, Popover, Stack, Text, Tooltip } from '@mantine/core'
import { IconIdBadge2, IconLayoutSidebarRight, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { useMe } from '../../cloud/use-me.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { COMMAND_KEY, openLayer } from '../palette/opened-layer.ts'
import { useTheme } from '../use-theme.ts'
import styles from './account-area.module.css'
import { NotificationBell } from './notification-bell.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SideDashboard } from './side-dashboard.tsx'
import { CENTRE_SETTINGS } from './side-entries.ts'

const Account = createLazyPart(() =>
  import('../../features/account/account-dialog.tsx').then((dialog) => dialog.default),
)

/**
 * Shows the right side of the top bar for a verified person (R86). On phones the profile and the theme are in the
 * popover, and the menu is in the bar at the bottom.
 */
export default function AccountArea() {
  const { user, permission, isStaff } = useMe()
  const isPhone = useIsPhone()
  const [account, setAccount] = useState(false)
  if (!user) return null
  return (
    <>
      {isStaff && !isPhone && <SearchButton />}
      <NotificationBell />
      <Welcome onAccount={() => setAccount(true)} />
      {isPhone ? (
        permission && <PhoneBar permission={permission} />
      ) : (
        <>
          {isStaff && (
            <LinkButton {...PROFILE} variant="subtle" color="gray" size="sm" leftSection={<IconIdBadge2 size={20} />}>
              View Profile
            </LinkButton>
          )}
          <ThemeToggle />
          {isStaff && <SideMenu />}
        </>
      )}
      {account && <Account onClose={() => setAccount(false)} />}
    </>
  )
}

const PROFILE = { to: '/app/employees/employeeProfile' } as const

type BarButtonProps = ComponentProps<typeof IconButton> & { tip?: string }

const BarButton = ({ tip, ...props }: BarButtonProps) => (
  <Tooltip label={tip ?? props.label}>
    <IconButton {...props} />
  </Tooltip>
)

/** Shows the button that opens the command palette. On phones, the menu has it. */
const SearchButton = () => (
  <BarButton
    label="Search"
    tip={`Search (${COMMAND_KEY} K)`}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => openLayer('palette')}
  >
    <IconSearch size={20} />
  </BarButton>
)

function Welcome({ onAccount }: { onAccount: () => void }) {
  const { user, permission, isStaff } = useMe()
  const isPhone = useIsPhone()
  const { label, toggle } = useTheme()
  const [opened, setOpened] = useState(false)
  if (!user) return null
  const close = () => setOpened(false)
  const name = user.displayName || 'User'
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.welcome}
          onClick={() => setOpened(!opened)}
          aria-label={`Welcome, ${name}`}
        >
          <Avatar src={user.photoURL} size={LAYOUT.avatar} radius="xl" alt="" />
          <span className={styles.welcomeWord}>Welcome</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={0}>
          <Text inherit fz="lg" fw={600}>
            {name}
          </Text>
          <DimmedText block fz="md">
            {user.email}
          </DimmedText>
          {permission && (
            <Group gap="sm" mt="sm" c="dimmed">
              Role <strong>{formatRole(permission)}</strong>
            </Group>
          )}
          <Button
            variant="default"
            fullWidth
            mt="md"
            onClick={() => {
              close()
              onAccount()
            }}
          >
            Account
          </Button>
          {isStaff && isPhone && (
            <LinkButton {...PROFILE} variant="default" fullWidth mt="sm" onClick={close}>
              View Profile
            </LinkButton>
          )}
          {permission === 'Admin' && (
            <LinkButton to={CENTRE_SETTINGS.to} variant="default" fullWidth mt="sm" onClick={close}>
              {CENTRE_SETTINGS.label}
            </LinkButton>
          )}
          {isPhone && (
            <Button variant="default" fullWidth mt="sm" onClick={toggle}>
              {label}
            </Button>
          )}
          <DimmedText block mt="md">
            Belay {VERSION}
          </DimmedText>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function ThemeToggle() {
  const { dark, label, toggle } = useTheme()
  return (
    <BarButton label={label} onClick={toggle}>
      {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </BarButton>
  )
}

function SideMenu() {
  const [opened, setOpened] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the dashboard
  useEffect(() => setOpened(false), [path])
  return (
    <>
      <BarButton label="Open menu" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconLayoutSidebarRight size={20} />
      </BarButton>
      <SideDashboard opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
