import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { queryClient } from '../../cloud/query.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { withMantine } from '../../shell/with-mantine.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Empty, Loaded } from '../../ui/page/states.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { Debrief } from './debrief.tsx'
import { findStepsOfShift } from './find-steps.ts'
import { shiftQuery } from './own-shift.ts'
import styles from './shift.module.css'
import { LaterActions, NextStep } from './shift-actions.tsx'
import {
  HAS_CREW,
  OWN_STATES,
  People,
  Places,
  Preparation,
  Question,
  type Shift,
  ShiftHead,
  Times,
} from './shift-facts.tsx'

const LeadForms = createLazyPart(() => import('../participants/lead-forms.tsx').then((part) => part.LeadForms))

const ProgramPhotos = createLazyPart(() =>
  withMantine(import('../program-photos/program-photos.tsx').then((part) => part.ProgramPhotos)),
)

/** The states of a shift that its person works. */
const WORKED: ReadonlySet<Shift['state']> = new Set(['assigned', 'confirmed', 'givenBack'])

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
  const { phone } = useCentre()
  return (
    <article className={styles.shift}>
      <ShiftHead format={format} shift={shift} state={OWN_STATES[shift.state]} />
      <Times format={format} shift={shift} pay={shift.pay} />
      <Question format={format} shift={shift} />
      <NextStep shift={shift} steps={steps} />
      <Places shift={shift} />
      {HAS_CREW.has(shift.state) && <People shift={shift} office={phone} />}
      <Preparation format={format} shift={shift} />
      {/* An answer that was kept before there were forms has none. */}
      {shift.forms?.returned ? <LeadForms forms={shift.forms} expected={shift.participants} /> : null}
      {steps.debrief && <Debrief key={shift.debrief?.changedAt} shift={shift} />}
      <LaterActions shift={shift} steps={steps} />
      {WORKED.has(shift.state) && shift.endsAt <= now && <ProgramPhotos programID={shift.programID} />}
    </article>
  )
}

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
