import { Box, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { WithinPanel } from '../page/page.tsx'
import styles from './detail-panel.module.css'
import footStyles from './foot.module.css'
import { Drawer, type PanelSize } from './layers.tsx'

type DetailProps = {
  opened: boolean
  onClose: () => void
  title: string
  badge?: ReactNode
  /** Buttons that stay in view at the bottom. */
  actions?: ReactNode
  /** The sentence that people open the panel for: when, where, how many people and how much. */
  summary?: ReactNode
  size?: PanelSize
  children: ReactNode
}

/** Shows one record over its list; a full page on phones. Keep the id of the open record in the address. */
export function DetailPanel({ opened, onClose, title, badge, actions, summary, size, children }: DetailProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      {...(size && { size })}
      transitionProps={{ duration: 160 }}
      title={
        // Inside the heading of the drawer.
        <>
          <span className={styles.head}>
            <span className={styles.title}>{title}</span>
            {badge}
          </span>
          {summary && <span className={styles.summary}>{summary}</span>}
        </>
      }
    >
      <WithinPanel value>
        <Box pb="xl" data-print="panel">
          {children}
        </Box>
      </WithinPanel>
      {actions && (
        <div className={`${footStyles.stuck} ${styles.actions} sticky`} data-floor data-print="no">
          {actions}
        </div>
      )}
    </Drawer>
  )
}

/** Shows names and values without the empty ones, or a message if all are empty. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  const filledIn = items.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  if (filledIn.length === 0) return <Text c="dimmed">Not filled in yet.</Text>
  return (
    <dl className={styles.facts}>
      {filledIn.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
