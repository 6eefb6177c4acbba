import { linkTo } from '@belay/contract/links'
import { type LogStatus, logStatus } from '@belay/contract/statuses'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Figure, Figures } from '../../../ui/page/page.tsx'
import { Loaded } from '../../../ui/page/states.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { PaidPeriods } from '../../hours-logged/paid-periods.tsx'
import { calculatePay } from '../../hours-logged/pay-words.ts'
import { getFirstOfMonth } from '../../schedule/calendar-time.ts'
import type { StaffMember } from '../staff-types.ts'

/** Shows this month's hours by status, the pay rate and past pay. */
export function HoursAndPay({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const format = useFormat()
  const userId = useUserId(member, isOwn)
  const thisMonth = { from: getFirstOfMonth(format.today), to: format.today }
  const input = userId ? { userId, ...thisMonth, limit: 200 } : skipToken
  const { data } = useQuery(api.hoursLogged.listByUser.queryOptions({ input }))
  const logs = data?.items ?? []
  const hoursByStatus: Record<LogStatus, number> = { Pending: 0, Returned: 0, Approved: 0, Paid: 0 }
  for (const log of logs) hoursByStatus[logStatus(log)] += log.hours
  const approved = logs.filter((log) => logStatus(log) === 'Approved')
  const unpaid = calculatePay(approved)
  const formatHours = (value: number) => (userId === null ? '–' : data ? format.hours(value) : '…')
  return (
    <>
      <Figures>
        <Figure
          label="Approved this month"
          value={formatHours(hoursByStatus.Approved + hoursByStatus.Paid)}
          hint={unpaid > 0 ? `About ${format.money(unpaid)} not paid yet` : '\u00a0'}
          link={isOwn ? linkTo.ownHours() : undefined}
        />
        <Figure
          label="Waiting for approval"
          value={formatHours(hoursByStatus.Pending)}
          // A space keeps the line, so that a hint that loads later does not move the content below.
          hint={
            hoursByStatus.Returned > 0
              ? `${format.hours(hoursByStatus.Returned)} returned${isOwn ? ' to you' : ''}`
              : '\u00a0'
          }
          link={isOwn ? linkTo.ownHours() : undefined}
        />
        <Figure
          label="Pay rate per hour"
          value={member.payRate === null ? 'Not set' : format.money(member.payRate)}
          hint={member.payRate === null ? "Hours can't be paid until it's set." : undefined}
        />
      </Figures>
      {isOwn ? <OwnPayHistory /> : <PayHistory staffID={member.staffID} />}
    </>
  )
}

/** Returns the user ID that a person's logs contain. Null without an account, undefined while loading. */
function useUserId({ email }: StaffMember, isOwn: boolean): string | null | undefined {
  const { user } = useMe()
  const matches = useQuery(
    api.users.list.queryOptions({ input: isOwn ? skipToken : { where: { search: email }, limit: 10 } }),
  )
  if (isOwn) return user?.userid
  return matches.data ? (matches.data.items.find((person) => person.email === email)?.userid ?? null) : undefined
}

function OwnPayHistory() {
  const query = useQuery(api.payRuns.listMine.queryOptions({ input: { limit: 12 } }))
  return (
    <Loaded query={query} height={160}>
      {({ items }) => <PaidSection lines={items.filter((line) => !line.reopened)} isOwn />}
    </Loaded>
  )
}

function PayHistory({ staffID }: { staffID: string }) {
  const query = useQuery(api.payRuns.list.queryOptions({ input: { limit: 12 } }))
  return (
    <Loaded query={query} height={160}>
      {({ items }) => (
        <PaidSection
          lines={items
            .filter((run) => run.reopenedAt === null)
            .flatMap(({ lines, ...run }) =>
              lines.filter((line) => line.staffID === staffID).map((line) => ({ ...run, ...line })),
            )}
        />
      )}
    </Loaded>
  )
}

function PaidSection({ lines, isOwn }: ComponentProps<typeof PaidPeriods> & { isOwn?: boolean }) {
  if (lines.length > 0) return <PaidPeriods lines={lines} />
  return <DimmedText block>Nothing paid yet. {isOwn && <Link to="/app/workday/logHours">Log hours</Link>}</DimmedText>
}
