import { Button } from '@mantine/core'
import { IconGitMerge, IconTrash } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { DetailPanel, Facts } from '../../ui/detail-panel.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import { HistoryTimeline } from '../../ui/history-timeline.tsx'
import { Section } from '../../ui/page.tsx'
import { MailLink, PhoneLink, PlaceLink } from '../../ui/reach.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ClientContracts, ClientSchedule } from './client-programs.tsx'
import { type Client, formatClientType } from './client-types.ts'

type PanelProps = {
  clientID: string | undefined
  onClose: () => void
  onEdit: (client: Client) => void
  onMerge: (client: Client) => void
  onDelete: (client: Client) => void
}

/** One client: whom to call, what was agreed, what is planned, and what happened to the record. */
export function ClientPanel({ clientID, onClose, onEdit, onMerge, onDelete }: PanelProps) {
  const query = useQuery(api.clients.get.queryOptions({ input: clientID ? { clientID } : skipToken }))
  const client = query.data
  return (
    <DetailPanel
      opened={clientID !== undefined}
      onClose={onClose}
      title={client?.organization ?? 'Client'}
      badge={client && <StatusBadge status={formatClientType(client.type)} tone="grey" />}
      actions={
        client && (
          <>
            <Button onClick={() => onEdit(client)}>Edit</Button>
            <EntryMenu
              label="More actions"
              entries={[
                {
                  label: 'Merge a duplicate into this',
                  icon: <IconGitMerge size={16} />,
                  onClick: () => onMerge(client),
                },
                { label: 'Delete', icon: <IconTrash size={16} />, color: 'red', onClick: () => onDelete(client) },
              ]}
            />
          </>
        )
      }
    >
      <Loaded query={query}>
        {(shown) => (
          <>
            <Section title="Contact">
              <Facts
                items={[
                  ['Person', shown.contactName],
                  ['E-mail', shown.contactEmail && <MailLink email={shown.contactEmail} />],
                  ['Phone', shown.phone && <PhoneLink phone={shown.phone} />],
                  ['Address', shown.address && <PlaceLink place={shown.address} />],
                  ['Notes', shown.notes],
                ]}
              />
            </Section>
            <Section title="Contracts">
              <ClientContracts clientID={shown.clientID} />
            </Section>
            <Section title="On the schedule">
              <ClientSchedule client={shown} />
            </Section>
            <Section title="History">
              <HistoryTimeline collection="clients" documentId={shown.clientID} />
            </Section>
          </>
        )}
      </Loaded>
    </DetailPanel>
  )
}
