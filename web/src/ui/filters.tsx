import { Button, Collapse } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './filters.module.css'
import { type AnySearch, useUrlState } from './url-state.ts'
import { useIsPhone } from './use-is-phone.ts'

type FiltersProps = {
  /** Their keys in the address. */
  keys: readonly (keyof AnySearch)[]
  children: ReactNode
}

/** The filters of a list, side by side; on a phone behind a button that says how many are on. */
export function Filters({ keys, children }: FiltersProps) {
  const [search] = useUrlState()
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const id = useId()
  if (!phone) return <div className={styles.filters}>{children}</div>
  const on = keys.filter((key) => search[key] !== undefined).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened((was) => !was)}
      >
        {on === 0 ? 'Filters' : `Filters (${on})`}
      </Button>
      <Collapse id={id} expanded={opened} className={styles.folded}>
        <div className={styles.filters}>{children}</div>
      </Collapse>
    </>
  )
}
