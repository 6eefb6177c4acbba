import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './outcome-note.module.css'
import type { Outcome } from './use-steady-rows.ts'

/** What was decided, in the place of the buttons that decided it. */
export function OutcomeNote({ outcome: { words, undo } }: { outcome: Outcome }) {
  const [undoing, setUndoing] = useState(false)
  const [undone, setUndone] = useState(false)
  return (
    <span className={styles.note}>
      <span className={styles.words} role="status">
        <IconCheck size={14} aria-hidden /> {undone ? 'Undone' : words}
      </span>
      {undo && !undone && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={undoing}
          onClick={() => {
            setUndoing(true)
            void undo()
              .then(setUndone)
              .finally(() => setUndoing(false))
          }}
        >
          Undo
        </Button>
      )}
    </span>
  )
}
