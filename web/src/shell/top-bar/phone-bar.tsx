import { isStaffRole, type Role } from '@belay/contract/roles'
import {
  IconCalendar,
  IconClock,
  IconFileText,
  IconHome,
  IconInbox,
  IconMenu2,
  IconPlus,
  type IconProps,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { type ScreenEntry, TOP_ENTRIES } from './entries.ts'
import styles from './phone-bar.module.css'
import { SideDashboard } from './side-dashboard.tsx'
import { LOG_HOURS } from './side-entries.ts'

type BarEntry = { entry: ScreenEntry; word: string; name?: string; Icon: ComponentType<IconProps> }

const home: BarEntry = { entry: TOP_ENTRIES.home, word: 'Home', Icon: IconHome }
const requests: BarEntry = {
  entry: TOP_ENTRIES.requests,
  word: 'Requests',
  name: 'Requests: Program Requests',
  Icon: IconInbox,
}
const schedule: BarEntry = { entry: TOP_ENTRIES.schedule, word: 'Schedule', Icon: IconCalendar }
const requester: BarEntry[] = [
  home,
  { entry: TOP_ENTRIES.submitRequest, word: 'New', name: 'New: Submit Request', Icon: IconPlus },
  requests,
  { entry: TOP_ENTRIES.contracts, word: 'Contracts', Icon: IconFileText },
]

/** The screens that each role opens most. Staff reach all others by the menu, which is the bar's last button. */
const BAR_ENTRIES: Record<Role, BarEntry[]> = {
  Admin: [home, requests, schedule],
  Facilitator: [home, schedule, { entry: LOG_HOURS, word: 'Hours', name: 'Hours: Log Hours', Icon: IconClock }],
  Client: requester,
  'No Access': requester,
}

/** Shows the bar at the bottom of a phone's window, with the person's main screens and the menu of staff. */
export function PhoneBar({ permission }: { permission: Role }) {
  const [opened, setOpened] = useState(false)
  const isStaff = isStaffRole(permission)
  return (
    <>
      <nav className={styles.bar} aria-label="Main screens" data-floor data-print="no">
        {BAR_ENTRIES[permission].map(({ entry, word, name, Icon }) => (
          <Link
            key={word}
            to={entry.to}
            className={styles.entry}
            aria-label={name}
            activeProps={{ 'data-active': true, 'aria-current': 'page' }}
            activeOptions={{ exact: entry.to === '/', includeSearch: false }}
          >
            <Icon size={20} aria-hidden />
            <span className={styles.word}>{word}</span>
          </Link>
        ))}
        {isStaff && (
          <button
            type="button"
            className={styles.entry}
            aria-label="Open menu"
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            <IconMenu2 size={20} aria-hidden />
            <span className={styles.word}>Menu</span>
          </button>
        )}
      </nav>
      {isStaff && <SideDashboard opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
