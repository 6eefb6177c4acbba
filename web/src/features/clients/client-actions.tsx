import { Button } from '@mantine/core'
import { IconGitMerge, IconTrash } from '@tabler/icons-react'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import type { Client, OpenClient } from './client-types.ts'

type ActionsProps = { client: OpenClient } & Record<'onEdit' | 'onMerge' | 'onDelete', (client: Client) => void>

/** What the caller may do with an open client. */
export function ClientActions({ client, onEdit, onMerge, onDelete }: ActionsProps) {
  const { can } = client
  return (
    <>
      {can.edit && <Button onClick={() => onEdit(client)}>Edit</Button>}
      <EntryMenu
        label="More actions"
        entries={[
          can.merge && {
            label: 'Merge a duplicate into this',
            icon: <IconGitMerge size={16} />,
            onClick: () => onMerge(client),
          },
          can.delete && {
            label: 'Delete',
            icon: <IconTrash size={16} />,
            color: 'red',
            onClick: () => onDelete(client),
          },
        ]}
      />
    </>
  )
}
