import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type AnySearch, useUrlState } from '../url-state.ts'
import styles from './filters.module.css'

type FiltersProps = {
  /** The search parameters of the filters. */
  keys: readonly (keyof AnySearch)[]
  children: ReactNode
}

/** Shows a button with the number of active filters. The filters appear when it is pressed, or while any is set. */
export function Filters({ keys, children }: FiltersProps) {
  const [search] = useUrlState()
  const id = useId()
  const activeCount = keys.filter((key) => search[key] !== undefined).length
  const [opened, setOpened] = useState(activeCount > 0)
  // A saved view or a link may set filters.
  const [lastCount, setLastCount] = useState(activeCount)
  if (lastCount !== activeCount) {
    setLastCount(activeCount)
    if (lastCount === 0) setOpened(true)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <div id={id} className={styles.filters} hidden={!opened}>
        {opened && children}
      </div>
    </>
  )
}
