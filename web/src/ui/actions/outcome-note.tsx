import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Outcome } from './use-steady-rows.ts'

export function OutcomeNote({ outcome: { text, undo } }: { outcome: Outcome }) {
  const [undoing, setUndoing] = useState(false)
  const [undone, setUndone] = useState(false)
  return (
    <Group component="span" display="inline-flex" gap="sm" wrap="nowrap">
      <Group component="span" gap="xs" mih={26} c="dimmed" fz="sm" fw={500} role="status">
        <IconCheck size={14} aria-hidden /> {undone ? 'Undone' : text}
      </Group>
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
    </Group>
  )
}
