import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { Figure, Figures, Page, Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Loaded } from '../../ui/states.tsx'
import { type Counted, formatQueryCount, waitingHours } from '../home/counts.ts'
import { ProgramDetailsHere, ProgramLink } from '../programs/program-link.tsx'
import { StaffingBadge } from '../schedule/staffing-badge.tsx'
import { ContractsQueue } from './contracts-queue.tsx'
import styles from './dashboard.module.css'
import { FacilitatorsQueue, NewUsersQueue } from './facilitator-and-user-queues.tsx'
import { RequestsQueue } from './requests-queue.tsx'
import { Trends } from './trends.tsx'

const SHOWN = 5
/** Requests to facilitate have no list of their own but this one. */
const MAX_REQUESTS = 100

/** What needs a decision, decided in place; the next 7 days; how it has been going. */
export function DashboardScreen() {
  const format = useFormat()
  const page = { limit: SHOWN, count: true } as const
  const requests = useQuery(
    api.programRequests.list.queryOptions({ input: { ...page, where: { status: 'Pending' }, orderBy: 'createdAt' } }),
  )
  const facilitators = useQuery(
    api.staffPrograms.listRequests.queryOptions({
      input: { limit: MAX_REQUESTS, count: true, where: { status: 'requested' }, orderBy: 'createdAt' },
    }),
  )
  const users = useQuery(
    api.users.list.queryOptions({
      input: { ...page, where: { permission: 'No Access', disabled: false }, orderBy: '-createdAt' },
    }),
  )
  const hours = useQuery(waitingHours)
  const contracts = useQuery(
    api.clientPrograms.list.queryOptions({ input: { ...page, where: { status: 'Sent' }, orderBy: 'createdAt' } }),
  )
  const count = (query: Counted) => formatQueryCount(query, format)
  return (
    <Page title="Dashboard" lede={format.longDate(format.today)}>
      <Figures>
        <Figure
          label="Requests to decide"
          value={count(requests)}
          link={{ to: '/app/program-requests/viewRequests', search: { status: 'Pending' } }}
        />
        <Figure label="Facilitator requests" value={count(facilitators)} />
        <Figure
          label="New users"
          value={count(users)}
          link={{ to: '/app/users/viewUsers', search: { role: 'No Access', signIn: 'enabled' } }}
        />
        <Figure label="Hours to approve" value={count(hours)} link={{ to: '/app/workday/logHoursAdmin' }} />
        <Figure
          label="Unsigned contracts"
          value={count(contracts)}
          link={{ to: '/app/contract/viewContracts', search: { status: 'Sent' } }}
        />
      </Figures>
      <div className={styles.columns}>
        <div>
          <RequestsQueue query={requests} />
          <FacilitatorsQueue query={facilitators} />
          <NewUsersQueue query={users} />
          <ContractsQueue query={contracts} />
        </div>
        <div>
          <UpcomingPrograms />
          <Trends />
        </div>
      </div>
      <ProgramDetailsHere />
    </Page>
  )
}

/** Programs from today through 7 days ahead (R47), with who is still missing. */
function UpcomingPrograms() {
  const format = useFormat()
  const query = useQuery(api.programSchedule.upcoming.queryOptions({ input: {} }))
  return (
    <Section title="Next 7 days" action={<Link to="/app/schedule/scheduleDisplay">Open schedule</Link>}>
      <Loaded query={query} height={280}>
        {({ items }) => (
          <div className={`framed ${styles.list}`}>
            {items.length === 0 && (
              <Text px={16} py={14} c="dimmed">
                No programs in the next 7 days.
              </Text>
            )}
            <ul className={styles.rows}>
              {items.map((entry) => (
                <li key={entry.programID} className={styles.row}>
                  <Text span className="tabular" w={92} c="dimmed">
                    {format.weekday(entry.date)}
                  </Text>
                  <div className={styles.what}>
                    <span className={styles.name}>
                      <ProgramLink programID={entry.programID}>{entry.programName}</ProgramLink>
                    </span>
                    <Quiet block>
                      {[format.time(entry.startTime, entry.endTime), entry.location].filter(Boolean).join(', ')}
                    </Quiet>
                  </div>
                  <StaffingBadge entry={entry} words />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Section>
  )
}
