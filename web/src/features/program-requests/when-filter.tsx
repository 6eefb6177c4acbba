import { addDays, toIsoDate } from '@belay/contract/dates'
import { NativeSelect } from '@mantine/core'
import { useFormat } from '../../ui/format.tsx'
import { useUrlState } from '../../ui/url-state.ts'

const CHOICES = ['Upcoming and past', 'Upcoming', 'Past'] as const

/** Splits scheduled programs in those to come, from today on, and those before today. Keeps the days in the address. */
export function WhenFilter() {
  const { today } = useFormat()
  const [{ from, to }, setSearch] = useUrlState('/app/program-requests/viewRequests')
  const [first, last] = [toIsoDate(today), toIsoDate(addDays(today, -1))]
  const chosen = from === first && !to ? 'Upcoming' : to === last && !from ? 'Past' : CHOICES[0]
  return (
    <NativeSelect
      aria-label="Upcoming or past"
      value={chosen}
      data={CHOICES}
      onChange={({ currentTarget: { value } }) =>
        setSearch(
          {
            ...{ from: value === 'Upcoming' ? first : undefined, to: value === 'Past' ? last : undefined },
            ...{ after: undefined, page: undefined },
          },
          { replace: true },
        )
      }
    />
  )
}
