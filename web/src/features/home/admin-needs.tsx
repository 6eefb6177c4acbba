import type { InboxKind } from '@belay/contract/inbox-kinds'
import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Figure, Figures } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { LoadedRows } from '../../ui/rows/row-list.tsx'
import { describeDue, describeItem, inboxQuery, KIND_WORDS, sumCounts } from '../dashboard/inbox-words.ts'
import { StaffingBadge } from '../schedule/agenda/staffing-badge.tsx'

const INITIALLY_SHOWN = 5
const FIGURES: readonly InboxKind[] = ['requests', 'facilitators', 'hours', 'unsigned']

/** Shows the number of inbox items, such as "23 items need you". Shows nothing while the number loads. */
export function AdminLede() {
  const format = useFormat()
  const { data } = useQuery(inboxQuery())
  if (!data) return null
  const waitingCount = sumCounts(data.counts)
  if (waitingCount === 0) return 'Nothing needs you right now.'
  return waitingCount === 1 ? '1 item needs you.' : `${format.count(waitingCount)} items need you.`
}

/** Shows the first items of the dashboard's inbox, and the programs of the next 7 days with their staffing. */
export function AdminNeeds() {
  const format = useFormat()
  const inbox = useQuery(inboxQuery())
  const upcoming = useQuery(api.programSchedule.upcoming.queryOptions({ input: {} }))
  const first = { ...inbox, data: inbox.data && { items: inbox.data.items.slice(0, INITIALLY_SHOWN) } }
  return (
    <>
      <Figures>
        {FIGURES.map((kind) => (
          <Figure
            key={kind}
            label={KIND_WORDS[kind].label}
            value={inbox.data ? format.count(inbox.data.counts[kind]) : '–'}
            link={{ to: '/dashboard', search: { kind } }}
          />
        ))}
      </Figures>
      <LoadedRows
        title="Due first"
        query={first}
        empty={<Empty title="You're all caught up">What needs you appears here as it comes in.</Empty>}
        row={(item) => {
          const { name, link, facts } = describeItem(item, format)
          return {
            id: `${item.kind} ${item.id}`,
            link,
            when: describeDue(item, format).text,
            title: name,
            facts: [KIND_WORDS[item.kind].singular, ...facts].join(' · '),
          }
        }}
      />
      <LoadedRows
        title="Next 7 days"
        query={upcoming}
        empty={
          <Empty title="No programs in the next 7 days">
            Programs on the schedule appear here with their staffing.
          </Empty>
        }
        row={(item) => ({
          id: item.programID,
          link: linkTo.program(item.programID),
          when: format.nearDay(item.date),
          title: item.programName,
          facts: [format.time(item.startTime, item.endTime), item.location].filter(Boolean).join(' · '),
          end: <StaffingBadge entry={item} showsText />,
        })}
      />
    </>
  )
}
