import { PAGE } from '@belay/contract/constants'
import { addDays, toCivilDate } from '@belay/contract/dates'
import { ownLogsInput } from '@belay/contract/facilitator-home'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { queryClient } from '../../cloud/query.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { NotSentYet } from '../../offline/not-sent-yet.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { Empty, Loaded, Loading } from '../../ui/page/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import styles from './hours.module.css'
import { LogDrawer } from './log-drawer.tsx'
import { LogForm } from './log-form.tsx'
import { NextPay } from './next-pay.tsx'
import { OwnPay, ownPayQuery } from './paid-periods.tsx'
import { PlannedWork } from './planned-work.tsx'
import { useUnloggedPrograms } from './use-unlogged-programs.ts'
import { getWeekStart, type Log } from './week.ts'
import { WeekView } from './week-view.tsx'

const ownRecordQuery = () => api.staff.me.queryOptions({ input: {} })

export const prefetchOwnHours = () => prefetchQuery(ownRecordQuery())

export function LogHoursScreen() {
  const { email } = useCentre()
  const { user } = useMe()
  const mayAddStaff = useIsAllowed('staff.create')
  const member = useQuery(ownRecordQuery())
  return (
    <Page
      title="Log Hours"
      width="reading"
      lede="Log the hours you worked. Once they're approved, they're paid with the next pay."
    >
      <Loaded query={member} height={480}>
        {(member) =>
          member && user ? (
            <OwnHours staffID={member.staffID} userId={user.userid} />
          ) : (
            <Empty
              title="You don't have a staff record yet"
              action={mayAddStaff ? <LinkButton to="/app/employees/viewEmployees">Open Staff</LinkButton> : undefined}
            >
              {mayAddStaff
                ? 'You need a staff record to log hours. Add one under Staff with your e-mail address.'
                : [
                    'You need a staff record to log hours.',
                    email ? `To get one, e-mail ${email}.` : 'Ask us to add one.',
                  ].join(' ')}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

/** The most shifts that are not logged yet. The older ones follow when these are logged. */
const MAX_UNLOGGED = 10

const shiftsQuery = (staffID: string, from: string, to: string) =>
  api.staffPrograms.listByStaff.queryOptions({ input: { staffID, from, to, orderBy: 'date', limit: PAGE.most } })
const nextPayQuery = () => api.hoursLogged.nextPay.queryOptions({ input: {} })

/** Returns the days of a week, and of the week before it, whose hours are shown. `date`: any day of the week. */
function getDaysOfHours(date: string) {
  const start = getWeekStart(date)
  return { start, end: addDays(start, 6), before: addDays(start, -7) }
}

/** Reads what the screen shows today, for a device that keeps it. */
export function readOwnHours({ staffID, userId, today }: { staffID: string; userId: string; today: string }) {
  const { start, end, before } = getDaysOfHours(today)
  return Promise.all([
    queryClient.fetchQuery(nextPayQuery()),
    queryClient.fetchQuery(ownPayQuery()),
    queryClient.fetchQuery(
      api.hoursLogged.listByUser.queryOptions({ input: ownLogsInput({ userId, from: before, to: end }) }),
    ),
    queryClient.fetchQuery(shiftsQuery(staffID, start, end)),
  ])
}

function OwnHours({ staffID, userId }: { staffID: string; userId: string }) {
  const { today } = useFormat()
  const [search, setSearch] = useUrlState('/app/workday/logHours')
  const date = search.week ? toCivilDate(search.week) : today
  const { start, end, before } = getDaysOfHours(date)
  const nextPay = useQuery(nextPayQuery())
  const pastPay = useQuery(ownPayQuery())
  const recent = useUnloggedPrograms({ staffID, userId })
  const logs = useQuery(
    api.hoursLogged.listByUser.queryOptions({ input: ownLogsInput({ userId, from: before, to: end }) }),
  )
  const shifts = useQuery(shiftsQuery(staffID, start, end))
  const editing = useOpenLog(search.log, [...(logs.data?.items ?? []), ...recent.logs])
  const isInWeekFrom = (log: Log, from: string) => getWeekStart(log.date) === from
  const isLoaded = !recent.isLoading && [nextPay, pastPay, logs, shifts].every(({ isPending }) => !isPending)
  // Waits for everything once, because a part that loads later would push the parts below it down.
  const [isShown, setShown] = useState(isLoaded)
  if (isLoaded && !isShown) setShown(true)
  if (!isShown) return <Loading height={640} />
  return (
    <div className={styles.columns}>
      <Stack gap="xl" miw={0}>
        <NotSentYet />
        <Loaded query={nextPay} height={160}>
          {(pay) =>
            pay && <NextPay pay={pay} lastPaidAt={pastPay.data?.items.find(({ reopened }) => !reopened)?.finalizedAt} />
          }
        </Loaded>
        <PlannedWork planned={recent.unlogged} limit={MAX_UNLOGGED} />
        <Loaded query={logs} height={520}>
          {({ items }) => (
            <Loaded query={shifts} height={520}>
              {(planned) => (
                <WeekView
                  date={date}
                  logs={items.filter((log) => isInWeekFrom(log, start))}
                  shifts={planned.items}
                  lastWeekLogs={items.filter((log) => isInWeekFrom(log, before))}
                  onWeek={(week) => setSearch({ week, log: undefined })}
                  onEdit={({ timeID }) => setSearch({ log: timeID })}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Stack>
      <div className={styles.aside}>
        <Section title="Other hours">
          <LogForm staffID={staffID} date={today} />
        </Section>
      </div>
      <div>
        <OwnPay />
      </div>
      <ProgramPanelFromAddress />
      {editing && <LogDrawer key={editing.timeID} log={editing} isOwn onClose={() => setSearch({ log: undefined })} />}
    </div>
  )
}

/** Returns the log that the address opens, unchanged while it is open. Null if the log may not be edited. */
function useOpenLog(timeID: string | undefined, logs: readonly Log[]): Log | null {
  const [shownLog, setShownLog] = useState<Log | null>(null)
  if (shownLog?.timeID === timeID) return shownLog
  const openLog = logs.find((log) => log.timeID === timeID && log.can?.edit) ?? null
  if (shownLog !== openLog) setShownLog(openLog)
  return openLog
}
