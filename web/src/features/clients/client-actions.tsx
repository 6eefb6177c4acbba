import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { deleteEntry, EntryMenu, entryFor } from '../../ui/entry-menu.tsx'
import type { Client, OpenClient } from './client-types.ts'

type ActionsProps = { client: OpenClient } & Record<'onEdit' | 'onMerge' | 'onDelete', (client: Client) => void>

/** What the caller may do with an open client. */
export function ClientActions({ client, onEdit, onMerge, onDelete }: ActionsProps) {
  return (
    <>
      {client.can.edit && <Button onClick={() => onEdit(client)}>Edit</Button>}
      <EntryMenu
        label="More actions"
        entries={[
          entryFor(client, 'merge', {
            label: 'Merge a duplicate into this',
            icon: <IconGitMerge size={16} />,
            onClick: () => onMerge(client),
          }),
          entryFor(
            client,
            'delete',
            deleteEntry(() => onDelete(client)),
          ),
        ]}
      />
    </>
  )
}
