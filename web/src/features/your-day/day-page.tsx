import { linkTo } from '@belay/contract/links'
import type { ReactNode } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { PlainButton, PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import { ChangeRequests } from '../change-request/change-requests.tsx'
import { FeedbackForm } from '../feedback/feedback-form.tsx'
import { DayPhotos } from '../program-photos/day-photos.tsx'
import { CalendarButton } from '../shift/calendar-button.tsx'
import { RowLink } from '../shift/shift-facts.tsx'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import { DayHead, DayOf, DayPlaces, GoodToKnow, isToday } from './day-facts.tsx'
import { NextStep } from './next-step.tsx'
import type { Day } from './own-day.ts'
import styles from './your-day.module.css'
import { YourRequest } from './your-request.tsx'

const Conversation = createLazyPart(() => import('../conversation/conversation.tsx').then((part) => part.Conversation))
const ParticipantForms = createLazyPart(
  () => import('../participants/participant-forms.tsx').then((part) => part.ParticipantForms),
  { fallback: () => <Loading height={160} /> },
)

/** The stages in which participants send their forms. */
const TAKES_FORMS: ReadonlySet<Day['stage']> = new Set(['booked', 'comingUp'])

const IS_OVER: ReadonlySet<Day['stage']> = new Set(['done', 'cancelled', 'rejected'])

type DayProps = { day: Day; heading?: 'h1' | 'h2' }
/**
 * `rating`: the rating that the person chose in the mail, before it is sent. `waiting`: their other programs that wait
 * for them. `others`: the rest.
 */
type PageProps = DayProps & { rating?: number | undefined; waiting?: ReactNode; others?: ReactNode }

/** Shows a program to the people of its client: next step, date, place, contract and preparation. */
export function DayPage({ day, heading, rating, waiting, others }: PageProps) {
  const format = useFormat()
  const { phone } = useCentre()
  const isOn = isToday(day, format.today)
  return (
    <article className={styles.day}>
      <section className={`framed ${styles.card}`}>
        <DayHead format={format} day={day} {...(heading ? { heading } : {})} />
        {isOn && <DayOf day={day} phone={phone} />}
        <NextStep day={day} />
        <CardButtons day={day} />
      </section>
      {day.photos > 0 && day.programID && <DayPhotos programID={day.programID} count={day.photos} />}
      {day.stage === 'done' && day.programID && day.date && (
        <FeedbackForm programID={day.programID} date={day.date} chosen={rating} />
      )}
      <div className={styles.columns}>
        <div className={styles.day}>
          {waiting}
          <DayContract day={day} />
          <DayChanges day={day} />
          {!IS_OVER.has(day.stage) && (
            <>
              <DayPlaces day={day} />
              {/* On the day, the card shows the meeting point and the people. */}
              <GoodToKnow day={isOn ? { ...day, arrival: '', crew: [] } : day} />
            </>
          )}
          <YourRequest day={day} />
          {others}
        </div>
        <div className={styles.day}>
          {/* The height of these parts is known last, so they move nothing else. */}
          {day.programID && TAKES_FORMS.has(day.stage) && <ParticipantForms programID={day.programID} />}
          <PlainSection title="Write to us">
            <Conversation programID={day.id} />
          </PlainSection>
        </div>
      </div>
    </article>
  )
}

/** Shows the buttons of the card: add the day to a calendar, open the map, call the centre. */
function CardButtons({ day: { calendar, programName, where, stage } }: DayProps) {
  const { phone } = useCentre()
  return (
    <div className={styles.buttons} data-print="no">
      {calendar && <CalendarButton programName={programName} calendar={calendar} />}
      {where?.mapLink && !IS_OVER.has(stage) && (
        <RowLink href={where.mapLink} target="_blank" rel="noreferrer">
          Map
        </RowLink>
      )}
      {phone && <RowLink href={toPhoneLink(phone)}>Call the centre</RowLink>}
    </div>
  )
}

/** Shows the changes that the client asked for, from the program's date on until it is over. */
function DayChanges({ day: { programID, stage, date, startTime, endTime, participants } }: DayProps) {
  if (!programID || IS_OVER.has(stage) || !date || !startTime || !endTime) return null
  return <ChangeRequests program={{ programID, date, startTime, endTime, participants }} />
}

/** Shows the contract, from its signature on. Before, it is the next step. */
function DayContract({ day }: DayProps) {
  if (!day.contract?.signedAt) return null
  return (
    <PlainSection title="Contract">
      <ul className={`framed ${styles.rows}`}>
        <SignedContract contract={day.contract} programName={day.programName} />
      </ul>
    </PlainSection>
  )
}

type SignedProps = { contract: NonNullable<Day['contract']>; programName: string }

function SignedContract({ contract: { programID, signedBy, signedAt, total }, programName }: SignedProps) {
  const format = useFormat()
  const act = useLazyAct()
  const download = () =>
    act(async () => {
      const { downloadPdf } = await import('../client-programs/contract.ts')
      await downloadPdf(programID, programName)
    })
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        Signed, {format.money(total)}
        <span className="quiet">
          {signedBy}, {signedAt && format.dayOf(signedAt)}
        </span>
      </span>
      <span className={styles.pair}>
        <PlainLinkButton {...linkTo.contract(programID)} variant="default">
          Read
        </PlainLinkButton>
        <PlainButton variant="default" loading={act.busy} onClick={() => void download()}>
          PDF
        </PlainButton>
      </span>
    </li>
  )
}
