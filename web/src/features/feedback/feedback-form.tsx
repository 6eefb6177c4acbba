import { LIMITS } from '@belay/contract/constants'
import { addDays, isAfter } from '@belay/contract/dates'
import { FEEDBACK } from '@belay/contract/feedback-limits'
import { RATINGS } from '@belay/contract/rating-words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { PlainTextArea } from '../../ui/fields/plain-text-area.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import styles from './feedback.module.css'

type Answer = NonNullable<Outputs['feedback']['mine']['answer']>
type Values = Pick<Answer, 'best' | 'better'> & { rating: number | null }

const BLANK: Values = { rating: null, best: '', better: '' }

const isRating = (value: number | undefined): value is number => value !== undefined && RATINGS[value - 1] !== undefined

type FormProps = { programID: string; date: string; chosen?: number | undefined }

/**
 * Shows the three questions about a program, while its client can answer them (R410). `chosen`: the rating that the
 * person tapped in the mail. It is sent only when they press the button, because mail scanners follow links too.
 */
export function FeedbackForm({ programID, date, chosen }: FormProps) {
  const format = useFormat()
  const { isAdmin } = useMe()
  const lastDay = addDays(date, FEEDBACK.openDays)
  const isOpen = !isAdmin && !isAfter(format.today, lastDay)
  const { data } = useQuery({ ...api.feedback.mine.queryOptions({ input: { programID } }), enabled: isOpen })
  if (!isOpen) return null
  return (
    <PlainSection title="How was your day with us?">
      {/* The blank form holds the place until the answers are known. */}
      <Questions
        key={data ? 'known' : 'loading'}
        {...{ programID, lastDay, chosen }}
        answer={data?.answer ?? null}
        isKnown={!!data}
      />
    </PlainSection>
  )
}

type QuestionsProps = Pick<FormProps, 'programID' | 'chosen'> & {
  lastDay: string
  answer: Answer | null
  isKnown: boolean
}

function Questions({ programID, lastDay, chosen, answer, isKnown }: QuestionsProps) {
  const format = useFormat()
  const act = useLazyAct()
  const [values, setValues] = useState<Values>({ ...(answer ?? BLANK), ...(isRating(chosen) && { rating: chosen }) })
  const [problem, setProblem] = useState('')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (chosen) form.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const { rating, best, better } = values
  const isSameRating = answer?.rating === rating
  const hint = !answer
    ? "Only the centre's office reads your answers."
    : isSameRating
      ? `Thank you. You can change your answers until ${format.day(lastDay)}.`
      : `You answered ${answer.rating} before. Press Save to change it.`
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (rating === null) return setProblem('Choose how it was, from 1 to 5.')
    setProblem('')
    await act(
      () => cloud.feedback.give({ programID, rating, best, better, ...(answer && { version: answer.version }) }),
      {
        refresh: ['feedback'],
        done: 'Thank you. We read every answer.',
      },
    )
  }
  return (
    <form ref={form} className={`framed ${styles.form}`} data-print="no" onSubmit={(event) => void send(event)}>
      <fieldset className={styles.ratings} disabled={!isKnown} aria-describedby={problem ? `${id}-problem` : undefined}>
        <legend className="visuallyHidden">
          From 1, {RATINGS[0]}, to {RATINGS.length}, {RATINGS.at(-1)}
        </legend>
        {RATINGS.map((word, index) => (
          <label key={word} className={styles.rating}>
            <input
              type="radio"
              name={`${id}-rating`}
              checked={rating === index + 1}
              onChange={() => change({ rating: index + 1 })}
            />
            <span className={styles.box}>{index + 1}</span>
            <span className={styles.word}>{word}</span>
          </label>
        ))}
      </fieldset>
      <PlainTextArea
        label="What was best? (optional)"
        value={best}
        maxLength={LIMITS.longText}
        disabled={!isKnown}
        onChange={({ currentTarget }) => change({ best: currentTarget.value })}
      />
      <PlainTextArea
        label="What should we change? (optional)"
        value={better}
        maxLength={LIMITS.longText}
        disabled={!isKnown}
        onChange={({ currentTarget }) => change({ better: currentTarget.value })}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.foot}>
        <PlainButton type="submit" variant={isSameRating ? 'default' : 'filled'} disabled={!isKnown} loading={act.busy}>
          {answer ? 'Save' : 'Send'}
        </PlainButton>
        <p className={styles.hint}>{hint}</p>
      </div>
    </form>
  )
}
