import type { SelectProps } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { SearchSelect } from '../../ui/search-select.tsx'

type Client = Outputs['clients']['list']['items'][number]
type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (clientID: string | null) => void
  onClient?: (client: Client) => void
}

/** Shows the name of the organization with this ID. */
export function ClientName({ clientID }: { clientID: string }) {
  return useQuery(api.clients.get.queryOptions({ input: { clientID } })).data?.organization ?? ''
}

/** Shows a field to choose a client by name. */
export function ClientField({ value, onChange, onClient, ...props }: Props) {
  const clientQuery = useQuery(api.clients.get.queryOptions({ input: value ? { clientID: value } : skipToken }))
  return (
    <SearchSelect
      placeholder="Search clients"
      nothingFoundMessage="No matching clients. Add the client under Clients first."
      {...props}
      query={(search) =>
        api.clients.list.queryOptions({
          input: { limit: 50, ...(search ? { where: { search } } : { orderBy: 'organization' as const }) },
        })
      }
      toChoice={toClientChoice}
      value={value || null}
      initialChoice={clientQuery.data && toClientChoice(clientQuery.data)}
      onChoose={(client) => {
        onChange?.(client?.clientID ?? null)
        if (client) onClient?.(client)
      }}
    />
  )
}

const toClientChoice = ({ clientID, organization }: Client) => ({ value: clientID, label: organization })
