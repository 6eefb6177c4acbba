import { AUTH_ERRORS } from '@belay/contract/errors'
import { useCentre } from '../../cloud/centre.ts'
import { type EndReason, session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { withMantine } from '../../shell/with-mantine.tsx'
import { PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import styles from './home.module.css'
import { Ridge } from './ridge.tsx'

const NeedsYou = createLazyPart(() => withMantine(import('./needs-you.tsx').then((needs) => needs.default)), {
  fallback: () => <Loading height={480} />,
})

/** Shows the first page: tasks for people who are signed in, a welcome for others. Never redirects. */
export function HomeScreen() {
  const { state } = useMe()
  if (state === 'verified') {
    return (
      <>
        <NeedsYou />
        <FinePrint />
      </>
    )
  }
  if (state === 'loading' && session.wasSignedIn()) return <Loading height={480} />
  return (
    <>
      <Welcome />
      <FinePrint />
    </>
  )
}

const STEPS = [
  ['You ask', 'Choose a program and a day. It takes two minutes.'],
  ['We plan', 'We check staff and place, and tell you our decision.'],
  ['You sign', 'Read and sign the contract on your phone.'],
  ['You climb', 'Trained facilitators run the day.'],
] as const

function Welcome() {
  const { name, universityName, phone, email } = useCentre()
  useTitle('Home')
  const { reason } = session.now() as { reason?: EndReason }
  return (
    <div className={styles.welcome}>
      {reason && (
        <p className={styles.ended} role="alert">
          {AUTH_ERRORS[reason]}
        </p>
      )}
      <section className={styles.hero}>
        <div className={styles.heading}>
          <h1 className={styles.headline}>{name || '\u00A0'}</h1>
          <p className={styles.promise}>
            Programs that turn a group into a team. Designed with you, run by people who know the ropes
            {universityName && <>, at {universityName}</>}.
          </p>
          <div className={styles.actions}>
            <PlainLinkButton to="/programs">See our programs</PlainLinkButton>
            <PlainLinkButton to="/app/program-requests/submitRequest" variant="default">
              Request a program
            </PlainLinkButton>
            <PlainLinkButton to="/app/program-requests/viewRequests" variant="default">
              See your requests
            </PlainLinkButton>
          </div>
        </div>
        <Ridge />
      </section>
      <section className={styles.block} aria-labelledby="steps">
        <h2 id="steps" className={styles.blockTitle}>
          How a request becomes a program
        </h2>
        <ol className={styles.steps}>
          {STEPS.map(([title, text], index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <div>
                <h3 className={styles.stepTitle}>{title}</h3>
                <p className={styles.words}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <p className={styles.questions}>
        {email && (
          <>
            Questions? E-mail <a href={`mailto:${email}`}>{email}</a>
            {phone && (
              <>
                {' '}
                or call <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </>
            )}
            .
          </>
        )}
      </p>
    </div>
  )
}
