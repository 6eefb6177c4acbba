import { linkTo } from '@belay/contract/links'
import { useFormat } from '../../ui/format/format.tsx'
import { RowSection } from '../../ui/rows/row-list.tsx'
import { StateEnd } from '../../ui/rows/state-end.tsx'
import { describeDay } from './day-words.ts'
import type { ListedDay } from './own-day.ts'

/** Shows the person's own programs as rows with name, date and state. Each row opens the program's page. */
export function DayRows({ title, days }: { title: string; days: readonly ListedDay[] }) {
  const format = useFormat()
  return (
    <RowSection
      title={title}
      items={days}
      row={(day) => {
        const { id, programName, organization, date, asked, location } = day
        const link = linkTo.day(id)
        return {
          id,
          link,
          title: programName,
          when: date ? format.nearDay(date) : asked ? format.day(asked) : 'No date yet',
          facts: date || !asked ? location || organization : 'Your first choice',
          end: <StateEnd {...describeDay(day)} link={link} name={programName} />,
        }
      }}
    />
  )
}
