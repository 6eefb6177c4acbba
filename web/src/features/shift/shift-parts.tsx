import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import type { State } from '../../ui/text/state.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import type { Shift } from './own-shift.ts'
import styles from './shift.module.css'

/** The state of a person's own shift, in words to them. */
export const OWN_STATES: Record<Shift['state'], State> = {
  assigned: { meaning: 'needsYou', word: 'You: please answer' },
  confirmed: { meaning: 'settled', word: 'You: yes' },
  declined: { meaning: 'stopped', word: 'You: no' },
  givenBack: { meaning: 'waits', word: 'You: looking for somebody' },
}

type HeadProps = { shift: Pick<Shift, 'date' | 'programName' | 'organization' | 'participants'>; state: State }

/** Shows the day, the person's state, the program's name, and the client with the size of the group. */
export function ShiftHead({ shift: { date, programName, organization, participants }, state }: HeadProps) {
  const format = useFormat()
  const count = participants === null ? '' : `${format.number(participants)} people`
  const group = [organization, count].filter(Boolean).join(', ')
  return (
    <header className={styles.head}>
      <div className={styles.day}>
        <span>{format.day(date)}</span>
        <StatusBadge {...state} />
      </div>
      <h1 className={styles.title}>{programName}</h1>
      {group && <p className="quiet">{group}</p>}
    </header>
  )
}

type TimesProps = { shift: Pick<Shift, 'meetAt' | 'startTime' | 'endTime' | 'hours' | 'role'>; pay: number | null }

/** Shows when to be there, start and end, with the planned hours and the pay. */
export function Times({ shift: { meetAt, startTime, endTime, hours, role }, pay }: TimesProps) {
  const format = useFormat()
  const times = [
    [meetAt !== startTime && meetAt, 'Be there'],
    [startTime, 'Start'],
    [endTime, 'End'],
  ] as const
  return (
    <div>
      <ol className={styles.times}>
        {times.map(
          ([time, word]) =>
            time && (
              <li key={word}>
                <span className={styles.time}>{format.time(time, null)}</span> {word}
              </li>
            ),
        )}
      </ol>
      <p className={styles.mine}>
        {[role, hours > 0 && format.hours(hours), pay !== null && hours > 0 && format.money(pay)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

export const Words = ({ title, text }: { title: string; text: string }) => (
  <Section title={title}>
    <p className={styles.words}>{text}</p>
  </Section>
)

type CalendarProps = { programName: string; calendar: string }

/** Shows the button that saves a shift as a calendar file. */
export function CalendarButton({ programName, calendar }: CalendarProps) {
  const save = () => downloadFile(`${programName}.ics`, new Blob([calendar], { type: 'text/calendar' }))
  return (
    <PlainButton variant="default" onClick={save}>
      Add to calendar
    </PlainButton>
  )
}
