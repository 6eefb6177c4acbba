import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { RowList } from '../../ui/rows/row-list.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { linkToPanel, ProgramPanelFromAddress } from '../programs/program-link.tsx'
import { StaffingBadge } from '../schedule/agenda/staffing-badge.tsx'
import styles from './dashboard.module.css'
import { Inbox } from './inbox.tsx'
import { inboxQuery } from './inbox-words.ts'
import { Trends } from './trends.tsx'

export const prefetchInbox = () => prefetchQuery(inboxQuery())

export function DashboardScreen() {
  const format = useFormat()
  const [{ kind }] = useUrlState('/dashboard')
  return (
    <Page title="Dashboard" lede={format.day(format.today)}>
      <div className={styles.columns}>
        <Inbox kind={kind} />
        <div>
          <UpcomingPrograms />
          <Trends />
        </div>
      </div>
      <ProgramPanelFromAddress />
    </Page>
  )
}

/** Shows the programs from today through 7 days ahead (R47), with their staffing. */
function UpcomingPrograms() {
  const format = useFormat()
  const query = useQuery(api.programSchedule.upcoming.queryOptions({ input: {} }))
  return (
    <Section title="Next 7 days" action={<Link to="/app/schedule/scheduleDisplay">Open schedule</Link>}>
      <Loaded query={query} height={280}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No programs in the next 7 days.</Text>
          ) : (
            <RowList
              rows={items.map((entry) => ({
                id: entry.programID,
                link: linkToPanel(entry.programID),
                title: entry.programName,
                when: format.nearDay(entry.date),
                facts: [format.time(entry.startTime, entry.endTime), entry.location].filter(Boolean).join(' · '),
                end: <StaffingBadge entry={entry} showsText />,
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
