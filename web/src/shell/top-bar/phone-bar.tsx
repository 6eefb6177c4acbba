import type { Role } from '@belay/contract/roles'
import { IconCalendar, IconClock, IconHome, IconInbox, IconMenu2, type IconProps, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { type ScreenEntry, TOP_ENTRIES } from './entries.ts'
import styles from './phone-bar.module.css'
import { SideDashboard } from './side-dashboard.tsx'
import { LOG_HOURS } from './side-entries.ts'

type BarEntry = { entry: ScreenEntry; word: string; name?: string; Icon: ComponentType<IconProps> }

const home: BarEntry = { entry: TOP_ENTRIES.home, word: 'Home', Icon: IconHome }
const requests: BarEntry = { entry: TOP_ENTRIES.requests, word: 'Requests', Icon: IconInbox }
const requester: BarEntry[] = [
  { ...home, word: 'Your day' },
  { ...requests, word: 'Programs' },
]

/** The screens that each role opens most. The menu, which is the bar's last button, has the others. */
const BAR_ENTRIES: Record<Role, BarEntry[]> = {
  Admin: [home, requests, { entry: TOP_ENTRIES.schedule, word: 'Schedule', Icon: IconCalendar }],
  Facilitator: [
    { ...home, word: 'Today' },
    { entry: TOP_ENTRIES.schedule, word: 'Shifts', Icon: IconCalendar },
    { entry: LOG_HOURS, word: 'Hours', Icon: IconClock },
  ],
  Client: requester,
  'No Access': requester,
}
const me: Omit<BarEntry, 'entry'> = { word: 'Me', Icon: IconUser }
const MENU_BUTTONS: Record<Role, Omit<BarEntry, 'entry'>> = {
  Admin: { word: 'Menu', name: 'Open menu', Icon: IconMenu2 },
  Facilitator: me,
  Client: me,
  'No Access': me,
}

/** Shows the bar at the bottom of a phone's window, with the person's main screens and the menu. */
export function PhoneBar({ permission }: { permission: Role }) {
  const [opened, setOpened] = useState(false)
  const menu = MENU_BUTTONS[permission]
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
        <button
          type="button"
          className={styles.entry}
          aria-label={menu.name}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          <menu.Icon size={20} aria-hidden />
          <span className={styles.word}>{menu.word}</span>
        </button>
      </nav>
      <SideDashboard opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
