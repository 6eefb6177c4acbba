import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useBulkAction } from './act.ts'

type BulkButtonProps = {
  bulkAction: Pick<ReturnType<typeof useBulkAction>, 'progress' | 'busy'>
  onClick: () => void
  primary?: boolean
  children: ReactNode
}

/** Shows a button of the bulk bar. A primary button shows the progress while it works. */
export const BulkButton = ({ bulkAction, onClick, primary, children }: BulkButtonProps) => (
  <Button size="compact-md" variant={primary ? 'filled' : 'default'} disabled={bulkAction.busy} onClick={onClick}>
    {bulkAction.progress && primary ? `${bulkAction.progress.done} of ${bulkAction.progress.of}` : children}
  </Button>
)
