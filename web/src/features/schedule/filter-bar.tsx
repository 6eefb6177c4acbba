import { Button } from '@mantine/core'
import { useRef } from 'react'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { Filters } from '../../ui/filters/filters.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import type { Entry } from './entries.ts'
import { listFilterChoices, SCHEDULE_FILTERS, STAFFING_FILTERS } from './schedule-filters.ts'

const STAFFING_NAMES = { needs: 'Needs people', unanswered: 'Not answered yet', staffed: 'Staffed' }
const STAFFING_CHOICES = STAFFING_FILTERS.map((value) => ({ value, label: STAFFING_NAMES[value] }))
const SELECTS = [
  { searchKey: 'place', label: 'Filter by place', all: 'All places' },
  { searchKey: 'type', label: 'Filter by program', all: 'All programs' },
  { searchKey: 'person', label: 'Filter by person', all: 'Everyone' },
] as const

/** Returns the choices of the filters. A chosen value stays listed by name, even on days without it. */
function useChoices(entries: readonly Entry[]) {
  const [search] = useUrlState('/app/schedule/scheduleDisplay')
  const names = useRef(new Map<string, string>())
  const choices = listFilterChoices(entries)
  return SELECTS.map((select) => {
    const offeredChoices = choices[select.searchKey]
    for (const { value, label } of offeredChoices) names.current.set(`${select.searchKey} ${value}`, label)
    const chosenValue = search[select.searchKey]
    if (chosenValue === undefined || offeredChoices.some(({ value }) => value === chosenValue))
      return { ...select, choices: offeredChoices }
    const label = names.current.get(`${select.searchKey} ${chosenValue}`) ?? 'None on these days'
    return { ...select, choices: [{ value: chosenValue, label }, ...offeredChoices] }
  })
}

export function FilterBar({ entries }: { entries: readonly Entry[] }) {
  const [search, setSearch] = useUrlState('/app/schedule/scheduleDisplay')
  const selects = useChoices(entries)
  const isActive = SCHEDULE_FILTERS.some((key) => search[key] !== undefined)
  const clear = () => setSearch(Object.fromEntries(SCHEDULE_FILTERS.map((key) => [key, undefined])), { replace: true })
  return (
    <>
      <Filters keys={SCHEDULE_FILTERS}>
        {selects.map(({ searchKey, label, all, choices }) => (
          <FilterSelect key={searchKey} label={label} searchKey={searchKey} all={all} choices={choices} />
        ))}
        <FilterSelect label="Filter by staffing" searchKey="staffing" all="Any staffing" choices={STAFFING_CHOICES} />
      </Filters>
      {isActive && (
        <Button variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  )
}
