import { LIMITS, ON_SHIFT } from '@belay/contract/constants'
import { type FormEvent, useId, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useWaitingChanges } from '../../offline/use-waiting-changes.ts'
import { removeWaitingChange } from '../../offline/waiting-changes.ts'
import { NOT_SENT_YET } from '../../ui/actions/not-sent-yet.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import styles from './shift.module.css'
import type { Shift } from './shift-facts.tsx'
import { useLazyAct } from './use-lazy-act.ts'

/** The questions of a debrief, each with its hint. */
export const QUESTIONS = {
  wentWell: ['What went well?', ''],
  toChange: ['What should we change?', ''],
  forNextCrew: ['Anything for the next crew of this client?', 'They see it on their shift.'],
  incident: ['Was there an incident?', 'Only the office reads this, and is told at once.'],
} as const
type Question = keyof typeof QUESTIONS
type Answers = Record<Question, string>
const NAMES = Object.keys(QUESTIONS) as Question[]
const NO_ANSWERS: Answers = { wentWell: '', toChange: '', forNextCrew: '', incident: '' }

/** Returns the time of a saved debrief's last change. Null without one. */
export const findSavedTime = (debrief: Shift['debrief']): number | null =>
  debrief && (debrief.changedAt ?? debrief.writtenAt)

/** Shows the debrief as a form: until it is written, and while it can be changed. */
export function Debrief({ shift: { id, programName, debrief } }: { shift: Shift }) {
  const waiting = useWaitingChanges().findLast(
    ({ call, input }) => call === 'staffPrograms.debrief' && (input as { id: string }).id === id,
  )
  const entered = waiting?.input as (Answers & { seenAt?: number | null }) | undefined
  const saved: Answers = { ...NO_ANSWERS, ...debrief, ...entered }
  // A debrief that waits on this device is replaced by the next one, which answers the same saved one.
  const seenAt = entered ? (entered.seenAt ?? null) : findSavedTime(debrief)
  const [answers, setAnswers] = useState<Partial<Answers>>({})
  const act = useLazyAct()
  const isClosed = debrief !== null && Date.now() - debrief.writtenAt > ON_SHIFT.debriefFor
  const given = Object.fromEntries(NAMES.map((name) => [name, answers[name] ?? saved[name]])) as Answers
  const isChanged = NAMES.some((name) => given[name].trim() !== saved[name])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const call = () => cloud.staffPrograms.debrief({ id, ...given, seenAt }, { context: { about: programName } })
    const answer = await act(call, { refresh: ['staffPrograms'], done: 'Debrief saved. Thank you.' })
    if (!answer) return
    if (waiting) await removeWaitingChange(waiting)
    // Answers typed while the debrief was saved stay.
    setAnswers((latest) => (latest === answers ? {} : latest))
  }
  return (
    <div data-print="no">
      <Section title="Debrief" action={waiting && <StatusBadge meaning="waits" word={NOT_SENT_YET} />}>
        {isClosed ? (
          NAMES.map((name) => saved[name] && <Answer key={name} question={QUESTIONS[name][0]} text={saved[name]} />)
        ) : (
          <form onSubmit={(event) => void save(event)} className={styles.form}>
            {NAMES.map((name) => (
              <QuestionField
                key={name}
                question={QUESTIONS[name]}
                value={given[name]}
                onChange={(text) => setAnswers({ ...answers, [name]: text })}
              />
            ))}
            <PlainButton type="submit" variant="default" disabled={!isChanged} loading={act.busy}>
              {debrief || waiting ? 'Save changes' : 'Save the debrief'}
            </PlainButton>
          </form>
        )}
      </Section>
    </div>
  )
}

const Answer = ({ question, text }: { question: string; text: string }) => (
  <p className={styles.words}>
    <span className="quiet">{question}</span>
    {text}
  </p>
)

type FieldProps = { question: readonly [string, string]; value: string; onChange: (text: string) => void }

function QuestionField({ question: [label, hint], value, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="quiet">
          {hint}
        </span>
      )}
      <textarea
        id={id}
        rows={2}
        maxLength={LIMITS.longText}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
