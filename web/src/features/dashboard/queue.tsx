import { IconCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Entry } from '../../shell/entries.ts'
import { useFormat } from '../../ui/format.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import styles from './dashboard.module.css'

type Page<Item> = { items: Item[]; count?: number }
type QueueProps<Item> = {
  title: string
  query: UseQueryResult<Page<Item>>
  /** Said when nothing waits. */
  calm: string
  /** The list behind the queue. */
  to: Entry['to']
  search?: object
  children: (item: Item) => ReactNode
}

/** One kind of decision: the first few, decided in place, and the way to the rest. */
export function Queue<Item>({ title, query, calm, to, search, children }: QueueProps<Item>) {
  const format = useFormat()
  return (
    <Section title={title}>
      <Loaded query={query} height={112}>
        {({ items, count = items.length }) => (
          <div className={styles.list}>
            {items.length === 0 ? (
              <p className={styles.calm}>
                <IconCheck size={16} aria-hidden /> {calm}
              </p>
            ) : (
              <ul className={styles.plain} aria-label={title}>
                {items.map(children)}
              </ul>
            )}
            {count > items.length && (
              <Link to={to} search={(search ?? {}) as never} className={styles.rest}>
                See all {format.count(count)}
              </Link>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

type QueueRowProps = { name: string; more: ReactNode; to: Entry['to']; search: object; children: ReactNode }

/** One thing to decide: what it is, the way to all of it, and the buttons. */
export function QueueRow({ name, more, to, search, children }: QueueRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to={to} search={search as never} className={styles.name}>
          {name}
        </Link>
        <span className={styles.more}>{more}</span>
      </div>
      <span className={styles.act}>{children}</span>
    </li>
  )
}
