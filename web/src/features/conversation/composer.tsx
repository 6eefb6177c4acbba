import { LIMITS } from '@belay/contract/constants'
import { type FormEvent, useId, useRef, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { describeUnsent } from '../../ui/form/describe-unsent.ts'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import styles from './conversation.module.css'
import { useMessageDraft } from './use-message-draft.ts'

type ComposerProps = {
  programID: string
  /** The names of the people who get the message. */
  recipients: readonly string[]
}

const listNames = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)

/** Shows the field for the next message. A message that could not be sent stays in the field. */
export function Composer({ programID, recipients }: ComposerProps) {
  const id = useId()
  const { isAdmin } = useMe()
  const draft = useMessageDraft(programID)
  const [problem, setProblem] = useState('')
  const fileInput = useRef<HTMLInputElement>(null)
  const act = useLazyAct()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { text, file, key } = draft
    if (text.trim() === '') return setProblem('Write a message.')
    setProblem('')
    const call = () => cloud.messages.send({ programID, text, ...(file && { file }) }, { context: { key } })
    const options = { refresh: ['messages'], done: 'Message sent.' } as const
    const sent = await act(call, options, {
      // The message appears above.
      done: () => undefined,
      error: (error) => setProblem(describeUnsent(error)),
    })
    if (sent) draft.clear(key)
  }
  return (
    <form onSubmit={(event) => void send(event)} className={styles.composer}>
      <label htmlFor={id}>{isAdmin ? 'Answer' : 'Your message'}</label>
      <textarea
        id={id}
        maxLength={LIMITS.longText}
        aria-describedby={`${id}-hint`}
        value={draft.text}
        onChange={(event) => draft.setText(event.currentTarget.value)}
      />
      <span id={`${id}-hint`} className={styles.meta}>
        {listNames(recipients)} {recipients.length === 1 ? 'gets' : 'get'} it here and by e-mail.
      </span>
      {draft.file && (
        <p className={styles.chosen}>
          {draft.file.name}
          <TextButton onClick={() => draft.setFile(null)}>Remove</TextButton>
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <PlainButton type="submit" loading={act.busy}>
          Send
        </PlainButton>
        <PlainButton variant="default" onClick={() => fileInput.current?.click()}>
          {draft.file ? 'Choose another file' : 'Attach a file'}
        </PlainButton>
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label="File"
          onChange={(event) => {
            draft.setFile(event.currentTarget.files?.[0] ?? null)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </form>
  )
}
