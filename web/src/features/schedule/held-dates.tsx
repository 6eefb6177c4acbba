import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../cloud/orpc.ts'
import { BoxedList } from '../../ui/boxed-list.tsx'
import { useFormat } from '../../ui/format.tsx'
import { Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import styles from './schedule.module.css'

/** What is held on these days for clients who are to choose a date, for Admins; nothing where nothing is. */
export function HeldDates({ from, to }: { from: string; to: string }) {
  const format = useFormat()
  const held = useQuery(api.programRequests.listHolds.queryOptions({ input: { from, to } })).data?.items ?? []
  if (held.length === 0) return null
  return (
    <Section title="Held dates">
      <BoxedList aria-label="Held dates">
        {held.map(({ requestID, organization, programType, date, startTime, endTime, location, holdUntil }) => (
          <li key={`${requestID} ${date} ${startTime}`}>
            <Link {...linkTo.request(requestID)} className={styles.held}>
              <span className="tabular">
                {format.weekdayDate(date)}, {format.time(startTime, endTime)}
              </span>
              <span>
                Held for {organization} until {format.weekday(holdUntil)}
                <Quiet block>{[programType, location].filter(Boolean).join(', ')}</Quiet>
              </span>
            </Link>
          </li>
        ))}
      </BoxedList>
    </Section>
  )
}
