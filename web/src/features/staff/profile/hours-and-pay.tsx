import { linkTo } from '@belay/contract/links'
import { type LogStatus, logStatus } from '@belay/contract/statuses'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Outputs } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { CivilDate, Money, useFormat } from '../../../ui/format.tsx'
import { Figure } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/states.tsx'
import type { StaffMember } from '../staff-types.ts'
import styles from './profile.module.css'

type PayLine = Pick<Outputs['payRuns']['listMine']['items'][number], 'from' | 'to' | 'hours' | 'payRate' | 'amount'> & {
  key: string
}

/** This month's hours by where they stand, the rate, and what was paid. */
export function HoursAndPay({ member, own }: { member: StaffMember; own: boolean }) {
  const format = useFormat()
  const userId = useUserId(member, own)
  const from = `${format.today.slice(0, 3)}01${format.today.slice(5)}`
  const hours = useQuery(
    api.hoursLogged.listByUser.queryOptions({
      input: userId ? { userId, from, to: format.today, limit: 200 } : skipToken,
    }),
  )
  const sums: Record<LogStatus, number> = { Pending: 0, Returned: 0, Approved: 0, Paid: 0 }
  for (const log of hours.data?.items ?? []) sums[logStatus(log)] += log.hours
  const formatHours = (value: number) => (userId === null ? '–' : hours.data ? format.hours(value) : '…')
  return (
    <>
      <div className={styles.figures}>
        <Figure
          label="Approved this month"
          value={formatHours(sums.Approved + sums.Paid)}
          link={own ? linkTo.ownHours() : undefined}
        />
        <Figure
          label="Waiting for approval"
          value={formatHours(sums.Pending)}
          // The line is kept for what is told late, so that nothing below moves.
          hint={sums.Returned > 0 ? `${format.hours(sums.Returned)} returned${own ? ' to you' : ''}` : '\u00a0'}
          link={own ? linkTo.ownHours() : undefined}
        />
        <Figure
          label="Pay rate per hour"
          value={member.payRate === null ? 'Not set' : format.money(member.payRate)}
          hint={member.payRate === null ? "Hours can't be paid until it's set." : undefined}
        />
      </div>
      {own ? <OwnPay /> : <TheirPay staffID={member.staffID} />}
    </>
  )
}

/** Hours are kept by who signs in; null when somebody never has. */
function useUserId({ email }: StaffMember, own: boolean): string | null | undefined {
  const { user } = useMe()
  const matches = useQuery(
    api.users.list.queryOptions({ input: own ? skipToken : { where: { search: email }, limit: 10 } }),
  )
  if (own) return user?.userid
  return matches.data ? (matches.data.items.find((person) => person.email === email)?.userid ?? null) : undefined
}

function OwnPay() {
  const query = useQuery(api.payRuns.listMine.queryOptions({ input: { limit: 12 } }))
  return (
    <Loaded query={query} height={160}>
      {({ items }) => (
        <PayTable
          lines={items
            .filter((line) => !line.reopened)
            .map((line) => ({ ...line, key: `${line.payRunID} ${line.payRate}` }))}
          own
        />
      )}
    </Loaded>
  )
}

function TheirPay({ staffID }: { staffID: string }) {
  const query = useQuery(api.payRuns.list.queryOptions({ input: { limit: 12 } }))
  return (
    <Loaded query={query} height={160}>
      {({ items }) => (
        <PayTable
          lines={items
            .filter((run) => run.reopenedAt === null)
            .flatMap(({ payRunID, from, to, lines }) =>
              lines
                .filter((line) => line.staffID === staffID)
                .map((line) => ({ ...line, from, to, key: `${payRunID} ${line.payRate}` })),
            )}
        />
      )}
    </Loaded>
  )
}

function PayTable({ lines, own }: { lines: readonly PayLine[]; own?: boolean }) {
  const format = useFormat()
  if (lines.length === 0)
    return (
      <p className={`quiet ${styles.hint}`}>
        Nothing paid yet. {own && <Link to="/app/workday/logHours">Log hours</Link>}
      </p>
    )
  return (
    <div className={`framed ${styles.box}`}>
      <table className={styles.table} aria-label="Paid">
        <thead>
          <tr>
            <th scope="col">Period</th>
            {['Hours', 'Rate', 'Amount'].map((header) => (
              <th key={header} scope="col" className={styles.number}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>
                <CivilDate value={line.from} /> to <CivilDate value={line.to} />
              </td>
              <td className={styles.number}>{format.hours(line.hours)}</td>
              <td className={styles.number}>
                <Money value={line.payRate} />
              </td>
              <td className={styles.number}>
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
