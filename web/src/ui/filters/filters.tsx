import { Button, Collapse } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type AnySearch, useUrlState } from '../url-state.ts'
import { useIsPhone } from '../use-is-phone.ts'
import styles from './filters.module.css'

type FiltersProps = {
  /** The search parameters of the filters. */
  keys: readonly (keyof AnySearch)[]
  children: ReactNode
}

/** Shows the filters of a list in a row. On a phone they are behind a button with the number of active filters. */
export function Filters({ keys, children }: FiltersProps) {
  const [search] = useUrlState()
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const id = useId()
  if (!phone) return <div className={styles.filters}>{children}</div>
  const activeCount = keys.filter((key) => search[key] !== undefined).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened((was) => !was)}
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <Collapse id={id} expanded={opened} className={styles.folded}>
        <div className={styles.filters}>{children}</div>
      </Collapse>
    </>
  )
}
