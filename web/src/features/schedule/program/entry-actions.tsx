import { Button } from '@mantine/core'
import { createEntryFor, EntryMenu } from '../../../ui/buttons/entry-menu.tsx'
import { Foot } from '../../../ui/layers/foot.tsx'
import type { OpenEntry } from '../entries.ts'
import { useEndProgram } from './use-end-program.tsx'

type AdminActionsProps = { entry: OpenEntry; onAct: (what: 'edit' | 'assign') => void; onClose: () => void }

/** Shows the actions that an Admin may do with a program on the calendar, from its `can`. */
export function AdminActions({ entry, onAct, onClose }: AdminActionsProps) {
  const { cancel, remove, reopen } = useEndProgram(entry, onClose)
  const { can } = entry
  const isCancelled = entry.status === 'cancelled'
  return (
    <Foot
      menu={
        <EntryMenu
          label="More program actions"
          entries={[
            createEntryFor(entry, 'restore', { label: 'Put back on the calendar', onClick: reopen }, isCancelled),
            createEntryFor(entry, 'cancel', { label: 'Cancel program', danger: true, onClick: cancel }, !isCancelled),
            createEntryFor(entry, 'delete', { label: 'Delete program', danger: true, onClick: remove }),
          ]}
        />
      }
      others={
        can.edit && (
          <Button variant="default" onClick={() => onAct('edit')}>
            Edit program
          </Button>
        )
      }
    >
      {can.assign && <Button onClick={() => onAct('assign')}>Assign facilitators</Button>}
    </Foot>
  )
}
