import type { AskedShift } from '@belay/contract/identity'
import { linkTo } from '@belay/contract/links'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { useUrlState } from '../../ui/url-state.ts'
import styles from './answer-shift.module.css'

/** Shows the page of the links in a shift's mail: the shift, and a button that answers without a sign-in. */
export function AnswerShiftScreen() {
  const [{ answer = 'yes' }, setSearch] = useUrlState('/answer')
  const token = linkTokens.find('/answer')
  const [linkedShift, setLinkedShift] = useState<AskedShift | null>(null)
  const [problem, setProblem] = useState('')
  useTitle('Your shift')
  useEffect(() => {
    if (token)
      identity
        .openShiftLink({ token })
        .then(setLinkedShift)
        .catch((error: unknown) => setProblem(getErrorMessage(error)))
  }, [token])
  if (token && !linkedShift && !problem) return <Loading height={320} />
  return (
    <CardPage>
      {linkedShift?.state === 'open' && linkedShift.shift ? (
        <AnswerForm
          key={answer}
          shift={linkedShift.shift}
          sentence={linkedShift.sentence}
          token={token}
          accept={answer === 'yes'}
          onAnswered={setLinkedShift}
          onChange={() => setSearch({ answer: answer === 'yes' ? 'no' : 'yes' }, { replace: true })}
        />
      ) : (
        <AnswerResult linkedShift={linkedShift} problem={problem} />
      )}
    </CardPage>
  )
}

type Shift = NonNullable<AskedShift['shift']>
type AnswerFormProps = {
  shift: Shift
  sentence: string
  token: string
  accept: boolean
  onAnswered: (linkedShift: AskedShift) => void
  onChange: () => void
}

/** Shows the shift and a button with the link's answer. A second button changes to the other answer. */
function AnswerForm({ shift, sentence, token, accept, onAnswered, onChange }: AnswerFormProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const reasonID = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    identity
      .answerShiftLink({ token, accept, reason })
      .then(onAnswered)
      .catch((error: unknown) => setProblem(getErrorMessage(error)))
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <h1 className={styles.title}>{accept ? 'Can you work this?' : "Can't work this?"}</h1>
      {sentence && <p role="status">{sentence}</p>}
      <ShiftFacts shift={shift} />
      {!accept && (
        <label htmlFor={reasonID} className={styles.reason}>
          Reason (optional)
          <textarea
            id={reasonID}
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
      )}
      {problem && <p role="alert">{problem}</p>}
      <PlainButton type="submit" fullWidth loading={busy}>
        {accept ? 'Yes, I can work' : "No, I can't"}
      </PlainButton>
      <PlainButton variant="default" fullWidth onClick={onChange}>
        {accept ? "I can't work then" : 'I can work after all'}
      </PlainButton>
    </form>
  )
}

const TITLES = { open: 'Your shift', accepted: 'You said yes', declined: 'You said no', ended: 'Nothing to answer' }

/** Shows the given answer, or the reason why no answer is needed. */
function AnswerResult({ linkedShift, problem }: { linkedShift: AskedShift | null; problem: string }) {
  const { phone } = useCentre()
  const { shift, pay, calendar } = linkedShift ?? {}
  const saveCalendar = (programName: string, content: string) =>
    downloadFile(`${programName}.ics`, new Blob([content], { type: 'text/calendar' }))
  return (
    <div className={styles.form} role="status">
      <h1 className={styles.title}>{linkedShift ? TITLES[linkedShift.state] : "This link doesn't work"}</h1>
      <p>{linkedShift?.sentence || problem || 'Open the link in your e-mail again, or sign in.'}</p>
      {shift && <ShiftFacts shift={shift} pay={pay} />}
      {shift && calendar && (
        <PlainButton fullWidth onClick={() => saveCalendar(shift.programName, calendar)}>
          Add to calendar
        </PlainButton>
      )}
      <p className={styles.more}>
        <Link {...linkTo.signIn()}>Sign in</Link> to see your shifts.{phone && ` Questions? Call us: ${phone}.`}
      </p>
    </div>
  )
}

function ShiftFacts({ shift, pay = null }: { shift: Shift; pay?: number | null | undefined }) {
  const format = useFormat()
  const { programName, date, startTime, endTime, location, address, mapLink, role, hours } = shift
  return (
    <dl className={styles.facts}>
      <dt>Program</dt>
      <dd>{programName}</dd>
      <dt>When</dt>
      <dd>
        <div>{format.day(date)}</div>
        {format.time(startTime, endTime)}
      </dd>
      {location && (
        <>
          <dt>Where</dt>
          <dd>
            <div>{location}</div>
            {address && <div>{address}</div>}
            {mapLink && (
              <a href={mapLink} target="_blank" rel="noreferrer">
                Open the map
              </a>
            )}
          </dd>
        </>
      )}
      <dt>Your role</dt>
      <dd>
        {role}, {format.hours(hours)}
        {pay !== null && `, about ${format.money(pay)}`}
      </dd>
    </dl>
  )
}
