import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'

type ChargeItem = Outputs['chargeItems']['list']['items'][number]

/** Finds a charge item by code or words; choosing one adds it and leaves the field empty for the next. */
export function ChargeItemPicker({ onChoose }: { onChoose: (item: ChargeItem) => void }) {
  const format = useFormat()
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), 200)
  const matches = useQuery(
    api.chargeItems.list.queryOptions({
      input: { limit: 50, ...(search ? { where: { search } } : {}) },
      placeholderData: (before) => before,
    }),
  )
  const items = matches.data?.items ?? []
  return (
    <Select
      aria-label="Add a charge item"
      placeholder="Add a charge item"
      searchable
      leftSection={<IconSearch size={16} />}
      value={null}
      searchValue={words}
      onSearchChange={setWords}
      filter={({ options }) => options}
      data={items.map((item) => ({
        value: item.itemID,
        label: `${item.lineItemCode} · ${item.description} · ${format.money(item.unitPrice)}`,
      }))}
      nothingFoundMessage={matches.isFetching ? 'Searching…' : 'No matching charge items'}
      onChange={(itemID) => {
        const item = items.find((candidate) => candidate.itemID === itemID)
        if (item) onChoose(item)
        setWords('')
      }}
    />
  )
}
