import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { withMantine } from '../../shell/with-mantine.tsx'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import {
  describeAnswer,
  describeReturned,
  type FormsOfProgram,
  listHealthAnswers,
  type ReturnedForm,
  SIGNED_BY,
} from './describe-returned.ts'
import styles from './participant-forms.module.css'
import { PrintSheets } from './print-sheets.tsx'
import { ShareLink } from './share-link.tsx'

const ReturnedFormDialog = createLazyPart(() =>
  withMantine(import('./returned-form.tsx').then((part) => part.ReturnedFormDialog)),
)

/** The collections that a change of a program's forms makes stale. */
const CHANGED_BY_FORMS = ['participantForms'] as const

type FormsProps = {
  programID: string
  facts: FormsOfProgram
  items: ReturnedForm[]
  showMore: (() => void) | null
}

/** Shows the forms. The link and the print buttons load with them, so that nothing moves later. */
export function Forms({ programID, facts, items, showMore }: FormsProps) {
  const isAdmin = useIsAllowed('participants.saveForm')
  const { returned, expected, hasForm } = facts
  if (!hasForm && returned === 0)
    return (
      <p className="quiet">
        {isAdmin ? (
          <>
            There's no form yet.{' '}
            <Link to="/app/contract/contractEditor" search={{ tab: 'form' }}>
              Write the form
            </Link>{' '}
            that participants sign.
          </>
        ) : (
          "We'll tell you here when the form for your participants is ready."
        )}
      </p>
    )
  return (
    <div className={styles.forms}>
      <p className={styles.count} role="status">
        <strong>{describeReturned(facts)}</strong>
      </p>
      {expected !== null && expected > 0 && (
        <progress className={styles.progress} max={expected} value={Math.min(returned, expected)} aria-hidden />
      )}
      {facts.canChange && facts.canLink && hasForm && <ShareLink programID={programID} facts={facts} />}
      {items.length > 0 && (
        <details className={`framed ${styles.names}`}>
          <summary>{pluralize(returned, 'name')}</summary>
          <ul className={styles.list} aria-label="Returned forms">
            {items.map((form) => (
              <FormRow key={form.id} programID={programID} form={form} facts={facts} />
            ))}
          </ul>
          {showMore && <TextButton onClick={showMore}>Show more</TextButton>}
        </details>
      )}
      {facts.canChange && <AddOnPaper programID={programID} />}
      <PrintSheets programID={programID} facts={facts} />
    </div>
  )
}

type RowProps = { programID: string; form: ReturnedForm; facts: FormsOfProgram }

function FormRow({ programID, form, facts }: RowProps) {
  const format = useFormat()
  const canOpen = useIsAllowed('participants.get') && form.signedBy !== 'paper'
  const [isOpen, setOpen] = useState(false)
  const act = useLazyAct()
  const { id, name, signedBy, sentAt, correctedAt } = form
  const needs = listHealthAnswers(form)
  const remove = () =>
    act(() => cloud.participants.remove({ programID, id }), {
      refresh: CHANGED_BY_FORMS,
      done: `Removed the form of ${name}.`,
    })
  return (
    <li>
      <div>
        {canOpen ? (
          <TextButton aria-label={`Open the form of ${name}`} onClick={() => setOpen(true)}>
            {name}
          </TextButton>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className="quiet">
          {SIGNED_BY[signedBy]}, <span className={styles.date}>{format.dayOf(sentAt)}</span>
          {correctedAt !== null && `, corrected ${format.dayOf(correctedAt)}`}
        </span>
        {needs.length > 0 && (
          <dl className={styles.answers}>
            {needs.map(({ label, answer }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{describeAnswer(answer)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {isOpen && (
        <ReturnedFormDialog programID={programID} id={id} name={name} facts={facts} onClose={() => setOpen(false)} />
      )}
      {facts.canChange && (
        <TextButton disabled={act.busy} aria-label={`Remove the form of ${name}`} onClick={() => void remove()}>
          Remove
        </TextButton>
      )}
    </li>
  )
}

/** Shows the field that records a form on paper. */
function AddOnPaper({ programID }: { programID: string }) {
  const act = useLazyAct()
  const [name, setName] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const typed = name.trim()
    if (!typed) return
    const added = await act(() => cloud.participants.markOnPaper({ programID, name: typed }), {
      refresh: CHANGED_BY_FORMS,
      done: `${typed} is marked as on paper.`,
    })
    if (added) setName('')
  }
  return (
    <form className={styles.paper} onSubmit={(event) => void add(event)}>
      <PlainField
        label="Signed on paper"
        value={name}
        maxLength={200}
        placeholder="Name of the participant"
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <PlainButton type="submit" variant="default" loading={act.busy}>
        Add
      </PlainButton>
    </form>
  )
}
