import { addDays, toCivilDate } from '@belay/contract/dates'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { NotSentYet } from '../../offline/not-sent-yet.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Loaded, Pending } from '../../ui/page/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import styles from './hours.module.css'
import { LogDrawer } from './log-drawer.tsx'
import { LogForm } from './log-form.tsx'
import { OwnPay } from './paid-table.tsx'
import { PlannedWork } from './planned-work.tsx'
import { ownLogsQuery, useUnloggedPrograms } from './use-unlogged-programs.ts'
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
      lede="Log the hours you worked. Once we approve them, they're paid with the next pay run."
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

function OwnHours({ staffID, userId }: { staffID: string; userId: string }) {
  const { today } = useFormat()
  const [search, setSearch] = useUrlState('/app/workday/logHours')
  const date = search.week ? toCivilDate(search.week) : today
  const start = getWeekStart(date)
  const logs = useQuery(ownLogsQuery({ userId, from: addDays(start, -7), to: addDays(start, 6) }))
  const recent = useUnloggedPrograms({ staffID, userId })
  const editing = useOpenLog(search.log, [...(logs.data?.items ?? []), ...recent.logs])
  const isInWeekFrom = (log: Log, from: string) => getWeekStart(log.date) === from
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>
        <LogForm staffID={staffID} date={today} />
      </div>
      <Stack gap="xl" miw={0}>
        <NotSentYet />
        {recent.isLoading ? <Pending /> : <PlannedWork planned={recent.unlogged} />}
        <Loaded query={logs} height={520}>
          {({ items }) => (
            <WeekView
              date={date}
              logs={items.filter((log) => isInWeekFrom(log, start))}
              lastWeekLogs={items.filter((log) => isInWeekFrom(log, addDays(start, -7)))}
              onWeek={(week) => setSearch({ week, log: undefined })}
              onEdit={({ timeID }) => setSearch({ log: timeID })}
            />
          )}
        </Loaded>
        <OwnPay />
      </Stack>
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
