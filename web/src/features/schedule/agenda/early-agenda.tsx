import { toIsoDate } from '@belay/contract/dates'
import type { Centre } from '../../../cloud/centre.ts'
import { draw } from '../../../ui/draw.ts'
import { createFormat } from '../../../ui/format/create-format.ts'
import page from '../../../ui/page/page.module.css'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { toDayRange } from '../calendar-time.ts'
import { type Entry, type Hold, isOwnShift } from '../entries.ts'
import schedule from '../schedule.module.css'
import { ACTIONS, describePeriod, getScheduleLede } from '../schedule-words.ts'
import { Agenda } from './agenda.tsx'
import { ClosedDays } from './closed-days.tsx'
import styles from './early-agenda.module.css'
import { findOwnShift, type OpenShifts } from './own-shifts.ts'

type Answers = {
  centre: Centre
  mayCreate: boolean
  list: { items: Entry[]; next: string | null }
  holds: Hold[]
  /** A facilitator's staff record, and the shifts they could take. */
  ownShifts?: { staffID: string | undefined; open: OpenShifts } | undefined
}
type EarlyProps = Answers & { onOpen: (search: { program: string } | { request: string }, path?: string) => void }

/** Draws a placeholder for a control that comes with the app. */
const Placeholder = ({ children, className = '' }: { children?: string; className?: string | undefined }) => (
  <span className={`${styles.placeholder} ${className}`} aria-hidden>
    {children}
  </span>
)

/** Draws the schedule's first view on a phone, without controls. Uses no hooks and no component library. */
function EarlyAgenda({ centre, mayCreate, list, holds, ownShifts, onOpen }: EarlyProps) {
  const format = createFormat(centre)
  // The last day of an incomplete list may lack programs.
  const end = list.next === null ? undefined : list.items.at(-1)?.date
  const isShown = ({ date }: { date: string }) => end === undefined || toIsoDate(date) < toIsoDate(end)
  return (
    <main className={page.page}>
      <PageHead title="Schedule" lede={getScheduleLede(mayCreate)}>
        {(mayCreate ? [ACTIONS.fill, ACTIONS.add] : [ACTIONS.subscribe]).map((name) => (
          <Placeholder key={name}>{name}</Placeholder>
        ))}
        <span className={page.menuPlaceholder} />
      </PageHead>
      <div className={schedule.bar}>
        <Placeholder>Today</Placeholder>
        <Placeholder className={styles.steps} />
        <p className={schedule.period}>{describePeriod(format, 'agenda', centre.today)}</p>
        <Placeholder className={styles.views} />
      </div>
      <div className={schedule.filters}>
        <Placeholder>Filters</Placeholder>
      </div>
      <ClosedDays
        closures={centre.closures}
        format={format}
        {...toDayRange('agenda', centre.today, centre.firstDayOfWeek)}
      />
      <div className={`${schedule.board} ${schedule.boardAgenda}`}>
        <Agenda
          format={format}
          entries={list.items
            .filter(isShown)
            .map((entry) =>
              ownShifts ? { ...entry, shift: findOwnShift(entry, ownShifts.staffID, ownShifts.open) } : entry,
            )}
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

/** True if the app shows a screen with its data. */
function isAppShown(): boolean {
  const main = document.querySelector('#root main')
  return main?.querySelector('h1') != null && !main.hasAttribute('data-loads')
}

/** Shows the agenda until the app has drawn a screen. A tap stores the program in the address, for the app to open. */
export function showEarlyAgenda(answers: Answers): void {
  const root = document.getElementById('root')
  if (!root || isAppShown() || answers.list.items.length + answers.holds.length === 0) return
  const container = document.createElement('div')
  container.className = styles.early ?? ''
  const onOpen: EarlyProps['onOpen'] = (search, path = '') => {
    history.pushState(history.state, '', `${path}?${new URLSearchParams(search)}`)
    container.classList.add(schedule.updating ?? '')
  }
  draw(<EarlyAgenda {...answers} onOpen={onOpen} />, container)
  root.before(container)
  const observer = new MutationObserver(() => {
    if (!isAppShown()) return
    observer.disconnect()
    const { scrollTop } = container
    container.remove()
    scrollTo(0, scrollTop)
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-loads'] })
}
