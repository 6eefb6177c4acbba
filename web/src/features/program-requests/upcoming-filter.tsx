import { addDays, toIsoDate } from '@belay/contract/dates'
import { NativeSelect } from '@mantine/core'
import { useFormat } from '../../ui/format/format.tsx'
import { useUrlState } from '../../ui/url-state.ts'

const CHOICES = ['Upcoming', 'Past', 'Upcoming and past'] as const

type AddressDays = { from?: string | undefined; to?: string | undefined }

const getBounds = (today: string) => ({ first: toIsoDate(today), last: toIsoDate(addDays(today, -1)) })

function findChoice({ from, to }: AddressDays, today: string): (typeof CHOICES)[number] {
  const { first, last } = getBounds(today)
  return from === first && !to ? 'Upcoming' : to === last && !from ? 'Past' : 'Upcoming and past'
}

/** Returns the days for another tab. Scheduled starts with upcoming programs; leaving it removes its filter. */
export function getDaysAfterTabChange(
  tab: { from: string; to: string },
  days: AddressDays,
  today: string,
): AddressDays {
  const isOfFilter = tab.from === 'Scheduled' && findChoice(days, today) !== 'Upcoming and past'
  const { from, to }: AddressDays = isOfFilter ? {} : days
  return tab.to === 'Scheduled' && !from && !to ? { from: getBounds(today).first } : { from, to }
}

/** Shows a filter for upcoming programs (today or later) and past programs. Keeps the days in the address. */
export function UpcomingFilter() {
  const { today } = useFormat()
  const [search, setSearch] = useUrlState('/app/program-requests/viewRequests')
  const { first, last } = getBounds(today)
  return (
    <NativeSelect
      aria-label="Upcoming or past"
      value={findChoice(search, today)}
      data={CHOICES}
      onChange={({ currentTarget: { value } }) =>
        setSearch(
          {
            from: value === 'Upcoming' ? first : undefined,
            to: value === 'Past' ? last : undefined,
            after: undefined,
            page: undefined,
          },
          { replace: true },
        )
      }
    />
  )
}
