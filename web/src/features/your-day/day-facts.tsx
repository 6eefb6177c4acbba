import type { Format } from '../../ui/format/create-format.ts'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import { Places, Words } from '../shift/shift-facts.tsx'
import { describeCountdown, describeDay } from './day-words.ts'
import type { Day } from './own-day.ts'
import styles from './your-day.module.css'

// No hooks and no component library, so that the page can draw this file's components before the app is loaded.

type FactsProps = { format: Format; day: Day }

/** Shows a program's countdown, state, name, date and times, and its group. */
export function DayHead({ format, day, heading: Heading = 'h1' }: FactsProps & { heading?: 'h1' | 'h2' }) {
  const { programName, organization, participants, date, startTime, endTime, stage, next } = day
  const isOn = stage === 'booked' || stage === 'comingUp'
  const count = participants === null ? '' : pluralize(participants, 'participant')
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <span className={styles.countdown}>{isOn && date ? describeCountdown(date, format.today) : ''}</span>
        <StatusBadge {...describeDay({ stage, step: next.step })} />
      </div>
      <Heading className={styles.title}>{programName}</Heading>
      {date && <p className={styles.when}>{format.when({ date, startTime, endTime })}</p>}
      <p className="quiet">{[organization, count].filter(Boolean).join(', ')}</p>
    </header>
  )
}

/** True if a booked program takes place today. */
export const isToday = ({ date, stage }: Day, today: string): boolean => date === today && stage === 'comingUp'

/** Shows the meeting point, the people who lead the program and the centre's phone number in large letters. */
export function DayOf({ day: { arrival, where, crew }, phone }: { day: Day; phone: string }) {
  const facts = [
    ['Meet us', arrival || where?.location],
    ["You'll be met by", crew.map(({ name }) => name).join(' and ')],
  ] as const
  return (
    <dl className={styles.large}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {phone && (
        <div>
          <dt>The centre</dt>
          <dd>
            <a href={toPhoneLink(phone)}>{phone}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Shows the program's place, and its place in bad weather. */
export function DayPlaces({ day: { where, badWeather } }: { day: Day }) {
  return where && <Places shift={{ where, badWeather }} />
}

/** Shows the meeting point, the things to bring and the people who lead the program. */
export function GoodToKnow({ day: { arrival, bring, crew } }: { day: Day }) {
  if (!arrival && !bring && crew.length === 0) return null
  const names = crew.map(({ name, role }) => (role ? `${name} (${role})` : name)).join('\n')
  return (
    <PlainSection title="Good to know">
      <div className={styles.words}>
        {arrival && <Words title="Arrival" text={arrival} heading="h3" />}
        {bring && <Words title="What to bring" text={bring} heading="h3" />}
        {names && <Words title="You'll be met by" text={names} heading="h3" />}
      </div>
    </PlainSection>
  )
}
