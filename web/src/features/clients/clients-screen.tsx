import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirmDelete } from '../../ui/actions/confirm.tsx'
import { toast } from '../../ui/actions/toast.tsx'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { createDeleteEntry, createEditEntry } from '../../ui/buttons/entry-menu.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { createTimeColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { toPageInput } from '../../ui/table/table-pages.ts'
import { MailLink, PhoneLink } from '../../ui/text/contact-details.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import { CLIENT_TYPE_CHOICES, type Client, type ClientsSearch, formatClientType } from './client-types.ts'

const ClientForm = createLazyPart(() => import('./client-form.tsx').then((form) => form.ClientForm))
const ClientPanel = createLazyPart(() => import('./client-panel.tsx').then((panel) => panel.ClientPanel))
const MergeDialog = createLazyPart(() => import('./merge-dialog.tsx').then((dialog) => dialog.MergeDialog))

type Order = 'organization' | '-organization' | 'createdAt' | '-createdAt'

const columns: Column<Client, Order>[] = [
  {
    id: 'organization',
    header: 'Organization',
    width: 210,
    primary: true,
    sort: ['organization', '-organization'],
    cell: (client) => client.organization,
  },
  { id: 'type', header: 'Type', width: 110, card: 'plain', cell: (client) => formatClientType(client.type) },
  { id: 'contactName', header: 'Contact', width: 140, card: 'plain', cell: (client) => client.contactName },
  {
    id: 'contactEmail',
    header: 'E-mail',
    width: 300,
    card: (client) => client.contactEmail && <MailLink email={client.contactEmail} />,
    cell: (client) => client.contactEmail,
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 136,
    card: (client) => client.phone && <PhoneLink phone={client.phone} />,
    cell: (client) => client.phone,
    csv: (client) => client.phone,
  },
  { id: 'address', header: 'Address', width: 220, initiallyHidden: true, cell: (client) => client.address },
  createTimeColumn({ id: 'createdAt', header: 'Added', card: false, sort: ['createdAt', '-createdAt'] }),
  createTimeColumn({ id: 'updatedAt', header: 'Last changed', initiallyHidden: true, exact: true }),
]

const clientsQuery = (page: PageInput<Order>, search: ClientsSearch) =>
  api.clients.list.queryOptions({ input: { ...page, count: true, where: { type: search.type, search: search.q } } })

export const prefetchClients = (search: ClientsSearch) => prefetchQuery(clientsQuery(toPageInput(search), search))

/** Shows the organizations that the centre works with. */
export function ClientsScreen() {
  const [search, setSearch] = useUrlState('/app/clients/viewClients')
  const [editing, setEditing] = useState<Client | 'new' | null>(null)
  const [clientToMerge, setClientToMerge] = useState<Client | null>(null)
  usePreloadedParts(ClientForm, MergeDialog)
  const closePanel = () => setSearch({ client: undefined })
  const mayAdd = useIsAllowed('clients.create')
  const mayEdit = useIsAllowed('clients.update')
  const mayDelete = useIsAllowed('clients.delete')
  const remove = useDeleteClient((client) => client.clientID === search.client && closePanel())
  const add = mayAdd && <AddButton onClick={() => setEditing('new')}>Add client</AddButton>
  return (
    <Page title="Clients" action={add}>
      <DataTable
        name="clients"
        label="Clients"
        columns={columns}
        rowId={(client) => client.clientID}
        rowLabel={(client) => client.organization}
        source={clientsQuery}
        search="Search clients"
        filters={<FilterSelect label="Filter by type" searchKey="type" all="All types" choices={CLIENT_TYPE_CHOICES} />}
        filterKeys={['type']}
        empty={
          <Empty title="No clients yet" action={add}>
            Approving a request adds its organization here. You can also add one yourself.
          </Empty>
        }
        onOpen={(client) => setSearch({ client: client.clientID })}
        openId={search.client}
        rowActions={(client) => [
          mayEdit && createEditEntry(() => setEditing(client)),
          mayDelete && createDeleteEntry(() => remove(client)),
        ]}
        defaultSort="organization"
      />
      <ProgramPanelFromAddress />
      <ClientPanel
        clientID={search.client}
        onClose={closePanel}
        onEdit={setEditing}
        onMerge={setClientToMerge}
        onDelete={(client) => void remove(client)}
      />
      {editing && (
        <ClientForm
          client={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(client) => editing === 'new' && setSearch({ client: client.clientID })}
        />
      )}
      {clientToMerge && (
        <MergeDialog
          client={clientToMerge}
          onClose={() => setClientToMerge(null)}
          onMerged={({ clientID }) => setSearch({ client: clientID })}
        />
      )}
    </Page>
  )
}

/** Returns a function that deletes a client after confirmation. A client with contracts cannot be deleted. */
function useDeleteClient(onDeleted: (client: Client) => unknown) {
  const act = useAct()
  return async (client: Client) => {
    const current = await act(() => cloud.clients.get({ clientID: client.clientID }))
    if (!current) return
    if (!current.can.delete) return void toast.error(current.whyNot.delete ?? '')
    const body = 'This deletes its details. Programs on the schedule keep its name.'
    if (!(await confirmDelete(client.organization, body))) return
    // Closes the panel before the lists refresh, so that it does not request the deleted client. If the call fails, the
    // panel stays open.
    await act(
      async () => {
        const answer = await cloud.clients.delete({ clientID: client.clientID, version: client.version })
        onDeleted(client)
        return answer
      },
      { refresh: ['clients'], done: `Deleted ${client.organization}.` },
    )
  }
}
