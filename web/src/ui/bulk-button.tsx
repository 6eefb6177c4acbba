import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useBulkAction } from './act.ts'

type ManyProps = {
  many: Pick<ReturnType<typeof useBulkAction>, 'progress' | 'busy'>
  onClick: () => void
  primary?: boolean
  danger?: boolean
  children: ReactNode
}

/** Shows a button of the bulk bar. A primary button shows the progress while it works. */
export function BulkButton({ many, onClick, primary, danger, children }: ManyProps) {
  return (
    <Button
      size="compact-md"
      variant={primary ? 'filled' : 'default'}
      c={danger ? 'var(--mantine-color-error)' : undefined}
      disabled={many.busy}
      onClick={onClick}
    >
      {many.progress && primary ? `${many.progress.done} of ${many.progress.of}` : children}
    </Button>
  )
}
