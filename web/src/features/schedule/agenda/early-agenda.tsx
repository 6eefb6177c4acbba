import { toIsoDate } from '@belay/contract/dates'
import type { Centre } from '../../../cloud/centre.ts'
import { Placeholder } from '../../../ui/early/placeholder.tsx'
import { showEarly } from '../../../ui/early/show-early.ts'
import { createFormat } from '../../../ui/format/create-format.ts'
import page from '../../../ui/page/page.module.css'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { toDayRange } from '../calendar-time.ts'
import { type Entry, type Hold, isOwnShift } from '../entries.ts'
import schedule from '../schedule.module.css'
import { ACTIONS, describePeriod } from '../schedule-words.ts'
import { Agenda } from './agenda.tsx'
import { ClosedDays } from './closed-days.tsx'
import styles from './early-agenda.module.css'
import { addOwnShift } from './own-shifts.ts'

type Answers = {
  centre: Centre
  mayCreate: boolean
  list: { items: Entry[]; next: string | null }
  holds: Hold[]
  /** The staff record of a facilitator, who sees own shifts first. */
  facilitator?: { staffID: string | undefined }
}
type EarlyProps = Answers & { onOpen: (search: { program: string } | { request: string }, path?: string) => void }

/** Returns the programs that the schedule shows first: for a facilitator their own shifts, otherwise all. */
function listFirstEntries({ list, facilitator }: Pick<Answers, 'list' | 'facilitator'>): Entry[] {
  if (!facilitator) return list.items
  return list.items.map((entry) => addOwnShift(entry, facilitator.staffID)).filter(({ shift }) => isOwnShift(shift))
}

/** Draws the schedule's first view on a phone, without controls. Uses no hooks and no component library. */
function EarlyAgenda({ centre, mayCreate, list, holds, facilitator, onOpen }: EarlyProps) {
  const format = createFormat(centre)
  // The last day of an incomplete list may lack programs.
  const end = list.next === null ? undefined : list.items.at(-1)?.date
  const isShown = ({ date }: { date: string }) => end === undefined || toIsoDate(date) < toIsoDate(end)
  return (
    <main className={page.page}>
      <PageHead title="Schedule">
        {mayCreate && [ACTIONS.fill, ACTIONS.add].map((name) => <Placeholder key={name}>{name}</Placeholder>)}
        <span className={page.menuPlaceholder} />
      </PageHead>
      <div className={schedule.bar}>
        <Placeholder>Today</Placeholder>
        <Placeholder className={styles.steps} />
        <p className={schedule.period}>{describePeriod(format, 'agenda', centre.today)}</p>
        <Placeholder className={styles.views} />
      </div>
      <div className={schedule.filters}>
        {facilitator ? <Placeholder className={styles.views} /> : <Placeholder>Filters</Placeholder>}
      </div>
      <ClosedDays
        closures={centre.closures}
        format={format}
        {...toDayRange('agenda', centre.today, centre.firstDayOfWeek)}
      />
      <div className={`${schedule.board} ${schedule.boardAgenda}`}>
        <Agenda
          format={format}
          entries={listFirstEntries({ list, facilitator }).filter(isShown)}
          holds={holds.filter(isShown)}
          onOpen={({ programID, shift }) =>
            onOpen({ program: programID }, isOwnShift(shift) ? '/app/schedule/shift' : '')
          }
          onHold={({ requestID }) => onOpen({ request: requestID })}
        />
      </div>
    </main>
  )
}

/** Shows the agenda until the app has drawn a screen. A tap stores the program in the address, for the app to open. */
export function showEarlyAgenda(answers: Answers): void {
  if (listFirstEntries(answers).length + answers.holds.length === 0) return
  showEarly((open) => (
    <EarlyAgenda {...answers} onOpen={(search, path = '') => open(`${path}?${new URLSearchParams(search)}`)} />
  ))
}
