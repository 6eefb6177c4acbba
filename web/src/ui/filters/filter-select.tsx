import { NativeSelect } from '@mantine/core'
import { type AnySearch, useUrlState } from '../url-state.ts'

type FilterProps = {
  label: string
  /** The search parameter in the address. */
  searchKey: keyof AnySearch
  /** The label of the choice without a filter. */
  all: string
  choices: readonly { value: string; label: string }[]
}

export function FilterSelect({ label, searchKey, all, choices }: FilterProps) {
  const [search, setSearch] = useUrlState()
  return (
    <NativeSelect
      aria-label={label}
      value={String(search[searchKey] ?? '')}
      data={[{ value: '', label: all }, ...choices]}
      onChange={(event) =>
        setSearch(
          { [searchKey]: event.currentTarget.value || undefined, after: undefined, page: undefined },
          { replace: true },
        )
      }
    />
  )
}
