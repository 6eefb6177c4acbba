import type { ComponentProps } from 'react'
import { api } from '../../cloud/orpc.ts'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { type Client, toClientChoice } from './client-types.ts'

type ClientSearchProps = Omit<ComponentProps<typeof SearchSelect<Client>>, 'query' | 'toChoice'>

/** Shows a search field for clients. The choices include the contact. */
export const ClientSearch = (props: ClientSearchProps) => (
  <SearchSelect
    label="Client"
    clearButtonProps={{ 'aria-label': 'Clear client' }}
    nothingFoundMessage="No matching clients"
    query={(search) =>
      api.clients.list.queryOptions({ input: { where: { search: search.slice(0, 100) || undefined }, limit: 20 } })
    }
    toChoice={toClientChoice}
    {...props}
  />
)
