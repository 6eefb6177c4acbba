import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type SearchSelectProps<Row> = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  /** The query of what matches; of the first ones while nothing is typed. */
  query: (search: string) => Pick<UseQueryOptions<{ items: Row[] }>, 'queryKey' | 'queryFn'>
  toChoice: (row: Row) => ComboboxItem
  value?: string | null
  /** Names the value that the field began with: it may not be among what matches. */
  chosen?: ComboboxItem | undefined
  /** What cannot be chosen. */
  without?: string
  onChoose: (row: Row | null) => void
}

/** A choice among more than could be listed: the cloud finds what matches while one types. */
export function SearchSelect<Row>(props: SearchSelectProps<Row>) {
  const { query, toChoice, value = null, chosen, without, onChoose, nothingFoundMessage, ...select } = props
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), 200)
  const [picked, setPicked] = useState<ComboboxItem>()
  const current = [picked, chosen].find((choice) => choice?.value === value)
  // What is chosen stands in the field as its label, which searches for nothing.
  const wanted = search === current?.label ? '' : search
  const matches = useQuery({ ...query(wanted), placeholderData: keepPreviousData })
  const rows = matches.data?.items ?? []
  const choices = rows.map(toChoice).filter((choice) => choice.value !== without)
  const isMissing = current && !wanted && !choices.some((choice) => choice.value === value)
  return (
    <Select
      searchable
      nothingFoundMessage={matches.isFetching ? 'Searching…' : nothingFoundMessage}
      filter={({ options }) => options}
      {...select}
      data={isMissing ? [current, ...choices] : choices}
      value={value}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(next) => {
        const row = rows.find((candidate) => toChoice(candidate).value === next)
        setWords('')
        setPicked(row && toChoice(row))
        onChoose(row ?? null)
      }}
    />
  )
}
