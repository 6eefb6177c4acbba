import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type DialogFootProps = { leave?: string; onLeave: () => void; children?: ReactNode }

/** The foot of a dialog: the way back, then the buttons it is for. */
export const DialogFoot = ({ leave = 'Cancel', onLeave, children }: DialogFootProps) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onLeave}>
      {leave}
    </Button>
    {children}
  </Group>
)
