import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { DateField } from '../../ui/fields/date-fields.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { useUrlState } from '../../ui/url-state.ts'

const toPersonChoice = ({ email, username }: Outputs['users']['list']['items'][number]) => ({
  value: email,
  label: username ? `${username} (${email})` : email,
})

/** Shows the filters by person, first day and last day, which the address contains as `by`, `from` and `to`. */
export function PersonAndDayFilters() {
  const [{ by, from, to }, setSearch] = useUrlState('/app/analytics/analyticsView')
  const filter = (next: { by?: string | undefined; from?: string | undefined; to?: string | undefined }) =>
    setSearch({ after: undefined, page: undefined, ...next }, { replace: true })
  return (
    <>
      <SearchSelect
        aria-label="Filter by person"
        placeholder="Everyone"
        clearable
        nothingFoundMessage="No matching people"
        query={(typedText) =>
          api.users.list.queryOptions({
            input: { limit: 20, where: { search: typedText.slice(0, 100) || undefined } },
          })
        }
        toChoice={toPersonChoice}
        value={by ?? null}
        initialChoice={by ? { value: by, label: by } : undefined}
        onChoose={(person) => filter({ by: person?.email })}
      />
      <DateField
        aria-label="From"
        placeholder="From"
        value={from}
        onChange={(day) => filter({ from: day || undefined })}
      />
      <DateField aria-label="To" placeholder="To" value={to} onChange={(day) => filter({ to: day || undefined })} />
    </>
  )
}
