import { Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../ui/format.tsx'
import { OutcomeNote } from '../../ui/outcome-note.tsx'
import { Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { ScreenTarget } from '../../ui/url-state.ts'
import { type Outcome, useSteadyRows } from '../../ui/use-steady-rows.ts'
import styles from './dashboard.module.css'

type Page<Item> = { items: Item[]; count?: number }
type QueueProps<Item> = {
  title: string
  query: UseQueryResult<Page<Item>>
  /** Said when nothing waits. */
  emptyText: string
  /** The list behind the queue. */
  link: ScreenTarget
  rowId: (item: Item) => string
  /** A row to decide from; `settle` says what was decided. */
  children: (item: Item, settle: (outcome: Outcome) => void) => QueueRowProps
}

/** One kind of decision: the first few, decided in place, and the way to the rest. */
export function Queue<Item>(props: QueueProps<Item>) {
  return (
    <Section title={props.title}>
      <Loaded query={props.query} height={112}>
        {(page) => <QueueList {...props} page={page} />}
      </Loaded>
    </Section>
  )
}

function QueueList<Item>({ title, emptyText, link, rowId, children, page }: QueueProps<Item> & { page: Page<Item> }) {
  const format = useFormat()
  const { items, count = items.length } = page
  const { rows, settle, listProps } = useSteadyRows(items, rowId)
  return (
    <div className={`framed ${styles.list}`}>
      {rows.length === 0 ? (
        <Group component="p" gap={8} m={0} px={16} py={14} c="dimmed">
          <IconCheck size={16} aria-hidden /> {emptyText}
        </Group>
      ) : (
        <ul className={styles.rows} aria-label={title} {...listProps}>
          {rows.map(({ item, outcome }) => (
            <QueueRow key={rowId(item)} {...children(item, (decided) => settle(item, decided))} outcome={outcome} />
          ))}
        </ul>
      )}
      {count > items.length && (
        <Link {...link} className={styles.rest}>
          See all {format.count(count)}
        </Link>
      )}
    </div>
  )
}

/** `children`: the buttons that decide. */
type QueueRowProps = { name: string; more: ReactNode; link: ScreenTarget; children: ReactNode }

/** One thing to decide: what it is, the way to all of it, and the buttons, or what was decided. */
function QueueRow({ name, more, link, outcome, children }: QueueRowProps & { outcome: Outcome | null }) {
  return (
    <li className={styles.row} data-decided={outcome !== null || undefined}>
      <div className={styles.what}>
        <Link {...link} className={styles.name}>
          {name}
        </Link>
        <Quiet block>{more}</Quiet>
      </div>
      <span className={styles.act}>{outcome ? <OutcomeNote outcome={outcome} /> : children}</span>
    </li>
  )
}
