import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'

type Client = Outputs['clients']['list']['items'][number]
type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (clientID: string | null) => void
  onClient?: (client: Client) => void
}

/** The organisation with this id. */
export function ClientName({ clientID }: { clientID: string }) {
  return useQuery(api.clients.get.queryOptions({ input: { clientID } })).data?.organization ?? ''
}

/** A client organisation, found by its name. */
export function ClientField({ value, onChange, onClient, ...props }: Props) {
  const [words, setWords] = useState('')
  const [typed] = useDebouncedValue(words.trim(), 200)
  const chosen = useQuery(api.clients.get.queryOptions({ input: value ? { clientID: value } : skipToken }))
  const search = typed && typed !== chosen.data?.organization ? typed : ''
  const matches = useQuery(
    api.clients.list.queryOptions({
      input: { limit: 50, ...(search ? { where: { search } } : { orderBy: 'organization' as const }) },
      placeholderData: (before) => before,
    }),
  )
  const clients = new Map<string, Client>(
    [...(chosen.data ? [chosen.data] : []), ...(matches.data?.items ?? [])].map((client) => [client.clientID, client]),
  )
  return (
    <Select
      searchable
      placeholder="Search clients"
      nothingFoundMessage={
        matches.isFetching ? 'Searching…' : 'No matching clients. Add the client under Clients first.'
      }
      {...props}
      data={[...clients.values()].map(({ clientID, organization }) => ({ value: clientID, label: organization }))}
      value={value ?? null}
      onSearchChange={setWords}
      onChange={(clientID) => {
        onChange?.(clientID)
        const client = clientID ? clients.get(clientID) : undefined
        if (client) onClient?.(client)
      }}
    />
  )
}
