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
  initialChoice?: ComboboxItem | undefined
  /** The value that cannot be chosen. */
  excludedValue?: string
  onChoose: (row: Row | null) => void
}

/** Shows a select for long lists. The cloud finds the matching rows while the person types. */
export function SearchSelect<Row>(props: SearchSelectProps<Row>) {
  const {
    query,
    toChoice,
    value = null,
    initialChoice,
    excludedValue,
    onChoose,
    nothingFoundMessage,
    ...select
  } = props
  const [typedText, setTypedText] = useState('')
  const [search] = useDebouncedValue(typedText.trim(), 200)
  const [pickedChoice, setPickedChoice] = useState<ComboboxItem>()
  const current = [pickedChoice, initialChoice].find((choice) => choice?.value === value)
  // The field contains the label of the chosen value, which is not a search.
  const searchText = search === current?.label ? '' : search
  const matches = useQuery({ ...query(searchText), placeholderData: keepPreviousData })
  const rows = matches.data?.items ?? []
  const choices = rows.map(toChoice).filter((choice) => choice.value !== excludedValue)
  const isMissing = current && !searchText && !choices.some((choice) => choice.value === value)
  return (
    <Select
      searchable
      nothingFoundMessage={matches.isFetching ? 'Searching…' : nothingFoundMessage}
      filter={({ options }) => options}
      {...select}
      data={isMissing ? [current, ...choices] : choices}
      value={value}
      searchValue={typedText}
      onSearchChange={setTypedText}
      onChange={(next) => {
        const row = rows.find((candidate) => toChoice(candidate).value === next)
        setTypedText('')
        setPickedChoice(row && toChoice(row))
        onChoose(row ?? null)
      }}
    />
  )
}
