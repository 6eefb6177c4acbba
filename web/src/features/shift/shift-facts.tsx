import type { ComponentProps } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import type { Format } from '../../ui/format/create-format.ts'
import { PlainSection } from '../../ui/page/page-head.tsx'
import type { State } from '../../ui/text/state.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import styles from './shift.module.css'

// No hooks and no component library, so that the page can draw this file's components before the app is loaded.

/** A person's own shift. */
export type Shift = Outputs['staffPrograms']['shift']

/** The state of a person's own shift, in words to them. */
export const OWN_STATES: Record<Shift['state'], State> = {
  assigned: { meaning: 'needsYou', word: 'You: please answer' },
  confirmed: { meaning: 'settled', word: 'You: yes' },
  declined: { meaning: 'stopped', word: 'You: no' },
  givenBack: { meaning: 'waits', word: 'You: looking for somebody' },
  asked: { meaning: 'needsYou', word: 'You: please answer' },
  ended: { meaning: 'stopped', word: 'Not your shift' },
}

/** The states in which the page shows the people who work the program. */
export const HAS_CREW: ReadonlySet<Shift['state']> = new Set(['assigned', 'confirmed', 'givenBack', 'asked'])

/** The label of the button that accepts a shift. */
export const YES = 'Yes, I can work'

type HeadProps = {
  format: Format
  shift: Pick<Shift, 'date' | 'programName' | 'organization' | 'participants'>
  state: State
}

/** Shows the day, the person's state, the program's name, and the client with the size of the group. */
export function ShiftHead({ format, shift: { date, programName, organization, participants }, state }: HeadProps) {
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

type TimesProps = {
  format: Format
  shift: Pick<Shift, 'meetAt' | 'startTime' | 'endTime' | 'hours' | 'role'>
  pay: number | null
}

/** Shows when to be there, start and end, with the planned hours and the pay. */
export function Times({ format, shift: { meetAt, startTime, endTime, hours, role }, pay }: TimesProps) {
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

type QuestionProps = { format: Format; shift: Pick<Shift, 'question' | 'programName' | 'date' | 'hours' | 'pay'> }

/** Shows the offer or the swap that asks the person to work the shift, with both shifts of a swap and the deadline. */
export function Question({ format, shift }: QuestionProps) {
  const { question } = shift
  if (!question) return null
  const { sentence, note, gives, warnings, answerBy } = question
  const describe = ({ programName, date, hours, pay }: Omit<QuestionProps['shift'], 'question'>) =>
    [programName, format.day(date), format.hours(hours), pay !== null && hours > 0 && format.money(pay)]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className={styles.question}>
      <p>{sentence}</p>
      {question.kind === 'swap' && (
        <dl className={styles.facts}>
          <Fact name="You give" value={gives ? describe(gives) : 'Nothing'} />
          <Fact name="You get" value={describe(shift)} />
        </dl>
      )}
      {note && <p className={styles.words}>“{note}”</p>}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      {answerBy && <p className="quiet">Answer by {format.dateTime(answerBy)}.</p>}
    </div>
  )
}

/** Shows the place and the place in bad weather, with buttons that open the map. */
export function Places({ shift: { where, badWeather } }: { shift: Pick<Shift, 'where' | 'badWeather'> }) {
  if (!where.location) return null
  return (
    <PlainSection title="Where">
      <ul className={`framed ${styles.rows}`}>
        <PlaceRow where={where} />
        {badWeather && <PlaceRow where={badWeather} prefix="In bad weather: " />}
      </ul>
    </PlainSection>
  )
}

function PlaceRow({ where: { location, address, mapLink }, prefix = '' }: { where: Shift['where']; prefix?: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {prefix + location}
        {address && address !== location && <span className="quiet">{address}</span>}
      </span>
      {mapLink && (
        <RowLink href={mapLink} aria-label={`Directions to ${location}`} target="_blank" rel="noreferrer">
          Directions
        </RowLink>
      )}
    </li>
  )
}

export const RowLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a {...link} className={styles.button} data-variant="default" data-size="sm" data-print="no">
    {children}
  </a>
)

/** Keeps the place of a button until the app has drawn it. */
export const ButtonPlaceholder = () => (
  <span className={styles.button} data-variant="default" data-size="sm" aria-hidden />
)

/** Keeps the place of the buttons that accept and decline. */
export const AnswerPlaceholders = () => (
  <div className={styles.answers}>
    <ButtonPlaceholder />
    <ButtonPlaceholder />
  </div>
)

const CREW_STATES = { assigned: 'not confirmed yet', confirmed: '', declined: '', givenBack: "can't make it" } as const

type Coworker = Pick<Shift['crew'][number], 'staffName' | 'role' | 'leads'> & Partial<Shift['crew'][number]>
/** `office`: the office's phone number, or '' if there is none. */
type PeopleProps = { shift: { crew: Coworker[]; leads: boolean; contact?: Shift['contact'] }; office: string }

/** Shows the crew, the client's contact and the office, with buttons that dial. */
export function People({ shift: { crew, leads, contact }, office }: PeopleProps) {
  return (
    <PlainSection title="Who">
      <ul className={`framed ${styles.rows}`}>
        {crew.length === 0 ? (
          <PersonRow name="You work it alone" />
        ) : (
          leads && <PersonRow name={crew.some((person) => person.leads) ? 'You lead together' : 'You lead'} />
        )}
        {crew.map(({ staffID, staffName, role, phone, state, checkedInAt }) => (
          <PersonRow
            key={staffID ?? staffName}
            name={staffName}
            facts={[role, checkedInAt ? 'is here' : state && CREW_STATES[state]].filter(Boolean).join(', ')}
            phone={phone}
          />
        ))}
        {contact && <PersonRow name={contact.name || 'Contact'} facts="Client" phone={contact.phone} />}
        {office && <PersonRow name="Office" phone={office} />}
      </ul>
    </PlainSection>
  )
}

function PersonRow({ name, facts, phone }: { name: string; facts?: string; phone?: string | undefined }) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {name}
        {(facts || phone) && <span className="quiet">{[facts, phone].filter(Boolean).join(' · ')}</span>}
      </span>
      {phone && (
        <RowLink href={toPhoneLink(phone)} aria-label={`Call ${name}`}>
          Call
        </RowLink>
      )}
    </li>
  )
}

type WordsProps = { title: string; text: string; heading?: 'h2' | 'h3' }

export const Words = ({ title, text, heading = 'h2' }: WordsProps) => (
  <PlainSection title={title} heading={heading}>
    <p className={styles.words}>{text}</p>
  </PlainSection>
)

/** Shows the things to bring, the notes, the group and the words of the last crews. */
export function Preparation({ format, shift }: { format: Format; shift: Shift }) {
  const { group, notes, bring, fromLastCrews } = shift
  return (
    <>
      {bring && <Words title="What to bring" text={bring} />}
      {notes && <Words title="Notes" text={notes} />}
      {group && (
        <PlainSection title="The group">
          <dl className={styles.facts}>
            <Fact name="Needs" value={group.needs || 'None named'} />
            <Fact name="Ages" value={group.ages} />
            <Fact name="Objectives" value={group.objectives} />
          </dl>
        </PlainSection>
      )}
      {fromLastCrews.length > 0 && (
        <PlainSection title="From the last crews">
          {fromLastCrews.map(({ text, staffName, programName: earlier, date }) => (
            <p key={`${staffName} ${date} ${earlier}`} className={styles.words}>
              {text}
              <span className="quiet">
                {staffName}, {earlier}, {format.day(date)}
              </span>
            </p>
          ))}
        </PlainSection>
      )}
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value && (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
