import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { createDeleteEntryFor, createEntryFor, EntryMenu } from '../../ui/buttons/entry-menu.tsx'
import { HistorySection } from '../../ui/history/history-timeline.tsx'
import { DetailPanel, Facts } from '../../ui/layers/detail-panel.tsx'
import { Foot } from '../../ui/layers/foot.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { AddressLink, MailLink, PhoneLink } from '../../ui/text/contact-details.tsx'
import { ClientContracts, ClientSchedule } from './client-programs.tsx'
import { type Client, formatClientType, type OpenClient } from './client-types.ts'

type ActionHandlers = Record<'onEdit' | 'onMerge' | 'onDelete', (client: Client) => void>
type PanelProps = { clientID: string | undefined; onClose: () => void } & ActionHandlers

/** Shows a client's details, contracts, coming programs and History. */
export function ClientPanel({ clientID, onClose, ...handlers }: PanelProps) {
  const query = useQuery(api.clients.get.queryOptions({ input: clientID ? { clientID } : skipToken }))
  const client = query.data
  return (
    <DetailPanel
      opened={clientID !== undefined}
      onClose={onClose}
      title={client?.organization ?? 'Client'}
      actions={client && <ClientActions client={client} {...handlers} />}
    >
      <Loaded query={query}>
        {(loaded) => (
          <>
            <Section title="Contact">
              <Facts
                items={[
                  ['Type', formatClientType(loaded.type)],
                  ['Person', loaded.contactName],
                  ['E-mail', loaded.contactEmail && <MailLink email={loaded.contactEmail} />],
                  ['Phone', loaded.phone && <PhoneLink phone={loaded.phone} />],
                  ['Address', loaded.address && <AddressLink address={loaded.address} />],
                  ['Notes', loaded.notes],
                ]}
              />
            </Section>
            <Section title="Contracts">
              <ClientContracts clientID={loaded.clientID} />
            </Section>
            <Section title="On the schedule">
              <ClientSchedule clientID={loaded.clientID} />
            </Section>
            <HistorySection collection="clients" documentId={loaded.clientID} />
          </>
        )}
      </Loaded>
    </DetailPanel>
  )
}

/** Shows the buttons for the actions that the user may take on this client. */
export function ClientActions({ client, onEdit, onMerge, onDelete }: { client: OpenClient } & ActionHandlers) {
  return (
    <Foot
      menu={
        <EntryMenu
          label="More actions"
          entries={[
            createEntryFor(client, 'merge', {
              label: 'Merge a duplicate into this',
              icon: <IconGitMerge size={16} />,
              onClick: () => onMerge(client),
            }),
            createDeleteEntryFor(client, () => onDelete(client)),
          ]}
        />
      }
    >
      {client.can.edit && <Button onClick={() => onEdit(client)}>Edit</Button>}
    </Foot>
  )
}
