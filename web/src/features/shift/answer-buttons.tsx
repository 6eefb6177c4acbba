import { LIMITS } from '@belay/contract/constants'
import { type FormEvent, useId, useState } from 'react'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import styles from './shift.module.css'
import { YES } from './shift-facts.tsx'

type AnswerProps = {
  /** True if the answer is the page's first step, so that its button is filled. */
  isFirst: boolean
  /** True to begin with the reason for a no. */
  startsWithNo?: boolean
  busy: boolean
  onAnswer: (accept: boolean, reason: string) => void
}

/** Shows the buttons that accept or decline a shift. Declining asks for an optional reason. */
export function AnswerButtons({ isFirst, startsWithNo = false, busy, onAnswer }: AnswerProps) {
  const [isDeclining, setDeclining] = useState(startsWithNo)
  if (isDeclining)
    return (
      <ReasonForm
        label="Reason (optional)"
        submit="No, I can't"
        busy={busy}
        onSubmit={(reason) => onAnswer(false, reason)}
        onCancel={() => setDeclining(false)}
      />
    )
  return (
    <div className={styles.answers}>
      <PlainButton variant={isFirst ? 'filled' : 'default'} loading={busy} onClick={() => onAnswer(true, '')}>
        {YES}
      </PlainButton>
      <PlainButton variant="default" disabled={busy} onClick={() => setDeclining(true)}>
        No
      </PlainButton>
    </div>
  )
}

type ReasonProps = {
  label: string
  required?: boolean
  /** The text of the button that sends the reason. */
  submit: string
  busy: boolean
  onSubmit: (reason: string) => void
  onCancel: () => void
}

/** Shows the form for a reason. */
export function ReasonForm({ label, required, submit, busy, onSubmit, onCancel }: ReasonProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(reason.trim())
  }
  return (
    <form onSubmit={send} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        required={required}
        maxLength={LIMITS.longText}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.answers}>
        <PlainButton type="submit" loading={busy} disabled={required && !reason.trim()}>
          {submit}
        </PlainButton>
        <PlainButton variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </PlainButton>
      </div>
    </form>
  )
}
