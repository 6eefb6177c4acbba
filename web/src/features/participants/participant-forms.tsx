import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import { describeReturned } from './describe-returned.ts'
import styles from './participant-forms.module.css'

const ShareLink = createLazyPart(() => import('./share-link.tsx').then((part) => part.ShareLink))
const PrintSheets = createLazyPart(() => import('./print-sheets.tsx').then((part) => part.PrintSheets))

export type FormsOfProgram = Outputs['participants']['list']
export type ReturnedForm = FormsOfProgram['items'][number]

const SIGNED_BY: Record<ReturnedForm['signedBy'], string> = {
  participant: 'Signed',
  guardian: 'Signed by a parent or guardian',
  paper: 'On paper',
}

/** The collections that a change of a program's forms makes stale. */
export const CHANGED_BY_FORMS = ['participantForms'] as const

const formsQuery = (programID: string) =>
  api.participants.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ programID, limit: 100, cursor }),
    ...CURSOR_PAGES,
  })

/** Shows the returned forms of a program's participants, with the link to share. Only Admins see answers. */
export function ParticipantForms({ programID }: { programID: string }) {
  const query = useInfiniteQuery(formsQuery(programID))
  return (
    <Section title="Participant forms">
      <Loaded query={query} height={160}>
        {({ pages }) => {
          const [first] = pages
          return (
            first && (
              <Forms
                programID={programID}
                facts={first}
                items={pages.flatMap(({ items }) => items)}
                showMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
              />
            )
          )
        }}
      </Loaded>
    </Section>
  )
}

type FormsProps = {
  programID: string
  facts: FormsOfProgram
  items: ReturnedForm[]
  showMore: (() => void) | null
}

function Forms({ programID, facts, items, showMore }: FormsProps) {
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
              <FormRow key={form.id} programID={programID} form={form} canRemove={facts.canChange} />
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

type RowProps = { programID: string; form: ReturnedForm; canRemove: boolean }

function FormRow({ programID, form, canRemove }: RowProps) {
  const format = useFormat()
  const act = useLazyAct()
  const { id, name, signedBy, sentAt, correctedAt, answers } = form
  const remove = () =>
    act(() => cloud.participants.remove({ programID, id }), {
      refresh: CHANGED_BY_FORMS,
      done: `Removed the form of ${name}.`,
    })
  return (
    <li>
      <div>
        <span className={styles.name}>{name}</span>
        <span className="quiet">
          {SIGNED_BY[signedBy]}, {format.dayOf(sentAt)}
          {correctedAt !== null && `, corrected ${format.dayOf(correctedAt)}`}
        </span>
        {answers && answers.length > 0 && (
          <dl className={styles.answers}>
            {answers.map(({ label, answer, isHealth }) => (
              <div key={label} data-health={isHealth || undefined}>
                <dt>{label}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {canRemove && (
        <PlainButton
          variant="default"
          size="xs"
          loading={act.busy}
          aria-label={`Remove the form of ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </PlainButton>
      )}
    </li>
  )
}

/** Shows the field that records a form on paper. */
function AddOnPaper({ programID }: { programID: string }) {
  const act = useLazyAct()
  const id = useId()
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
      <label htmlFor={id}>Signed on paper</label>
      <div>
        <input
          id={id}
          value={name}
          maxLength={200}
          placeholder="Name of the participant"
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PlainButton type="submit" variant="default" loading={act.busy}>
          Add
        </PlainButton>
      </div>
    </form>
  )
}
