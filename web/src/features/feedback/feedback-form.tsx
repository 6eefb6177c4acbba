import { LIMITS } from '@belay/contract/constants'
import { addDays, isAfter } from '@belay/contract/dates'
import { FEEDBACK } from '@belay/contract/feedback-limits'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { PlainTextArea } from '../../ui/fields/plain-text-area.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { PlainSection } from '../../ui/page/page-head.tsx'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import styles from './feedback.module.css'
import { RATINGS } from './rating-words.ts'

type Answer = NonNullable<Outputs['feedback']['mine']['answer']>
type Values = Pick<Answer, 'best' | 'better'> & { rating: number | null }

const BLANK: Values = { rating: null, best: '', better: '' }

/** Shows the three questions about a program, while its client can answer them (R410). */
export function FeedbackForm({ programID, date }: { programID: string; date: string }) {
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
        {...{ programID, lastDay }}
        answer={data?.answer ?? null}
        isKnown={!!data}
      />
    </PlainSection>
  )
}

type QuestionsProps = { programID: string; lastDay: string; answer: Answer | null; isKnown: boolean }

function Questions({ programID, lastDay, answer, isKnown }: QuestionsProps) {
  const format = useFormat()
  const act = useLazyAct()
  const [values, setValues] = useState<Values>(answer ?? BLANK)
  const [problem, setProblem] = useState('')
  const id = useId()
  const { rating, best, better } = values
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
    <form className={`framed ${styles.form}`} data-print="no" onSubmit={(event) => void send(event)}>
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
        <PlainButton type="submit" variant={answer ? 'default' : 'filled'} disabled={!isKnown} loading={act.busy}>
          {answer ? 'Save' : 'Send'}
        </PlainButton>
        <p className={styles.hint}>
          {answer
            ? `Thank you. You can change your answers until ${format.day(lastDay)}.`
            : "Only the centre's office reads your answers."}
        </p>
      </div>
    </form>
  )
}
