import { NativeSelect } from '@mantine/core'
import { type AnySearch, useUrlState } from './url-state.ts'

type FilterProps = {
  label: string
  /** The key in the address. */
  of: keyof AnySearch
  /** What it reads when nothing is filtered. */
  all: string
  choices: readonly { value: string; label: string }[]
}

/** A filter of a list, kept in the address. */
export function FilterSelect({ label, of, all, choices }: FilterProps) {
  const [search, setSearch] = useUrlState()
  return (
    <NativeSelect
      aria-label={label}
      value={String(search[of] ?? '')}
      data={[{ value: '', label: all }, ...choices]}
      onChange={(event) =>
        setSearch(
          { [of]: event.currentTarget.value || undefined, after: undefined, page: undefined },
          { replace: true },
        )
      }
    />
  )
}
