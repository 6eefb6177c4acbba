import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type SearchSelectProps<Row> = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  /** Returns the query of the matching rows; of the first rows for an empty search. */
  query: (search: string) => Pick<UseQueryOptions<{ items: Row[] }>, 'queryKey' | 'queryFn'>
  toChoice: (row: Row) => ComboboxItem
  value?: string | null
  /** The choice for the field's initial value, which may not be among the matches. */
  chosen?: ComboboxItem | undefined
  /** The value that cannot be chosen. */
  without?: string
  onChoose: (row: Row | null) => void
}

/** Shows a select for long lists. The cloud finds the matching rows while the person types. */
export function SearchSelect<Row>(props: SearchSelectProps<Row>) {
  const { query, toChoice, value = null, chosen, without, onChoose, nothingFoundMessage, ...select } = props
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), 200)
  const [picked, setPicked] = useState<ComboboxItem>()
  const current = [picked, chosen].find((choice) => choice?.value === value)
  // The field contains the label of the chosen value, which is not a search.
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
