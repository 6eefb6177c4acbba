import type { SelectProps } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import type { Client } from '../clients/client-types.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (clientID: string | null) => void
  onClient?: (client: Client) => void
}

export function ClientName({ clientID }: { clientID: string }) {
  return useQuery(api.clients.get.queryOptions({ input: { clientID } })).data?.organization ?? ''
}

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
      toChoice={toOrganizationChoice}
      value={value || null}
      initialChoice={clientQuery.data && toOrganizationChoice(clientQuery.data)}
      onChoose={(client) => {
        onChange?.(client?.clientID ?? null)
        if (client) onClient?.(client)
      }}
    />
  )
}

const toOrganizationChoice = ({ clientID, organization }: Client) => ({ value: clientID, label: organization })
