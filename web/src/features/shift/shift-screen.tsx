import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../../cloud/query.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty, Loaded } from '../../ui/page/states.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { Debrief } from './debrief.tsx'
import { findStepsOfShift, type Shift, shiftQuery } from './own-shift.ts'
import styles from './shift.module.css'
import { LaterActions, NextStep } from './shift-actions.tsx'
import { OWN_STATES, ShiftHead, Times, Words } from './shift-parts.tsx'
import { People, Places } from './who-and-where.tsx'

export const prefetchShift = async ({ program }: { program?: string }) => {
  if (program) await queryClient.prefetchQuery(shiftQuery(program))
}

/** Shows the person's own shift: times, places, people, pay and the next step. */
export function ShiftScreen() {
  const [{ program }] = useUrlState('/app/schedule/shift')
  const query = useQuery(shiftQuery(program))
  useTitle(query.data?.programName ?? 'Your shift')
  return (
    <div className={styles.page}>
      <Link {...linkTo.schedule()} className={styles.back} data-print="no">
        Schedule
      </Link>
      {!query.data && <h1 className={program && !query.error ? 'visuallyHidden' : styles.title}>Your shift</h1>}
      {program ? (
        <Loaded query={query} height={480}>
          {(shift) => <ShiftPage shift={shift} />}
        </Loaded>
      ) : (
        <Empty title="No shift chosen">Open one of your shifts on the schedule.</Empty>
      )}
      <FinePrint />
    </div>
  )
}

function ShiftPage({ shift }: { shift: Shift }) {
  const format = useFormat()
  const now = useMinute()
  const steps = findStepsOfShift(shift, now)
  const { group, notes, bring, fromLastCrews, debrief } = shift
  return (
    <article className={styles.shift}>
      <ShiftHead shift={shift} state={OWN_STATES[shift.state]} />
      <Times shift={shift} pay={shift.pay} />
      <NextStep shift={shift} steps={steps} />
      <Places shift={shift} />
      {shift.state !== 'declined' && <People shift={shift} />}
      {bring && <Words title="What to bring" text={bring} />}
      {notes && <Words title="Notes" text={notes} />}
      {group && (
        <Section title="The group">
          <dl className={styles.facts}>
            <Fact name="Needs" value={group.needs || 'None named'} />
            <Fact name="Ages" value={group.ages} />
            <Fact name="Objectives" value={group.objectives} />
          </dl>
        </Section>
      )}
      {fromLastCrews.length > 0 && (
        <Section title="From the last crews">
          {fromLastCrews.map(({ text, staffName, programName: earlier, date }) => (
            <p key={`${staffName} ${date} ${earlier}`} className={styles.words}>
              {text}
              <span className="quiet">
                {staffName}, {earlier}, {format.day(date)}
              </span>
            </p>
          ))}
        </Section>
      )}
      {steps.debrief && <Debrief key={debrief?.changedAt} shift={shift} />}
      <LaterActions shift={shift} steps={steps} />
    </article>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value && (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )

const MINUTE_MS = 60_000

/** Returns the current time. It changes every minute, so that buttons appear when they can be used. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
